//! What the terminal shows: how it stands, what happened, why.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use stavka_core::book::Rulebook;
use stavka_core::game::Told;
use stavka_core::view::{At, Counter, View};

use super::choices::Choices;
use super::command::HELP;
use crate::print::{DIM, HEAD, NAME, indented, paint};

/// More choices than this are not listed unasked.
pub(crate) const MOST_CHOICES: usize = 20;

/// The choices with these numbers, at most `most` of them.
pub(crate) fn list(choices: &Choices, numbers: &[usize], most: usize, width: usize) -> String {
    let digits = choices.0.len().to_string().len();
    let line = |number: &usize| indented("  ", &choices.line(*number), digits + 4, width);
    let mut lines: Vec<String> = numbers.iter().take(most).map(line).collect();
    if let Some(more) = numbers.len().checked_sub(most).filter(|more| *more > 0) {
        let hint = format!("and {more} more: `list` shows all, a part of the words finds one");
        lines.push(indented("  ", &paint(DIM, hint), 2, width));
    }
    lines.join("\n") + "\n"
}

/// How it stands: turn and status, and the counters of places and units with these words.
pub(crate) fn look(view: &View, wanted: Option<&str>, width: usize) -> String {
    let mut page = String::new();
    if wanted.is_none() {
        let _ = writeln!(page, "{}", paint(HEAD, &view.turn));
        for status in &view.status {
            let lead = format!("  {}  ", paint(DIM, &status.label));
            let _ = writeln!(page, "{}", indented(&lead, &status.value, 4, width));
        }
    }
    let wanted = wanted.unwrap_or_default().to_lowercase();
    let mut places: BTreeMap<&At, Vec<&Counter>> = BTreeMap::new();
    for counter in view.counters.iter().filter(|counter| concerns(counter, &wanted)) {
        places.entry(&counter.at).or_default().push(counter);
    }
    for (at, counters) in &places {
        let lead = format!("  {}  ", paint(NAME, place(at)));
        let words: Vec<String> = counters.iter().map(|counter| described(counter)).collect();
        let _ = writeln!(page, "{}", indented(&lead, &words.join("; "), 4, width));
    }
    if places.is_empty() && !wanted.is_empty() {
        let _ = writeln!(page, "nothing you can see is called `{wanted}`");
    }
    page
}

fn concerns(counter: &Counter, wanted: &str) -> bool {
    let named = [&counter.name, &counter.unit, place(&counter.at), &counter.side];
    named.iter().any(|name| name.to_lowercase().contains(wanted))
}

fn place(at: &At) -> &String {
    match at {
        At::Space(label) | At::Holding(label) => label,
    }
}

/// A counter in a few words.
pub(crate) fn described(counter: &Counter) -> String {
    let size = counter.size.map_or("", |size| size.mark());
    let name = if counter.name.is_empty() { "unknown" } else { &counter.name };
    let marks = counter.marks.join(", ");
    let marks = if marks.is_empty() { marks } else { format!("({marks})") };
    let words = [&counter.side, name, size, &counter.factors, &marks];
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// What the rules said to an action, with the titles of the clauses.
pub(crate) fn because(told: &Told, book: &Rulebook, width: usize) -> String {
    let mut page = String::new();
    for step in &told.steps {
        let lead = format!("  {}  ", paint(NAME, &step.clause));
        let _ = writeln!(page, "{}", indented(&lead, &step.words, 4, width));
    }
    let spoken = |id: &&String| told.steps.iter().all(|step| step.clause != **id);
    for id in told.clauses.iter().filter(spoken) {
        let title = book.find(id).map_or("", |clause| clause.title.as_str());
        let _ =
            writeln!(page, "{}", indented(&format!("  {}  ", paint(NAME, id)), title, 4, width));
    }
    if page.is_empty() { "  no rule had anything to say to it\n".to_owned() } else { page }
}

/// What can be typed.
pub(crate) fn help(width: usize) -> String {
    let intro = "Type the number of a choice, its words, or a part of them. Besides:";
    let mut page = indented("", intro, 0, width) + "\n";
    for (word, argument, meaning) in HELP {
        let lead = format!("  {} {argument:<9}", paint(NAME, format!("{word:<5}")));
        let _ = writeln!(page, "{}", indented(&lead, meaning, 18, width));
    }
    page
}
