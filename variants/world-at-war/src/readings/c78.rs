//! The switches of chapter 78, typed.

use serde::Deserialize;

/// Chinese objectives in the hands of Communists, Russians or Western Allies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FriendlyObjectives {
    /// They cost Nationalist China as much as one in Japanese hands.
    Lost,
    /// They cost it nothing.
    Kept,
}

/// Nationalist hexes before Nationalist China joins the Western Allies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum HexesBeforeJoining {
    /// They are not Western Allied yet.
    Nationalist,
    /// They are Western Allied all the time.
    Western,
}

/// A Flying Tiger that may be built when the tension falls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TensionFalls {
    /// It may still be built.
    Stays,
    /// It may be built only while the tension is high enough.
    Leaves,
}

/// What supplies the Flying Tigers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TigersSupply {
    /// Nationalist and Western Allied sources, no others.
    TwoKinds,
    /// Whatever supplies Nationalist units.
    AsNationalists,
}

/// Radar in fights of the Flying Tigers that are not with bombers over China.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TigersRadar {
    /// It helps there.
    HelpsElsewhere,
    /// It helps nowhere.
    Never,
}

/// The resistance level that lets the two Chinas cooperate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CooperationLevel {
    /// The named level or any that is better.
    AtLeast,
    /// The named level alone.
    Exactly,
}

/// Who may hold a Nationalist source city.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SourceCityHolder {
    /// Nationalists, Western Allies or Russians.
    Friends,
    /// Nationalists only.
    Nationalists,
}

/// The Communist sources that may supply Nationalist units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CommunistSources {
    /// Every source of Communist China.
    All,
    /// Yen-an, and Nationalist source cities in Communist hands.
    YenAn,
}
