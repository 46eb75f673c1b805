//! Worked examples on the page, folded.

use std::collections::BTreeMap;

use serde_json::Value;
use stavka_core::book::{Case, ClauseText, Played, PlayedStep};

use super::{Book, count, escaped};
use crate::folded;
use crate::words::spoken;

/// How long a line of JSON may be.
const LINE: usize = 76;

/// The cases of a clause.
pub(super) fn cases(book: &Book<'_>, clause: &ClauseText) -> String {
    if clause.cases.is_empty() && clause.played.is_empty() {
        return String::new();
    }
    let asked = (1..).zip(&clause.cases).map(|(number, case)| asked(book, clause, number, case));
    let played = (clause.cases.len() + 1..)
        .zip(&clause.played)
        .map(|(number, case)| played(book, clause, number, case));
    let heads = [(clause.cases.len(), "worked case"), (clause.played.len(), "played case")];
    let heads: Vec<_> =
        heads.iter().filter(|(many, _)| *many > 0).map(|(many, noun)| count(*many, noun)).collect();
    format!(
        "<details class=\"cases\"><summary>{}</summary>\n<ol>\n{}{}</ol></details>\n",
        heads.join(", "),
        asked.collect::<String>(),
        played.collect::<String>()
    )
}

/// The anchor of a case; of its clause where there is no such case.
pub(super) fn anchor(book: &Book<'_>, clause: &str, name: &str) -> String {
    let cases = book.clauses.get(clause).map(|clause| clause.cases.as_slice()).unwrap_or_default();
    match cases.iter().position(|case| case.name == name) {
        Some(at) => format!("case:{clause}:{}", at + 1),
        None => clause.to_owned(),
    }
}

fn asked(book: &Book<'_>, clause: &ClauseText, number: usize, case: &Case) -> String {
    let question = escaped(&case.question);
    format!(
        "<li class=\"case\" id=\"case:{}:{number}\"><p class=\"name\">{}</p>{}\n\
         <p>Asks <a class=\"ref\" href=\"#question:{question}\">{question}</a></p>\n\
         <pre class=\"input\" data-question=\"{question}\" tabindex=\"0\" aria-label=\"Input of the case\">{}</pre>\n<p class=\"answer\">{}</p></li>\n",
        escaped(&clause.id),
        escaped(&case.name),
        with(&case.readings, &case.figures),
        escaped(folded(&case.input, LINE).trim_end()),
        answer(book, case)
    )
}

fn answer(book: &Book<'_>, case: &Case) -> String {
    match (&case.refused, &case.expect) {
        (Some(by), _) => format!("<b>Refused</b> by {}", book.clause(by)),
        (None, Value::Null) => "<b>Allowed</b>".to_owned(),
        (None, expect) => format!("<b>Answer</b> {}", escaped(&spoken(expect))),
    }
}

/// What differs from the book as it is printed.
fn with(readings: &BTreeMap<String, String>, figures: &Value) -> String {
    let mut parts: Vec<_> =
        readings.iter().map(|(name, choice)| format!("{name}={choice}")).collect();
    if !figures.is_null() {
        parts.push(format!("figures: {}", spoken(figures)));
    }
    if parts.is_empty() {
        String::new()
    } else {
        format!("<p class=\"with\">With {}</p>", escaped(&parts.join(", ")))
    }
}

fn played(book: &Book<'_>, clause: &ClauseText, number: usize, case: &Played) -> String {
    let steps: String = case.steps.iter().map(|one| step(book, one)).collect();
    format!(
        "<li class=\"case played\" id=\"case:{}:{number}\"><p class=\"name\">{} <span class=\"tag\">played</span></p>{}\n\
         <pre tabindex=\"0\" aria-label=\"Position of the case\">{}</pre>\n<ol class=\"steps\">{steps}</ol></li>\n",
        escaped(&clause.id),
        escaped(&case.name),
        with(&case.readings, &case.figures),
        escaped(folded(&case.position, LINE).trim_end())
    )
}

/// A step: what is done, and what must then hold.
fn step(book: &Book<'_>, step: &PlayedStep) -> String {
    let mut says = Vec::new();
    let list =
        |words: &[String]| words.iter().map(|one| escaped(one)).collect::<Vec<_>>().join(", ");
    let clauses =
        |ids: &[String]| ids.iter().map(|id| book.clause(id)).collect::<Vec<_>>().join(", ");
    let mut say = |label: &str, text: String| {
        if !text.is_empty() {
            says.push(format!("{label} {text}"));
        }
    };
    say("applies", clauses(&step.applies));
    say("does not apply", clauses(&step.applies_not));
    say("then to choose:", step.mover.as_deref().map(escaped).unwrap_or_default());
    say("offered:", list(&step.offered));
    say("not offered:", list(&step.not_offered));
    let refused = step
        .refused
        .iter()
        .map(|(action, by)| format!("{} by {}", escaped(action), book.clause(by)));
    say("refused:", refused.collect::<Vec<_>>().join(", "));
    say("chances:", pairs(&step.weights));
    say("units:", pairs(&step.units));
    let marks = step.marks.iter().map(|(unit, marks)| (unit, marks.join(" and "))).collect();
    say("marks:", pairs(&marks));
    say("held:", pairs(&step.control));
    say("status:", pairs(&step.status));
    let done = step
        .action
        .as_ref()
        .map_or_else(|| "At first".to_owned(), |action| format!("<b>{}</b>", escaped(action)));
    format!("<li>{done}: {}</li>", says.join("; "))
}

fn pairs<K: std::fmt::Display, V: std::fmt::Display>(map: &BTreeMap<K, V>) -> String {
    let pair = |(name, value): (&K, &V)| escaped(&format!("{name} {value}"));
    map.iter().map(pair).collect::<Vec<_>>().join(", ")
}
