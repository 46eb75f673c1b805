//! Whose units they are.

use std::fmt;

use serde::{Deserialize, Serialize};
use stavka_core::schema::JsonSchema;

/// A power with ground units in Asia, on the Allied side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Ally {
    /// Nationalist China.
    Nationalist,
    /// Communist China.
    Communist,
    /// Britain and the Commonwealth.
    British,
    /// The United States.
    American,
    /// Russia.
    Russian,
}

impl Ally {
    /// Whether chapter 80 binds it.
    pub(crate) const fn is_chinese(self) -> bool {
        matches!(self, Self::Nationalist | Self::Communist)
    }

    /// Whether it is a Western Ally whatever happens; Nationalist China joins them only in the course of the war.
    pub(crate) const fn is_western(self) -> bool {
        matches!(self, Self::British | Self::American)
    }
}

/// One of the armies that fight in China for or against Japan, Japan's own left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ChineseArmy {
    /// Nationalist ground units.
    Nationalist,
    /// Communist ground units.
    Communist,
    /// Wang infantry: Japan's Chinese troops.
    Wang,
}

/// A kind of Nationalist air unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ChineseAir {
    /// Nationalist army air.
    NationalistAaf,
    /// The Flying Tigers, American volunteers.
    FlyingTigers,
}

impl fmt::Display for ChineseAir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NationalistAaf => "Nationalist air units",
            Self::FlyingTigers => "the Flying Tigers",
        })
    }
}
