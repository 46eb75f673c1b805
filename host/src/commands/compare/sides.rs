//! `compare topics`, `compare rules` and `compare ask`: what arms say, side by side.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use comfy_table::Cell;
use serde_json::Value;
use stavka_core::book::ClauseText;
use stavka_core::clause::Topic;
use stavka_rulebook::titled;

use super::arms::Arm;
use super::digest::{Chances, lines};
use super::{Desk, Reply};
use crate::error::Error;
use crate::print::{self, BAD, DIM, HEAD, NAME, Table, compact, indented, paint, provenance};
use crate::printed::compare::{ArmReply, ArmRules, Compared, RuleLine, TopicRow, Topics};

/// What the first and the last column of the topics take, and the gap after each arm.
const BESIDE: usize = 52;

/// No column is narrower.
const LEAST: usize = 8;

/// What the columns beside the arms take where one question is asked of all.
const FIELD: usize = 24;

/// All topics: how many clauses each arm has, and whether a question is common to them.
pub(super) fn topics(arms: &[Arm], desk: &Desk) -> Result<String, Error> {
    let books = arms.iter().map(|arm| Ok(arm.opened.edition.every_clause()?));
    let books = books.collect::<Result<Vec<_>, Error>>()?;
    let mut rows = Vec::new();
    for topic in Topic::ALL {
        let counts: Vec<usize> = books.iter().map(|book| about(book, topic).count()).collect();
        let asked: BTreeSet<&str> = arms
            .iter()
            .flat_map(|arm| &arm.opened.questions)
            .filter(|question| question.common && question.topic == topic)
            .map(|question| question.name.as_str())
            .collect();
        if counts.iter().any(|count| *count > 0) {
            rows.push((topic, counts, asked));
        }
    }
    if desk.json {
        let row = |(topic, clauses, asked): (Topic, Vec<usize>, BTreeSet<&str>)| TopicRow {
            topic,
            clauses,
            questions: asked.into_iter().map(str::to_owned).collect(),
        };
        let topics = rows.into_iter().map(row).collect();
        let arms = arms.iter().map(|arm| arm.name.clone()).collect();
        return print::json(&Compared::Topics(Topics { arms, topics }));
    }
    let names = heads(arms, (desk.width.saturating_sub(BESIDE) / arms.len().max(1)).max(LEAST));
    let mut heads = vec!["topic"];
    heads.extend(names.iter().map(String::as_str));
    heads.push("asked of all");
    let mut table = Table::plain(desk.width, &heads);
    for (topic, counts, asked) in rows {
        let mut cells = vec![Cell::new(topic.name())];
        cells.extend(counts.iter().map(|count| match count {
            0 => Cell::new("-"),
            count => Cell::new(count),
        }));
        cells.push(Cell::new(asked.into_iter().collect::<Vec<_>>().join(", ")));
        table.row(cells);
    }
    Ok(table.text() + "\n")
}

/// The names of arms as heads of columns: in lines of at most so many letters, broken where a name has a seam.
fn heads(arms: &[Arm], room: usize) -> Vec<String> {
    let head = |arm: &Arm| {
        let mut lines = vec![String::new()];
        for part in arm.name.split_inclusive(['-', ':', '.', ',', '_', '=']) {
            match lines.last_mut() {
                Some(line) if line.is_empty() || line.len() + part.len() <= room => {
                    line.push_str(part);
                }
                _ => lines.push(part.to_owned()),
            }
        }
        lines.join("\n")
    };
    arms.iter().map(head).collect()
}

fn about(book: &[ClauseText], topic: Topic) -> impl Iterator<Item = &ClauseText> {
    book.iter().filter(move |clause| clause.topic == topic)
}

/// The clauses of a topic; what another arm says otherwise is marked.
pub(super) fn rules(topic: Topic, arms: &[Arm], desk: &Desk) -> Result<String, Error> {
    let books = arms.iter().map(|arm| Ok(arm.opened.edition.every_clause()?));
    let books = books.collect::<Result<Vec<_>, Error>>()?;
    let mut lists = Vec::new();
    for (at, arm) in arms.iter().enumerate() {
        let id = &arm.opened.edition.manifest.id;
        let of_same = |other: &usize| arms[*other].opened.edition.manifest.id == *id;
        let others: Vec<usize> =
            (0..arms.len()).filter(|other| *other != at).filter(of_same).collect();
        let list = about(&books[at], topic).map(|clause| {
            let differs = others.iter().any(|other| says_otherwise(&books[*other], clause));
            (clause, differs)
        });
        lists.push((arm, list.collect::<Vec<_>>()));
    }
    if desk.json {
        let list = |(arm, clauses): &(&Arm, Vec<(&ClauseText, bool)>)| {
            let line = |(clause, differs): &(&ClauseText, bool)| RuleLine {
                clause: (*clause).clone(),
                differs: *differs,
            };
            ArmRules { arm: arm.name.clone(), clauses: clauses.iter().map(line).collect() }
        };
        return print::json(&Compared::Rules(lists.iter().map(list).collect()));
    }
    Ok(rules_page(topic, &lists, desk.width))
}

/// The clauses of each variant once; where its arms differ, what each of them says.
fn rules_page(topic: Topic, lists: &[(&Arm, Vec<(&ClauseText, bool)>)], width: usize) -> String {
    let mut page = String::new();
    let mut known: Vec<&str> = Vec::new();
    for (arm, _) in lists {
        let id = arm.opened.edition.manifest.id.as_str();
        if known.contains(&id) {
            continue;
        }
        known.push(id);
        let of_it = |(other, _): &&(&Arm, _)| other.opened.edition.manifest.id == id;
        let arms: Vec<_> = lists.iter().filter(of_it).collect();
        let names: Vec<&str> = arms.iter().map(|(arm, _)| arm.name.as_str()).collect();
        let mut ids: Vec<&str> = Vec::new();
        for (clause, _) in arms.iter().flat_map(|(_, clauses)| clauses) {
            if !ids.contains(&clause.id.as_str()) {
                ids.push(&clause.id);
            }
        }
        let head = format!("{}, {}: {} clauses", names.join(" and "), topic.name(), ids.len());
        let _ = writeln!(page, "{}\n", paint(HEAD, head));
        for id in ids {
            let says = |(arm, clauses): &&(&Arm, Vec<(&ClauseText, bool)>)| {
                let found = clauses.iter().find(|(clause, _)| clause.id == id);
                (arm.name.clone(), found.map(|(clause, differs)| ((*clause).clone(), *differs)))
            };
            page += &one(&arms.iter().map(says).collect::<Vec<_>>(), width);
        }
        page.push('\n');
    }
    page
}

/// A clause: its text, or what each arm makes of it; nothing for an arm that has it not.
fn one(arms: &[(String, Option<(ClauseText, bool)>)], width: usize) -> String {
    let Some((clause, differs)) = arms.iter().find_map(|(_, said)| said.as_ref()) else {
        return String::new();
    };
    let mark = if *differs { paint(BAD, "differs ") } else { String::new() };
    let lead = format!("  {}  {mark}", paint(NAME, &clause.id));
    let head = format!("{} ({})", titled(clause), provenance(clause.provenance));
    let mut page = indented(&lead, &head, 6, width) + "\n";
    let first = |clause: &ClauseText| {
        clause.text.split("\n\n").next().unwrap_or_default().replace('\n', " ")
    };
    if !differs {
        page += &(indented("      ", &first(clause), 6, width) + "\n");
        return page;
    }
    for (name, said) in arms {
        let lead = format!("      {} ", paint(DIM, format!("{name}:")));
        let text = said.as_ref().map_or_else(
            || "no such clause".to_owned(),
            |(clause, _)| {
                let chosen = clause.readings.iter().filter_map(|reading| {
                    let taken = reading.chosen.as_ref().unwrap_or(&reading.default);
                    let meaning = reading.alternatives.get(taken)?;
                    Some(format!(" {}={taken}: {meaning}", reading.id))
                });
                chosen.fold(first(clause), |text, words| text + words.as_str())
            },
        );
        page += &(indented(&lead, &text, 10, width) + "\n");
    }
    page
}

/// Whether another book of the variant has a clause with other words, figures or readings, or has it not.
fn says_otherwise(book: &[ClauseText], clause: &ClauseText) -> bool {
    let found = book.iter().find(|other| other.id == clause.id);
    found.is_none_or(|other| {
        (&other.text, &other.figures, &other.readings)
            != (&clause.text, &clause.figures, &clause.readings)
    })
}

/// One question put to all arms.
pub(super) fn ask(question: &str, input: &str, arms: &[Arm], desk: &Desk) -> Result<String, Error> {
    let pointer = String::new();
    let given: Value = serde_json::from_str(input).map_err(|error| Error::Input {
        question: question.to_owned(),
        pointer,
        message: error.to_string(),
    })?;
    let replies: Vec<Reply> = arms.iter().map(|arm| arm.opened.reply(question, &given)).collect();
    if desk.json {
        let said = arms.iter().zip(replies);
        let said = said.map(|(arm, reply)| ArmReply { arm: arm.name.clone(), reply });
        return print::json(&Compared::Ask(said.collect()));
    }
    let names = heads(arms, (desk.width.saturating_sub(FIELD) / arms.len().max(1)).max(LEAST));
    let mut heads = vec!["field"];
    heads.extend(names.iter().map(String::as_str));
    heads.push("same");
    let mut table = Table::ruled(desk.width, &heads);
    for field in fields(&replies) {
        let said: Vec<String> = replies.iter().map(|reply| says(reply, &field)).collect();
        let known: BTreeSet<&String> = said.iter().filter(|words| *words != "-").collect();
        let mut cells = vec![Cell::new(field.replace('_', " "))];
        cells.extend(said.iter().map(Cell::new));
        cells.push(Cell::new(if known.len() > 1 { "no" } else { "yes" }));
        table.row(cells);
    }
    let head = format!("{question} {}", paint(DIM, &given));
    Ok(format!("{}\n\n{}\n", paint(NAME, head), table.text()))
}

/// The fields of all answers, in the order of their appearance; one without a name for what is no object.
fn fields(replies: &[Reply]) -> Vec<String> {
    let mut fields: Vec<String> = Vec::new();
    for reply in replies {
        let names: Vec<String> = match reply {
            Reply::Answer(Value::Object(answer)) => answer.keys().cloned().collect(),
            _ => vec![String::new()],
        };
        for name in names {
            if !fields.contains(&name) {
                fields.push(name);
            }
        }
    }
    fields
}

fn says(reply: &Reply, field: &str) -> String {
    match reply {
        Reply::Answer(Value::Object(answer)) => {
            let told = |value| lines(value, Chances::Exact).join("\n");
            answer.get(field).map_or_else(|| "-".to_owned(), told)
        }
        Reply::Answer(answer) if field.is_empty() => compact(answer),
        Reply::RefusedBy(clause) if field.is_empty() => format!("refused by {clause}"),
        Reply::NotAsked if field.is_empty() => "not asked".to_owned(),
        Reply::Failed(message) if field.is_empty() => message.clone(),
        _ => "-".to_owned(),
    }
}
