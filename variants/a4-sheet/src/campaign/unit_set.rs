//! Sets of units as bits.

use crate::position::UnitId;

/// A set of units of one game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct UnitSet([u64; 4]);

impl UnitSet {
    /// No unit.
    pub(crate) const EMPTY: Self = Self([0; 4]);

    /// Adds a unit.
    #[inline]
    pub(crate) fn insert(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] |= 1 << (unit.index() % 64);
    }

    /// Takes a unit out.
    #[inline]
    pub(crate) fn remove(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] &= !(1 << (unit.index() % 64));
    }

    /// Whether a unit is in the set.
    #[inline]
    pub(crate) fn contains(&self, unit: UnitId) -> bool {
        self.0[unit.index() / 64] >> (unit.index() % 64) & 1 == 1
    }

    /// Whether no unit is in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }
}
