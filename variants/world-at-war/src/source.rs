//! Supply sources in China, and what decides who may use them.

use std::fmt;

use serde::{Deserialize, Serialize};
use stavka_core::schema::JsonSchema;

use crate::edition::Edition;
use crate::holder::Holder;

/// A supply source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Source {
    /// A source of Russia.
    Russian,
    /// A source of the Western Allies.
    WesternAllied,
    /// A place in China.
    At(HeldPlace),
}

/// A place in China, and who controls it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HeldPlace {
    /// The place.
    pub place: Place,
    /// Who controls it.
    pub held_by: Holder,
}

/// A place in China from which somebody may want to be supplied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Place {
    /// Chungking.
    Chungking,
    /// Canton.
    Canton,
    /// Nanking.
    Nanking,
    /// Peking.
    Peking,
    /// Shanghai.
    Shanghai,
    /// Kunming.
    Kunming,
    /// Hankow.
    Hankow,
    /// Sian.
    Sian,
    /// Changsha.
    Changsha,
    /// Yen-an, the Communist capital.
    YenAn,
    /// A city of a region that Communist China had at the end of Storm Over Asia.
    CommunistRegion,
    /// The place in Eastern China that Storm Over Asia names as a Communist source.
    EasternChina,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Chungking => "Chungking",
            Self::Canton => "Canton",
            Self::Nanking => "Nanking",
            Self::Peking => "Peking",
            Self::Shanghai => "Shanghai",
            Self::Kunming => "Kunming",
            Self::Hankow => "Hankow",
            Self::Sian => "Sian",
            Self::Changsha => "Changsha",
            Self::YenAn => "Yen-an",
            Self::CommunistRegion => "a city of a Communist region",
            Self::EasternChina => "the Communist source in Eastern China",
        })
    }
}

/// How much a source can supply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Capacity {
    /// Any number of units.
    Unlimited,
    /// What the rules of its owner say.
    OfItsOwner,
}

/// What decides whether a source is open, besides the source itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Relations {
    /// Which game is played.
    pub edition: Edition,
    /// The Chinese resistance level in force.
    pub resistance: i32,
    /// Whether Communist China is Russia's minor ally.
    pub russian_ally: bool,
}
