//! `compare position`: what a position allows, costs and supplies under each arm.

use std::fmt::Write as _;
use std::path::Path;

use super::Desk;
use super::arms;
use super::standing::Standing;
use crate::arms::Named;
use crate::cli::{EyesArgs, SavedArgs};
use crate::commands::saved::Saved;
use crate::error::Error;
use crate::print::{self, DIM, HEAD, NAME, indented, paint};
use crate::printed::compare::Compared;

/// So many differences of one kind are named.
const MOST: usize = 12;

/// So many places of one unit.
const FEW: usize = 4;

/// What a position is under each arm.
pub(super) fn position(
    saved: &SavedArgs,
    under: &[Named<'_>],
    desk: &Desk,
) -> Result<String, Error> {
    let Saved { source, session, .. } = Saved::open(saved, &EyesArgs::ALL, desk)?;
    let as_played = session.copy()?;
    let sides = session.edition().manifest.sides.clone();
    // Taken over like the others: what a game keeps of an earlier step, such as supply, is then looked at anew in all.
    let mut own = as_played.adopted(session.edition())?;
    let mut standings = vec![Standing::of("as played", &mut own, session.edition(), sides.len())?];
    for arm in under {
        let edition = source.open(arms::under(*arm, desk)?)?;
        standings.push(match as_played.adopted(&edition) {
            Ok(mut table) => Standing::of(arm.name, &mut table, &edition, sides.len())?,
            Err(error) => Standing::refused(arm.name, error.to_string()),
        });
    }
    if desk.json {
        let all = standings.into_iter().map(Standing::printed);
        return print::json(&Compared::Position(all.collect()));
    }
    let title = saved.file.display().to_string();
    Ok(page(&title, &sides, &standings, desk.width))
}

fn page(title: &str, sides: &[String], standings: &[Standing], width: usize) -> String {
    let mut page = format!("{}\n", paint(HEAD, title));
    let Some(first) = standings.first() else { return page };
    for one in standings {
        let _ = writeln!(page, "\n{}", paint(NAME, &one.name));
        if let Some(refused) = &one.refused {
            page += &(indented("  ", refused, 4, width) + "\n");
            continue;
        }
        page += &(indented("  ", &one.prompt, 4, width) + "\n");
        let _ = writeln!(page, "  {} choices", one.first_choices());
        if !std::ptr::eq(one, first) {
            page += &differences(one, first, width);
        }
        for line in &one.odds {
            page += &(indented("  ", line, 4, width) + "\n");
        }
        let scores = sides.iter().zip(&one.scores).map(|(side, score)| format!("{side} {score}"));
        let scores = scores.collect::<Vec<_>>().join(", ");
        let _ = writeln!(page, "  {}", paint(DIM, format!("stands at {scores}")));
    }
    page
}

/// What is otherwise than under the first: what is allowed, what it costs, how units are supplied.
fn differences(one: &Standing, first: &Standing, width: usize) -> String {
    let mut text = String::new();
    for (word, only) in [("only here", one.only(first)), ("not here", first.only(one))] {
        for (first, next) in only.iter().take(MOST) {
            let words =
                if next.is_empty() { first.clone() } else { format!("{first}: {}", listed(next)) };
            text += &(indented(&format!("  {word}: "), &words, 6, width) + "\n");
        }
        if only.len() > MOST {
            let _ = writeln!(text, "  {word}: {} more like these", only.len() - MOST);
        }
    }
    let (ruled, supplied) = (one.ruled_otherwise(first), one.supplied_otherwise(first));
    let quiet = text.is_empty() && ruled.is_empty() && supplied.is_empty();
    if quiet && one.odds != first.odds {
        return "  other odds\n".to_owned();
    }
    if quiet {
        return "  the same is allowed at the same cost, with the same supply\n".to_owned();
    }
    for (head, lines) in [("ruled otherwise", ruled), ("supplied otherwise", supplied)] {
        if lines.is_empty() {
            continue;
        }
        let _ = writeln!(text, "  {head}: {}", lines.len());
        for (what, there, here) in lines.iter().take(MOST) {
            let lead = format!("    {}: ", paint(NAME, what));
            let words = format!("{there}; here {here}");
            text += &(indented(&lead, &words, 6, width) + "\n");
        }
        if lines.len() > MOST {
            let _ = writeln!(text, "    and {} more", lines.len() - MOST);
        }
    }
    text
}

fn listed(choices: &[String]) -> String {
    let mut words = choices.iter().take(FEW).cloned().collect::<Vec<_>>().join("; ");
    if choices.len() > FEW {
        let _ = write!(words, "; and {} more", choices.len() - FEW);
    }
    words
}

/// A save as the arguments of these commands name it.
pub(super) fn saved(file: &Path, to: Option<usize>, other_build: bool) -> SavedArgs {
    SavedArgs { file: file.to_owned(), to, other_build }
}
