//! The figures of the rules text, typed. Their values and their owners stand in `rules/`.

use serde::Deserialize;

/// Every figure of the variant.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures {
    /// Chapter 80: limits on Chinese forces.
    pub chinese: Chinese,
}

/// Chapter 80: limits on Chinese forces.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chinese {
    /// The lowest odds at which Chinese units attack.
    pub minimum_odds: Odds,
}

/// Odds as attack against defense.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Odds {
    /// The attacker's part.
    pub attack: u32,
    /// The defender's part.
    pub defense: u32,
}

impl TryFrom<String> for Odds {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let parts =
            text.split_once(':').and_then(|(a, d)| Some((a.parse().ok()?, d.parse().ok()?)));
        match parts {
            Some((attack, defense)) if attack > 0 && defense > 0 => Ok(Self { attack, defense }),
            _ => Err(format!("`{text}` is no odds such as 1:1")),
        }
    }
}
