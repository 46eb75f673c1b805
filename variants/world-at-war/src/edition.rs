//! The two games that share the rules: classic, and linked to Storm Over Asia.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::count::Count;

/// Which game is played.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Edition {
    /// A World at War alone.
    Classic,
    /// Begun from the result of a Storm Over Asia game.
    Linked(AsianResults),
}

/// What came of the Russo-Japanese combat of Storm Over Asia.
#[derive(Debug, Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct AsianResults {
    /// The sum of the results that favor Japan.
    pub japan: Count,
    /// The sum of the results that favor Russia.
    pub russia: Count,
}

impl AsianResults {
    /// What is left of Japan's results after Russia's are taken off.
    pub fn japanese_advantage(self) -> i32 {
        self.japan.signed() - self.russia.signed()
    }
}
