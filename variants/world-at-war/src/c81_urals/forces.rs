//! Who stands in the Urals box and beside it, and how units come and go.

use serde::{Deserialize, Serialize};
use stavka_core::schema::JsonSchema;

use crate::count::Count;

/// Whose unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Owner {
    /// Russia's.
    Russian,
    /// Germany's or one of its European allies'.
    EuropeanAxis,
    /// Japan's.
    Japanese,
}

/// A kind of unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum UnitKind {
    /// Ground, no armor.
    Infantry,
    /// Armor.
    Armor,
    /// Air.
    Air,
}

/// A phase of a player turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Phase {
    /// Movement.
    Movement,
    /// Combat.
    Combat,
    /// Redeployment.
    Redeployment,
}

/// How a unit goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Way {
    /// A ground unit moves.
    Move,
    /// An air unit stages.
    Stage,
    /// Armor exploits.
    Exploit,
    /// Tactical redeployment.
    Tr,
    /// Strategic redeployment.
    Sr,
}

impl Way {
    /// Whether it is a redeployment.
    pub(crate) const fn is_redeployment(self) -> bool {
        matches!(self, Self::Tr | Self::Sr)
    }

    /// Whether a unit of this kind goes so in the movement phase.
    pub(crate) fn moves(self, unit: UnitKind) -> bool {
        self == if unit == UnitKind::Air { Self::Stage } else { Self::Move }
    }
}

/// Ground factors in the box and in the edge hexes beside it.
#[derive(Debug, Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct GroundFactors {
    /// Russian ones in the box.
    pub russian: Count,
    /// European Axis ones beside it.
    pub european_axis: Count,
    /// Japanese ones beside it.
    pub japanese: Count,
}

/// Who is at war with Russia.
#[derive(Debug, Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Wars {
    /// The European Axis.
    pub with_european_axis: bool,
    /// Japan.
    pub with_japan: bool,
}

impl GroundFactors {
    /// The factors of each enemy that is at war with Russia.
    pub(crate) fn at_war(&self, wars: Wars) -> [u32; 2] {
        let count = |factors: Count, at_war: bool| if at_war { factors.get() } else { 0 };
        [count(self.european_axis, wars.with_european_axis), count(self.japanese, wars.with_japan)]
    }

    /// The factors of all enemies.
    pub(crate) fn enemies(&self) -> u32 {
        self.european_axis.get() + self.japanese.get()
    }
}
