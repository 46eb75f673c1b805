//! Where Siberian armies enter.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use crate::readings::SiberianEntrySupply;
use crate::supply::Status;
use crate::{A4Sheet, clause};

/// The hex where an army is to enter, by the best of what it offers.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(tag = "at", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Entry {
    /// The eastern edge of the map.
    EasternEdge,
    /// A hex with a Russian unit, supplied so.
    OnUnit {
        /// How the unit is supplied.
        supply: Status,
    },
    /// A hex next to a Russian unit, supplied so.
    NextToUnit {
        /// How the unit is supplied.
        supply: Status,
    },
    /// A Russian city or town, supplied so.
    CityOrTown {
        /// How the place is supplied.
        supply: Status,
    },
    /// None of these.
    Elsewhere,
}

/// The rules allow it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Allowed {
    /// Always true: what is not allowed is refused.
    pub allowed: bool,
}

/// siberia.entry: from the east, or where the Russians are in supply.
pub fn may_enter(rules: &A4Sheet, entry: &Entry, sink: &mut impl Sink) -> Result<(), Refused> {
    let supply = match *entry {
        Entry::EasternEdge => {
            sink.cite(clause::SIBERIA_ENTRY);
            return Ok(());
        }
        Entry::OnUnit { supply } | Entry::NextToUnit { supply } | Entry::CityOrTown { supply } => {
            supply
        }
        Entry::Elsewhere => {
            return Err(sink.refuse(clause::SIBERIA_ENTRY, || {
                "neither the eastern edge, nor a Russian unit on it or next to it, nor a city or town".to_owned()
            }));
        }
    };
    let worst = match rules.readings.siberian_entry_supply {
        SiberianEntrySupply::FullOrLimited => Status::Limited,
        SiberianEntrySupply::Full => Status::Full,
    };
    sink.cite(clause::SIBERIA_ENTRY);
    if supply <= worst {
        return Ok(());
    }
    Err(sink.refuse(clause::SIBERIA_ENTRY, || format!("{} is not in supply", supply.name())))
}
