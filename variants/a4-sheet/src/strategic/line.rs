//! A railway line, hex by hex, as a train finds it.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use crate::clause;

/// A hex of a railway line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LineHex {
    /// Nothing in the way.
    Open,
    /// A friendly unit stands there.
    OwnUnit,
    /// In the zone of control of an enemy, and empty.
    EnemyZone,
    /// In the zone of control of an enemy, with a friendly unit in it.
    OwnUnitInEnemyZone,
    /// An enemy unit stands there.
    EnemyUnit,
    /// Empty, but the enemy's ground.
    EnemyGround,
    /// Own ground, with rails of the enemy's gauge.
    EnemyGauge,
}

impl LineHex {
    /// Whether the enemy keeps the hex from its owner.
    pub(crate) const fn is_barred(self) -> bool {
        matches!(self, Self::EnemyZone | Self::EnemyUnit | Self::EnemyGround)
    }

    /// Whether trains pass.
    pub(crate) const fn carries_trains(self) -> bool {
        !self.is_barred() && !matches!(self, Self::EnemyGauge)
    }

    /// What stands in the way.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Open => "is open",
            Self::OwnUnit => "holds a friendly unit",
            Self::EnemyZone => "lies in an enemy zone of control, without a friendly unit in it",
            Self::OwnUnitInEnemyZone => {
                "lies in an enemy zone of control and holds a friendly unit"
            }
            Self::EnemyUnit => "holds an enemy unit",
            Self::EnemyGround => "is in enemy hands",
            Self::EnemyGauge => "has rails of the enemy's gauge",
        }
    }
}

/// strategic.rail.trace: every hex of the line lets trains pass, and it leads back to the owner's side.
pub(crate) fn must_be_traced(
    line: &[LineHex],
    cut_off: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let barred = (1..).zip(line).find(|(_, hex)| !hex.carries_trains());
    if let Some((place, hex)) = barred {
        return Err(sink.refuse(clause::STRATEGIC_RAIL_TRACE, || {
            format!("hex {place} of the line {}", hex.words())
        }));
    }
    if cut_off {
        return Err(sink.refuse(clause::STRATEGIC_RAIL_TRACE, || {
            "the line does not lead back to its owner's side".to_owned()
        }));
    }
    sink.step(clause::STRATEGIC_RAIL_TRACE, || {
        "the line is open and leads to its owner's side".to_owned()
    });
    Ok(())
}
