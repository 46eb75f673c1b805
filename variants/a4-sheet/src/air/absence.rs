//! How long an air unit is out of the game.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::HalfMonth as Turn;
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use super::ShotDown;
use crate::side::Side;
use crate::{A4Sheet, clause};

/// What befell an air unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Event {
    /// It was shot down.
    ShotDown,
    /// Its airfield was overrun.
    Overrun,
    /// It was intercepted.
    Intercepted,
}

/// A player-turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayerTurn {
    /// The game-turn.
    pub turn: Turn,
    /// Whose half of it.
    pub of: Side,
}

impl PlayerTurn {
    /// The player-turn so many later.
    fn later(self, count: u32) -> Self {
        let halves = count + u32::from(self.of == Side::Russian);
        let of = if halves.is_multiple_of(2) { Side::Axis } else { Side::Russian };
        Self { turn: self.turn.plus(halves / 2), of }
    }

    /// The first player-turn of the next game-turn.
    fn next_game_turn(self) -> Self {
        Self { turn: self.turn.plus(1), of: Side::Axis }
    }

    /// The next player-turn of a side after this one.
    fn next_of(self, side: Side) -> Self {
        self.later(if self.of == side { 2 } else { 1 })
    }
}

/// An air unit that is out of the game.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Absence {
    /// Whose it is.
    pub side: Side,
    /// What befell it.
    pub event: Event,
    /// In which player-turn.
    pub during: PlayerTurn,
}

/// When it is back.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Back {
    /// The first player-turn in which it can be used.
    pub back: PlayerTurn,
}

pub(super) fn absence(rules: &A4Sheet, input: &Absence, sink: &mut impl Sink) -> Back {
    Back { back: back_from(rules, *input, sink) }
}

/// The first player-turn in which a unit can be used again.
pub(crate) fn back_from(rules: &A4Sheet, absence: Absence, sink: &mut impl Sink) -> PlayerTurn {
    let (clause, back) = match absence.event {
        Event::ShotDown | Event::Overrun => {
            (clause::AIR_NOTES_SHOT_DOWN, back_from_crash(rules, absence))
        }
        Event::Intercepted => (clause::AIR_NOTES_INTERCEPTED, absence.during.next_game_turn()),
    };
    sink.step(clause, || {
        let whose = if back.of == Side::Axis { "German" } else { "Russian" };
        format!("back in the {whose} player-turn of {}", back.turn)
    });
    back
}

/// air.notes.shot-down, air.notes.intercepted: whoever is away does not fly.
pub(crate) fn must_be_back(back: bool, crashed: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    if back {
        return Ok(());
    }
    let by = if crashed { clause::AIR_NOTES_SHOT_DOWN } else { clause::AIR_NOTES_INTERCEPTED };
    Err(sink.refuse(by, || "it is not back yet".to_owned()))
}

/// air.notes.shot-down: when a unit is back that was shot down or overrun.
fn back_from_crash(rules: &A4Sheet, absence: Absence) -> PlayerTurn {
    let figures = &rules.figures.air.absence;
    match rules.readings.shot_down {
        ShotDown::AsCounted => absence.during.later(figures.player_turns.into()),
        ShotDown::OwnTurnMissed => {
            let mut missed = absence.during;
            for _ in 0..figures.own_turns_missed {
                missed = missed.next_of(absence.side);
            }
            missed.later(1)
        }
    }
}
