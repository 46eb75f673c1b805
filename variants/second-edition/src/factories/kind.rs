//! 8.C.1: what factories make, and how they are named.

use std::fmt;

use serde::{Deserialize, Serialize};
use stavka_core::schema::JsonSchema;

/// What a factory makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Hash)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FactoryKind {
    /// Tank corps.
    Tank,
    /// Artillery.
    Artillery,
    /// Rocket units.
    Rocket,
    /// Aircraft: no units, but strength in the air.
    Aircraft,
}

impl FactoryKind {
    /// Every kind.
    pub(crate) const ALL: [Self; 4] = [Self::Tank, Self::Artillery, Self::Rocket, Self::Aircraft];

    /// The word for it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Tank => "tank",
            Self::Artillery => "artillery",
            Self::Rocket => "rocket",
            Self::Aircraft => "aircraft",
        }
    }
}

impl fmt::Display for FactoryKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// The letter on a factory that can be built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) enum Letter {
    /// The first.
    A,
    /// The second.
    B,
    /// The third.
    C,
    /// The fourth.
    D,
    /// The fifth.
    E,
    /// The sixth.
    F,
    /// The seventh.
    G,
    /// The eighth.
    H,
}

impl Letter {
    /// Every letter, in order.
    pub(crate) const ALL: [Self; 8] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];
}

impl fmt::Display for Letter {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, formatter)
    }
}

/// A factory, by its kind and its letter or point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FactoryName {
    /// One that can be built.
    New(NewName),
    /// One of the start.
    AtStart(StartName),
}

/// The name of a factory that can be built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewName {
    /// What it makes.
    pub kind: FactoryKind,
    /// Its letter.
    pub letter: Letter,
}

/// The name of a factory of the start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StartName {
    /// What it makes.
    pub kind: FactoryKind,
    /// The point that its counter names.
    pub point: String,
}

impl FactoryName {
    /// What it makes.
    pub(crate) const fn kind(&self) -> FactoryKind {
        match self {
            Self::New(name) => name.kind,
            Self::AtStart(name) => name.kind,
        }
    }
}

impl fmt::Display for NewName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} factory {}", self.kind, self.letter)
    }
}

impl fmt::Display for FactoryName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::New(name) => name.fmt(formatter),
            Self::AtStart(name) => write!(formatter, "the {} factory of {}", name.kind, name.point),
        }
    }
}

/// Where a factory is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Site {
    /// On a point of the map.
    #[default]
    Map,
    /// In Siberia.
    Siberia,
}
