//! `stavka readings` and `stavka figures`: what can be switched, how it stands, and how to switch it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::json;
use stavka_core::book::{ClauseText, OwnedFigure, ReadingText};
use stavka_rulebook::entry::Sort;
use stavka_rulebook::{Search, Volume, kind_of, spoken};

use super::Desk;
use super::rule::{reading_lines, whence};
use crate::cli::SwitchesArgs;
use crate::error::Error;
use crate::print::{self, DIM, HEAD, NAME, filled, indented, paint};
use crate::volume;

/// The readings, each with its clause and its alternatives.
pub(super) fn readings(args: &SwitchesArgs, desk: &Desk) -> Result<String, Error> {
    let volume = volume::of(&Desk::opened(&desk.variant(&args.variant)?, &args.setup)?)?;
    let all = |clause: &'_ ClauseText| clause.readings.len();
    let with = volume.book.clauses.iter().filter(|clause| all(clause) > 0);
    let all =
        with.flat_map(|clause| clause.readings.iter().map(move |one| (clause, one))).collect();
    let chosen = chosen(&volume, args, Sort::Reading, all, |reading: &ReadingText| &reading.id);
    if desk.json {
        let each =
            chosen.iter().map(|(clause, one)| json!({ "clause": clause.id, "reading": one }));
        return print::json(&each.collect::<Vec<_>>());
    }
    let Some((_, first)) = chosen.first() else {
        return Ok(none("reading", "readings", args, desk.width));
    };
    let mut page = String::new();
    for (clause, reading) in &chosen {
        let place = paint(DIM, format!("    of {}", paint(NAME, &clause.id)));
        let _ = writeln!(page, "{}\n{place}\n", reading_lines(reading, desk.width));
    }
    let taken = reading_in_force(first);
    let other = first.alternatives.keys().find(|name| *name != taken).unwrap_or(taken);
    let switch = format!("--set {}={other}", first.id);
    Ok(page + hint(chosen.len(), "reading", args, &switch, desk.width).as_str())
}

/// The figures, each with its value and its clause.
pub(super) fn figures(args: &SwitchesArgs, desk: &Desk) -> Result<String, Error> {
    let volume = volume::of(&Desk::opened(&desk.variant(&args.variant)?, &args.setup)?)?;
    let with = volume.book.clauses.iter().filter(|clause| !clause.figures.is_empty());
    let all = with.flat_map(|clause| clause.figures.iter().map(move |one| (clause, one))).collect();
    let chosen = chosen(&volume, args, Sort::Figure, all, |figure: &OwnedFigure| &figure.path);
    if desk.json {
        let each = chosen.iter().map(|(clause, one)| json!({ "clause": clause.id, "figure": one }));
        return print::json(&each.collect::<Vec<_>>());
    }
    let Some((_, first)) = chosen.first() else {
        return Ok(none("figure", "figures", args, desk.width));
    };
    let mut page = String::new();
    for group in chosen.chunk_by(|a, b| a.0.id == b.0.id) {
        page += &(of_clause(group, desk.width) + "\n");
    }
    let other =
        first.value.as_i64().map_or_else(|| "VALUE".to_owned(), |now| (now + 1).to_string());
    let switch = format!("--figure {}={other}", first.path);
    Ok(page + hint(chosen.len(), "figure", args, &switch, desk.width).as_str())
}

/// The figures of one clause.
fn of_clause(group: &[(&ClauseText, &OwnedFigure)], width: usize) -> String {
    let Some((clause, _)) = group.first() else { return String::new() };
    let mut text =
        indented(&format!("{}  ", paint(NAME, &clause.id)), &clause.title, 4, width) + "\n";
    let widest = group.iter().map(|(_, figure)| figure.path.chars().count()).max().unwrap_or(0);
    for (_, figure) in group {
        let gap = " ".repeat(widest - figure.path.chars().count() + 2);
        let lead = format!("  {}{gap}", figure.path);
        text += &(indented(&lead, &value(figure), widest.min(width / 2) + 4, width) + "\n");
    }
    text
}

/// The value in force, what sort it is, where it comes from and how far it may be changed.
fn value(figure: &OwnedFigure) -> String {
    let value = paint(HEAD, spoken(&figure.value));
    format!("{value}  {} {}", paint(DIM, kind_of(&figure.value)), whence(figure))
}

/// Those that the words find, or all, in the order of the text.
fn chosen<'a, T>(
    volume: &Volume,
    args: &SwitchesArgs,
    sort: Sort,
    all: Vec<(&'a ClauseText, &'a T)>,
    name: fn(&T) -> &String,
) -> Vec<(&'a ClauseText, &'a T)> {
    if args.words.is_empty() {
        return all;
    }
    let search = Search::new(volume);
    let found = search.filter(sort, &args.words.join(" "));
    let found: BTreeSet<_> = found.iter().map(|entry| &entry.id).collect();
    all.into_iter().filter(|(_, one)| found.contains(name(one))).collect()
}

fn reading_in_force(reading: &ReadingText) -> &String {
    reading.chosen.as_ref().unwrap_or(&reading.default)
}

fn none(what: &str, command: &str, args: &SwitchesArgs, width: usize) -> String {
    let (variant, words) = (&args.variant, args.words.join(" "));
    let said = format!(
        "No {what} of {variant} is found for `{words}`. All of them: `stavka {command} {variant}`; what else says such words: `stavka search {words} {variant}`."
    );
    filled(&said, width) + "\n"
}

fn hint(count: usize, what: &str, args: &SwitchesArgs, switch: &str, width: usize) -> String {
    let many = if count == 1 { what.to_owned() } else { format!("{what}s") };
    let said = format!(
        "{count} {many}. Switch one with, for example, `stavka rules {} --text {switch}`; ask, play, soak and setup take the same.",
        args.variant
    );
    paint(DIM, filled(&said, width)) + "\n"
}
