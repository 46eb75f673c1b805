//! Who fights.

use serde::{Deserialize, Serialize};
use stavka_core::question::common::Camp;
use stavka_core::schema::JsonSchema;

use crate::unit::{Nation, Unit};

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Germany and its allies.
    Axis,
    /// The Soviet Union.
    Russian,
}

impl Side {
    /// The other side.
    #[must_use]
    pub const fn enemy(self) -> Self {
        match self {
            Self::Axis => Self::Russian,
            Self::Russian => Self::Axis,
        }
    }
}

/// Whose units are in an attack. The rules for odds are not the same for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Attacker {
    /// German units alone.
    German,
    /// An Axis attack with units of an Axis ally in it.
    AxisWithAllies,
    /// Russian units.
    Russian,
}

impl Attacker {
    /// Whose attack it is by those who take part.
    pub(crate) fn of(units: &[Unit]) -> Self {
        let all = |so: fn(Nation) -> bool| units.iter().all(|unit| so(unit.counter.nation));
        if all(Nation::is_german) {
            Self::German
        } else if all(|nation| nation == Nation::Russian) {
            Self::Russian
        } else {
            Self::AxisWithAllies
        }
    }

    /// The side that attacks.
    pub(crate) fn side(self) -> Side {
        match self {
            Self::German | Self::AxisWithAllies => Side::Axis,
            Self::Russian => Side::Russian,
        }
    }

    /// How such an attack is called.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::German => "all-German attack",
            Self::AxisWithAllies => "Axis attack with allies",
            Self::Russian => "Russian attack",
        }
    }
}

impl From<Camp> for Side {
    fn from(camp: Camp) -> Self {
        match camp {
            Camp::Axis => Self::Axis,
            Camp::Allies => Self::Russian,
        }
    }
}

/// Editions are compared without allies: the Axis attack is German.
impl From<Camp> for Attacker {
    fn from(camp: Camp) -> Self {
        match camp {
            Camp::Axis => Self::German,
            Camp::Allies => Self::Russian,
        }
    }
}
