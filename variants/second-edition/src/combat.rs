//! Combat: dice up the lines, and hits. Ours; the page only gives firepower and what hits do to a unit.

use serde::Deserialize;
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::question::Question;

use crate::SecondEdition;
use crate::nation::Side;
use crate::position::Position;
use crate::track::Weather;

pub mod attack;
pub mod battle;
pub mod compare;
pub mod dice;
pub mod losses;

/// The figures of combat.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatFigures {
    /// Units that attack up a line.
    pub line: Int<1, 99>,
    /// The same over a river.
    pub river: Int<0, 99>,
    /// The same over mountains.
    pub mountain: Int<0, 99>,
    /// Faces of a die.
    pub faces: Int<2, 20>,
    /// From when on the better Soviet armies hit better.
    pub elite_from: Month,
    /// Hits that a dispersed unit takes.
    pub dispersed_hits: Int<1, 9>,
    /// Lines that armored units go on after a combat that was won.
    pub exploitation_lines: Int<0, 9>,
    /// From when on Soviet units do.
    pub soviet_exploitation_from: Month,
}

/// What both sides' dice depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conditions {
    /// Who attacks.
    pub attacker: Side,
    /// The turn.
    pub month: Month,
    /// Whether it is the first of the game.
    pub first_turn: bool,
    /// The weather.
    pub weather: Weather,
    /// Whether the point is a fortified city.
    pub fortified_city: bool,
    /// Whether every line of the attack leads over a river.
    pub rivers_only: bool,
}

impl Conditions {
    /// Those of a position, over dry lines against open ground.
    pub fn of(position: &Position, attacker: Side) -> Self {
        Self {
            attacker,
            month: position.month,
            first_turn: position.is_first_turn(),
            weather: position.weather,
            fortified_city: false,
            rivers_only: false,
        }
    }
}

/// Every question of the section.
pub(crate) fn questions() -> Vec<Question<SecondEdition>> {
    [battle::question(), compare::question()].into()
}
