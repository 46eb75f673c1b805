//! How a game went: points over time, losses, what fell, and the luck of both sides.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use stavka_core::view::{At, View};
use stavka_play::changes::Change;
use stavka_play::luck::{self, FIRST, Roll};
use stavka_play::passages::{Passage, passages};
use stavka_play::session::{Session, Turn};
use stavka_play::story::Event;

use super::Room;
use crate::error::Error;
use crate::seats::Ticket;

/// How a game went, as one side may know it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Course {
    /// The turns, in order.
    turns: Vec<TurnCard>,
    /// What the dice were worth; nothing while the game goes on and hides something, since it would tell of it.
    luck: Option<Luck>,
}

/// A turn.
#[derive(Debug, Serialize, JsonSchema)]
struct TurnCard {
    name: String,
    /// After how many entries it began.
    at: usize,
    /// Every line of status that is a number, at its start.
    numbers: BTreeMap<String, i64>,
    /// How many units of each side were on the map at its start, as far as the side saw them.
    units: BTreeMap<String, usize>,
    /// Units that left the map in it.
    left: usize,
    /// The places that changed hands in it, and to whom.
    fell: Vec<[String; 2]>,
}

/// What dice were worth to the first side, in points of the variant's own score; to the other they were worth the opposite.
#[derive(Debug, Serialize, JsonSchema)]
struct Luck {
    /// The sides: whose points are told, and the other.
    sides: [String; 2],
    sum: f64,
    fights: Vec<Fight>,
    #[schemars(schema_with = "crate::web::openapi::field::rolls")]
    rolls: Vec<Roll>,
}

/// Rolls that belong together: those of one fight, or of whatever else was decided at a time.
#[derive(Debug, Serialize, JsonSchema)]
struct Fight {
    /// The last entry of it, where the position is that it led to.
    to: usize,
    turn: String,
    /// What it began with.
    what: String,
    worth: f64,
}

impl Room {
    /// How the game went so far.
    pub fn course(&self, ticket: &Ticket, seen_as: Option<&str>) -> Result<Course, Error> {
        let mut table = self.sit()?;
        let over = matches!(table.session.turn()?, Turn::Over(_));
        let side = self.seen_as(ticket, seen_as, None)?;
        let table = &mut *table;
        self.hear(table, side)?;
        let open = over || self.hides_nothing(&mut table.session)?;
        let told = table.session.told_to(Some(side)).unwrap_or_default();
        let luck = if open {
            let rolls = luck::rolls(&table.session, &self.source)?;
            Some(Luck {
                sides: [FIRST, FIRST + 1].map(|side| self.side_name(side).to_owned()),
                sum: rolls.iter().map(|roll| roll.worth).sum(),
                fights: fights(told, &rolls),
                rolls,
            })
        } else {
            None
        };
        let mut turns = turns(told);
        for turn in &mut turns {
            turn.units = on_map(&self.past(table, turn.at)?.view(Some(side))?);
        }
        Ok(Course { turns, luck })
    }

    /// Whether every side knows all there is: drawing anew what it can't know changes nothing.
    fn hides_nothing(&self, session: &mut Session) -> Result<bool, Error> {
        let print = session.print();
        for (side, _) in (0..).zip(&self.card.seats) {
            for seed in 1..=DRAWS {
                let mut copy = session.copy()?;
                copy.redraw(side, seed)?;
                if copy.print() != print {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// So often what may be hidden is drawn anew to see whether anything is.
const DRAWS: u64 = 3;

/// How many units of each side are on the map.
fn on_map(view: &View) -> BTreeMap<String, usize> {
    let mut units = BTreeMap::new();
    let there = view.counters.iter().filter(|counter| matches!(counter.at, At::Space(_)));
    for counter in there.filter(|counter| !counter.side.is_empty()) {
        *units.entry(counter.side.clone()).or_default() += 1;
    }
    units
}

/// The worth of rolls by what they belong to.
fn fights(events: &[Event], rolls: &[Roll]) -> Vec<Fight> {
    let fight = |passage: Passage<'_>| {
        let (first, last) = (passage.events.first()?, passage.events.last()?);
        let own = rolls.iter().filter(|roll| (first.number..=last.number).contains(&roll.number));
        let worths: Vec<f64> = own.map(|roll| roll.worth).collect();
        let (turn, what) = (first.turn.clone(), first.words.clone());
        let worth = worths.iter().sum();
        (!worths.is_empty()).then_some(Fight { to: last.number, turn, what, worth })
    };
    passages(events).into_iter().filter_map(fight).collect()
}

/// The part of a turn's name before its step.
pub(super) fn turn_of(name: &str) -> &str {
    name.split_once(", ").map_or(name, |(turn, _)| turn)
}

fn turns(events: &[Event]) -> Vec<TurnCard> {
    let mut turns: Vec<TurnCard> = Vec::new();
    for event in events {
        let name = turn_of(&event.turn);
        if turns.last().is_none_or(|turn| turn.name != name) {
            let numbers =
                event.standing.iter().filter_map(|line| Some((line.label.clone(), line.number?)));
            turns.push(TurnCard {
                name: name.to_owned(),
                at: event.number - 1,
                numbers: numbers.collect(),
                units: BTreeMap::new(),
                left: 0,
                fell: Vec::new(),
            });
        }
        let Some(turn) = turns.last_mut() else { continue };
        for change in &event.changes {
            match change {
                Change::Left { .. } => turn.left += 1,
                Change::Fell { space, to } => turn.fell.push([space.clone(), to.clone()]),
                _ => {}
            }
        }
    }
    turns
}
