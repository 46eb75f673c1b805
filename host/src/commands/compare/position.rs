//! `compare position`: what a position allows, costs and supplies under each arm.

use std::fmt::Write as _;
use std::path::Path;

use stavka_play::position::{Only, Otherwise, Position};
use stavka_play::table::Table;

use super::Desk;
use super::arms;
use crate::arms::Named;
use crate::cli::{EyesArgs, SavedArgs};
use crate::commands::saved::Saved;
use crate::edition::Edition;
use crate::error::Error;
use crate::print::{self, DIM, HEAD, NAME, indented, paint};
use crate::printed::compare::{self as printed, Compared, PositionChoice, PositionSupply};

/// So many differences of one kind are named.
const MOST: usize = 12;

/// So many places of one unit.
const FEW: usize = 4;

/// What an arm makes of the position; why it can't stand under these rules, where it can't: that is an answer, too.
struct Standing {
    name: String,
    position: Result<Position, String>,
}

impl Standing {
    fn of(name: &str, table: &mut Table, edition: &Edition) -> Result<Self, Error> {
        Ok(Self { name: name.to_owned(), position: Ok(Position::of(table, edition, None)?) })
    }

    /// The same for programs.
    fn printed(self) -> printed::Position {
        let (position, refused) = match self.position {
            Ok(position) => (Some(position), None),
            Err(refused) => (None, Some(refused)),
        };
        let supply = position
            .iter()
            .flat_map(Position::supplied)
            .map(|((side, place), state)| PositionSupply { side, place, state: state.to_owned() });
        let supply = supply.collect();
        let Position { prompt, choices, odds, scores, .. } = position.unwrap_or_default();
        let choices = choices.into_iter();
        let choices = choices.map(|(choice, says)| PositionChoice { choice, says }).collect();
        printed::Position { arm: self.name, prompt, choices, odds, supply, scores, refused }
    }
}

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
    let mut standings = vec![Standing::of("as played", &mut own, session.edition())?];
    for arm in under {
        let edition = source.open(arms::under(*arm, desk)?)?;
        standings.push(match as_played.adopted(&edition) {
            Ok(mut table) => Standing::of(arm.name, &mut table, &edition)?,
            Err(error) => Standing { name: arm.name.to_owned(), position: Err(error.to_string()) },
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
    let first = standings.first().and_then(|first| first.position.as_ref().ok());
    let Some(first) = first else { return page };
    for Standing { name, position } in standings {
        let _ = writeln!(page, "\n{}", paint(NAME, name));
        let one = match position {
            Ok(one) => one,
            Err(refused) => {
                page += &(indented("  ", refused, 4, width) + "\n");
                continue;
            }
        };
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
fn differences(one: &Position, first: &Position, width: usize) -> String {
    let mut text = String::new();
    for (word, only) in [("only here", one.only(first)), ("not here", first.only(one))] {
        for Only { choice, next } in only.iter().take(MOST) {
            let words = match next.as_slice() {
                [] => choice.clone(),
                next => format!("{choice}: {}", listed(next)),
            };
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
    let ruled = ("ruled otherwise", ruled, ", ", "nothing of its own");
    let supplied = ("supplied otherwise", supplied, " in ", "none known");
    for (head, lines, between, nothing) in [ruled, supplied] {
        if lines.is_empty() {
            continue;
        }
        let _ = writeln!(text, "  {head}: {}", lines.len());
        for Otherwise { what, here, there } in lines.iter().take(MOST) {
            let told =
                |says: &str| if says.is_empty() { nothing.to_owned() } else { says.to_owned() };
            let lead = format!("    {}: ", paint(NAME, what.join(between)));
            let words = format!("{}; here {}", told(there), told(here));
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
