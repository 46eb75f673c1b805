//! A ledger of every counter, kept from what the rules say and compared with what can be seen.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::json;
use stavka_core::clause::{Clause, Sink};
use stavka_core::game::Game as _;
use stavka_core::question::Ruling;
use stavka_core::variant::Variant;
use stavka_core::view::{At, View};
use stavka_second_edition::SecondEdition;

use super::Game;

const GONE: &str = "out of the game";
const ASIDE: &str = "aside";
const DEAD: &str = "the dead pile";

/// Basic types, as their counters are called.
const BASIC: [&str; 4] = ["infantry-army", "tank-corps", "artillery", "cavalry-corps"];

/// The parts that lie aside while a composite is on the map, in the order of the basic types.
const PARTS: [(&str, [i32; 4]); 6] = [
    ("shock-army", [1, 0, 1, 0]),
    ("cavalry-mechanized-group", [0, 1, 0, 1]),
    ("tank-army", [0, 2, 0, 0]),
    ("guards-infantry-army", [2, 0, 0, 0]),
    ("guards-tank-army", [1, 2, 0, 0]),
    ("parachute-corps", [1, 0, 0, 0]),
];

/// Hears who is put where, by which clause.
#[derive(Default)]
struct Moves(Vec<(Clause, String)>);

impl Sink for Moves {
    fn cite(&mut self, _: Clause) {}

    fn step(&mut self, clause: Clause, words: impl FnOnce() -> String) {
        let words = words();
        if words.contains(": from ") {
            self.0.push((clause, words));
        }
    }
}

/// A counter: what adds up where it is.
struct Entry {
    place: String,
    /// The basic type that it is.
    basic: Option<usize>,
    /// The parts that it binds while it is on the map.
    parts: [i32; 4],
}

/// Where every counter is; and what moved strategically in this Player Turn.
pub(crate) struct Ledger {
    rules: Arc<SecondEdition>,
    entries: Vec<Entry>,
    by_name: HashMap<String, usize>,
    turn: String,
    /// Moves by land and by sea, and how many there may be.
    moved: [u64; 2],
    allowed: Option<[u64; 2]>,
    /// Basic units aside that are parts of nothing: they are not yet in the game.
    spare: [i32; 4],
}

impl Ledger {
    /// Writes down where everybody is.
    pub(crate) fn open(rules: &Arc<SecondEdition>, game: &Game) -> Self {
        let view = game.view(None);
        let names = view.counters.iter().enumerate().map(|(at, unit)| (unit.name.clone(), at));
        let entries = view.counters.iter().map(|unit| entry(&unit.unit, &unit.at)).collect();
        let mut ledger = Self {
            rules: Arc::clone(rules),
            entries,
            by_name: names.collect(),
            turn: player_turn(&view),
            moved: [0; 2],
            allowed: None,
            spare: [0; 4],
        };
        ledger.spare = ledger.aside();
        assert_eq!(ledger.by_name.len(), view.counters.len(), "every counter has its own name");
        ledger
    }

    /// Applies an action, and compares the ledger with what can be seen.
    pub(crate) fn apply(&mut self, game: &mut Game, action: u32) -> Result<(), String> {
        if self.allowed.is_none() && game.view(None).turn.contains("strategic") {
            self.allowed = Some(self.ask_capacity(game)?);
        }
        let mut moves = Moves::default();
        game.apply(action, &mut moves).map_err(|refused| format!("{refused:?}"))?;
        let view = game.view(None);
        let turn = player_turn(&view);
        for (clause, words) in moves.0 {
            let id = SecondEdition::book().head(clause).id;
            if id.starts_with("3.C") && turn == self.turn && turn.ends_with("axis") {
                return Err(format!("{words} [{id}] in the Player Turn of the Axis"));
            }
            self.enter(id, &words)?;
        }
        for (entry, unit) in self.entries.iter().zip(&view.counters) {
            if entry.place != place(&unit.at) {
                return Err(format!("{} is not at {}", unit.name, entry.place));
            }
        }
        self.parts_are_aside()?;
        self.capacity_holds()?;
        if turn != self.turn {
            (self.turn, self.moved, self.allowed) = (turn, [0; 2], None);
        }
        Ok(())
    }

    /// Enters one change of place.
    fn enter(&mut self, clause: &str, words: &str) -> Result<(), String> {
        let wrong = || format!("{words} [{clause}]");
        let (name, way) = words.split_once(": from ").ok_or_else(wrong)?;
        let (from, to) = way.split_once(" to ").ok_or_else(wrong)?;
        let entry = &mut self.entries[*self.by_name.get(name).ok_or_else(wrong)?];
        if entry.place != from || from == GONE {
            return Err(format!("{} although it is at {}", wrong(), entry.place));
        }
        to.clone_into(&mut entry.place);
        match clause {
            // Set up: it was aside as not yet in the game.
            "4.A.chart" => entry.basic.into_iter().for_each(|kind| self.spare[kind] -= 1),
            "completion.strategic.land" | "8.A.c.unheld-entry" => self.moved[0] += 1,
            "completion.strategic.sea" | "completion.strategic.sea-risk" => self.moved[1] += 1,
            _ => {}
        }
        Ok(())
    }

    /// How many basic units lie aside.
    fn aside(&self) -> [i32; 4] {
        let mut counts = [0; 4];
        let aside = self.entries.iter().filter(|entry| entry.place == ASIDE);
        aside.filter_map(|entry| entry.basic).for_each(|kind| counts[kind] += 1);
        counts
    }

    /// As many basic units lie aside as composites on the map are made of.
    fn parts_are_aside(&self) -> Result<(), String> {
        let mut due = self.spare;
        let on_map = |entry: &&Entry| ![ASIDE, GONE, DEAD].contains(&entry.place.as_str());
        for entry in self.entries.iter().filter(on_map) {
            due.iter_mut().zip(entry.parts).for_each(|(due, part)| *due += part);
        }
        let aside = self.aside();
        if aside == due { Ok(()) } else { Err(format!("aside: {aside:?}, due: {due:?}")) }
    }

    /// What the chart allows in this turn, less what entrained factories take.
    fn ask_capacity(&self, game: &Game) -> Result<[u64; 2], String> {
        let name = "strategic-capacity";
        let question = SecondEdition::questions().into_iter().find(|q| q.name == name);
        let mut input = game.fill(name, json!({}))?;
        input["moves_made"] = json!(0);
        let settings = self.rules.settings();
        let ruling = question.ok_or(name)?.ask(&self.rules, settings, &input.to_string());
        let ruling = ruling.map_err(|error| error.to_string())?;
        let ruling: Ruling = serde_json::from_str(&ruling).map_err(|error| error.to_string())?;
        let answer = ruling.answer.unwrap_or_default();
        let number = |value: &serde_json::Value| value.as_u64().unwrap_or(0);
        Ok([number(&answer["land_left"]), 4 * number(&answer["capacity"]["each_sea"])])
    }

    fn capacity_holds(&self) -> Result<(), String> {
        let allowed = self.allowed.unwrap_or_default();
        let within = self.moved.iter().zip(allowed).all(|(moved, allowed)| *moved <= allowed);
        if within { Ok(()) } else { Err(format!("{:?} moved of {allowed:?}", self.moved)) }
    }
}

/// The month and the side whose turn it is.
fn player_turn(view: &View) -> String {
    let (month, step) = view.turn.split_once(", ").unwrap_or_default();
    format!("{month} {}", if step.contains("Axis") { "axis" } else { "soviet" })
}

fn entry(id: &str, at: &At) -> Entry {
    let kind = id.rsplit_once('-').map_or(id, |(kind, _)| kind);
    // Rockets stand in for artillery.
    let basic = if kind == "rocket" { "artillery" } else { kind };
    let parts = PARTS.iter().find(|(composite, _)| *composite == kind);
    Entry {
        place: place(at).to_owned(),
        basic: BASIC.iter().position(|other| *other == basic),
        parts: parts.map_or([0; 4], |(_, parts)| *parts),
    }
}

fn place(at: &At) -> &str {
    match at {
        At::Space(label) => label,
        At::Holding(pile) if pile == "dead pile" => DEAD,
        At::Holding(pile) => pile,
    }
}
