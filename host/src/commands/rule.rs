//! `stavka rule`: one clause with everything that is known of it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::Value;
use stavka_core::book::{Case, ClauseText, OwnedFigure, Played, Range, ReadingText, Site};
use stavka_rulebook::entry::Sort;
use stavka_rulebook::links::{How, Links};
use stavka_rulebook::{Search, Volume, house, ids};

use super::Desk;
use super::rules::kind;
use crate::cli::RuleArgs;
use crate::edition::Edition;
use crate::error::Error;
use crate::print::{
    self, DIM, HEAD, MARK, NAME, compact, filled, indented, paint, prose, provenance,
};
use crate::{suggest, volume};

/// An id as like as this was meant, and mistyped.
const MISTYPED: f64 = 0.94;

/// The clause, or those that the part of an id fits.
pub(super) fn rule(args: &RuleArgs, desk: &Desk) -> Result<String, Error> {
    let edition = Desk::opened(&desk.variant(&args.variant)?, &args.setup)?;
    if !desk.json {
        return in_edition(&edition, &args.clause, desk.width);
    }
    let volume = volume::of(&edition)?;
    match ids::clauses(&volume.book, &args.clause).as_slice() {
        [] => Err(unknown(&volume, &args.clause)),
        [clause] => print::json(clause),
        several => Err(Error::Several {
            part: args.clause.clone(),
            ids: several.iter().map(|clause| clause.id.clone()).collect(),
        }),
    }
}

/// The clause of an edition, or those that the part of an id fits, for people.
pub(crate) fn in_edition(edition: &Edition, typed: &str, width: usize) -> Result<String, Error> {
    let volume = volume::of(edition)?;
    match ids::clauses(&volume.book, typed).as_slice() {
        [] => Err(unknown(&volume, typed)),
        [clause] => Ok(page(clause, &volume, edition, width)),
        several => Ok(list(typed, &volume.manifest.id, several, width)),
    }
}

/// Nothing has such an id: what is near to it, by its letters and then by its words.
fn unknown(volume: &Volume, typed: &str) -> Error {
    let variant = volume.manifest.id.clone();
    let words = typed.replace(['-', '.', '_'], " ");
    let ids = volume.book.clauses.iter().map(|clause| clause.id.as_str());
    let mut near: Vec<String> =
        suggest::like(typed, ids, MISTYPED).into_iter().map(str::to_owned).collect();
    let found = Search::new(volume).find(&variant, &words, usize::MAX).hits;
    let found = found.into_iter().filter(|hit| hit.sort == Sort::Clause).map(|hit| hit.id);
    near.extend(found.filter(|id| !near.contains(id)).take(3).collect::<Vec<_>>());
    near.truncate(3);
    Error::NoClause { variant, typed: typed.to_owned(), words, near }
}

fn list(typed: &str, variant: &str, clauses: &[&ClauseText], width: usize) -> String {
    let head = format!("`{typed}` is a part of {} ids of {variant}:", clauses.len());
    let mut text = filled(&head, width);
    let widest = clauses.iter().map(|clause| clause.id.chars().count()).max().unwrap_or(0);
    for clause in clauses {
        let gap = " ".repeat(widest - clause.id.chars().count() + 2);
        let lead = format!("  {}{gap}", paint(NAME, &clause.id));
        let _ = write!(text, "\n{}", indented(&lead, &clause.title, 4, width));
    }
    let hint = format!("read one with `stavka rule {variant} CLAUSE`");
    format!("{text}\n{}\n", paint(DIM, filled(&hint, width)))
}

fn page(clause: &ClauseText, volume: &Volume, edition: &Edition, width: usize) -> String {
    let mut page = format!("{} {}\n", paint(NAME, &clause.id), paint(HEAD, &clause.title));
    let about = format!("{}, {}, ", kind(clause.kind), clause.topic.name());
    let _ = writeln!(page, "{}{}", paint(DIM, about), provenance(clause.provenance));
    if let Some(whose) = house(clause) {
        let _ = writeln!(page, "{}", indented("", &paint(MARK, whose), 2, width));
    }
    for chart in volume.charts.iter().filter(|one| clause.charts.contains(&one.name)) {
        let Some(by) = chart.by.as_ref().filter(|_| chart.replaced) else { continue };
        let words =
            format!("rests on the chart {} of {by} ({})", chart.name, chart.provenance.name());
        let _ = writeln!(page, "{}", indented("", &paint(MARK, words), 2, width));
    }
    page.push('\n');
    let _ = writeln!(page, "{}", prose(&clause.text, width));
    if let (Some(printed), Some(by)) = (&clause.printed, &clause.by) {
        let _ = writeln!(
            page,
            "\nIn the words of the mod {by}; printed as:\n{}",
            prose(printed, width)
        );
    }
    section(&mut page, "Figures", &clause.figures, |figure| figure_line(figure, width));
    section(&mut page, "Readings", &clause.readings, |reading| reading_lines(reading, width));
    section(&mut page, "Cases", &clause.cases, |case| {
        let here =
            volume::otherwise(edition, case).map(|here| indented("    here → ", &here, 6, width));
        [Some(case_lines(case, width)), here].into_iter().flatten().collect::<Vec<_>>().join("\n")
    });
    section(&mut page, "Played cases", &clause.played, |case| played_lines(case, width));
    page.push_str(&ties(clause, volume, width));
    let _ = writeln!(page, "\n{}", paint(HEAD, "Where it stands"));
    let _ = writeln!(page, "  text  {}:{}", clause.place.file, clause.place.line);
    for site in first_sites(&clause.code) {
        let _ =
            writeln!(page, "  code  {}:{}  {}", site.file, site.line, paint(NAME, &site.function));
    }
    page
}

/// What hangs together with the clause, with the commands that show charts and questions.
fn ties(clause: &ClauseText, volume: &Volume, width: usize) -> String {
    let links = Links::of(volume);
    let Some(tied) = links.tied(&clause.id) else { return String::new() };
    let variant = &volume.manifest.id;
    let ids = |each: &BTreeMap<String, How>| each.keys().cloned().collect::<Vec<_>>().join(", ");
    let commands = |command: &str, names: &[String]| {
        let each = names.iter().map(|name| format!("`stavka {command} {variant} {name}`"));
        each.collect::<Vec<_>>().join(", ")
    };
    let lines = [
        ("refers to", ids(&tied.to)),
        ("cited by", ids(&tied.from)),
        ("charts", commands("data show", &tied.charts)),
        ("ask", commands("questions", &tied.questions)),
        ("rolls for", tied.rolls.join(", ")),
    ];
    let mut text = String::new();
    for (label, words) in lines.iter().filter(|(_, words)| !words.is_empty()) {
        let lead = format!("  {}  ", paint(DIM, format!("{label:<9}")));
        let _ = writeln!(text, "{}", indented(&lead, words, 13, width));
    }
    if text.is_empty() { text } else { format!("\n{}\n{text}", paint(HEAD, "Ties")) }
}

/// Where each function first cites the clause.
fn first_sites(code: &[Site]) -> impl Iterator<Item = &Site> {
    let same = |a: &Site, b: &Site| (&a.function, &a.file) == (&b.function, &b.file);
    code.iter()
        .enumerate()
        .filter(move |(at, site)| !code[..*at].iter().any(|other| same(other, site)))
        .map(|(_, site)| site)
}

fn section<T>(page: &mut String, head: &str, items: &[T], lines: impl Fn(&T) -> String) {
    if items.is_empty() {
        return;
    }
    let _ = writeln!(page, "\n{}", paint(HEAD, head));
    for item in items {
        let _ = writeln!(page, "{}", lines(item));
    }
}

fn figure_line(figure: &OwnedFigure, width: usize) -> String {
    let (path, value) = (paint(NAME, &figure.path), paint(HEAD, compact(&figure.value)));
    indented("  ", &format!("{path} = {value} ({})", whence(figure)), 4, width)
}

/// Where the value of a figure comes from, and how far it may be changed.
pub(super) fn whence(figure: &OwnedFigure) -> String {
    let from = match (&figure.printed, &figure.by) {
        (Some(printed), Some(by)) => {
            let whose = format!("house rule of {by}, printed as {}", compact(printed));
            paint(MARK, whose)
        }
        _ => provenance(figure.provenance),
    };
    let bounds = figure.bounds.as_ref();
    let bounds = bounds
        .map(|Range(least, most)| format!("; may be {} to {}", compact(least), compact(most)));
    from + bounds.unwrap_or_default().as_str()
}

/// The alternatives, with a mark on the one in force.
pub(super) fn reading_lines(reading: &ReadingText, width: usize) -> String {
    let lead = format!("  {}: ", paint(NAME, &reading.id));
    let mut lines = vec![indented(&lead, &reading.issue, 4, width)];
    let chosen = reading.chosen.as_ref().unwrap_or(&reading.default);
    for (name, meaning) in &reading.alternatives {
        let mark = if name == chosen { "▸" } else { " " };
        let lead = format!("   {mark} {}: ", paint(HEAD, name));
        lines.push(indented(&lead, &format!("{meaning}{}", marks(reading, name)), 7, width));
    }
    if let Some(by) = &reading.by {
        let words = format!("house rule of {by}, printed as {}", reading.default);
        lines.push(indented("     ", &paint(MARK, words), 7, width));
    }
    lines.join("\n")
}

fn marks(reading: &ReadingText, name: &str) -> String {
    let literal = reading.literal.as_ref().unwrap_or(&reading.default);
    let marks: Vec<_> = [(reading.default == name, "default"), (literal == name, "literal")]
        .into_iter()
        .filter_map(|(holds, word)| holds.then_some(word))
        .collect();
    if marks.is_empty() { String::new() } else { paint(DIM, format!(" ({})", marks.join(", "))) }
}

fn case_lines(case: &Case, width: usize) -> String {
    let mut lines = vec![indented("  - ", &case.name, 4, width)];
    let asked = format!("{}: {}", paint(NAME, &case.question), compact(&case.input));
    lines.push(indented("    ", &asked, 6, width));
    if !case.readings.is_empty() {
        let readings: Vec<_> =
            case.readings.iter().map(|(name, choice)| format!("{name}={choice}")).collect();
        lines.push(indented("    with ", &readings.join(", "), 6, width));
    }
    if !case.figures.is_null() {
        lines.push(indented("    with figures ", &case.figures.to_string(), 6, width));
    }
    lines.push(indented("    → ", &expected(case), 6, width));
    lines.join("\n")
}

/// A played case: what is done, step by step, and who is then to choose.
fn played_lines(case: &Played, width: usize) -> String {
    let mut lines = vec![indented("  - ", &case.name, 4, width)];
    for step in &case.steps {
        let refused = step.refused.iter().map(|(action, by)| format!("{action}: refused by {by}"));
        let offered = step.offered.iter().map(|action| format!("{action}: offered"));
        let not = step.not_offered.iter().map(|action| format!("{action}: not offered"));
        let applies = step.applies.iter().map(|clause| format!("applies {clause}"));
        let says: Vec<_> = applies.chain(offered).chain(not).chain(refused).collect();
        let done = step.action.as_deref().unwrap_or("at first");
        let then =
            if says.is_empty() { String::new() } else { format!(" → {}", says.join("; ")) };
        lines.push(indented("    ", &format!("{}{then}", paint(NAME, done)), 6, width));
    }
    lines.join("\n")
}

fn expected(case: &Case) -> String {
    match (&case.refused, &case.expect) {
        (Some(clause), _) => format!("refused by {clause}"),
        (None, Value::Null) => "an answer".to_owned(),
        (None, expect) => compact(expect),
    }
}
