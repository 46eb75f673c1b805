//! What an air unit may do this turn.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink};
use stavka_core::distribution::Fraction;
use stavka_core::schema::JsonSchema;

use super::{
    AirUnit, Airfield, Flight, Reach, interception_modifier, is_operational, reach,
    strike_modifier, supply_chance, support_shift,
};
use crate::{A4Sheet, clause};

/// What an air unit is sent to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Mission {
    /// Bomb a hex.
    Bombing,
    /// Support an attack.
    CloseSupport,
    /// Bring supply.
    Supply,
    /// Meet an enemy mission.
    Interception,
}

/// When it is to do so.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Phase {
    /// In the combat of a player-turn.
    #[default]
    Combat,
    /// In a Blitzkrieg attack that follows.
    Blitzkrieg,
    /// In the breakthrough or Proriv phase.
    Breakthrough,
}

/// What it has done this game-turn.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Uses {
    /// How often it attacked.
    pub offensive: Option<Int<0, 9>>,
    /// How often it intercepted.
    pub defensive: Option<Int<0, 9>>,
    /// How many Blitzkrieg attacks it supported.
    pub blitzkrieg: Option<Int<0, 9>>,
    /// Whether it supported the attack that the Blitzkrieg attack comes from.
    #[serde(default)]
    pub accompanied: bool,
}

/// A mission.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MissionInput {
    /// Who flies, and how far.
    pub flight: Flight,
    /// What for.
    pub mission: Mission,
    /// When.
    #[serde(default)]
    pub phase: Phase,
    /// What the unit has done this game-turn.
    #[serde(default)]
    pub uses: Uses,
    /// Its airfield; interceptor korps need none.
    pub airfield: Option<Airfield>,
    /// Whether the enemy holds the place it flies from.
    #[serde(default)]
    pub base_lost: bool,
}

/// How well it flies.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MissionAnswer {
    /// Whether it flies beyond half range.
    pub far: bool,
    /// What its die gets.
    pub die_modifier: i32,
    /// What enemy interceptors get for the way it flies.
    pub enemy_interception: i32,
    /// Columns of close support.
    pub columns: i8,
    /// The exact chance that supply reaches each unit; absent for other missions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supplied: Option<Fraction>,
}

/// The whole mission.
pub(super) fn mission(
    rules: &A4Sheet,
    input: &MissionInput,
    sink: &mut impl Sink,
) -> Result<MissionAnswer, Refused> {
    let MissionInput { flight, mission, phase, uses, .. } = *input;
    if let Some(airfield) = input.airfield {
        is_operational(airfield, sink)?;
    }
    must_have_base(flight.unit, input.base_lost, sink)?;
    may_fly(rules, flight.unit, mission, phase, uses, sink)?;
    let reach = reach(rules, flight, sink)?;
    let die = |modifier| if mission == Mission::Bombing { modifier } else { 0 };
    let intercepts = mission == Mission::Interception;
    let own = if intercepts { interception_modifier(rules, reach, Reach::Near) } else { 0 };
    Ok(MissionAnswer {
        far: reach == Reach::Far,
        die_modifier: own + die(strike_modifier(rules, reach, false)),
        enemy_interception: interception_modifier(rules, Reach::Near, reach),
        columns: if mission == Mission::CloseSupport {
            support_shift(rules, flight.unit, reach, sink).columns
        } else {
            0
        },
        supplied: (mission == Mission::Supply)
            .then(|| supply_chance(rules, flight.unit, reach, sink)),
    })
}

/// Whether a unit may fly such a mission now.
pub(crate) fn may_fly(
    rules: &A4Sheet,
    unit: AirUnit,
    mission: Mission,
    phase: Phase,
    uses: Uses,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    must_be_fit_for(unit, mission, sink)?;
    if phase == Phase::Blitzkrieg {
        return may_follow(rules, mission, uses, sink);
    }
    must_be_unused(rules, mission, uses, sink)?;
    if phase == Phase::Breakthrough {
        sink.step(clause::AIR_SAVED_FOR_BREAKTHROUGH, || {
            "held back until now, it may be used".to_owned()
        });
    }
    Ok(())
}

/// air.range.interceptor-korps: these fly from their cities; air.notes.shot-down: other fields are overrun.
pub(crate) fn must_have_base(
    unit: AirUnit,
    lost: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if !lost {
        return Ok(());
    }
    let interceptors = unit.only_intercepts();
    let by = if interceptors {
        clause::AIR_RANGE_INTERCEPTOR_KORPS
    } else {
        clause::AIR_NOTES_SHOT_DOWN
    };
    Err(sink.refuse(by, || format!("{} has lost the place it flies from", unit.name())))
}

/// air.range.interceptor-korps: these only intercept.
fn must_be_fit_for(unit: AirUnit, mission: Mission, sink: &mut impl Sink) -> Result<(), Refused> {
    if !unit.only_intercepts() || mission == Mission::Interception {
        return Ok(());
    }
    Err(sink
        .refuse(clause::AIR_RANGE_INTERCEPTOR_KORPS, || format!("{} only intercepts", unit.name())))
}

/// air.cas.blitzkrieg: support, not bombs, and only for those whom it supported before.
fn may_follow(
    rules: &A4Sheet,
    mission: Mission,
    uses: Uses,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let most = u32::from(rules.figures.air.support.blitzkrieg_attacks);
    let flown = uses.blitzkrieg.map_or(0, Int::unsigned);
    if mission == Mission::CloseSupport && uses.accompanied && flown < most {
        sink.step(clause::AIR_CAS_BLITZKRIEG, || "it follows its ground units".to_owned());
        return Ok(());
    }
    Err(sink.refuse(clause::AIR_CAS_BLITZKRIEG, || {
        if mission != Mission::CloseSupport {
            "in a Blitzkrieg attack it can only give close support".to_owned()
        } else if !uses.accompanied {
            "it did not support the attack that broke through".to_owned()
        } else {
            format!("it has supported {flown} Blitzkrieg attacks, and {most} may be")
        }
    }))
}

/// air.notes.once-each: so often to attack, so often to intercept.
fn must_be_unused(
    rules: &A4Sheet,
    mission: Mission,
    uses: Uses,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let figures = &rules.figures.air.uses;
    let (flown, most, what) = match mission {
        Mission::Interception => (uses.defensive, figures.defensive, "intercepted"),
        _ => (uses.offensive, figures.offensive, "attacked"),
    };
    let flown = flown.map_or(0, Int::unsigned);
    sink.cite(clause::AIR_NOTES_ONCE_EACH);
    if flown < most.into() {
        return Ok(());
    }
    Err(sink.refuse(clause::AIR_NOTES_ONCE_EACH, || {
        format!("it has {what} {flown} times this game-turn, and may {most} times")
    }))
}
