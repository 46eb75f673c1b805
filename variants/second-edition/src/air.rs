//! 5.A and the air units: how many each side has, and when they fly.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Silent, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::nation::Side;
use crate::share::Share;
use crate::track::Weather;
use crate::{SecondEdition, clause};

/// The figures of air units.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AirFigures {
    /// 5.A: the start for which the extra unit comes.
    pub bonus_start: Month,
    /// 5.A: how many of the units are extra.
    pub bonus: Int<0, 9>,
    /// 5.A: how many there are with it.
    pub total: Int<0, 9>,
    /// Air units for each aircraft factory at work.
    pub units_per_factory: Share,
    /// Dice of an air unit.
    pub dice: Int<0, 9>,
    /// The lowest face with which they hit.
    pub hits_on: Int<1, 7>,
}

pub(crate) fn question() -> Question<SecondEdition> {
    Question::new(
        "air-units",
        Topic::Air,
        "How many air units has a side in this turn, and do they fly?",
        air_units,
    )
}

/// A turn, and what the Soviet air force draws on.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AirInput {
    /// Whose air units.
    pub side: Side,
    /// The turn in which the game started.
    pub start: Month,
    /// The turn.
    pub month: Month,
    /// The weather.
    #[serde(default)]
    pub weather: Weather,
    /// Soviet aircraft factories that are set up and not entrained.
    #[serde(default)]
    pub aircraft_factories: u8,
}

/// The air units of a turn.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct AirAnswer {
    /// How many there are.
    pub units: u32,
    /// How many of them are extra.
    pub bonus: u32,
    /// Whether they fly in this weather.
    pub fly: bool,
}

#[expect(clippy::unnecessary_wraps, reason = "questions may be refused, this one is not")]
fn air_units(
    variant: &SecondEdition,
    input: &AirInput,
    sink: &mut impl Sink,
) -> Result<AirAnswer, Refused> {
    let turn = (input.start, input.month);
    let units = units(variant, input.side, turn, input.aircraft_factories, sink);
    let bonus = has_bonus(variant, input.side, input.start, input.month, &mut Silent);
    let extra = if bonus { variant.figures.air.bonus.unsigned() } else { 0 };
    Ok(AirAnswer { units, bonus: extra, fly: may_fly(input.side, input.weather, sink) })
}

/// 5.A, 6.A, completion.air.strength, completion.air.factories: the air units of a side in a turn.
pub(crate) fn units(
    variant: &SecondEdition,
    side: Side,
    (start, month): (Month, Month),
    aircraft_factories: u8,
    sink: &mut impl Sink,
) -> u32 {
    if has_bonus(variant, side, start, month, sink) {
        return variant.figures.air.total.unsigned();
    }
    let chart = strength(variant, side, month, sink);
    match side {
        Side::Axis => chart,
        Side::Soviet => chart.min(from_factories(variant, aircraft_factories, sink)),
    }
}

/// 5.A: an extra German air unit on the first turn of a June start.
pub(crate) fn has_bonus(
    variant: &SecondEdition,
    side: Side,
    start: Month,
    month: Month,
    sink: &mut impl Sink,
) -> bool {
    let figures = &variant.figures.air;
    if side == Side::Soviet {
        return false;
    }
    let bonus = start == figures.bonus_start && month == start;
    let words = if bonus { "with" } else { "without" };
    sink.step(clause::C5_A, || {
        format!("{month} of a game from {start}: {words} the {} extra", figures.bonus)
    });
    bonus
}

/// completion.air.strength: the chart of air units.
pub(crate) fn strength(
    variant: &SecondEdition,
    side: Side,
    month: Month,
    sink: &mut impl Sink,
) -> u32 {
    let units = variant.tables.air.units(side, month);
    sink.step(clause::COMPLETION_AIR_STRENGTH, || format!("the chart gives {units} in {month}"));
    units.into()
}

/// completion.air.factories: Soviet air units need aircraft factories.
pub(crate) fn from_factories(variant: &SecondEdition, factories: u8, sink: &mut impl Sink) -> u32 {
    let units = variant.figures.air.units_per_factory.rounded_down(factories.into());
    sink.step(clause::COMPLETION_AIR_FACTORIES, || {
        format!("{factories} aircraft factories keep up {units}")
    });
    units
}

/// completion.air.weather: nobody flies in mud, and the Axis not in snow.
pub(crate) fn may_fly(side: Side, weather: Weather, sink: &mut impl Sink) -> bool {
    let fly = match weather {
        Weather::Good => true,
        Weather::Mud => false,
        Weather::Snow => side == Side::Soviet,
    };
    let words = if fly { "flies" } else { "does not fly" };
    sink.step(clause::COMPLETION_AIR_WEATHER, || {
        format!("in {} weather the {} air force {words}", weather.name(), side.name())
    });
    fly
}

/// completion.combat.air: by which air units join a combat.
pub(crate) const JOINS: Clause = clause::COMPLETION_COMBAT_AIR;

/// completion.combat.air, completion.air.weather: whether an air unit may join a combat, where so many are left.
pub(crate) fn may_join(
    side: Side,
    left: u8,
    weather: Weather,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if !may_fly(side, weather, sink) {
        let why = || "its air units do not fly in this weather".to_owned();
        return Err(sink.refuse(clause::COMPLETION_AIR_WEATHER, why));
    }
    if left == 0 {
        let why = || "no air unit is left that has not fought in this turn".to_owned();
        return Err(sink.refuse(clause::COMPLETION_COMBAT_AIR, why));
    }
    sink.cite(clause::COMPLETION_COMBAT_AIR);
    Ok(())
}
