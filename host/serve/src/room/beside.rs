//! A whole position by other rules of the same edition, side by side: what it allows, what that costs, and who is supplied.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use stavka_core::game::Side;
use stavka_core::view::Supply;
use stavka_play::edition::Edition;
use stavka_play::position::{self, Otherwise, Position};
use stavka_play::session::Turn;
use stavka_play::table::Table as State;

use super::{Compare, Room, Table};
use crate::error::Error;
use crate::library::Library;
use crate::seats::Ticket;

/// A position by two rules: first as it is played, then by the others.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Beside {
    /// What differs between the rules, in words.
    pub rules: String,
    /// Why the position can't stand by the other rules, where it can't.
    pub refused: Option<String>,
    /// How many things may be chosen; none where it is not the side's choice.
    pub choices: [usize; 2],
    /// The choices that are not the same by both, by what kind of unit they are about.
    pub differ: Vec<Kind>,
    /// The places that are supplied otherwise.
    pub supplied: Vec<Change>,
    /// How units are supplied, by both.
    #[schemars(schema_with = "crate::web::openapi::field::both_supplies")]
    pub supply: [Vec<Supply>; 2],
    /// The score of each side, by both.
    pub scores: BTreeMap<String, [i32; 2]>,
}

/// The choices of one kind that are not the same by both.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Kind {
    /// What they are about, such as `german armour`; empty for those that are about no unit.
    pub name: String,
    /// The choices.
    pub choices: Vec<Differs>,
}

/// A choice that is not the same by both.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct Differs {
    /// The choice.
    pub choice: String,
    /// Which of the two alone allows it.
    pub by: Option<Which>,
    /// What is chosen next, such as where a unit goes, as far as only the rules as played allow it,
    pub only_here: Vec<String>,
    /// and as far as only the others do.
    pub only_there: Vec<String>,
    /// What both allow, and of which the rules say something else, such as what it costs: all of which the same is said is together.
    /// What is chosen next stands in `what`, and nothing where it is the choice itself.
    pub ruled: Vec<Change>,
}

/// One of two rules.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Which {
    /// As it is played.
    Here,
    /// The others.
    There,
}

/// What both rules have, otherwise.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Change {
    /// What is chosen next; or side and place.
    pub what: Vec<String>,
    /// As it is played; empty where these rules say nothing of their own.
    pub here: String,
    /// By the other rules.
    pub there: String,
}

impl From<Otherwise> for Change {
    fn from(Otherwise { what, here, there }: Otherwise) -> Self {
        Self { what, here, there }
    }
}

/// A position that somebody may look at, and as whom: as somebody who sees all once the game is over.
struct Looked {
    state: State,
    eyes: Option<Side>,
}

impl Room {
    /// The position at hand, or one of the past, by the rules as played and by others. One at a time is worked out in a game;
    /// meanwhile the table is free.
    pub fn beside(
        &self,
        ticket: &Ticket,
        other: &Compare,
        library: &Library,
    ) -> Result<Beside, Error> {
        let _alone = self.ponder()?;
        let (Looked { state, eyes }, played) = {
            let mut table = self.sit()?;
            table.same(other.number)?;
            let setup = table.session.edition().setup.clone();
            (self.looked(&mut table, ticket, other.at)?, setup)
        };
        let (setup, rules) = other.under.over(&played, library)?;
        let (own, edition) = (self.source.open(played)?, self.source.open(setup)?);
        // Taken over like the other: what a game keeps of an earlier step, such as supply, is then looked at anew in both.
        let here = standing(&state, &own, eyes)?;
        match state.adopted(&edition) {
            Ok(mut table) => {
                let there = Position::of(&mut table, &edition, eyes)?;
                Ok(self.told(rules, None, [&here, &there]))
            }
            // That it can't stand is an answer, too.
            Err(error) => Ok(self.told(rules, Some(error.to_string()), [&here, &here])),
        }
    }

    /// The position, in which what the side can't know is drawn anew as long as the game goes on.
    fn looked(
        &self,
        table: &mut Table,
        ticket: &Ticket,
        at: Option<usize>,
    ) -> Result<Looked, Error> {
        let turn = table.session.turn()?;
        let mut state = match at {
            None => table.session.copy()?,
            Some(at) => self.past(table, at)?.fork()?,
        };
        let Turn::Choice(moves) = turn else { return Ok(Looked { state, eyes: None }) };
        let side = self.seen_as(ticket, None, Some(moves))?;
        state.redraw(side, 0)?;
        Ok(Looked { state, eyes: Some(side) })
    }

    fn told(
        &self,
        rules: String,
        refused: Option<String>,
        [here, there]: [&Position; 2],
    ) -> Beside {
        let differ = here.apart(there).into_iter().map(Kind::from).collect();
        let sides = self.card.seats.iter().map(|seat| seat.side.clone());
        let scores = here.scores.iter().zip(&there.scores).map(|(here, there)| [*here, *there]);
        let supplied = here.supplied_otherwise(there).into_iter().map(Change::from);
        Beside {
            rules,
            refused,
            choices: [here, there].map(Position::first_choices),
            differ,
            supplied: supplied.collect(),
            supply: [here, there].map(|one| one.supply.clone()),
            scores: sides.zip(scores).collect(),
        }
    }
}

/// What the position is by these rules.
fn standing(state: &State, edition: &Edition, eyes: Option<Side>) -> Result<Position, Error> {
    Ok(Position::of(&mut state.adopted(edition)?, edition, eyes)?)
}

impl From<position::Kind> for Kind {
    fn from(position::Kind { name, choices }: position::Kind) -> Self {
        Self { name, choices: choices.into_iter().map(Differs::from).collect() }
    }
}

impl From<position::Apart> for Differs {
    fn from(apart: position::Apart) -> Self {
        let position::Apart { choice, by, only_here, only_there, ruled } = apart;
        let by = by.map(|which| match which {
            position::Which::Here => Which::Here,
            position::Which::There => Which::There,
        });
        let change = |position::Ruled { what, here, there }| Change { what, here, there };
        let ruled = ruled.into_iter().map(change).collect();
        Self { choice, by, only_here, only_there, ruled }
    }
}
