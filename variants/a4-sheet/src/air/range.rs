//! How far air units fly, and what the way costs.

use stavka_core::clause::{Clause, Refused, Sink};

use super::{AirUnit, Flight};
use crate::{A4Sheet, clause};

/// Whether a target is near.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Within half range.
    Near,
    /// Beyond it.
    Far,
}

/// air.range.german, air.range.russian and air.range.interceptor-korps: how far a unit flies.
pub(crate) fn range(rules: &A4Sheet, unit: AirUnit) -> (Clause, u32) {
    let figures = &rules.figures.air.range;
    let (clause, hexes) = match unit {
        AirUnit::Fliegerkorps | AirUnit::EighthFliegerkorps => {
            (clause::AIR_RANGE_GERMAN, figures.german_hexes)
        }
        AirUnit::FrontAir => (clause::AIR_RANGE_RUSSIAN, figures.russian_hexes),
        AirUnit::SixthInterceptors | AirUnit::SeventhInterceptors => {
            (clause::AIR_RANGE_INTERCEPTOR_KORPS, figures.interceptor_hexes)
        }
    };
    (clause, hexes.into())
}

/// air.range.half: whether the target is near or far; nothing is out of range.
pub(crate) fn reach(
    rules: &A4Sheet,
    flight: Flight,
    sink: &mut impl Sink,
) -> Result<Reach, Refused> {
    let (clause, range) = range(rules, flight.unit);
    let hexes = flight.hexes.unsigned();
    if hexes > range {
        return Err(sink.refuse(clause, || {
            format!("{} flies {range} hexes, not {hexes}", flight.unit.name())
        }));
    }
    sink.step(clause, || format!("{hexes} of {range} hexes for {}", flight.unit.name()));
    let near = hexes * 100 <= range * u32::from(rules.figures.air.range.near_percent);
    if near {
        return Ok(Reach::Near);
    }
    sink.step(clause::AIR_RANGE_HALF, || "beyond half range".to_owned());
    Ok(Reach::Far)
}

/// air.range.half and air.range.disrupted-target: what a die that strikes a ground unit gets.
pub(crate) fn strike_modifier(rules: &A4Sheet, reach: Reach, disrupted: bool) -> i32 {
    let figures = &rules.figures.air.range;
    let far = if reach == Reach::Far { i32::from(figures.far_modifier) } else { 0 };
    let weak = if disrupted { i32::from(figures.disrupted_modifier) } else { 0 };
    weak - far
}

/// air.range.half: what a die that intercepts gets, by how far each of the two has come.
pub(crate) fn interception_modifier(rules: &A4Sheet, interceptor: Reach, mission: Reach) -> i32 {
    let far = |reach: Reach| {
        if reach == Reach::Far { i32::from(rules.figures.air.range.far_modifier) } else { 0 }
    };
    far(mission) - far(interceptor)
}
