//! Felt by a played case: what no game of the search meets bites at a made position.
//!
//! Beside the witnesses of a variant lies a file of cases, `VARIANT-cases.txt`: each names a played case of the text that no
//! longer holds when the figure is moved or the reading switched.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use serde_json::Value;
use stavka_core::book::{Played, Rulebook};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

use crate::felt::{Change, changes, read as read_witnesses};
use crate::played::run_under;

/// What feels a change: what it is changed to, and the clause and name of the case.
type Cases = BTreeMap<String, (String, String)>;

/// The cases beside the witnesses in `file`.
pub(crate) fn read(file: &str) -> Cases {
    let text = fs::read_to_string(beside(file)).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let case = |line: &str| {
        let (change, case) = line.split_once(" | ")?;
        let (name, to) = change.split_once(" = ")?;
        Some((name.to_owned(), (to.to_owned(), case.to_owned())))
    };
    lines.map(|line| case(line).unwrap_or_else(|| panic!("no case: {line}"))).collect()
}

fn beside(file: &str) -> String {
    file.replace(".txt", "-cases.txt")
}

/// Every case beside the witnesses in `file` feels what it is said to feel. Where `STAVKA_UPDATE` is set the cases are looked
/// for anew, for whatever no game feels.
pub fn check_felt_cases<V: Variant>(file: &str) {
    let known = changes(stavka_abi::module::<V>());
    let book = Rulebook::of(&V::open(&Setup::default()).expect("opens")).expect("a book");
    let played: Vec<(String, Played)> = book
        .clauses
        .into_iter()
        .flat_map(|clause| {
            let id = clause.id;
            clause.played.into_iter().map(move |case| (format!("{id}, {}", case.name), case))
        })
        .collect();
    if std::env::var_os("STAVKA_UPDATE").is_some() {
        fs::write(beside(file), find::<V>(file, &known, &played)).expect("cases can be written");
    }
    let mut wrong = Vec::new();
    for (name, (to, case)) in read(file) {
        let change = known.iter().find(|change| change.name == name && change.to == to);
        let case = played.iter().find(|(title, _)| *title == case);
        if !change.zip(case).is_some_and(|(change, (_, case))| feels::<V>(case, change)) {
            wrong.push(format!("{name} = {to}"));
        }
    }
    assert!(wrong.is_empty(), "these cases feel nothing: {}", wrong.join(", "));
}

/// Whether a case no longer holds under a change; one that can't be opened with it says nothing.
fn feels<V: Variant>(case: &Played, change: &Change) -> bool {
    let setup: Value = serde_json::from_str(&change.setup).expect("a set-up");
    let opens = Setup::parse(&change.setup).is_ok_and(|setup| V::open(&setup).is_ok());
    opens && run_under::<V>(case, &setup).is_err()
}

/// The text of the file: the first case that feels each change that no game feels.
fn find<V: Variant>(file: &str, known: &[Change], played: &[(String, Played)]) -> String {
    let games = read_witnesses(&fs::read_to_string(file).unwrap_or_default());
    let mut found = Cases::new();
    for change in known {
        if games.contains_key(&change.name) || found.contains_key(&change.name) {
            continue;
        }
        if let Some((title, _)) = played.iter().find(|(_, case)| feels::<V>(case, change)) {
            found.insert(change.name.clone(), (change.to.clone(), title.clone()));
        }
    }
    let mut text = String::from("# Which played case feels it: what is changed to what.\n");
    for (name, (to, case)) in found {
        let _ = writeln!(text, "{name} = {to} | {case}");
    }
    text
}
