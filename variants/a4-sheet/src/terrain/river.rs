//! Rivers in an attack.

use serde::{Deserialize, Serialize};
use stavka_core::board::SpaceId;
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink};
use stavka_core::crt::shift::Shift;
use stavka_core::schema::JsonSchema;

use crate::ground::{Gait, Ground, Season};
use crate::readings::RiverUnpaid;
use crate::unit::{Counter, Described};
use crate::weather::Weather;
use crate::{A4Sheet, clause};

/// On which bank the factors of an attack stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Banks {
    /// Attack factors that have the river before them.
    pub across: u32,
    /// Attack factors on the defenders' side.
    pub beside: u32,
}

impl Banks {
    /// Where attackers stand, each by its factors and its hex. From the hex of the ford the river is ignored.
    pub(crate) fn of(
        ground: &Ground,
        weather: Weather,
        [target, ford]: [SpaceId; 2],
        attackers: impl IntoIterator<Item = (u32, SpaceId)>,
    ) -> Self {
        let mut banks = Self { across: 0, beside: 0 };
        for (factors, from) in attackers {
            if from != ford && ground.has_river(from, target, weather) {
                banks.across += factors;
            } else {
                banks.beside += factors;
            }
        }
        banks
    }
}

/// terrain.river.combat: the shift for attacking across a river.
pub(crate) fn river_shift(
    rules: &A4Sheet,
    banks: Banks,
    weather: Weather,
    sink: &mut impl Sink,
) -> Option<Shift> {
    let by = clause::TERRAIN_RIVER_COMBAT;
    if banks.across == 0 {
        return None;
    }
    if Season::of(weather) == Season::Frozen {
        sink.step(clause::WEATHER_SNOW_FREEZE, || "the river is frozen".to_owned());
        return None;
    }
    if banks.beside > banks.across {
        sink.step(by, || {
            format!(
                "{} of {} factors are over the river",
                banks.beside,
                banks.beside + banks.across
            )
        });
        return None;
    }
    Some(Shift { columns: rules.figures.terrain.river.columns, clause: by, cap: None })
}

/// terrain.river.movement: what a unit pays to attack across a river, out of what it has left, in parts of a
/// factor. Whoever does not move does not care what is left.
pub(crate) fn river_toll(
    rules: &A4Sheet,
    counter: Counter,
    left: u32,
    weather: Weather,
    sink: &mut impl Sink,
) -> Result<u32, Refused> {
    if !Gait::of(counter).pays_for_rivers() || Season::of(weather) == Season::Frozen {
        sink.step(clause::TERRAIN_RIVER_MOVEMENT, || "it does not pay for this river".to_owned());
        return Ok(0);
    }
    let price = rules.figures.terrain.river.extra_mf.unsigned() * rules.parts();
    let by = clause::TERRAIN_RIVER_MOVEMENT;
    if left >= price {
        sink.step(by, || "it pays for the river out of what it has left".to_owned());
        return Ok(price);
    }
    match rules.readings.river_unpaid {
        RiverUnpaid::NoAttack => {
            Err(sink.refuse(by, || "too little is left to pay for the river".to_owned()))
        }
        RiverUnpaid::Attack => {
            sink.step(by, || "too little is left, but it attacks all the same".to_owned());
            Ok(left)
        }
    }
}

/// An attack at a river.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RiverInput {
    /// Who attacks, and from where.
    pub at_river: Vec<RiverAttacker>,
    /// The weather.
    #[serde(default)]
    pub weather: Weather,
}

/// One attacker.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RiverAttacker {
    /// The unit.
    pub unit: Described,
    /// Whether the river lies between it and the defenders.
    pub across: bool,
    /// Movement factors it has left.
    pub left: Int<0, 24>,
}

/// What the river costs.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct RiverAnswer {
    /// Columns by which the attack moves.
    pub columns: i8,
    /// Movement factors that each attacker pays.
    pub paid: Vec<u32>,
}

pub(super) fn answer(
    rules: &A4Sheet,
    input: &RiverInput,
    sink: &mut impl Sink,
) -> Result<RiverAnswer, Refused> {
    let mut banks = Banks { across: 0, beside: 0 };
    let mut paid = Vec::new();
    for attacker in &input.at_river {
        let factors = u32::from(attacker.unit.0.factors().attack);
        let counter = attacker.unit.0.counter;
        let left = attacker.left.unsigned() * rules.parts();
        if attacker.across {
            banks.across += factors;
            paid.push(river_toll(rules, counter, left, input.weather, sink)? / rules.parts());
        } else {
            banks.beside += factors;
            paid.push(0);
        }
    }
    let shift = river_shift(rules, banks, input.weather, sink);
    let columns = shift.map_or(0, |shift| shift.columns);
    if let Some(shift) = shift {
        sink.step(shift.clause, || format!("across the river: {:+}", shift.columns));
    }
    Ok(RiverAnswer { columns, paid })
}
