//! 5.C and 9: strategic movement, how much of it there is and where it leads.

use serde::Deserialize;
use stavka_core::bounded::Int;
use stavka_core::question::Question;

use crate::SecondEdition;
use crate::ground::Sea;

pub(crate) mod capacity;
pub(crate) mod play;
pub(crate) mod prospects;
pub(crate) mod route;

/// The figures of strategic movement.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrategicFigures {
    /// 5.C.axis: Axis units on the first turn.
    pub axis_first_turn: Int<0, 99>,
    /// 5.C.soviet: Soviet units on the first turn.
    pub soviet_first_turn: Int<0, 99>,
    /// Faces of the die at which a unit is lost at sea.
    pub sea_risk: Int<0, 6>,
    /// The same where the enemy holds a port of that sea.
    pub contested_sea_risk: Int<0, 6>,
    /// Seas without risk.
    pub safe_seas: Vec<Sea>,
}

/// Every question of the section, in its order.
pub(crate) fn questions() -> Vec<Question<SecondEdition>> {
    [capacity::question(), route::question()].into()
}
