//! Interception, before a mission acts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::bounded::List;
use stavka_core::clause::{Refused, Sink};
use stavka_core::distribution::{Distribution, Fraction};

use super::{AirCode, AirColumn, Flight, MOST_FLIGHTS, Reach, interception_modifier, reach};
use crate::side::Side;
use crate::{A4Sheet, clause};

/// A mission, and who meets it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Interception {
    /// The mission.
    pub mission: Flight,
    /// Who intercepts, in this order.
    pub interceptors: List<Flight, MOST_FLIGHTS>,
}

/// What becomes of the mission.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Intercepted {
    /// What each interceptor's die gets.
    pub die_modifiers: Vec<i32>,
    /// The exact chance that it gets through.
    pub through: Fraction,
    /// The exact chance that it is prevented.
    pub intercepted: Fraction,
    /// The exact chance that its unit is shot down.
    pub shot_down: Fraction,
}

/// completion.interception: one roll for each interceptor, until the mission is stopped.
pub fn interception(
    rules: &A4Sheet,
    input: &Interception,
    sink: &mut impl Sink,
) -> Result<Intercepted, Refused> {
    let mission = reach(rules, input.mission, sink)?;
    must_be_eligible(rules, input, sink)?;
    let mut fate = Distribution::certain(AirCode::Nothing);
    let mut die_modifiers = Vec::with_capacity(input.interceptors.len());
    for &flight in input.interceptors.iter() {
        let modifier = interception_modifier(rules, reach(rules, flight, sink)?, mission);
        die_modifiers.push(modifier);
        let side = flight.unit.side();
        fate = fate.combine(&rules.air.rolls(), |&fate, &die| match fate {
            AirCode::Nothing => intercept(rules, side, die + modifier),
            stopped => stopped,
        });
    }
    explain(mission, sink);
    let chance = |code: AirCode| fate.probability(|&fate| fate == code);
    Ok(Intercepted {
        die_modifiers,
        through: chance(AirCode::Nothing),
        intercepted: chance(AirCode::Intercepted),
        shot_down: chance(AirCode::ShotDown),
    })
}

/// air.table: what an interceptor's modified die does to the mission.
pub fn intercept(rules: &A4Sheet, interceptor: Side, die: i32) -> AirCode {
    match rules.air.result(AirColumn::Intercepts(interceptor), die) {
        stopped @ (AirCode::Intercepted | AirCode::ShotDown) => stopped,
        _ => AirCode::Nothing,
    }
}

/// completion.interception: enemies only, and of the Russians not more than so many.
fn must_be_eligible(
    rules: &A4Sheet,
    input: &Interception,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let side = input.mission.unit.side();
    let most = usize::from(rules.figures.air.interception.russian_units);
    let units = input.interceptors.len();
    let why = if input.interceptors.iter().any(|flight| flight.unit.side() == side) {
        "nobody intercepts his own side".to_owned()
    } else if side == Side::Axis && units > most {
        format!("{units} Russian air units may not meet one mission, only {most}")
    } else {
        if side == Side::Russian && units > 1 {
            sink.cite(clause::AIR_AIRSTRIKE_COMBINE);
        }
        sink.cite(clause::COMPLETION_INTERCEPTION);
        return Ok(());
    };
    Err(sink.refuse(clause::COMPLETION_INTERCEPTION, || why))
}

/// air.notes.immediate and air.notes.intercepted: a mission that is stopped does nothing.
fn explain(mission: Reach, sink: &mut impl Sink) {
    if mission == Reach::Far {
        sink.step(clause::AIR_RANGE_HALF, || {
            "the mission flies far, which helps its interceptors".to_owned()
        });
    }
    sink.cite(clause::AIR_TABLE);
    sink.step(clause::AIR_NOTES_IMMEDIATE, || "results take effect at once".to_owned());
    sink.step(clause::AIR_NOTES_INTERCEPTED, || {
        "a mission that is stopped does nothing".to_owned()
    });
}
