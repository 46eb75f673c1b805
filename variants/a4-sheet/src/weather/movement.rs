//! What weather does to movement.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::Sink;
use stavka_core::schema::JsonSchema;

use super::Weather;
use crate::readings::{HalvedBonus, HalvingOrder};
use crate::side::Side;
use crate::{A4Sheet, clause};

/// A unit that is about to move.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MovementInput {
    /// Whose unit.
    pub side: Side,
    /// Its operational movement factor.
    pub omf: Int<0, 12>,
    /// The weather.
    #[serde(default)]
    pub weather: Weather,
    /// What other rules take off the factor, as a second move in a turn does.
    pub reduction: Option<Int<0, 12>>,
    /// The most that other rules leave, as the loss of oil does.
    pub cap: Option<Int<0, 12>>,
    /// The bonus for keeping away from the enemy, if the unit has it.
    pub bonus: Option<Int<0, 12>>,
}

/// How far it moves.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Movement {
    /// The factor in this weather.
    pub omf: u32,
    /// The bonus in this weather.
    pub bonus: u32,
    /// Both together.
    pub total: u32,
}

/// What a unit may spend in this weather.
pub(crate) fn basic_movement(
    rules: &A4Sheet,
    unit: &MovementInput,
    sink: &mut impl Sink,
) -> Movement {
    let bonus = unit.bonus.map_or(0, Int::unsigned);
    let (omf, bonus) = if is_halved(unit.weather) {
        (halved_omf(rules, unit, sink), halved_bonus(rules, unit.side, bonus))
    } else {
        sink.step(clause::WEATHER_CATEGORIES, || format!("{} halves nothing", unit.weather.name()));
        (unit.cut(unit.omf.unsigned()), bonus)
    };
    Movement { omf, bonus, total: omf + bonus }
}

/// weather.omf-halved: Mud and Snow halve.
pub(super) fn is_halved(weather: Weather) -> bool {
    matches!(weather, Weather::Mud | Weather::Snow)
}

/// weather.omf-halved: half the factor, rounded against the Axis and for the Russians.
fn halved_omf(rules: &A4Sheet, unit: &MovementInput, sink: &mut impl Sink) -> u32 {
    let printed = unit.omf.unsigned();
    let omf = match rules.readings.halving_order {
        HalvingOrder::CutFirst => halved(rules, unit.side, unit.cut(printed)),
        HalvingOrder::HalveFirst => unit.cut(halved(rules, unit.side, printed)),
    };
    sink.step(clause::WEATHER_OMF_HALVED, || {
        format!(
            "{}: a factor of {printed} becomes {omf}, fractions {}",
            unit.weather.name(),
            rounding(unit.side)
        )
    });
    omf
}

/// weather.omf-halved: only the factor is named, so the bonus stays, unless read otherwise.
fn halved_bonus(rules: &A4Sheet, side: Side, bonus: u32) -> u32 {
    match rules.readings.halved_bonus {
        HalvedBonus::Whole => bonus,
        HalvedBonus::Halved => halved(rules, side, bonus),
    }
}

fn halved(rules: &A4Sheet, side: Side, factor: u32) -> u32 {
    let divisor = u32::from(rules.figures.weather.omf_divisor.get());
    match side {
        Side::Axis => factor / divisor,
        Side::Russian => factor.div_ceil(divisor),
    }
}

/// Which way a side's fractions go.
pub(super) fn rounding(side: Side) -> &'static str {
    match side {
        Side::Axis => "down",
        Side::Russian => "up",
    }
}

impl MovementInput {
    /// What caps and reductions leave of a factor.
    fn cut(&self, factor: u32) -> u32 {
        let capped = self.cap.map_or(factor, |cap| factor.min(cap.unsigned()));
        capped.saturating_sub(self.reduction.map_or(0, Int::unsigned))
    }
}

/// weather.no-brown-road: mud of any depth takes the bonus of brown roads away.
pub(crate) fn brown_road_bonus(weather: Weather, sink: &mut impl Sink) -> bool {
    let muddy = matches!(weather, Weather::Mud | Weather::LightMud);
    if muddy {
        sink.step(clause::WEATHER_NO_BROWN_ROAD, || {
            format!("{}: brown roads give no bonus", weather.name())
        });
    }
    !muddy
}
