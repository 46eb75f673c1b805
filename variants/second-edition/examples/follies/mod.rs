//! What the staff does that makes a player laugh, counted.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use stavka_core::board::{Board, MapFile, SpaceId};
use stavka_core::clause::{Clause, Silent, Sink};
use stavka_core::game::{Action, Game as _};
use stavka_core::variant::Variant as _;
use stavka_core::view::{At, View};
use stavka_second_edition::SecondEdition;
use stavka_second_edition::ground::is_line;
use stavka_second_edition::victory;

use crate::play::{Game, list, rules};

/// Lines within which a side has a say about a place.
const NEAR: usize = 3;

const SIDES: [&str; 2] = ["axis", "soviet"];

/// Follies, counted over many games.
pub(crate) struct Follies {
    board: Board,
    places: Vec<SpaceId>,
    turn: u16,
    /// How often each factory was entrained in this game.
    shipped: BTreeMap<String, u64>,
    /// Journeys of factories after their first.
    pub(crate) journeys: u64,
    /// Units that were removed for want of supply, by side; and those of them that could have marched into supply in
    /// that very turn.
    pub(crate) starved: [u64; 2],
    pub(crate) stayed: [u64; 2],
    /// Units of this turn that have a way into supply.
    ways_out: BTreeSet<String>,
    looked: Option<u16>,
    /// Empty places of the enemy that were left alone though somebody was near, by side and player-turn.
    pub(crate) passed_by: [u64; 2],
    /// Own places without anybody, though an enemy was near, by side and player-turn.
    pub(crate) open: [u64; 2],
}

/// Hears who is removed for want of supply.
struct Ear {
    isolation: Clause,
    starved: Vec<String>,
}

impl Sink for Ear {
    fn cite(&mut self, _: Clause) {}

    fn step(&mut self, clause: Clause, words: impl FnOnce() -> String) {
        if clause == self.isolation {
            let words = words();
            self.starved.extend(words.split_once(": from ").map(|(unit, _)| unit.to_owned()));
        }
    }
}

impl Follies {
    pub(crate) fn new() -> Self {
        let file: MapFile =
            serde_json::from_str(include_str!("../../data/map.json")).expect("a map");
        let board = Board::try_from(file).expect("a board");
        let rules = rules("");
        let places = victory::places(&rules).filter_map(|(name, _)| board.labelled(name)).collect();
        Self {
            board,
            places,
            turn: 0,
            shipped: BTreeMap::new(),
            journeys: 0,
            starved: [0; 2],
            stayed: [0; 2],
            ways_out: BTreeSet::new(),
            looked: None,
            passed_by: [0; 2],
            open: [0; 2],
        }
    }

    /// A new game begins.
    pub(crate) fn begin(&mut self) {
        self.turn = 0;
        self.looked = None;
        self.shipped.clear();
    }

    /// Does what was chosen, and notes what was foolish in it.
    pub(crate) fn apply(&mut self, game: &mut Game, action: Action) {
        if let Some(factory) = game.words(action).strip_prefix("entrain ") {
            let times = self.shipped.entry(factory.to_owned()).or_default();
            self.journeys += u64::from(*times > 0);
            *times += 1;
        }
        let by = SecondEdition::book().find("completion.supply.isolation").expect("a clause");
        let mut ear = Ear { isolation: by, starved: Vec::new() };
        let before = game.occasion().turn;
        let side = usize::from(before % 2);
        if self.looked != Some(before) && game.prompt().contains("completion.movement.lines") {
            self.looked = Some(before);
            self.ways_out = ways_out(game, SIDES[side]);
        }
        game.apply(action, &mut ear).expect("a choice that is offered");
        self.starved[side] += ear.starved.len() as u64;
        let stayed = ear.starved.iter().filter(|unit| self.ways_out.contains(*unit));
        self.stayed[side] += stayed.count() as u64;
        if game.occasion().turn != before {
            self.look(&game.view(None), side);
        }
    }

    /// The end of a player-turn.
    fn look(&mut self, view: &View, side: usize) {
        let [own, enemy] = [side, 1 - side].map(|side| self.stands(view, SIDES[side]));
        let held: BTreeSet<&str> = view
            .control
            .iter()
            .filter(|control| control.holder == SIDES[side])
            .flat_map(|control| control.spaces.iter().map(String::as_str))
            .collect();
        for place in &self.places {
            let mine = held.contains(self.board.space(*place).label.as_str());
            let near = |units: &BTreeSet<SpaceId>| self.is_near(*place, units);
            if mine && !own.contains(place) && near(&enemy) {
                self.open[side] += 1;
            } else if !mine && !enemy.contains(place) && near(&own) {
                self.passed_by[side] += 1;
            }
        }
    }

    /// Where units of a side stand.
    fn stands(&self, view: &View, side: &str) -> BTreeSet<SpaceId> {
        let units =
            view.counters.iter().filter(|unit| unit.side == side && !unit.factors.is_empty());
        let labels = units.filter_map(|unit| match &unit.at {
            At::Space(label) => Some(label.as_str()),
            At::Holding(_) => None,
        });
        labels.filter_map(|label| self.board.labelled(label)).collect()
    }

    fn is_near(&self, place: SpaceId, units: &BTreeSet<SpaceId>) -> bool {
        let (mut seen, mut open) = (BTreeSet::from([place]), VecDeque::from([(place, 0)]));
        while let Some((space, lines)) = open.pop_front() {
            if units.contains(&space) {
                return true;
            }
            for slot in self.board.slots(space).filter(|_| lines < NEAR) {
                let line = self.board.crossing(space, slot);
                if is_line(line) && seen.insert(line.to) {
                    open.push_back((line.to, lines + 1));
                }
            }
        }
        false
    }

    pub(crate) fn print(&self) {
        println!("  journeys of factories after their first: {}", self.journeys);
        for (side, name) in ["Axis", "Soviet"].into_iter().enumerate() {
            println!(
                "  {name}: units starved {}, {} of them with a way out; empty places of the enemy left alone {}, own places left open {}",
                self.starved[side], self.stayed[side], self.passed_by[side], self.open[side]
            );
        }
    }
}

/// The units that are cut off now, and could march to where they are not.
fn ways_out(game: &Game, side: &str) -> BTreeSet<String> {
    let cut_off = |game: &Game| -> BTreeSet<String> {
        let view = game.view(None);
        let own = view.supply.into_iter().filter(|supply| supply.side == side);
        own.flat_map(|supply| supply.spaces).collect()
    };
    let lost = cut_off(game);
    let view = game.view(None);
    let stuck = view.counters.iter().filter(|unit| {
        let here = matches!(&unit.at, At::Space(label) if lost.contains(label));
        unit.side == side && here
    });
    let (mut found, mut there) = (BTreeSet::new(), game.clone());
    for unit in stuck {
        let Some(go) = offered(game, &format!("move {}", unit.name)) else { continue };
        let mut chosen = game.clone();
        chosen.apply(go, &mut Silent).expect("a choice that is offered");
        let out = list(|into| chosen.legal(into)).into_iter().any(|action| {
            there.clone_from(&chosen);
            let Some(label) = there.words(action).strip_prefix("to ").map(str::to_owned) else {
                return false;
            };
            there.apply(action, &mut Silent).expect("a choice that is offered");
            !cut_off(&there).contains(&label)
        });
        if out {
            found.insert(unit.name.clone());
        }
    }
    found
}

fn offered(game: &Game, words: &str) -> Option<Action> {
    list(|into| game.legal(into)).into_iter().find(|action| game.words(*action) == words)
}
