//! Sets of units as bits.

use crate::position::UnitId;

/// A set of units of one game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct UnitSet([u64; 4]);

impl UnitSet {
    /// No unit.
    pub(super) const EMPTY: Self = Self([0; 4]);

    /// Adds a unit.
    #[inline]
    pub(super) fn insert(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] |= 1 << (unit.index() % 64);
    }

    /// Takes a unit out.
    #[inline]
    pub(super) fn remove(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] &= !(1 << (unit.index() % 64));
    }

    /// Whether a unit is in the set.
    #[inline]
    pub(super) fn contains(&self, unit: UnitId) -> bool {
        self.0[unit.index() / 64] >> (unit.index() % 64) & 1 == 1
    }

    /// Whether no unit is in it.
    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }
}
