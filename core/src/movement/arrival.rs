//! Ways into a space, as numbers that a search compares quickly.

use crate::board::SpaceId;

/// A way into a space: the points it leaves, and the space before.
///
/// Both stand in one number, the points above, so that the search compares and copies them at one go. The
/// points left are counted from 1: 0 means that there is no way. So one comparison tells whether a step is
/// affordable and better than what is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Arrival(i32);

impl Arrival {
    /// No way.
    pub(super) const NEVER: Self = Self(0);

    /// A way that leaves nothing.
    pub(super) const SPENT: Self = Self(1 << 16);

    /// The most points that can be left.
    pub(super) const MOST: u16 = i16::MAX.cast_unsigned() - 1;

    /// The start of a way, with `points`, at most [`Arrival::MOST`].
    pub(super) fn start(points: u16) -> Self {
        Self::leaving(i32::from(points) + 1)
    }

    /// Above every way that leaves less than `left`, counted from 1, and not below any that leaves just that.
    pub(super) const fn leaving(left: i32) -> Self {
        Self(left << 16 | SpaceId::NONE.0 as i32)
    }

    /// The next step, with no space before: so it is not above a known way that leaves as much.
    #[inline]
    pub(super) const fn step(self, cost: u8) -> Self {
        Self((self.0 & !0xFFFF) - ((cost as i32) << 16))
    }

    /// The same, with the space before.
    #[inline]
    pub(super) fn from(self, before: SpaceId) -> Self {
        Self(self.0 | i32::from(before.0))
    }

    /// The points left, counted from 1.
    #[inline]
    pub(super) const fn left(self) -> i32 {
        self.0 >> 16
    }

    /// The points left; 0 if there is no way.
    pub(super) fn points_left(self) -> u16 {
        u16::try_from(self.left() - 1).unwrap_or(0)
    }

    /// The space before, or [`SpaceId::NONE`] at the start.
    pub(super) const fn before(self) -> SpaceId {
        let [low, high, ..] = self.0.to_le_bytes();
        SpaceId(u16::from_le_bytes([low, high]))
    }
}

/// The cheapest ways into a space, by [`MOVING`] and [`HALTED`].
pub(super) type Lanes = [Arrival; 2];

/// The lane of ways that may go on.
pub(super) const MOVING: usize = 0;

/// The lane of ways after which the move ends. It is apart, since a dearer way into the same space may still
/// lead on.
pub(super) const HALTED: usize = 1;

/// No way into a space.
pub(super) const NOWHERE: Lanes = [Arrival::NEVER; 2];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_better_if_it_leaves_more() {
        let start = Arrival::start(8);
        assert_eq!((start.points_left(), start.before()), (8, SpaceId::NONE));
        let [three, two] = [3, 2].map(|cost| start.step(cost).from(SpaceId(40)));
        assert_eq!((three.points_left(), three.before()), (5, SpaceId(40)));
        assert!(two > three && start.step(3) <= three && start.step(2) > three);
        assert!(start.step(9) <= Arrival::NEVER && start.step(8) == Arrival::SPENT);
        assert_eq!(Arrival::start(Arrival::MOST).points_left(), Arrival::MOST);
    }
}
