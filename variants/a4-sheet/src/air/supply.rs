//! Supply from the air.

use stavka_core::clause::Sink;
use stavka_core::distribution::Fraction;

use super::{AirUnit, Reach};
use crate::side::Side;
use crate::{A4Sheet, clause};

/// air.range.supply: the numbers of the die on which supply reaches a unit, rolled for each.
pub(crate) fn air_supply_numbers(
    rules: &A4Sheet,
    unit: AirUnit,
    reach: Reach,
    sink: &mut impl Sink,
) -> u32 {
    let sides = rules.figures.gamble.die.sides();
    if unit.side() == Side::Russian || reach == Reach::Near {
        return sides;
    }
    let percent = u32::from(rules.figures.air.range.far_supply_percent);
    sink.step(clause::AIR_RANGE_SUPPLY, || {
        format!("beyond half range: supply arrives {percent} times in a hundred, unit by unit")
    });
    sides * percent / 100
}

/// air.range.supply: the chance for each unit.
pub(crate) fn supply_chance(
    rules: &A4Sheet,
    unit: AirUnit,
    reach: Reach,
    sink: &mut impl Sink,
) -> Fraction {
    let numbers = air_supply_numbers(rules, unit, reach, sink);
    let die = rules.figures.gamble.die.distribution();
    die.probability(|&face| face.unsigned_abs() <= numbers)
}
