//! Supply by air.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink};

use super::Status;
use crate::readings::AirSupplyStatus;
use crate::{A4Sheet, clause};

/// A flight with supplies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AirSupply {
    /// How many hexes it is to supply.
    pub hexes: u32,
    /// How far off the farthest is.
    pub distance: u32,
    /// How far the air unit gets.
    pub range: u32,
}

/// supply.air: how units are supplied that an air unit reaches.
pub fn air_supply(
    rules: &A4Sheet,
    flight: AirSupply,
    status: Status,
    sink: &mut impl Sink,
) -> Result<Status, Refused> {
    let by = clause::SUPPLY_AIR;
    let most = rules.figures.supply.air_hexes.unsigned();
    let AirSupply { hexes, distance, range } = flight;
    if hexes > most {
        return Err(sink.refuse(by, || format!("{hexes} hexes, and it supplies {most}")));
    }
    if distance > range {
        return Err(sink.refuse(by, || format!("{distance} hexes away, and its range is {range}")));
    }
    Ok(by_air(rules, status, sink))
}

/// supply.air: what supply by air makes of a status.
pub(super) fn by_air(rules: &A4Sheet, status: Status, sink: &mut impl Sink) -> Status {
    let flown = match rules.readings.air_supply_status {
        AirSupplyStatus::Full => Status::Full,
        AirSupplyStatus::Limited => Status::Limited,
    };
    let better = flown.min(status);
    sink.step(clause::SUPPLY_AIR, || format!("supplied by air: {}", better.name()));
    better
}

/// A flight with supplies, and who waits for it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AirInput {
    /// How many hexes it is to supply.
    pub hexes: Int<1, 9>,
    /// How far off the farthest is.
    pub distance: Int<0, 99>,
    /// How far the air unit gets.
    pub range: Int<0, 99>,
    /// How the units there are supplied otherwise.
    pub status: Status,
}

/// How they are supplied.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct AirAnswer {
    /// The state of supply.
    pub status: Status,
}

pub(super) fn answer(
    rules: &A4Sheet,
    input: &AirInput,
    sink: &mut impl Sink,
) -> Result<AirAnswer, Refused> {
    let flight = AirSupply {
        hexes: input.hexes.unsigned(),
        distance: input.distance.unsigned(),
        range: input.range.unsigned(),
    };
    Ok(AirAnswer { status: air_supply(rules, flight, input.status, sink)? })
}
