//! What the staff does that makes a player laugh, counted.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use stavka_core::board::{Board, MapFile, SpaceId};
use stavka_core::clause::{Clause, Sink};
use stavka_core::game::{Action, Game as _};
use stavka_core::variant::Variant as _;
use stavka_core::view::{At, View};
use stavka_second_edition::SecondEdition;
use stavka_second_edition::ground::is_line;
use stavka_second_edition::victory;

use crate::play::{Game, rules};

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
    /// Units that were removed for want of supply, by side.
    pub(crate) starved: [u64; 2],
    /// Empty places of the enemy that were left alone though somebody was near, by side and player-turn.
    pub(crate) passed_by: [u64; 2],
    /// Own places without anybody, though an enemy was near, by side and player-turn.
    pub(crate) open: [u64; 2],
}

/// Hears who is removed for want of supply.
struct Ear {
    isolation: Clause,
    starved: u64,
}

impl Sink for Ear {
    fn cite(&mut self, _: Clause) {}

    fn step(&mut self, clause: Clause, words: impl FnOnce() -> String) {
        if clause == self.isolation {
            self.starved += u64::from(words().contains(": from "));
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
            passed_by: [0; 2],
            open: [0; 2],
        }
    }

    /// A new game begins.
    pub(crate) fn begin(&mut self) {
        self.turn = 0;
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
        let mut ear = Ear { isolation: by, starved: 0 };
        let before = game.occasion().turn;
        let side = usize::from(before % 2);
        game.apply(action, &mut ear).expect("a choice that is offered");
        self.starved[side] += ear.starved;
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
                "  {name}: units starved {}, empty places of the enemy left alone {}, own places left open {}",
                self.starved[side], self.passed_by[side], self.open[side]
            );
        }
    }
}
