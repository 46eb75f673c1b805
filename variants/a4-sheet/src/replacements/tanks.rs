//! Tank factors and the pile of lost tank units.

use stavka_core::clause::{Refused, Sink};

use super::TankCost;
use crate::unit::{Arm, Counter};
use crate::{A4Sheet, clause};

/// replacements.russian.tank-factories: the tank factors of a turn, with so many factories at work on the map.
pub(crate) fn tank_income(rules: &A4Sheet, factories: u32, sink: &mut impl Sink) -> u32 {
    let figures = &rules.figures.replacements.tank;
    let siberian = u32::from(figures.siberian_factories);
    let factors = (factories + siberian) * u32::from(figures.factory_factors);
    sink.step(clause::REPLACEMENTS_RUSSIAN_TANK_FACTORIES, || {
        format!("factories: {factories}, and {siberian} in Siberia; tank factors: {factors}")
    });
    factors
}

/// replacements.russian.irreplaceable and replacements.russian.tank-pile: only tank units come back so.
pub(crate) fn may_be_replaced(counter: Counter, sink: &mut impl Sink) -> Result<(), Refused> {
    if matches!(counter.arm, Arm::Katyusha | Arm::Parachute | Arm::RailwayGun) {
        return Err(sink.refuse(clause::REPLACEMENTS_RUSSIAN_IRREPLACEABLE, || {
            format!("a lost {} unit stays lost", counter.arm.name())
        }));
    }
    if matches!(counter.arm, Arm::Tank | Arm::Mechanized) {
        return Ok(());
    }
    Err(sink.refuse(clause::REPLACEMENTS_RUSSIAN_TANK_PILE, || {
        format!("a {} unit does not go to the pile of tank units", counter.arm.name())
    }))
}

/// replacements.russian.tank-pile: what a tank unit costs.
pub(crate) fn cost(rules: &A4Sheet, counter: Counter) -> u32 {
    let factor = match rules.readings.tank_cost {
        TankCost::Attack => counter.full.attack,
        TankCost::Defense => counter.full.defense,
    };
    factor.into()
}

/// replacements.russian.tank-pile: the unit that must come back next, with its place in the pile.
pub(crate) fn weakest(pile: impl Iterator<Item = Counter>) -> Option<(usize, Counter)> {
    pile.enumerate().min_by_key(|(_, counter)| (counter.full.attack, counter.full.defense))
}

/// replacements.russian.tank-pile: the unit that comes back next, by its place in the pile, and what is left of the factors.
pub(crate) fn next_back(
    rules: &A4Sheet,
    pile: impl Iterator<Item = Counter>,
    factors: u32,
    sink: &mut impl Sink,
) -> Option<(usize, u32)> {
    let (place, counter) = weakest(pile)?;
    let left = factors.checked_sub(cost(rules, counter))?;
    sink.cite(clause::REPLACEMENTS_RUSSIAN_TANK_PILE);
    Some((place, left))
}
