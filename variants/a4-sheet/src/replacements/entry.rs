//! German reinforcements by the month on their counters.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::{HalfMonth as Turn, Month};
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use super::ReinforcementTurn;
use crate::{A4Sheet, clause};

/// Where a reinforcement wants to enter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EntryPlace {
    /// At an Axis rail head.
    RailHead,
    /// In an Axis country, on the edge of the map.
    CountryEdge,
    /// Anywhere else.
    Elsewhere,
}

/// A reinforcement that wants to enter.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GermanEntry {
    /// The month on its counter.
    pub month: Month,
    /// The turn.
    pub turn: Turn,
    /// Where.
    pub at: EntryPlace,
}

/// It enters.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Entered {
    /// The first turn on which it could.
    pub from: Turn,
    /// Whether it is Disrupted.
    pub disrupted: bool,
}

/// completion.delayed-entry: nobody comes through a place that the enemy holds.
pub(crate) fn must_be_open(enemy: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    if enemy {
        return Err(sink.refuse(clause::COMPLETION_DELAYED_ENTRY, || {
            "the enemy holds it: whoever was to come by it waits".to_owned()
        }));
    }
    sink.cite(clause::COMPLETION_DELAYED_ENTRY);
    Ok(())
}

/// reinforcements.german.month: not before its month, and where the Axis has trains or the map ends.
pub(crate) fn german_entry(
    rules: &A4Sheet,
    entry: &GermanEntry,
    sink: &mut impl Sink,
) -> Result<Entered, Refused> {
    let from = comes_from(rules, entry.month);
    let due = entry.turn >= from;
    if due && entry.at != EntryPlace::Elsewhere {
        sink.step(clause::REINFORCEMENTS_GERMAN_MONTH, || format!("from {from} on, UnDisrupted"));
        return Ok(Entered { from, disrupted: false });
    }
    Err(sink.refuse(clause::REINFORCEMENTS_GERMAN_MONTH, || {
        if due {
            "it enters at a rail head, or where an Axis country meets the edge of the map"
                .to_owned()
        } else {
            format!("it enters from {from} on")
        }
    }))
}

/// reinforcements.german.month: the turn of its month from which a unit may enter.
pub(crate) fn comes_from(rules: &A4Sheet, month: Month) -> Turn {
    match rules.readings.reinforcement_turn {
        ReinforcementTurn::First => month.first_half(),
        ReinforcementTurn::Second => month.first_half().plus(1),
    }
}
