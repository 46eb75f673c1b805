//! One air unit against one ground unit.

use super::{AirCode, AirColumn, Reach, Shelter, fires_at_aircraft, is_sheltered, strike_modifier};
use crate::A4Sheet;
use crate::side::Side;
use crate::unit::Unit;

/// What a die does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strike {
    /// Nothing.
    Missed,
    /// The ground unit is Disrupted.
    Disrupted,
    /// The air unit is shot down.
    ShotDown,
}

/// air.table, air.notes.d-star and air.notes.aa: what a die does to a ground unit and to who bombs it.
pub(crate) fn strike(
    rules: &A4Sheet,
    bomber: Side,
    reach: Reach,
    target: Unit,
    shelter: Shelter,
    die: i32,
) -> Strike {
    let modified = die + strike_modifier(rules, reach, target.is_disrupted());
    match rules.air.result(AirColumn::OnGround(bomber), modified) {
        AirCode::Disrupted => Strike::Disrupted,
        AirCode::DisruptedInTheOpen if !is_sheltered(rules, target, shelter) => Strike::Disrupted,
        AirCode::AntiAircraft if fires_at_aircraft(target, shelter) => Strike::ShotDown,
        _ => Strike::Missed,
    }
}
