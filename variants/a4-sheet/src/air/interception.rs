//! Interception, before a mission acts.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::List;
use stavka_core::clause::{Refused, Sink};
use stavka_core::distribution::{Distribution, Fraction};
use stavka_core::schema::JsonSchema;

use super::{AirCode, AirColumn, Flight, MOST_FLIGHTS, Reach, interception_modifier, reach};
use crate::side::Side;
use crate::{A4Sheet, clause};

/// A mission, and who meets it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Interception {
    /// The mission.
    pub flight: Flight,
    /// Who intercepts, in this order.
    pub interceptors: List<Flight, MOST_FLIGHTS>,
}

/// What becomes of the mission.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Intercepted {
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
pub(crate) fn interception(
    rules: &A4Sheet,
    input: &Interception,
    sink: &mut impl Sink,
) -> Result<Intercepted, Refused> {
    let mission = reach(rules, input.flight, sink)?;
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

/// completion.interception: what an interceptor's die does to a mission that both can reach.
pub(crate) fn meet(
    rules: &A4Sheet,
    interceptor: Flight,
    mission: Flight,
    die: i32,
    sink: &mut impl Sink,
) -> Result<AirCode, Refused> {
    let (near, far) = (reach(rules, interceptor, sink)?, reach(rules, mission, sink)?);
    explain(far, sink);
    let modified = die + interception_modifier(rules, near, far);
    let code = intercept(rules, interceptor.unit.side(), modified);
    sink.step(clause::AIR_TABLE, || format!("{die}, made {modified}: {}", code.name()));
    Ok(code)
}

/// air.table: what an interceptor's modified die does to the mission.
fn intercept(rules: &A4Sheet, interceptor: Side, die: i32) -> AirCode {
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
    let side = input.flight.unit.side();
    if input.interceptors.iter().any(|flight| flight.unit.side() == side) {
        return Err(sink.refuse(clause::COMPLETION_INTERCEPTION, || {
            "nobody intercepts his own side".to_owned()
        }));
    }
    may_meet(rules, side.enemy(), input.interceptors.len(), sink)
}

/// completion.interception: whether so many air units of a side may meet one mission.
pub(crate) fn may_meet(
    rules: &A4Sheet,
    interceptor: Side,
    units: usize,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let most = usize::from(rules.figures.air.interception.russian_units);
    if interceptor == Side::Russian && units > most {
        return Err(sink.refuse(clause::COMPLETION_INTERCEPTION, || {
            format!("{units} Russian air units may not meet one mission, only {most}")
        }));
    }
    if interceptor == Side::Axis && units > 1 {
        sink.cite(clause::AIR_AIRSTRIKE_COMBINE);
    }
    sink.cite(clause::COMPLETION_INTERCEPTION);
    Ok(())
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
