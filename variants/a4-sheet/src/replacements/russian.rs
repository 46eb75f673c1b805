//! A Russian turn of replacements.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::{Int, List};
use stavka_core::clause::{Refused, Sink};
use stavka_core::distribution::Fraction;
use stavka_core::schema::JsonSchema;

use super::{
    Held, RifleFactorsLeft, armies_bought, cost, may_be_replaced, odd_factor_numbers, rifle_income,
    tank_income, weakest,
};
use crate::unit::Described;
use crate::{A4Sheet, clause};

/// What the Russians hold and have lost.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RussianInput {
    /// Whether they hold Moscow.
    pub moscow: bool,
    /// How many other major cities they hold.
    pub major_cities: Int<0, 99>,
    /// How many victory cities they hold that the map does not show as major.
    pub victory_cities: Option<Int<0, 99>>,
    /// Rifle factors from the turn before.
    pub rifle_saved: Option<Int<0, 99>>,
    /// How many tank factories are at work on the map.
    pub factories: Option<Int<0, 99>>,
    /// Tank factors from turns before.
    pub tank_saved: Option<Int<0, 99>>,
    /// The tank units in the pile, in any order.
    #[serde(default)]
    pub pile: List<Described, 99>,
}

/// What they get back.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct RussianAnswer {
    /// Rifle factors.
    pub rifle_factors: u32,
    /// Face-down armies that they buy.
    pub armies: u32,
    /// The exact chance of another.
    pub another_army: Fraction,
    /// Tank factors, with those saved.
    pub tank_factors: u32,
    /// The tank units that come back, in order.
    pub rebuilt: Vec<Described>,
    /// Tank factors left for the next turn.
    pub tank_factors_left: u32,
}

/// The whole turn, if everything is spent.
pub(super) fn russian_replacements(
    rules: &A4Sheet,
    input: &RussianInput,
    sink: &mut impl Sink,
) -> Result<RussianAnswer, Refused> {
    let rifle_factors = rifle_factors(rules, input, sink)?;
    let bought = armies_bought(rules, rifle_factors, sink);
    let numbers = odd_factor_numbers(rules, bought.odd, sink);
    let saved = input.tank_saved.map_or(0, Int::unsigned);
    let factories = input.factories.map_or(0, Int::unsigned);
    let tank_factors = tank_factors(rules, factories, saved, sink);
    let (rebuilt, tank_factors_left) = rebuild(rules, &input.pile, tank_factors, sink)?;
    Ok(RussianAnswer {
        rifle_factors,
        armies: bought.armies,
        another_army: on_die(rules, numbers),
        tank_factors,
        rebuilt,
        tank_factors_left,
    })
}

fn rifle_factors(
    rules: &A4Sheet,
    input: &RussianInput,
    sink: &mut impl Sink,
) -> Result<u32, Refused> {
    let held = Held {
        moscow: input.moscow,
        major: input.major_cities.unsigned(),
        victory: input.victory_cities.map_or(0, Int::unsigned),
    };
    let saved = input.rifle_saved.map_or(0, Int::unsigned);
    Ok(rifle_income(rules, held, sink) + rifle_saved(rules, saved, sink)?)
}

/// replacements.russian.tank-cumulation: rifle factors keep only if the reading says so.
pub(crate) fn rifle_saved(
    rules: &A4Sheet,
    saved: u32,
    sink: &mut impl Sink,
) -> Result<u32, Refused> {
    if saved == 0 {
        return Ok(saved);
    }
    if rules.readings.rifle_factors_left == RifleFactorsLeft::Saved {
        sink.step(clause::REPLACEMENTS_RUSSIAN_TANK_CUMULATION, || {
            format!("rifle factors that keep: {saved}")
        });
        return Ok(saved);
    }
    Err(sink.refuse(clause::REPLACEMENTS_RUSSIAN_TANK_CUMULATION, || {
        "only tank factors may be saved".to_owned()
    }))
}

/// replacements.russian.tank-cumulation: the factors of this turn and those saved.
pub(crate) fn tank_factors(
    rules: &A4Sheet,
    factories: u32,
    saved: u32,
    sink: &mut impl Sink,
) -> u32 {
    let made = tank_income(rules, factories, sink);
    if saved > 0 {
        sink.step(clause::REPLACEMENTS_RUSSIAN_TANK_CUMULATION, || {
            format!("{saved} saved and {made} made")
        });
    }
    made + saved
}

/// replacements.russian.tank-pile: the weakest unit first, as long as the factors last.
fn rebuild(
    rules: &A4Sheet,
    pile: &[Described],
    factors: u32,
    sink: &mut impl Sink,
) -> Result<(Vec<Described>, u32), Refused> {
    pile.iter().try_for_each(|unit| may_be_replaced(unit.0.counter, sink))?;
    let (mut pile, mut left, mut rebuilt) = (pile.to_vec(), factors, Vec::new());
    while let Some((place, counter)) = weakest(pile.iter().map(|unit| unit.0.counter)) {
        let price = cost(rules, counter);
        sink.step(clause::REPLACEMENTS_RUSSIAN_TANK_PILE, || {
            format!("the weakest costs {price} of {left} left")
        });
        let Some(rest) = left.checked_sub(price) else { break };
        left = rest;
        rebuilt.push(pile.remove(place));
    }
    Ok((rebuilt, left))
}

/// The chance of so many numbers of the die.
fn on_die(rules: &A4Sheet, numbers: u32) -> Fraction {
    let die = rules.figures.gamble.die.distribution();
    die.probability(|&face| face.unsigned_abs() <= numbers)
}
