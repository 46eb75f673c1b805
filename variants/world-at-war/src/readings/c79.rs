//! The switches of chapter 79, typed.

use serde::Deserialize;

/// The row that bounds Communist China in the south.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum BoundaryRow {
    /// It is not Communist.
    Outside,
    /// It is.
    Inside,
}

/// What those must do who conform.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Conforming {
    /// Nothing, or no kind of attack that the other does not make.
    SameKind,
    /// Exactly what the other does.
    SameChoice,
}

/// What a saved infantry factor may become.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SavedFactor {
    /// Part of a `2-2` only.
    LargeUnit,
    /// Part of any units.
    AnyUnits,
}

/// How much of a region must be kept for free construction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RegionKept {
    /// One of its cities.
    OneCity,
    /// All its cities.
    EveryCity,
}

/// Whether what Russia pays in the classic game uses up its construction limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ClassicLimit {
    /// It does.
    Counts,
    /// It does not.
    Exempt,
}

/// Nationalist source cities that Communist China holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CitiesInCommunistHands {
    /// They are Nationalist sources to it all the same.
    Nationalist,
    /// They supply it like its own.
    Own,
}
