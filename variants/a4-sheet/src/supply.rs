//! Supply: lines to a source, what they are worth in combat, and what the want of them does.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Clause, Topic};
use stavka_core::question::{Question, common};
use stavka_core::schema::JsonSchema;

use crate::ground::Reach;
use crate::side::Side;
use crate::unit::{State, States};
use crate::weather::Weather;
use crate::{A4Sheet, clause, points};

mod air;
pub(crate) mod claims;
mod combat;
pub(crate) mod figures;
mod line;
mod map;
mod oil;
mod phase;
pub(crate) mod play;

pub(crate) use air::{air_supply, by_air};
pub(crate) use combat::{CombatInput, defenders_higher};
pub(crate) use combat::{attacker_shift, defender_shift, is_spent};
pub(crate) use line::LineInput;
pub(crate) use line::unit_status;
pub(crate) use map::Lines;
pub(crate) use map::tell_lines;
pub use map::{SupplyMap, SupplyScratch, supply_map};
pub(crate) use oil::{oil_cap, oil_lost};
pub(crate) use phase::PhaseInput;
pub(crate) use phase::{is_disrupted_by, may_recover};

/// How a unit is supplied, the best first.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Status {
    /// In Full supply.
    Full,
    /// In Limited supply.
    Limited,
    /// Isolated.
    Isolated,
}

impl Status {
    /// Every status, the best first.
    pub(crate) const ALL: [Self; 3] = [Self::Full, Self::Limited, Self::Isolated];

    /// The status that a unit is marked with.
    pub(crate) fn of(states: States) -> Self {
        if states.has(State::Isolated) {
            Self::Isolated
        } else if states.has(State::Limited) {
            Self::Limited
        } else {
            Self::Full
        }
    }

    /// What a line of that length gives.
    pub(crate) const fn by_line(reach: Reach) -> Self {
        match reach {
            Reach::Full => Self::Full,
            Reach::Limited => Self::Limited,
        }
    }

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Full => "Full",
            Self::Limited => "Limited",
            Self::Isolated => "Isolated",
        }
    }
}

/// supply.axis.full, supply.russian.full, supply.limited: how long a line may be, and by which clause.
pub(crate) fn range(rules: &A4Sheet, side: Side, reach: Reach, weather: Weather) -> (u16, Clause) {
    let figures = &rules.figures.supply;
    let foul = matches!(weather, Weather::Mud | Weather::Snow);
    let (hexes, by) = match (reach, side) {
        (Reach::Limited, _) => (figures.limited_hexes, clause::SUPPLY_LIMITED),
        (Reach::Full, Side::Axis) if foul => (figures.axis_hexes_foul, clause::SUPPLY_AXIS_FULL),
        (Reach::Full, Side::Axis) => (figures.axis_hexes, clause::SUPPLY_AXIS_FULL),
        (Reach::Full, Side::Russian) => (figures.russian_hexes, clause::SUPPLY_RUSSIAN_FULL),
    };
    points::supply_range(rules, side, reach, weather, hexes.unsigned(), by)
}

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    vec![
        Question::at_position(
            "supply-line",
            Topic::Supply,
            "How is this unit supplied, and by which line?",
            |input| &input.situation,
            line::prepare,
            line::answer,
        ),
        Question::new(
            common::SUPPLY,
            Topic::Supply,
            "Is a unit so far from its source in supply?",
            |rules, input, trail| Ok(line::common_answer(rules, input, trail)),
        ),
        Question::new(
            "air-supply",
            Topic::Supply,
            "May this air unit supply those hexes?",
            air::answer,
        ),
        Question::new(
            "supply-in-combat",
            Topic::Supply,
            "What does supply do to this attack?",
            combat::answer,
        ),
        Question::new(
            "supply-phase",
            Topic::Supply,
            "What becomes of a unit with such supply?",
            |_, input: &phase::PhaseInput, trail| Ok(phase::answer(input, trail)),
        ),
    ]
}
