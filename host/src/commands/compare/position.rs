//! `compare position`: what a position allows, costs and supplies under each arm.

use std::fmt::Write as _;
use std::path::Path;

use stavka_play::position::{Apart, Count, Kind, Otherwise, Position, Ruled, Which};
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

/// What the rules say where they say nothing of their own.
const NOTHING: &str = "nothing of its own";

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

/// All that is otherwise than under the first: what is allowed and what it costs, by kind and by unit; and how units are supplied.
fn differences(one: &Position, first: &Position, width: usize) -> String {
    let (kinds, supplied) = (one.apart(first), one.supplied_otherwise(first));
    if kinds.is_empty() && supplied.is_empty() {
        let same = if one.odds == first.odds {
            "the same is allowed at the same cost, with the same supply"
        } else {
            "other odds"
        };
        return format!("  {same}\n");
    }
    let mut text = String::new();
    for kind in &kinds {
        text += &of_kind(kind, width);
    }
    if !supplied.is_empty() {
        let _ =
            writeln!(text, "  {}", paint(NAME, format!("supplied otherwise: {}", supplied.len())));
    }
    for Otherwise { what, here, there } in &supplied {
        let known =
            |state: &str| if state.is_empty() { "none known".to_owned() } else { state.to_owned() };
        let lead = format!("    {}: ", what.join(" in "));
        text +=
            &(indented(&lead, &format!("{}; here {}", known(there), known(here)), 6, width) + "\n");
    }
    text
}

/// The choices of a kind that are not the same: those that only one of both allows together, and then the others one by one.
fn of_kind(kind: &Kind, width: usize) -> String {
    let name = if kind.name.is_empty() { "other choices" } else { &kind.name };
    let mut text = format!("  {}: {}\n", paint(NAME, name), counted(kind.count()));
    for (word, which) in [("only here", Which::Here), ("not here", Which::There)] {
        let own = kind.choices.iter().filter(|one| one.by == Some(which));
        let own: Vec<&str> = own.map(|one| one.choice.as_str()).collect();
        if !own.is_empty() {
            text += &(indented(&format!("    {word}: "), &own.join("; "), 6, width) + "\n");
        }
    }
    for one in kind.choices.iter().filter(|one| one.by.is_none()) {
        text += &of_choice(one, width);
    }
    text
}

/// A choice that both allow: what may follow it by one of both alone, and what is ruled otherwise.
fn of_choice(one: &Apart, width: usize) -> String {
    let mut text = format!("    {} ({})\n", paint(NAME, &one.choice), counted(one.count()));
    for (word, next) in [("only here", &one.only_here), ("not here", &one.only_there)] {
        if !next.is_empty() {
            text += &(indented(&format!("      {word}: "), &next.join("; "), 8, width) + "\n");
        }
    }
    for Ruled { what, here, there } in &one.ruled {
        let says = |says: &str| if says.is_empty() { NOTHING.to_owned() } else { says.to_owned() };
        let what = if what.is_empty() { String::new() } else { format!("{}: ", what.join(", ")) };
        let words = format!("{what}{}; here {}", says(there), says(here));
        text += &(indented("      ", &words, 8, width) + "\n");
    }
    text
}

/// How much is not the same, in words.
fn counted(count: Count) -> String {
    let Count { only_here, only_there, ruled } = count;
    let parts = [(only_here, "only here"), (only_there, "not here"), (ruled, "ruled otherwise")];
    let told = parts.iter().filter(|(count, _)| *count > 0);
    told.map(|(count, word)| format!("{count} {word}")).collect::<Vec<_>>().join(", ")
}

/// A save as the arguments of these commands name it.
pub(super) fn saved(file: &Path, to: Option<usize>, other_build: bool) -> SavedArgs {
    SavedArgs { file: file.to_owned(), to, other_build }
}
