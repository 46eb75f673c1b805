//! The states of supply.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::question::Question;

use crate::A4Sheet;
use crate::ground::Reach;
use crate::side::Side;
use crate::weather::Weather;

/// How a unit is supplied, the best first.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// In Full supply.
    Full,
    /// In Limited supply.
    Limited,
    /// Isolated.
    Isolated,
}

impl Status {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Full => "Full",
            Self::Limited => "Limited",
            Self::Isolated => "Isolated",
        }
    }
}

pub mod figures;

/// supply.axis.full, supply.russian.full, supply.limited: how long a line may be.
pub(crate) fn range(rules: &A4Sheet, side: Side, reach: Reach, weather: Weather) -> u16 {
    let figures = &rules.figures.supply;
    let foul = matches!(weather, Weather::Mud | Weather::Snow);
    let hexes = match (reach, side) {
        (Reach::Limited, _) => figures.limited_hexes,
        (Reach::Full, Side::Axis) if foul => figures.axis_hexes_foul,
        (Reach::Full, Side::Axis) => figures.axis_hexes,
        (Reach::Full, Side::Russian) => figures.russian_hexes,
    };
    u16::try_from(hexes.unsigned()).unwrap_or(u16::MAX)
}

pub(crate) fn questions() -> Vec<Question<A4Sheet>> {
    Vec::new()
}
