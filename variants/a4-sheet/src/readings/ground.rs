//! The switches of ground, supply, retreats and advances.

use serde::Deserialize;

/// Which factor mechanized korps and their like have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MechanizedOmf {
    /// That of the summary, which names them.
    Summary,
    /// That of their class.
    Section,
}

/// What a city in difficult ground does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CityAndTerrain {
    /// City and ground both help.
    Both,
    /// The better of the two helps.
    Better,
}

/// What becomes of an attack across a river that is not paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RiverUnpaid {
    /// It is not made.
    NoAttack,
    /// It is made all the same.
    Attack,
}

/// What its swamp hex costs a korps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SwampKorpsCost {
    /// What it costs a division.
    AsDivision,
    /// What a clear hex costs.
    AsClear,
}

/// What becomes of units forced off the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EdgeRetreat {
    /// They are lost.
    Eliminated,
    /// They are unable to retreat.
    NoRetreat,
}

/// When a unit has access to a hex beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SupplyAccess {
    /// When it could step there.
    ByTerrain,
    /// Always.
    Adjacent,
}

/// How well supply by air is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AirSupplyStatus {
    /// Full supply.
    Full,
    /// Limited supply.
    Limited,
}

/// Whether units that are cut off may attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum IsolatedAttackers {
    /// As in Limited supply.
    AsLimited,
    /// No.
    Barred,
}

/// Whether one ill-supplied unit weakens its stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum IllSuppliedStack {
    /// Each unit has its own column.
    EachUnit,
    /// One unit moves the column for all.
    WholeStack,
}

/// From which hexes a retreat must lead away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RetreatAway {
    /// From every hex attacked.
    EveryHex,
    /// From the unit's own.
    OwnHex,
}

/// Whether a retreat may end in a hostile zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RetreatZone {
    /// It keeps out.
    KeepOut,
    /// It may end there.
    MayEnd,
}

/// How far units advance after a retreat result without a distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum D2Advance {
    /// As far as the defenders went.
    AsRetreat,
    /// A single hex.
    OneHex,
    /// As after a stronger result.
    #[serde(rename = "as-d3")]
    AsD3,
}
