//! Axis supply in Snow.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::Sink;
use stavka_core::schema::JsonSchema;

use super::Weather;
use crate::readings::SnowSupplyStatus;
use crate::side::Side;
use crate::supply::Status;
use crate::{A4Sheet, clause};

/// A unit and its nearest army.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SnowSupply {
    /// Whose unit.
    pub side: Side,
    /// The weather.
    pub weather: Weather,
    /// How its supply line alone would supply it.
    pub by_line: Status,
    /// Hexes to the nearest army of its side in supply; absent if there is none.
    pub hexes_to_army: Option<Int<0, 99>>,
    /// Whether it is supplied by air.
    #[serde(default)]
    pub by_air: bool,
}

/// How it is supplied.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SupplyAnswer {
    /// The state of supply.
    pub status: Status,
}

/// weather.snow-axis-supply: in Snow an Axis unit needs an army near.
pub(crate) fn snow_supply(
    rules: &A4Sheet,
    unit: &SnowSupply,
    sink: &mut impl Sink,
) -> SupplyAnswer {
    let Some(range) = army_range(rules, unit.side, unit.weather) else {
        sink.step(clause::WEATHER_SNOW_AXIS_SUPPLY, || {
            "only the Axis in Snow needs an army".to_owned()
        });
        return SupplyAnswer { status: unit.by_line };
    };
    let near = unit.hexes_to_army.is_some_and(|hexes| hexes.unsigned() <= range);
    let status =
        if near || unit.by_air { unit.by_line } else { far_from_army(rules, unit.by_line) };
    sink.step(clause::WEATHER_SNOW_AXIS_SUPPLY, || {
        let why = match unit.hexes_to_army {
            _ if unit.by_air => "it is supplied by air".to_owned(),
            Some(hexes) => format!("an army is {hexes} hexes away, and {range} are allowed"),
            None => "there is no army in supply".to_owned(),
        };
        format!("{why}: {}", status.name())
    });
    SupplyAnswer { status }
}

/// weather.snow-axis-supply: how near the army must be in Snow.
pub(crate) fn snow_supply_hexes(rules: &A4Sheet) -> i32 {
    rules.figures.weather.snow_supply_hexes.into()
}

/// weather.snow-axis-supply: how near the army must be; absent where no army is needed.
pub(super) fn army_range(rules: &A4Sheet, side: Side, weather: Weather) -> Option<u32> {
    let bound = side == Side::Axis && weather == Weather::Snow;
    bound.then(|| rules.figures.weather.snow_supply_hexes.into())
}

/// What is left of a supply line without an army near.
fn far_from_army(rules: &A4Sheet, line: Status) -> Status {
    match rules.readings.snow_supply_status {
        SnowSupplyStatus::ByLine => line.max(Status::Limited),
        SnowSupplyStatus::Isolated => Status::Isolated,
    }
}
