//! How rail conversion units and railway guns are lost.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Clause, Sink};
use stavka_core::schema::JsonSchema;

use super::LineHex;
use crate::clause;

/// What lives on rails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Marker {
    /// A German rail conversion unit.
    RailHead,
    /// A Russian railway gun.
    RailwayGun,
}

/// The enemy has come for it.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Threat {
    /// What is threatened.
    pub marker: Marker,
    /// Whether friendly units stood in its hex, and had to leave it.
    pub defended: bool,
    /// The hex behind it on its line; absent where the line ends.
    pub hex_behind: Option<LineHex>,
}

/// What becomes of it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MarkerFate {
    /// Whether it is destroyed.
    pub destroyed: bool,
}

/// strategic.rail.conversion-loss and strategic.rail.gun-loss: destroyed if undefended, or if the way back
/// is closed.
pub(crate) fn marker_fate(threat: &Threat, sink: &mut impl Sink) -> MarkerFate {
    let clause = loss_clause(threat.marker, sink);
    let open = threat.hex_behind.is_some_and(LineHex::carries_trains);
    let destroyed = !threat.defended || !open;
    sink.step(clause, || {
        let words = match (threat.defended, open) {
            (false, _) => "nobody defends it: destroyed",
            (true, false) => "it can't go back along its line: destroyed",
            (true, true) => "it goes back along its line",
        };
        words.to_owned()
    });
    MarkerFate { destroyed }
}

fn loss_clause(marker: Marker, sink: &mut impl Sink) -> Clause {
    match marker {
        Marker::RailHead => clause::STRATEGIC_RAIL_CONVERSION_LOSS,
        Marker::RailwayGun => {
            sink.cite(clause::STRATEGIC_RAIL_CONVERSION_LOSS);
            clause::STRATEGIC_RAIL_GUN_LOSS
        }
    }
}
