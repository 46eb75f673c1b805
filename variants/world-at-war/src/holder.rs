//! Who controls hexes.

use std::fmt;

use serde::{Deserialize, Serialize};
use stavka_core::schema::JsonSchema;

use crate::count::Count;

/// Who controls a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Holder {
    /// Nationalist China.
    Nationalist,
    /// Communist China.
    Communist,
    /// Russia.
    Russia,
    /// The Western Allies, Nationalist China left out.
    WesternAllies,
    /// Japan and those with it.
    Japan,
    /// A country that is not in the war.
    Neutral,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nationalist => "Nationalist China",
            Self::Communist => "Communist China",
            Self::Russia => "Russia",
            Self::WesternAllies => "the Western Allies",
            Self::Japan => "Japan",
            Self::Neutral => "a neutral",
        })
    }
}

/// How many hexes or objectives each controls; none where left out.
#[derive(Debug, Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Holdings {
    /// Nationalist China.
    pub nationalist: Count,
    /// Communist China.
    pub communist: Count,
    /// Russia.
    pub russia: Count,
    /// The Western Allies, Nationalist China left out.
    pub western_allies: Count,
    /// Japan and those with it.
    pub japan: Count,
}

impl Holdings {
    /// How many there are in all.
    pub(crate) fn total(&self) -> u32 {
        let Self { nationalist, communist, russia, western_allies, japan } = *self;
        [nationalist, communist, russia, western_allies, japan].map(Count::get).iter().sum()
    }
}
