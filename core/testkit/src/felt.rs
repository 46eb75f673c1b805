//! Felt: for every figure and every reading a witness, a game that changes when it is moved.
//!
//! A witness is a game by its scenario, players and seed, and the number of an action: played with the same actions
//! under the moved figure or the other reading, the game has another list of choices, other weights or another state
//! there. A figure that no game feels is not played, whatever the rulings say. Witnesses are committed and replayed by
//! a test; they are looked for where `STAVKA_UPDATE` is set, and what has none must be listed with a reason.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::json;
use stavka_abi::v1::{BoxedGame, BoxedRules, Mover, reply};
use stavka_core::chance::{Key, fnv};

use crate::figures::{patch, steps};
use crate::games::list;
use crate::reach::reasons;
use crate::{Module, felt_cases, manifest, open, rulebook, scenarios};

/// A game of so many actions shows what it can.
const LONGEST: usize = 20_000;

/// Where witnesses are looked for.
#[derive(Debug, Clone, Copy)]
pub struct Search {
    /// How many games of each scenario the staff plays.
    pub staff: u64,
    /// How many are played at random.
    pub random: u64,
}

/// A game by which something is witnessed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Which {
    scenario: String,
    staff: bool,
    seed: u64,
}

/// A change of one figure or reading: its name, what it is changed to, and the set-up that has it.
pub(crate) struct Change {
    pub(crate) name: String,
    pub(crate) to: String,
    pub(crate) setup: String,
}

/// Every figure and reading has a witness that holds, or stands in `snapshots/unfelt` with a reason, not both: `file` is
/// where the witnesses are.
pub fn check_felt(module: Module, file: &str, search: Search) {
    if std::env::var_os("STAVKA_UPDATE").is_some() {
        std::fs::write(file, find(module, search)).expect("the witnesses can be written");
    }
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let witnesses = read(&text);
    let cases = felt_cases::read(file);
    let listed = reasons(&format!("unfelt/{}", manifest(module).id)).unwrap_or_default();
    let mut missing: Vec<String> = changes(module).into_iter().map(|change| change.name).collect();
    missing.dedup();
    missing.retain(|name| !witnesses.contains_key(name) && !listed.contains_key(name));
    missing.retain(|name| !cases.contains_key(name));
    assert!(
        missing.is_empty(),
        "no game feels these, and no reason is given: {}",
        missing.join(", ")
    );
    let both: Vec<_> = listed.keys().filter(|name| witnesses.contains_key(*name)).collect();
    assert!(both.is_empty(), "listed as not felt, and felt: {both:?}");
    let wrong = replay(module, &witnesses);
    assert!(wrong.is_empty(), "these witnesses see nothing: {}", wrong.join(", "));
}

/// Every figure one step up and down, every reading switched.
pub(crate) fn changes(module: Module) -> Vec<Change> {
    let book = rulebook(&open(module, ""));
    let mut changes = Vec::new();
    for clause in &book.clauses {
        for figure in &clause.figures {
            for value in steps(&figure.value) {
                let (name, to) = (format!("figure {}", figure.path), value.to_string());
                let setup = json!({ "figures": patch(&figure.path, value) }).to_string();
                changes.push(Change { name, to, setup });
            }
        }
        for reading in &clause.readings {
            for to in reading.alternatives.keys().filter(|to| **to != reading.default) {
                let setup = json!({ "readings": { reading.id.as_str(): to } }).to_string();
                let name = format!("reading {}", reading.id);
                changes.push(Change { name, to: to.clone(), setup });
            }
        }
    }
    changes
}

/// The witnesses as the file has them: name, what it is changed to, the game and the action.
pub(crate) type Witnesses = BTreeMap<String, (String, Which, usize)>;

/// Looks for a witness of every change; the text of the file.
fn find(module: Module, search: Search) -> String {
    let games = recorded(module, search);
    let mut found = BTreeMap::new();
    for change in changes(module) {
        if found.contains_key(&change.name) {
            continue;
        }
        let Ok(rules) = stavka_abi::open_with(module, &change.setup) else {
            continue;
        };
        let seen =
            games.iter().find_map(|(which, record)| Some((which, felt_at(&rules, which, record)?)));
        if let Some((which, action)) = seen {
            found.insert(change.name.clone(), (change.to, which.clone(), action));
        }
    }
    let mut text = String::from(
        "# Who feels it: what is changed to what, and at which action of which game.\n",
    );
    for (name, (to, which, action)) in found {
        let who = if which.staff { "staff" } else { "random" };
        let _ = writeln!(
            text,
            "{name} = {to} | {} | {who} | {} | {action}",
            which.scenario, which.seed
        );
    }
    text
}

pub(crate) fn read(text: &str) -> Witnesses {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let witness = |line: &str| {
        let mut parts = line.rsplit(" | ");
        let action = parts.next()?.parse().ok()?;
        let seed = parts.next()?.parse().ok()?;
        let staff = parts.next()? == "staff";
        let scenario = parts.next()?.to_owned();
        let (name, to) = parts.next()?.split_once(" = ")?;
        Some((name.to_owned(), (to.to_owned(), Which { scenario, staff, seed }, action)))
    };
    lines.map(|line| witness(line).unwrap_or_else(|| panic!("no witness: {line}"))).collect()
}

/// The witnesses that see nothing any more.
fn replay(module: Module, witnesses: &Witnesses) -> Vec<String> {
    let rules = open(module, "");
    let mut records: BTreeMap<&Which, Record> = BTreeMap::new();
    let known = changes(module);
    let mut wrong = Vec::new();
    for (name, (to, which, action)) in witnesses {
        let record = records.entry(which).or_insert_with(|| record(module, &rules, which));
        let change = known.iter().find(|change| change.name == *name && change.to == *to);
        let rules = change.and_then(|change| stavka_abi::open_with(module, &change.setup).ok());
        let seen = rules.and_then(|rules| felt_at(&rules, which, &record.up_to(*action)));
        if seen != Some(*action) {
            wrong.push(format!("{name} = {to} ({which:?}, {action}, seen {seen:?})"));
        }
    }
    wrong
}

/// The actions of a game, and what was to be seen before each of them and at the end.
struct Record {
    actions: Vec<u32>,
    seen: Vec<u64>,
}

impl Record {
    fn up_to(&self, action: usize) -> Self {
        let end = |length: usize| (action + 1).min(length);
        Self {
            actions: self.actions[..end(self.actions.len())].to_vec(),
            seen: self.seen[..end(self.seen.len())].to_vec(),
        }
    }
}

fn recorded(module: Module, search: Search) -> Vec<(Which, Record)> {
    let rules = open(module, "");
    let mut games = Vec::new();
    for scenario in scenarios(&rules) {
        let each = (0..search.staff)
            .map(|seed| (true, seed))
            .chain((0..search.random).map(|seed| (false, seed)));
        for (staff, seed) in each {
            let which = Which { scenario: scenario.name.clone(), staff, seed };
            let record = record(module, &rules, &which);
            games.push((which, record));
        }
    }
    games
}

/// Plays a game and notes everything.
fn record(module: Module, rules: &BoxedRules, which: &Which) -> Record {
    let about = manifest(module);
    // A staff that stays as it is, so that witnesses outlive a better one.
    let style =
        (0..).zip(&about.styles).find(|(_, style)| *style == "as-was").map_or(0, |(at, _)| at);
    let mut game = dealt(rules, which).expect("a game");
    let mut record = Record { actions: Vec::new(), seen: Vec::new() };
    while game.mover() != Mover::NOBODY && record.actions.len() < LONGEST {
        record.seen.push(seen(&mut game));
        let mover = game.mover().0;
        let (seed, done) = (which.seed, record.actions.len() as u64);
        let action = if mover < Mover::CHANCE && which.staff {
            let turn = game.occasion() >> 32;
            let choice = game.choose(mover, style, Key::new(seed, "staff", turn).number());
            choice.into_result().unwrap_or_else(|fault| panic!("no choice: {}", fault.message))
        } else {
            let legal = list(|into| game.legal(into));
            let weights = list(|into| game.weights(into));
            let even = vec![1; legal.len()];
            let purpose = mover
                .checked_sub(Mover::CHANCE)
                .map_or("random", |at| &about.purposes[at as usize].name);
            let weights = if mover < Mover::CHANCE { &even } else { &weights };
            legal[Key::new(seed, purpose, done).draw(weights).expect("something to draw") as usize]
        };
        assert_ne!(game.apply(action), reply::FAULT, "{}", game.fault().message);
        record.actions.push(action);
    }
    record.seen.push(seen(&mut game));
    record
}

/// The first action of a game before which something else is to be seen under other rules, or which they refuse.
fn felt_at(rules: &BoxedRules, which: &Which, record: &Record) -> Option<usize> {
    let Some(mut game) = dealt(rules, which) else { return Some(0) };
    for (at, (action, before)) in record.actions.iter().zip(&record.seen).enumerate() {
        if seen(&mut game) != *before || game.apply(*action) == reply::FAULT {
            return Some(at);
        }
    }
    // Also how it ended.
    let end = record.actions.len();
    record.seen.get(end).filter(|last| seen(&mut game) != **last).map(|_| end)
}

fn dealt(rules: &BoxedRules, which: &Which) -> Option<BoxedGame> {
    rules.deal(which.scenario.as_str().into()).into_result().ok()
}

/// Who moves, what may be chosen with what weights, and the print of the state.
fn seen(game: &mut BoxedGame) -> u64 {
    let mover = game.mover().0;
    let lists = if mover == Mover::NOBODY.0 {
        Vec::new()
    } else {
        [list(|into| game.legal(into)), list(|into| game.weights(into))].concat()
    };
    let numbers = lists.iter().chain([&mover]).flat_map(|number| number.to_le_bytes());
    let bytes: Vec<u8> = numbers.chain(game.fingerprint().to_le_bytes()).collect();
    fnv(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn witnesses_are_read_as_they_are_written() {
        let read = read(
            "# head\nfigure a.b = \"1:2\" | june | staff | 3 | 17\nreading c = d | june | random | 0 | 0\n",
        );
        let which = |staff, seed| Which { scenario: "june".to_owned(), staff, seed };
        assert_eq!(read["figure a.b"], ("\"1:2\"".to_owned(), which(true, 3), 17));
        assert_eq!(read["reading c"], ("d".to_owned(), which(false, 0), 0));
    }
}
