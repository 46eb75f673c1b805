//! Rifle factors and what they buy.

use stavka_core::clause::Sink;

use super::RifleCities;
use crate::{A4Sheet, clause};

/// The cities in Russian hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// Whether Moscow is.
    pub moscow: bool,
    /// How many other major cities.
    pub major: u32,
    /// How many victory cities that are not major.
    pub victory: u32,
}

/// replacements.russian.city-factors: the rifle factors of a turn.
pub fn rifle_income(rules: &A4Sheet, held: Held, sink: &mut impl Sink) -> u32 {
    let figures = &rules.figures.replacements.rifle;
    let cities = match rules.readings.rifle_cities {
        RifleCities::Major => held.major,
        RifleCities::MajorAndVictory => held.major + held.victory,
    };
    let from_cities = cities * u32::from(figures.major_city_factors);
    sink.step(clause::REPLACEMENTS_RUSSIAN_CITY_FACTORS, || {
        format!("cities other than Moscow: {cities}; rifle factors: {from_cities}")
    });
    from_cities + moscow(rules, held.moscow, sink) + siberia(rules, sink)
}

/// replacements.russian.moscow: Moscow gives more.
fn moscow(rules: &A4Sheet, held: bool, sink: &mut impl Sink) -> u32 {
    let factors = u32::from(rules.figures.replacements.rifle.moscow_factors);
    if !held {
        return 0;
    }
    sink.step(clause::REPLACEMENTS_RUSSIAN_MOSCOW, || format!("Moscow: {factors} more"));
    factors
}

/// replacements.russian.siberia-factor: Siberia gives some too.
fn siberia(rules: &A4Sheet, sink: &mut impl Sink) -> u32 {
    let factors = u32::from(rules.figures.replacements.rifle.siberia_factors);
    sink.step(clause::REPLACEMENTS_RUSSIAN_SIBERIA_FACTOR, || format!("Siberia: {factors} more"));
    factors
}

/// What rifle factors buy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bought {
    /// Face-down armies.
    pub armies: u32,
    /// Factors left over.
    pub odd: u32,
}

/// replacements.russian.two-per-army: every face-down army costs the same.
pub fn armies_bought(rules: &A4Sheet, factors: u32, sink: &mut impl Sink) -> Bought {
    let each = u32::from(rules.figures.replacements.rifle.army_factors.get());
    let bought = Bought { armies: factors / each, odd: factors % each };
    sink.step(clause::REPLACEMENTS_RUSSIAN_TWO_PER_ARMY, || {
        format!(
            "{factors} factors at {each} an army: {} armies, {} over",
            bought.armies, bought.odd
        )
    });
    bought
}

/// replacements.russian.odd-factor: the numbers of the die that make an army of what is left over.
pub fn odd_factor_numbers(rules: &A4Sheet, odd: u32, sink: &mut impl Sink) -> u32 {
    if odd == 0 {
        return 0;
    }
    let each = u32::from(rules.figures.replacements.rifle.army_factors.get());
    let sides = rules.figures.gamble.die.sides();
    let numbers = sides * odd / each;
    sink.step(clause::REPLACEMENTS_RUSSIAN_ODD_FACTOR, || {
        format!("{odd} of {each} factors: another army on {numbers} of {sides} numbers")
    });
    numbers
}
