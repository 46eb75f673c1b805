//! Supply by air.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Silent, Sink};
use stavka_core::distribution::Fraction;
use stavka_core::schema::JsonSchema;

use super::Status;
use crate::air::{self, Flight, supply_chance};
use crate::readings::AirSupplyStatus;
use crate::{A4Sheet, clause};

/// supply.air: how units are supplied in so many hexes to which an air unit flies.
pub(crate) fn air_supply(
    rules: &A4Sheet,
    flight: Flight,
    hexes: u32,
    status: Status,
    sink: &mut impl Sink,
) -> Result<Status, Refused> {
    let most = rules.figures.supply.air_hexes.unsigned();
    if hexes > most {
        let words = || format!("{hexes} hexes, and it supplies {most}");
        return Err(sink.refuse(clause::SUPPLY_AIR, words));
    }
    air::reach(rules, flight, sink)?;
    Ok(by_air(rules, status, sink))
}

/// supply.air: what supply by air makes of a status.
pub(crate) fn by_air(rules: &A4Sheet, status: Status, sink: &mut impl Sink) -> Status {
    let flown = match rules.readings.air_supply_status {
        AirSupplyStatus::Full => Status::Full,
        AirSupplyStatus::Limited => Status::Limited,
    };
    let better = flown.min(status);
    sink.step(clause::SUPPLY_AIR, || format!("supplied by air: {}", better.name()));
    better
}

/// A flight with supplies, and who waits for it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AirInput {
    /// The flight to the farthest of the hexes.
    pub flight: Flight,
    /// How many hexes it is to supply.
    pub hexes: Int<1, 9>,
    /// How the units there are supplied otherwise.
    pub status: Status,
}

/// How they are supplied.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct AirAnswer {
    /// The state of supply.
    pub status: Status,
    /// The exact chance that it reaches each unit.
    pub chance: Fraction,
}

pub(super) fn answer(
    rules: &A4Sheet,
    input: &AirInput,
    sink: &mut impl Sink,
) -> Result<AirAnswer, Refused> {
    let AirInput { flight, hexes, status } = *input;
    let status = air_supply(rules, flight, hexes.unsigned(), status, sink)?;
    let reach = air::reach(rules, flight, &mut Silent)?;
    Ok(AirAnswer { status, chance: supply_chance(rules, flight.unit, reach, sink) })
}
