//! Basic units: their types, and so many of each.

use std::fmt;

use serde::{Deserialize, Serialize};
use stavka_core::schema::JsonSchema;

use crate::kinds::Kind;

/// A type of basic unit, in the order of the rules.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum BasicType {
    /// An infantry army.
    Infantry,
    /// A tank corps.
    Armor,
    /// An artillery unit.
    Artillery,
    /// A cavalry corps.
    Cavalry,
}

impl BasicType {
    /// Every type, in the order of the tables.
    pub const ALL: [Self; 4] = [Self::Infantry, Self::Armor, Self::Artillery, Self::Cavalry];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Infantry => "infantry",
            Self::Armor => "armor",
            Self::Artillery => "artillery",
            Self::Cavalry => "cavalry",
        }
    }

    /// The counters of it; rockets stand in for artillery.
    pub const fn counters(self) -> [Kind; 2] {
        match self {
            Self::Infantry => [Kind::InfantryArmy; 2],
            Self::Armor => [Kind::TankCorps; 2],
            Self::Artillery => [Kind::Artillery, Kind::Rocket],
            Self::Cavalry => [Kind::CavalryCorps; 2],
        }
    }
}

/// So many basic units of each type.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Units {
    /// Infantry armies.
    pub infantry: u16,
    /// Tank corps.
    pub armor: u16,
    /// Artillery units.
    pub artillery: u16,
    /// Cavalry corps.
    pub cavalry: u16,
}

impl Units {
    /// As many of each type as `count` says.
    pub fn of_each(mut count: impl FnMut(BasicType) -> u16) -> Self {
        Self {
            infantry: count(BasicType::Infantry),
            armor: count(BasicType::Armor),
            artillery: count(BasicType::Artillery),
            cavalry: count(BasicType::Cavalry),
        }
    }

    /// One unit.
    #[must_use]
    pub fn one(kind: BasicType) -> Self {
        Self::of_each(|other| u16::from(other == kind))
    }

    /// A list of units, counted.
    pub fn counted(list: &[BasicType]) -> Self {
        list.iter().fold(Self::default(), |sum, &kind| sum.plus(Self::one(kind)))
    }

    /// How many of one type.
    pub const fn count(self, kind: BasicType) -> u16 {
        match kind {
            BasicType::Infantry => self.infantry,
            BasicType::Armor => self.armor,
            BasicType::Artillery => self.artillery,
            BasicType::Cavalry => self.cavalry,
        }
    }

    /// How many in all.
    pub fn total(self) -> u32 {
        BasicType::ALL.into_iter().map(|kind| u32::from(self.count(kind))).sum()
    }

    /// Whether there are none.
    pub fn is_none(self) -> bool {
        self.total() == 0
    }

    /// Both together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self::of_each(|kind| self.count(kind).saturating_add(other.count(kind)))
    }

    /// What is left without `other`; a type never falls below none.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self::of_each(|kind| self.count(kind).saturating_sub(other.count(kind)))
    }

    /// So many times as many.
    #[must_use]
    pub fn times(self, factor: u16) -> Self {
        Self::of_each(|kind| self.count(kind).saturating_mul(factor))
    }

    /// Whether `other` can be taken out of these, type by type.
    pub fn covers(self, other: Self) -> bool {
        BasicType::ALL.into_iter().all(|kind| self.count(kind) >= other.count(kind))
    }
}

impl fmt::Display for Units {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let present = BasicType::ALL.into_iter().filter(|&kind| self.count(kind) > 0);
        let parts: Vec<_> =
            present.map(|kind| format!("{} {}", self.count(kind), kind.name())).collect();
        if parts.is_empty() {
            formatter.write_str("none")
        } else {
            formatter.write_str(&parts.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_counted_type_by_type() {
        let sent = Units { infantry: 11, armor: 5, artillery: 2, cavalry: 0 };
        let required = Units { infantry: 9, armor: 5, artillery: 2, cavalry: 2 };
        assert_eq!((sent.total(), required.total()), (18, 18));
        assert!(!sent.covers(required));
        assert_eq!(required.minus(sent), Units { cavalry: 2, ..Units::default() });
        assert_eq!(sent.to_string(), "11 infantry, 5 armor, 2 artillery");
        assert_eq!(Units::default().to_string(), "none");
    }

    #[test]
    fn other_types_are_no_reserve() {
        assert!(serde_json::from_str::<Units>(r#"{"aircraft":1}"#).is_err());
        assert!(serde_json::from_str::<Units>(r#"{"armor":-1}"#).is_err());
    }
}
