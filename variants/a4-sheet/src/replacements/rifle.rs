//! Rifle factors and what they buy.

use stavka_core::clause::{Refused, Sink};

use super::RifleCities;
use crate::{A4Sheet, clause};

/// The cities in Russian hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Held {
    /// Whether Moscow is.
    pub moscow: bool,
    /// How many other major cities.
    pub major: u32,
    /// How many victory cities that are not major.
    pub victory: u32,
}

/// A city that may give rifle factors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Giver {
    /// Moscow.
    Moscow,
    /// Another major city.
    Major,
    /// A victory city that is not major.
    Victory,
}

/// replacements.russian.city-factors, replacements.russian.moscow: what one city gives.
pub(crate) fn city_factors(rules: &A4Sheet, city: Giver) -> u32 {
    let figures = &rules.figures.replacements.rifle;
    match (city, rules.readings.rifle_cities) {
        (Giver::Moscow, _) => figures.moscow_factors.into(),
        (Giver::Major, _) | (Giver::Victory, RifleCities::MajorAndVictory) => {
            figures.major_city_factors.into()
        }
        (Giver::Victory, RifleCities::Major) => 0,
    }
}

/// Where an army out of the pile wants to enter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Door {
    /// Where a railway crosses the eastern edge.
    Edge,
    /// A city, through which so many bought armies came in this turn.
    City(Giver, u32),
    /// Anywhere else.
    Elsewhere,
}

/// completion.army-entry: the stream comes by the edge; a bought army there too, or where one of its factors comes from.
pub(crate) fn may_come_by(
    rules: &A4Sheet,
    door: Door,
    bought: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let by = clause::COMPLETION_ARMY_ENTRY;
    let why = match door {
        Door::Edge => None,
        Door::City(..) if !bought => Some("the stream comes by the eastern edge"),
        Door::City(city, came) if came < city_factors(rules, city) => None,
        Door::City(..) => Some("its factors of this turn have paid for those who came before"),
        Door::Elsewhere => Some("no factors come from there"),
    };
    match why {
        None => {
            sink.cite(by);
            Ok(())
        }
        Some(why) => Err(sink.refuse(by, || why.to_owned())),
    }
}

/// replacements.russian.city-factors: the rifle factors of a turn.
pub(crate) fn rifle_income(rules: &A4Sheet, held: Held, sink: &mut impl Sink) -> u32 {
    let cities = match rules.readings.rifle_cities {
        RifleCities::Major => held.major,
        RifleCities::MajorAndVictory => held.major + held.victory,
    };
    let from_cities = held.major * city_factors(rules, Giver::Major)
        + held.victory * city_factors(rules, Giver::Victory);
    sink.step(clause::REPLACEMENTS_RUSSIAN_CITY_FACTORS, || {
        format!("cities other than Moscow: {cities}; rifle factors: {from_cities}")
    });
    from_cities + moscow(rules, held.moscow, sink) + siberia(rules, sink)
}

/// replacements.russian.moscow: Moscow gives more.
fn moscow(rules: &A4Sheet, held: bool, sink: &mut impl Sink) -> u32 {
    let factors = city_factors(rules, Giver::Moscow);
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
pub(crate) struct Bought {
    /// Face-down armies.
    pub armies: u32,
    /// Factors left over.
    pub odd: u32,
}

/// replacements.russian.two-per-army: every face-down army costs the same.
pub(crate) fn armies_bought(rules: &A4Sheet, factors: u32, sink: &mut impl Sink) -> Bought {
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
pub(crate) fn odd_factor_numbers(rules: &A4Sheet, odd: u32, sink: &mut impl Sink) -> u32 {
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
