//! The switches of chapter 81, typed.

use serde::Deserialize;

/// What it takes to conquer Manchuria.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ManchurianConquest {
    /// Both capitals.
    Both,
    /// One of them.
    Either,
}

/// What binds a swap of armor in Manchuria.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ArmorSwap {
    /// Nothing: what is missing then counts as a reduction.
    Measured,
    /// It must leave enough armor.
    Required,
}

/// When the removal of Pacific scenarios may be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PacificRemoval {
    /// In its turn alone.
    ThatTurn,
    /// From its turn on.
    FromThenOn,
}

/// What the ban of Pacific scenarios covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PacificGarrison {
    /// Everything but the removal.
    FifteenExcepted,
    /// The removal, too.
    NoException,
}

/// How the wait starts where the event falls into an Allied player turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AlliedEvent {
    /// That turn is number one.
    Counts,
    /// The next one is.
    NextTurn,
}

/// The armor units that a shortfall frees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ArmorFreed {
    /// The shortfall in Russian units, rounded up.
    RoundedUp,
    /// One, if there is any shortfall.
    One,
}

/// Inverted air units and the Siberian minimum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum InvertedInSiberia {
    /// They do not count.
    LeftOut,
    /// They count.
    Counted,
}

/// The results that make a declaration cheaper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DeclarationSaving {
    /// Japan's less Russia's.
    Net,
    /// All of Japan's.
    Gross,
}

/// How far off a unit may be that is one hex away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OneHexAway {
    /// One hex lies between.
    OneBetween,
    /// None does.
    NextHex,
}

/// What the classic threshold is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ClassicThreshold {
    /// One of three ways to war.
    AnotherWay,
    /// The only one.
    OnlyWay,
}

/// Which Chinese edge hexes lead into the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CommunistEdge {
    /// Those that Communist China controls.
    FollowsControl,
    /// Those of the start, whatever happens.
    AsListed,
}

/// How losses to bombs are divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum BombingThrees {
    /// All of a turn at once.
    Together,
    /// Those to bombers and those to flying bombs each alone.
    Apart,
}

/// The enemies that hold Russian units in the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EnemiesAtTheBox {
    /// All that stand beside it.
    All,
    /// Those at war with Russia.
    AtWar,
}

/// Where Russian factors in the box make attrition attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum BoxFactors {
    /// In one of its two zones a turn.
    OneZone,
    /// In both.
    BothZones,
}

/// How enemies beside the box are measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum BoxExcess {
    /// Their sum against the Russian factors.
    Together,
    /// Each alone against the Russian factors.
    Apart,
}
