//! Air units and how far they fly.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::schema::JsonSchema;

use crate::side::Side;

/// An air unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AirUnit {
    /// A fliegerkorps.
    Fliegerkorps,
    /// The Eighth, the one with most dive bombers.
    EighthFliegerkorps,
    /// The air unit of a Russian front.
    FrontAir,
    /// The Sixth Interceptor Korps, in Moscow.
    SixthInterceptors,
    /// The Seventh Interceptor Korps, in Leningrad.
    SeventhInterceptors,
}

/// Whether the counter sheet calls an air unit so.
pub(crate) fn is_flier(id: &str) -> bool {
    ["fliegerkorps-", "front-air-", "interceptor-korps-"].iter().any(|kind| id.starts_with(kind))
}

impl AirUnit {
    /// Its side.
    pub(crate) const fn side(self) -> Side {
        match self {
            Self::Fliegerkorps | Self::EighthFliegerkorps => Side::Axis,
            Self::FrontAir | Self::SixthInterceptors | Self::SeventhInterceptors => Side::Russian,
        }
    }

    /// Whether it only intercepts.
    pub(crate) const fn only_intercepts(self) -> bool {
        matches!(self, Self::SixthInterceptors | Self::SeventhInterceptors)
    }

    /// What it is called.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Fliegerkorps => "a fliegerkorps",
            Self::EighthFliegerkorps => "the Eighth Fliegerkorps",
            Self::FrontAir => "a front air unit",
            Self::SixthInterceptors => "the Sixth Interceptor Korps",
            Self::SeventhInterceptors => "the Seventh Interceptor Korps",
        }
    }
}

/// As many air units as one question takes: more than a side has.
pub(crate) const MOST_FLIGHTS: usize = 6;

/// An air unit on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Flight {
    /// The unit.
    pub unit: AirUnit,
    /// Hexes from its base to its target; for interceptor korps, from their city.
    pub hexes: Int<0, 99>,
}
