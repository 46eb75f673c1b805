//! Close support: columns from the air.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::{Int, List};
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::crt::ladder::{Column, Ratio};
use stavka_core::crt::shift::{Cap, Limit, Shift};
use stavka_core::distribution::Fraction;
use stavka_core::question::common::Chance;
use stavka_core::schema::JsonSchema;

use super::{AirSupportCap, AirUnit, FarSupport, Flight, MOST_FLIGHTS, Reach, reach};
use crate::combat_results_table::{Factors, Read, entered_column, results, shifted_column};
use crate::side::{Attacker, Side};
use crate::weather::{Place, Weather, attack_shift};
use crate::{A4Sheet, clause};

/// An attack with support from the air.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Support {
    /// Who attacks.
    pub attacker: Attacker,
    /// Factors that attack.
    pub attack: Int<1, 999>,
    /// Factors of the defending hex, modified.
    pub defense: Int<1, 999>,
    /// The weather.
    #[serde(default)]
    pub weather: Weather,
    /// Where the defenders stand.
    #[serde(default)]
    pub place: Place,
    /// The air units that support it.
    pub flights: List<Flight, MOST_FLIGHTS>,
}

/// The attack with its support.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Supported {
    /// The column of the factors.
    pub ratio: Ratio,
    /// Columns that the support is worth.
    pub air_columns: i8,
    /// The column of the attack.
    pub column: Ratio,
    /// Each result and its exact chance.
    pub results: Vec<Chance>,
}

/// The whole attack.
pub(crate) fn close_support(
    rules: &A4Sheet,
    input: &Support,
    sink: &mut impl Sink,
) -> Result<Supported, Refused> {
    let side = input.attacker.side();
    may_combine(side, &input.flights, sink)?;
    let factors = Factors { attack: input.attack.unsigned(), defense: input.defense.unsigned() };
    let entered = entered_column(rules, factors, sink)?;
    let mut shifts: Vec<_> =
        attack_shift(rules, side, input.weather, input.place, sink).into_iter().collect();
    let first_air = shifts.len();
    for flight in input.flights.iter() {
        let reach = reach(rules, *flight, sink)?;
        shifts.push(support_shift(rules, flight.unit, reach, sink));
    }
    let column = supported_column(rules, entered, &shifts, first_air, sink)?;
    let without = shifted_column(rules, entered, &shifts[..first_air], &mut Silent)?;
    let die = rules.ground.dice().distribution();
    let (weather, place) = (Some(input.weather), Some(input.place));
    let read = Read { attacker: Some(side), weather, place };
    let results = results(rules, read, &die.map(|&die| (column, die)), sink);
    Ok(Supported {
        ratio: rules.ground.odds(entered),
        air_columns: column.0.cast_signed() - without.0.cast_signed(),
        column: rules.ground.odds(column),
        results: results.iter().map(|(code, chance)| outcome(code.name(), &chance)).collect(),
    })
}

fn outcome(name: &str, chance: &Fraction) -> Chance {
    Chance { outcome: name.to_owned(), probability: chance.to_string() }
}

/// air.airstrike.combine and air.airstrike.russian-single: whether these may fly against one hex.
pub(crate) fn may_combine(
    side: Side,
    flights: &[Flight],
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if flights.iter().any(|flight| flight.unit.side() != side) {
        return Err(sink.refuse(clause::AIR_AIRSTRIKE_COMBINE, || {
            "air units fly for their own side".to_owned()
        }));
    }
    may_combine_many(side, flights.len(), sink)
}

/// air.airstrike.combine and air.airstrike.russian-single: whether so many of a side may.
pub(crate) fn may_combine_many(
    side: Side,
    units: usize,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    match (side, units) {
        (_, 0 | 1) => {}
        (Side::Axis, units) => {
            sink.step(clause::AIR_AIRSTRIKE_COMBINE, || format!("{units} Luftwaffe units combine"));
        }
        (Side::Russian, units) => {
            return Err(sink.refuse(clause::AIR_AIRSTRIKE_RUSSIAN_SINGLE, || {
                format!("{units} Russian air units may not combine")
            }));
        }
    }
    Ok(())
}

/// The columns of one air unit.
pub(crate) fn support_shift(
    rules: &A4Sheet,
    unit: AirUnit,
    reach: Reach,
    sink: &mut impl Sink,
) -> Shift {
    let shift = full_support(rules, unit, sink);
    Shift { columns: after_the_way(rules, shift.columns, reach, sink), ..shift }
}

/// air.cas.german, air.cas.eighth and air.cas.russian: what a unit is worth near its base.
fn full_support(rules: &A4Sheet, unit: AirUnit, sink: &mut impl Sink) -> Shift {
    let figures = &rules.figures.air.support;
    let cap = Cap { clause: clause::AIR_CAS_CAP, limit: Limit::Times(figures.most_times) };
    let (columns, clause, cap) = match unit {
        AirUnit::Fliegerkorps => (figures.german_columns, clause::AIR_CAS_GERMAN, Some(cap)),
        AirUnit::EighthFliegerkorps => (figures.eighth_columns, clause::AIR_CAS_EIGHTH, Some(cap)),
        AirUnit::FrontAir | AirUnit::SixthInterceptors | AirUnit::SeventhInterceptors => {
            (figures.russian_columns, clause::AIR_CAS_RUSSIAN, None)
        }
    };
    sink.cite(clause);
    if let Some(cap) = cap {
        sink.cite(cap.clause);
    }
    Shift { columns, clause, cap }
}

/// air.range.half: what the way leaves of it.
fn after_the_way(rules: &A4Sheet, columns: i8, reach: Reach, sink: &mut impl Sink) -> i8 {
    if reach == Reach::Near || rules.readings.far_support == FarSupport::Whole {
        return columns;
    }
    let left = (columns - rules.figures.air.range.far_modifier).max(0);
    sink.step(clause::AIR_RANGE_HALF, || format!("{left} of {columns} columns are left"));
    left
}

/// air.cas.cap: the column after all shifts, those from the air held to what the cap allows.
///
/// The shifts from the air stand last, from `first_air` on.
pub(crate) fn supported_column(
    rules: &A4Sheet,
    entered: Column,
    shifts: &[Shift],
    first_air: usize,
    sink: &mut impl Sink,
) -> Result<Column, Refused> {
    match rules.readings.air_support_cap {
        AirSupportCap::Unshifted => shifted_column(rules, entered, shifts, sink),
        AirSupportCap::Shifted => {
            let (other, air) = shifts.split_at(first_air.min(shifts.len()));
            let shifted = shifted_column(rules, entered, other, sink)?;
            shifted_column(rules, shifted, air, sink)
        }
    }
}
