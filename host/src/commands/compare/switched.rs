//! `compare readings`: what every alternative of every reading changes in the worked examples.

use std::fmt::Write as _;

use serde_json::Value;
use stavka_core::book::{Case, ClauseText, ReadingText};
use stavka_core::setup::Setup;

use super::digest::{self, Chances};
use super::{Desk, Reply};
use crate::cli::SetupArgs;
use crate::edition::{Edition, Source};
use crate::error::Error;
use crate::plugged;
use crate::print::{self, DIM, GOOD, NAME, indented, paint};
use crate::printed::compare::{AlternativeChanges, Compared, Example, ReadingChanges};

/// So many fields of an answer are told.
const FIELDS: usize = 2;

/// So many letters of a value.
const LONGEST: usize = 60;

/// An alternative that is not in force, with the examples that it changes.
struct Change {
    alternative: String,
    meaning: String,
    examples: Vec<Example>,
    failed: Option<String>,
}

/// Every reading with what its alternatives change.
pub(super) fn readings(variant: &str, setup: &SetupArgs, desk: &Desk) -> Result<String, Error> {
    let loaded = desk.variant(variant)?;
    let source = plugged::source(&loaded);
    let base = Desk::opened(&loaded, setup)?;
    let book = base.book()?;
    let examples = plain(&book.clauses);
    let usual: Vec<Reply> = examples.iter().map(|(_, case)| ruled(&base, case)).collect();
    let mut found = Vec::new();
    for clause in &book.clauses {
        for reading in &clause.readings {
            let changes = changes(&source, &base.setup, reading, &examples, &usual);
            found.push((clause, reading, changes));
        }
    }
    if desk.json {
        let each = found.into_iter();
        let each = each.map(|(clause, reading, changes)| printed(clause, reading, changes));
        return print::json(&Compared::Readings(each.collect()));
    }
    let mut page = String::new();
    for (clause, reading, changes) in &found {
        page += &one(clause, reading, changes, desk.width);
    }
    Ok(page)
}

/// The examples that rest on no switch of their own.
fn plain(clauses: &[ClauseText]) -> Vec<(&ClauseText, &Case)> {
    let all = clauses.iter().flat_map(|clause| clause.cases.iter().map(move |case| (clause, case)));
    all.filter(|(_, case)| case.readings.is_empty() && case.figures.is_null()).collect()
}

/// What is ruled on an example: the answer or the clause that refuses; how it was come to may differ.
fn ruled(edition: &Edition, case: &Case) -> Reply {
    Reply::of(edition.ask(&case.question, &case.input.to_string()))
}

fn changes(
    source: &Source,
    under: &Setup,
    reading: &ReadingText,
    examples: &[(&ClauseText, &Case)],
    usual: &[Reply],
) -> Vec<Change> {
    let taken = reading.chosen.as_ref().unwrap_or(&reading.default);
    let others = reading.alternatives.iter().filter(|(name, _)| *name != taken);
    let change = |(name, meaning): (&String, &String)| {
        let mut setup = under.clone();
        setup.readings.insert(reading.id.clone(), name.clone());
        let opened = source.open(setup);
        let (alternative, meaning) = (name.clone(), meaning.clone());
        match opened {
            Err(error) => Change {
                alternative,
                meaning,
                examples: Vec::new(),
                failed: Some(error.to_string()),
            },
            Ok(edition) => {
                let moved = examples.iter().zip(usual).filter_map(|((clause, case), usual)| {
                    let here = ruled(&edition, case);
                    let (clause, name, usual) = (&clause.id, &case.name, usual.clone());
                    let differs = usual != here;
                    differs.then(|| Example {
                        clause: clause.clone(),
                        case: name.clone(),
                        usual,
                        here,
                    })
                });
                Change { alternative, meaning, examples: moved.collect(), failed: None }
            }
        }
    };
    others.map(change).collect()
}

fn one(clause: &ClauseText, reading: &ReadingText, changes: &[Change], width: usize) -> String {
    let taken = reading.chosen.as_ref().unwrap_or(&reading.default);
    let lead = format!("{}  ", paint(NAME, &reading.id));
    let mut text = indented(&lead, &reading.issue, 4, width) + "\n";
    let meaning = reading.alternatives.get(taken).map_or("", String::as_str);
    let of = paint(DIM, format!("of {}", clause.id));
    let _ = writeln!(text, "    {of}");
    let lead = format!("    {} ", paint(GOOD, format!("{taken}:")));
    text += &(indented(&lead, meaning, 8, width) + "\n");
    for change in changes {
        let lead = format!("    {} ", paint(NAME, format!("{}:", change.alternative)));
        text += &(indented(&lead, &change.meaning, 8, width) + "\n");
        if let Some(failed) = &change.failed {
            text += &(indented("        ", &format!("can't be opened alone: {failed}"), 8, width)
                + "\n");
        } else if change.examples.is_empty() {
            text += "        changes no worked example\n";
        }
        for example in &change.examples {
            let lead = format!("        changes {}: ", paint(NAME, &example.clause));
            let words = format!("{}: {}", example.case, otherwise(&example.usual, &example.here));
            text += &(indented(&lead, &words, 12, width) + "\n");
        }
    }
    text + "\n"
}

/// What is ruled otherwise: the fields that differ, or who refuses.
fn otherwise(usual: &Reply, here: &Reply) -> String {
    let (Reply::Answer(Value::Object(was)), Reply::Answer(Value::Object(is))) = (usual, here)
    else {
        return format!("{}; here {}", says(usual), says(here));
    };
    let known = was.keys().chain(is.keys().filter(|name| !was.contains_key(*name)));
    let differs = known.filter(|name| was.get(*name) != is.get(*name));
    let field = |name: &String| {
        let told = |from: &serde_json::Map<String, Value>| {
            from.get(name).map_or_else(|| "nothing".to_owned(), brief)
        };
        format!("{} {}, here {}", name.replace('_', " "), told(was), told(is))
    };
    let all: Vec<String> = differs.map(field).collect();
    let more = all.len().saturating_sub(FIELDS);
    let mut words = all[..all.len() - more].join("; ");
    if more > 0 {
        let _ = write!(words, "; and {more} more");
    }
    words
}

fn says(reply: &Reply) -> String {
    match reply {
        Reply::Answer(Value::Object(_)) => "allowed".to_owned(),
        Reply::Answer(answer) => brief(answer),
        Reply::RefusedBy(clause) => format!("refused by {clause}"),
        Reply::NotAsked => "not asked".to_owned(),
        Reply::Failed(message) => message.clone(),
    }
}

/// A value that is no longer than a line.
fn brief(value: &Value) -> String {
    let words = digest::lines(value, Chances::Short).join(", ");
    match words.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", words[..end].trim_end()),
        None => words,
    }
}

fn printed(clause: &ClauseText, reading: &ReadingText, changes: Vec<Change>) -> ReadingChanges {
    let each = changes.into_iter().map(|change| AlternativeChanges {
        alternative: change.alternative,
        meaning: change.meaning,
        changes: change.examples,
        failed: change.failed,
    });
    let (reading, clause) = (reading.id.clone(), clause.id.clone());
    ReadingChanges { reading, clause, alternatives: each.collect() }
}
