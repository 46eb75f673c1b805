//! The two games that share the rules: classic, and linked to Storm Over Asia.

use serde::{Deserialize, Serialize};
use stavka_core::schema::JsonSchema;

use crate::count::Count;

/// Which game is played.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Edition {
    /// A World at War alone.
    Classic,
    /// Begun from the result of a Storm Over Asia game.
    Linked(AsianResults),
}

/// How the Storm Over Asia game ended. What is left out did not happen.
#[derive(Debug, Clone, Copy, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct AsianResults {
    /// The sum of the results of the Russo-Japanese combat that favor Japan.
    pub japan: Count,
    /// The sum of those that favor Russia.
    pub russia: Count,
    /// Whether the United Front of Nationalists and Communists existed at the end.
    pub united_front: bool,
    /// How many regions Communist China controlled at the end.
    pub communist_regions: Count,
    /// Whether China got the Sinkiang Road.
    pub sinkiang_road: bool,
    /// What Chinese research into National Unity does to the bar on cooperation.
    pub national_unity: NationalUnity,
}

/// What Chinese research into National Unity does; the rule itself is not part of these chapters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum NationalUnity {
    /// Nothing, or there was none.
    #[default]
    NoEffect,
    /// It lifts the bar on cooperation.
    LiftsTheBar,
    /// It upholds the bar on cooperation.
    UpholdsTheBar,
}

impl AsianResults {
    /// What is left of Japan's results after Russia's are taken off.
    pub(crate) fn japanese_advantage(self) -> i32 {
        self.japan.signed() - self.russia.signed()
    }
}
