//! What runs along or across the edge between two spaces.

use std::ops::{BitOr, BitOrAssign};

use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};

/// One thing an edge may carry.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum EdgeKind {
    /// A river flows between the spaces.
    River,
    /// A railway joins them.
    Rail,
    /// A good road joins them.
    Road,
    /// A minor road joins them.
    Track,
    /// Open sea lies between them.
    Sea,
    /// A coast that ships can follow.
    Coast,
    /// A frontier runs between them.
    Border,
    /// A narrow sea that some may cross.
    Strait,
    /// A lake lies between them.
    Lake,
    /// The railway that joins them has the wide gauge. Stands beside `rail`.
    WideGauge,
    /// The way between them leads over mountains.
    Mountain,
}

impl EdgeKind {
    /// Every kind.
    pub const ALL: [Self; 11] = [
        Self::River,
        Self::Rail,
        Self::Road,
        Self::Track,
        Self::Sea,
        Self::Coast,
        Self::Border,
        Self::Strait,
        Self::Lake,
        Self::WideGauge,
        Self::Mountain,
    ];
}

/// Everything one edge carries. In JSON it is a list of names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Vec<EdgeKind>", into = "Vec<EdgeKind>")]
#[schemars(with = "Vec<EdgeKind>")]
pub struct EdgeKinds(u16);

impl EdgeKinds {
    /// An edge that carries nothing.
    pub const NONE: Self = Self(0);
    /// See [`EdgeKind::River`].
    pub const RIVER: Self = Self::of(EdgeKind::River);
    /// See [`EdgeKind::Rail`].
    pub const RAIL: Self = Self::of(EdgeKind::Rail);
    /// See [`EdgeKind::Road`].
    pub const ROAD: Self = Self::of(EdgeKind::Road);
    /// See [`EdgeKind::Track`].
    pub const TRACK: Self = Self::of(EdgeKind::Track);
    /// See [`EdgeKind::Sea`].
    pub const SEA: Self = Self::of(EdgeKind::Sea);
    /// See [`EdgeKind::Coast`].
    pub const COAST: Self = Self::of(EdgeKind::Coast);
    /// See [`EdgeKind::Border`].
    pub const BORDER: Self = Self::of(EdgeKind::Border);
    /// See [`EdgeKind::Strait`].
    pub const STRAIT: Self = Self::of(EdgeKind::Strait);
    /// See [`EdgeKind::Lake`].
    pub const LAKE: Self = Self::of(EdgeKind::Lake);
    /// See [`EdgeKind::WideGauge`].
    pub const WIDE_GAUGE: Self = Self::of(EdgeKind::WideGauge);
    /// See [`EdgeKind::Mountain`].
    pub const MOUNTAIN: Self = Self::of(EdgeKind::Mountain);

    /// An edge that carries only `kind`.
    pub const fn of(kind: EdgeKind) -> Self {
        Self(1 << kind as u16)
    }

    /// Whether the edge carries nothing.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the edge carries any of `kinds`.
    pub const fn any_of(self, kinds: Self) -> bool {
        self.0 & kinds.0 != 0
    }

    /// What the edge carries besides `kinds`.
    #[must_use]
    pub const fn without(self, kinds: Self) -> Self {
        Self(self.0 & !kinds.0)
    }

    /// The kinds one by one.
    pub fn iter(self) -> impl Iterator<Item = EdgeKind> {
        EdgeKind::ALL.into_iter().filter(move |&kind| self.any_of(Self::of(kind)))
    }
}

impl BitOr for EdgeKinds {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for EdgeKinds {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl FromIterator<EdgeKind> for EdgeKinds {
    fn from_iter<Kinds: IntoIterator<Item = EdgeKind>>(kinds: Kinds) -> Self {
        kinds.into_iter().fold(Self::NONE, |all, kind| all | Self::of(kind))
    }
}

impl From<Vec<EdgeKind>> for EdgeKinds {
    fn from(kinds: Vec<EdgeKind>) -> Self {
        kinds.into_iter().collect()
    }
}

impl From<EdgeKinds> for Vec<EdgeKind> {
    fn from(kinds: EdgeKinds) -> Self {
        kinds.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_names_in_json() {
        let kinds = EdgeKinds::ROAD | EdgeKinds::RIVER;
        let json = serde_json::to_string(&kinds).expect("plain data");
        assert_eq!(json, r#"["river","road"]"#);
        assert_eq!(serde_json::from_str::<EdgeKinds>(&json).expect("just written"), kinds);
        assert!(serde_json::from_str::<EdgeKinds>(r#"["canal"]"#).is_err());
    }

    #[test]
    fn kinds_are_asked_for_singly_and_together() {
        let kinds = EdgeKinds::RAIL | EdgeKinds::RIVER;
        assert!(kinds.any_of(EdgeKinds::RAIL | EdgeKinds::ROAD));
        assert_eq!(kinds.without(EdgeKinds::RAIL), EdgeKinds::RIVER);
        assert!(!kinds.any_of(EdgeKinds::NONE) && EdgeKinds::NONE.is_empty());
        assert_eq!(EdgeKind::ALL.into_iter().collect::<EdgeKinds>().iter().count(), 11);
    }
}
