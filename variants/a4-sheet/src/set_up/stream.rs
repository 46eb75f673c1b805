//! The armies that enter turn by turn.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::{Int, List};
use stavka_core::calendar::HalfMonth as Turn;
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use crate::side::Side;
use crate::strategic::allowance;
use crate::victory::{Cities, City};
use crate::{A4Sheet, points};

/// The pile, and how its armies are to come.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StreamInput {
    /// The turn.
    pub turn: Turn,
    /// Armies in the pile.
    pub armies_in_pile: Int<0, 99>,
    /// How many of those that enter go on by rail.
    pub by_rail: Option<Int<0, 99>>,
    /// The victory cities that the Russians have lost.
    #[serde(default)]
    pub lost: List<City, 11>,
}

/// What enters.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Stream {
    /// Armies that enter at the eastern edge.
    pub armies: u32,
    /// Armies left in the pile.
    pub left: u32,
}

/// The whole step.
pub(crate) fn russian_stream(
    rules: &A4Sheet,
    input: &StreamInput,
    sink: &mut impl Sink,
) -> Result<Stream, Refused> {
    let pile = input.armies_in_pile.unsigned();
    let armies = armies_entering(rules, input.turn, pile, sink);
    let by_rail = input.by_rail.map_or(0, Int::unsigned);
    if by_rail > 0 {
        must_find_trains(rules, input, by_rail, sink)?;
    }
    Ok(Stream { armies, left: pile - armies })
}

/// setup.russian.reinforcement-stream: so many a turn, as long as the pile lasts.
pub(crate) fn armies_entering(rules: &A4Sheet, turn: Turn, pile: u32, sink: &mut impl Sink) -> u32 {
    let printed = pile.min(rules.figures.setup.russian.stream_armies.into());
    let (armies, by) = points::arrivals(rules, turn, pile, printed);
    sink.step(by, || format!("{armies} of {pile} armies enter at the eastern edge"));
    armies
}

/// setup.russian.reinforcement-stream: whoever goes on by rail counts against the limit of the turn.
fn must_find_trains(
    rules: &A4Sheet,
    input: &StreamInput,
    by_rail: u32,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let held = Cities::russian().without(input.lost.iter().copied().collect());
    let limit = allowance(rules, Side::Russian, input.turn, held, sink);
    if by_rail <= limit.units {
        return Ok(());
    }
    Err(sink.refuse(limit.clause, || format!("{by_rail} by rail are more than {}", limit.units)))
}
