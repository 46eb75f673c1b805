//! Basic units and composites together.

use std::fmt;

use serde::{Deserialize, Serialize};
use stavka_core::data::UnitsFile;
use stavka_core::schema::JsonSchema;

use super::Composite;
use crate::units::Units;

/// So many composites of each kind, written as a list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Vec<Composite>", into = "Vec<Composite>")]
#[schemars(with = "Vec<Composite>")]
pub struct CompositeCounts {
    counts: [u16; Composite::ALL.len()],
}

impl CompositeCounts {
    /// One composite.
    #[must_use]
    pub fn one(kind: Composite) -> Self {
        let mut one = Self::default();
        one.counts[kind as usize] = 1;
        one
    }

    /// The counters that the chart has.
    pub fn of_chart(file: &UnitsFile) -> Self {
        let mut counts = Self::default();
        for kind in Composite::ALL {
            let entry = file.units.iter().find(|unit| unit.id == kind.counter());
            let count = entry.map_or(0, |unit| unit.count.unsigned());
            counts.counts[kind as usize] = u16::try_from(count).unwrap_or(u16::MAX);
        }
        counts
    }

    /// How many of a kind.
    pub const fn count(self, kind: Composite) -> u16 {
        self.counts[kind as usize]
    }

    /// How many in all.
    pub fn total(self) -> u32 {
        self.counts.into_iter().map(u32::from).sum()
    }

    /// Whether there are none.
    pub fn is_none(self) -> bool {
        self.total() == 0
    }

    /// Both together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        self.with(other, u16::saturating_add)
    }

    /// What is left without `other`; a kind never falls below none.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        self.with(other, u16::saturating_sub)
    }

    /// Whether `other` can be taken out of these.
    pub fn covers(self, other: Self) -> bool {
        self.counts.iter().zip(other.counts).all(|(&mine, theirs)| mine >= theirs)
    }

    /// Each of them, in the order of the kinds.
    pub fn iter(self) -> impl Iterator<Item = Composite> {
        Composite::ALL
            .into_iter()
            .flat_map(move |kind| std::iter::repeat_n(kind, self.count(kind).into()))
    }

    fn with(mut self, other: Self, act: fn(u16, u16) -> u16) -> Self {
        for (mine, theirs) in self.counts.iter_mut().zip(other.counts) {
            *mine = act(*mine, theirs);
        }
        self
    }
}

impl From<Vec<Composite>> for CompositeCounts {
    fn from(list: Vec<Composite>) -> Self {
        list.into_iter().fold(Self::default(), |sum, kind| sum.plus(Self::one(kind)))
    }
}

impl From<CompositeCounts> for Vec<Composite> {
    fn from(counts: CompositeCounts) -> Self {
        counts.iter().collect()
    }
}

/// Basic units and composites together.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Force {
    /// The basic units.
    pub units: Units,
    /// The composites.
    pub composites: CompositeCounts,
}

impl Force {
    /// How many counters these are.
    pub(crate) fn counters(self) -> u32 {
        self.units.total().saturating_add(self.composites.total())
    }

    /// Whether there is nothing.
    pub(crate) fn is_none(self) -> bool {
        self.counters() == 0
    }

    /// Whether `part` can be taken out of this.
    pub(crate) fn covers(self, part: Self) -> bool {
        self.units.covers(part.units) && self.composites.covers(part.composites)
    }

    /// What is left without `part`; nothing falls below none.
    #[must_use]
    pub(crate) fn minus(self, part: Self) -> Self {
        Self {
            units: self.units.minus(part.units),
            composites: self.composites.minus(part.composites),
        }
    }

    /// Both together.
    #[must_use]
    pub(crate) fn plus(self, other: Self) -> Self {
        Self {
            units: self.units.plus(other.units),
            composites: self.composites.plus(other.composites),
        }
    }
}

impl From<Units> for Force {
    fn from(units: Units) -> Self {
        Self { units, composites: CompositeCounts::default() }
    }
}

impl fmt::Display for Force {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let composites = self.composites.iter().map(|kind| kind.to_string());
        let units =
            (!self.units.is_none() || self.composites.is_none()).then(|| self.units.to_string());
        formatter.write_str(&units.into_iter().chain(composites).collect::<Vec<_>>().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_force_gives_up_only_what_it_has() {
        let units = Units { infantry: 2, ..Units::default() };
        let army = CompositeCounts::one(Composite::TankArmy);
        let force = Force { units, composites: army };
        assert_eq!(force.to_string(), "2 infantry, Tank Army");
        let two = Force { units, composites: army.plus(army) };
        assert!(!force.covers(two) && two.covers(force));
        assert_eq!(two.minus(force).to_string(), "Tank Army");
        let left = force.minus(units.into());
        assert_eq!((left.counters(), left.to_string().as_str()), (1, "Tank Army"));
        assert_eq!(
            serde_json::to_string(&two.composites).ok().as_deref(),
            Some("[\"tank-army\",\"tank-army\"]")
        );
    }
}
