//! Nations, and the side on which each begins.

use std::fmt;

use serde::{Deserialize, Serialize};
use stavka_core::question::common::Camp;
use stavka_core::schema::JsonSchema;

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The Axis player.
    Axis,
    /// The Soviet player.
    Soviet,
}

impl Side {
    /// The other side.
    #[must_use]
    pub const fn enemy(self) -> Self {
        match self {
            Self::Axis => Self::Soviet,
            Self::Soviet => Self::Axis,
        }
    }

    /// Its place where both sides have one.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Axis => "Axis",
            Self::Soviet => "Soviet",
        }
    }
}

impl From<Camp> for Side {
    fn from(camp: Camp) -> Self {
        match camp {
            Camp::Axis => Self::Axis,
            Camp::Allies => Self::Soviet,
        }
    }
}

/// A nation that has units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    /// The Soviet Union.
    Soviet,
    /// The Poles of the 1st Polish Army.
    Polish,
    /// Germany.
    German,
    /// Rumania.
    Rumanian,
    /// Hungary.
    Hungarian,
    /// Finland.
    Finnish,
    /// Slovakia.
    Slovak,
    /// Italy.
    Italian,
}

/// An Axis ally with an entry point of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ally {
    /// Rumania.
    Rumanian,
    /// Hungary.
    Hungarian,
    /// Finland.
    Finnish,
}

impl Nation {
    /// The words for all of them, in their order.
    pub const NAMES: &[&str] =
        &["soviet", "polish", "german", "rumanian", "hungarian", "finnish", "slovak", "italian"];

    /// The side on which its units begin.
    pub const fn side(self) -> Side {
        match self {
            Self::Soviet | Self::Polish => Side::Soviet,
            _ => Side::Axis,
        }
    }

    /// The ally with an entry point, if it is one.
    pub const fn ally(self) -> Option<Ally> {
        match self {
            Self::Rumanian => Some(Ally::Rumanian),
            Self::Hungarian => Some(Ally::Hungarian),
            Self::Finnish => Some(Ally::Finnish),
            _ => None,
        }
    }
}

impl fmt::Display for Nation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, formatter)
    }
}

impl fmt::Display for Ally {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, formatter)
    }
}
