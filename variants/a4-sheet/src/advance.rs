//! Tactical advances: where attackers may go after a fight.

use stavka_core::board::SpaceId;
use stavka_core::clause::Topic;
use stavka_core::question::Question;

use crate::A4Sheet;
use crate::combat_results_table::Code;
use crate::ground::Ground;
use crate::position::{Position, Roster, UnitId};
use crate::weather::Weather;

pub(crate) mod figures;
mod flank;
mod limits;
pub(crate) mod play;
mod question;
mod reach;
#[cfg(test)]
mod tests;
mod walk;

pub(crate) use limits::Limits;
pub(crate) use question::{AdvanceInput, FlankInput};
pub(crate) use walk::AdvanceWalk;
pub(crate) use walk::must_have_attacked;

/// The most hexes past the vacated one that a limit in hexes allows.
pub(crate) const LONGEST: u32 = 2;

/// What a fight left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub result: Code,
    /// The hex that the defenders left.
    pub vacated: SpaceId,
    /// How many hexes the defenders went.
    pub went: u32,
    pub weather: Weather,
}

/// An attacker that may advance. The defenders are gone, and those who advanced before it have moved.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Advance<'a> {
    pub rules: &'a A4Sheet,
    pub ground: &'a Ground,
    pub roster: &'a Roster,
    pub position: &'a Position,
    /// The attacker.
    pub unit: UnitId,
    /// What the fight left.
    pub outcome: Outcome,
}

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::at_position(
            "advance",
            Topic::RetreatAdvance,
            "Where may this attacker advance to?",
            |input| &input.situation,
            question::prepare,
            question::answer,
        ),
        Question::at_position(
            "flank-advance",
            Topic::RetreatAdvance,
            "May this attacker advance beside the vacated hex?",
            |input| &input.situation,
            question::prepare_flank,
            question::answer_flank,
        ),
    ]
}
