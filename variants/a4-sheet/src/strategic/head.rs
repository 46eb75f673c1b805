//! The rail heads of the Axis and their advance.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::{Int, List};
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use super::{LineHex, RailHeadHexes};
use crate::weather::Weather;
use crate::{A4Sheet, clause};

/// A rail head that is to advance.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Advance {
    /// How many hexes it is to go.
    pub hexes: Int<0, 99>,
    /// The weather.
    #[serde(default)]
    pub weather: Weather,
    /// The hexes of the line that it enters, as far as they matter.
    #[serde(default)]
    pub ahead: List<LineHex, 99>,
}

/// How far it goes.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Advanced {
    /// Hexes.
    pub hexes: u32,
    /// The most it could have gone.
    pub most: u32,
}

/// The whole advance.
pub(crate) fn advance_head(
    rules: &A4Sheet,
    input: &Advance,
    sink: &mut impl Sink,
) -> Result<Advanced, Refused> {
    let (hexes, most) = (input.hexes.unsigned(), head_hexes(rules));
    sink.step(clause::STRATEGIC_RAIL_GAUGE_CONVERSION, || {
        format!("{most} rail hexes a turn, in {} as in any weather", input.weather.name())
    });
    if hexes > most {
        return Err(sink.refuse(clause::STRATEGIC_RAIL_GAUGE_CONVERSION, || {
            format!("{hexes} hexes are more than {most}")
        }));
    }
    let way = input.ahead.iter().take(hexes.try_into().unwrap_or(usize::MAX));
    must_be_free(way.copied(), sink)?;
    Ok(Advanced { hexes, most })
}

/// Whether a rail head that has gone so far in this turn may go on into the next hex of its line.
pub(crate) fn may_go_on(
    rules: &A4Sheet,
    gone: u32,
    next: LineHex,
    weather: Weather,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let most = head_hexes(rules);
    if gone >= most {
        return Err(sink.refuse(clause::STRATEGIC_RAIL_GAUGE_CONVERSION, || {
            format!("it has gone {most} hexes")
        }));
    }
    sink.step(clause::STRATEGIC_RAIL_GAUGE_CONVERSION, || {
        format!("hex {} of {most}, in {} as in any weather", gone + 1, weather.name())
    });
    must_be_free(std::iter::once(next), sink)
}

/// strategic.rail.gauge-conversion: how far a rail head goes a turn.
pub(crate) fn head_hexes(rules: &A4Sheet) -> u32 {
    let figures = &rules.figures.strategic.rail;
    let hexes = match rules.readings.rail_head_hexes {
        RailHeadHexes::AsSequence => figures.head_hexes,
        RailHeadHexes::AsSupply => figures.head_hexes_for_supply,
    };
    hexes.into()
}

/// completion.rail-heads: a head goes only where the Axis holds the ground.
fn must_be_free(way: impl Iterator<Item = LineHex>, sink: &mut impl Sink) -> Result<(), Refused> {
    sink.cite(clause::COMPLETION_RAIL_HEADS);
    match (1..).zip(way).find(|(_, hex)| hex.is_barred()) {
        None => Ok(()),
        Some((place, hex)) => Err(sink.refuse(clause::COMPLETION_RAIL_HEADS, || {
            format!("hex {place} of the way {}", hex.words())
        })),
    }
}
