//! The results that stand in the cells of the ground table.

use serde::{Deserialize, Serialize};
use stavka_core::schema::JsonSchema;

/// A combat result, from the worst for the attacker to the best.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub(crate) enum Code {
    /// Attackers eliminated.
    #[serde(rename = "AE")]
    AttackersEliminated,
    /// Attackers Disrupted.
    #[serde(rename = "AD")]
    AttackersDisrupted,
    /// Nothing happens.
    #[serde(rename = "-")]
    Nil,
    /// Exchange at twice the price.
    #[serde(rename = "2X")]
    DoubleExchange,
    /// Exchange.
    #[serde(rename = "X")]
    Exchange,
    /// Exchange at half the price.
    #[serde(rename = "X/2")]
    HalfExchange,
    /// Defenders Disrupted.
    #[serde(rename = "D")]
    Disrupted,
    /// Defenders retreat up to one hex.
    #[serde(rename = "D1")]
    Retreat1,
    /// Defenders retreat up to two hexes.
    #[serde(rename = "D2")]
    Retreat2,
    /// Defenders retreat up to three hexes.
    #[serde(rename = "D3")]
    Retreat3,
    /// Defenders eliminated.
    #[serde(rename = "DE")]
    DefendersEliminated,
    /// Blitzkrieg.
    #[serde(rename = "BK")]
    Blitzkrieg,
}

impl Code {
    /// Every result, from the worst for the attacker to the best.
    pub(crate) const ALL: [Self; 12] = [
        Self::AttackersEliminated,
        Self::AttackersDisrupted,
        Self::Nil,
        Self::DoubleExchange,
        Self::Exchange,
        Self::HalfExchange,
        Self::Disrupted,
        Self::Retreat1,
        Self::Retreat2,
        Self::Retreat3,
        Self::DefendersEliminated,
        Self::Blitzkrieg,
    ];

    /// The result that stands so in the table.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|code| code.name() == name)
    }

    /// As it stands in the table.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::AttackersEliminated => "AE",
            Self::AttackersDisrupted => "AD",
            Self::Nil => "-",
            Self::DoubleExchange => "2X",
            Self::Exchange => "X",
            Self::HalfExchange => "X/2",
            Self::Disrupted => "D",
            Self::Retreat1 => "D1",
            Self::Retreat2 => "D2",
            Self::Retreat3 => "D3",
            Self::DefendersEliminated => "DE",
            Self::Blitzkrieg => "BK",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_file() {
        for code in Code::ALL {
            assert_eq!(serde_json::to_value(code).expect("JSON"), code.name());
        }
        assert!(Code::ALL.is_sorted());
    }
}
