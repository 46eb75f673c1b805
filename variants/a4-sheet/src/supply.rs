//! The states of supply.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a unit is supplied, the best first.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// In Full supply.
    Full,
    /// In Limited supply.
    Limited,
    /// Isolated.
    Isolated,
}

impl Status {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Full => "Full",
            Self::Limited => "Limited",
            Self::Isolated => "Isolated",
        }
    }
}
