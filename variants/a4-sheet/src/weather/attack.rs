//! How weather moves an attack along the table.

use serde::{Deserialize, Serialize};
use stavka_core::clause::Sink;
use stavka_core::crt::shift::Shift;
use stavka_core::schema::JsonSchema;

use super::Weather;
use crate::ground::City;
use crate::side::Side;
use crate::{A4Sheet, clause};

/// Where defenders stand, as far as weather asks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Place {
    /// Neither in a town nor in a city.
    #[default]
    Open,
    /// In a town.
    Town,
    /// In a city of any kind.
    City,
}

impl From<City> for Place {
    fn from(city: City) -> Self {
        match city {
            City::None => Self::Open,
            City::Town => Self::Town,
            City::City | City::Major | City::Victory => Self::City,
        }
    }
}

/// The shift that weather gives an attack of this side.
pub(crate) fn attack_shift(
    rules: &A4Sheet,
    side: Side,
    weather: Weather,
    place: Place,
    sink: &mut impl Sink,
) -> Option<Shift> {
    match (weather, side) {
        (Weather::Mud, _) => Some(mud(rules)),
        (Weather::Snow, Side::Axis) => Some(snow_axis(rules)),
        (Weather::Snow, Side::Russian) => snow_russian(rules, place, sink),
        _ => None,
    }
}

/// weather.mud-attack: Mud hinders every attack.
fn mud(rules: &A4Sheet) -> Shift {
    Shift {
        columns: rules.figures.weather.mud_columns,
        clause: clause::WEATHER_MUD_ATTACK,
        cap: None,
    }
}

/// weather.snow-axis-attack: Snow hinders the Axis.
fn snow_axis(rules: &A4Sheet) -> Shift {
    let columns = rules.figures.weather.snow_axis_columns;
    Shift { columns, clause: clause::WEATHER_SNOW_AXIS_ATTACK, cap: None }
}

/// weather.snow-russian-attack: Snow helps the Russians, but not into houses.
fn snow_russian(rules: &A4Sheet, place: Place, sink: &mut impl Sink) -> Option<Shift> {
    if place == Place::Open {
        let columns = rules.figures.weather.snow_russian_columns;
        return Some(Shift { columns, clause: clause::WEATHER_SNOW_RUSSIAN_ATTACK, cap: None });
    }
    sink.step(clause::WEATHER_SNOW_RUSSIAN_ATTACK, || {
        let place = if place == Place::Town { "town" } else { "city" };
        format!("the defenders stand in a {place}: no shift")
    });
    None
}
