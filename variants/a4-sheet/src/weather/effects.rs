//! Everything that one kind of weather does to one side.

use serde::{Deserialize, Serialize};
use stavka_core::clause::Sink;
use stavka_core::question::common::{WeatherAnswer, WeatherInput};
use stavka_core::schema::JsonSchema;

use super::{Place, Weather, attack_shift, brown_road_bonus, movement, supply};
use crate::side::Side;
use crate::{A4Sheet, clause};

/// A kind of weather and a side.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EffectsInput {
    /// The weather.
    pub weather: Weather,
    /// Whose attacks, movement and supply.
    pub side: Side,
    /// Where those whom it attacks stand.
    #[serde(default)]
    pub place: Place,
}

/// What it does.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Effects {
    /// Columns by which attacks move.
    pub attack_columns: i8,
    /// What movement factors are divided by.
    pub omf_divisor: u8,
    /// Whether brown roads give their bonus.
    pub brown_road_bonus: bool,
    /// Water and wet ground that has no effect.
    pub frozen: Vec<Water>,
    /// How near an army must be for supply; absent where none is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supply_needs_army_within: Option<u32>,
}

/// Water and wet ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Water {
    /// Rivers.
    River,
    /// Swamps.
    Swamp,
    /// Lakes.
    Lake,
}

/// What this weather does to this side.
pub(super) fn effects(rules: &A4Sheet, input: &EffectsInput, sink: &mut impl Sink) -> Effects {
    let EffectsInput { weather, side, place } = *input;
    sink.cite(clause::WEATHER_CATEGORIES);
    Effects {
        attack_columns: attack_columns(rules, side, weather, place, sink),
        omf_divisor: omf_divisor(rules, side, weather, sink),
        brown_road_bonus: brown_road_bonus(weather, sink),
        frozen: frozen(weather, sink),
        supply_needs_army_within: army_range(rules, side, weather, sink),
    }
}

fn attack_columns(
    rules: &A4Sheet,
    side: Side,
    weather: Weather,
    place: Place,
    sink: &mut impl Sink,
) -> i8 {
    let Some(shift) = attack_shift(rules, side, weather, place, sink) else { return 0 };
    sink.step(shift.clause, || format!("{}: attacks move by {:+}", weather.name(), shift.columns));
    shift.columns
}

/// weather.omf-halved: what factors are divided by in this weather.
fn omf_divisor(rules: &A4Sheet, side: Side, weather: Weather, sink: &mut impl Sink) -> u8 {
    if !movement::is_halved(weather) {
        return 1;
    }
    let divisor = rules.figures.weather.omf_divisor.get();
    sink.step(clause::WEATHER_OMF_HALVED, || {
        format!(
            "{}: factors divided by {divisor}, fractions {}",
            weather.name(),
            movement::rounding(side)
        )
    });
    divisor
}

/// weather.snow-axis-supply: how near an army must be.
fn army_range(rules: &A4Sheet, side: Side, weather: Weather, sink: &mut impl Sink) -> Option<u32> {
    let hexes = supply::army_range(rules, side, weather)?;
    sink.step(clause::WEATHER_SNOW_AXIS_SUPPLY, || {
        format!("{}: supply only within {hexes} hexes of an army", weather.name())
    });
    Some(hexes)
}

/// weather.snow-freeze: Snow freezes what is wet.
fn frozen(weather: Weather, sink: &mut impl Sink) -> Vec<Water> {
    if weather != Weather::Snow {
        return Vec::new();
    }
    sink.step(clause::WEATHER_SNOW_FREEZE, || {
        "Snow: rivers, swamps and lakes have no effect".to_owned()
    });
    vec![Water::River, Water::Swamp, Water::Lake]
}

/// The common question: an effect a line, for attacks in the open.
pub(super) fn common_effects(
    rules: &A4Sheet,
    input: &WeatherInput,
    sink: &mut impl Sink,
) -> WeatherAnswer {
    let (weather, side) = (input.weather.into(), input.camp.into());
    let effects = effects(rules, &EffectsInput { weather, side, place: Place::Open }, sink);
    WeatherAnswer { name: weather.name().to_owned(), effects: lines(&effects, side) }
}

fn lines(effects: &Effects, side: Side) -> Vec<String> {
    let columns = effects.attack_columns;
    let except = if columns > 0 { ", not against a city or town" } else { "" };
    let rounding = movement::rounding(side);
    let divisor = effects.omf_divisor;
    let lines = [
        (columns != 0).then(|| format!("attacks: {columns:+} column{except}")),
        (divisor > 1)
            .then(|| format!("movement factors: divided by {divisor}, fractions {rounding}")),
        (!effects.brown_road_bonus).then(|| "brown roads: no bonus".to_owned()),
        (!effects.frozen.is_empty()).then(|| "rivers, swamps and lakes: frozen".to_owned()),
        effects
            .supply_needs_army_within
            .map(|hexes| format!("supply: only within {hexes} hexes of an army, or by air")),
    ];
    lines.into_iter().flatten().collect()
}
