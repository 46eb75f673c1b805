//! Who stands where, counted, so that nobody has to look through all counters.

use stavka_core::bits::Bits;
use stavka_core::board::{SpaceId, SpaceSet};

use crate::kinds::Branch;
use crate::nation::Side;
use crate::position::Unit;
use crate::unit_set::UnitSet;

/// As many spaces as a board can have.
pub(crate) const SPACES: usize = 256;

/// A set of spaces in place, for what goes with a state.
pub(crate) type Spots = Bits<SpaceId, { SPACES / 64 }>;

/// What sets of spaces in place have to do with those of a board.
pub(crate) trait SpotSet {
    /// Nothing is in it any more.
    fn clear(&mut self);

    /// Adds spaces.
    fn extend(&mut self, spaces: impl IntoIterator<Item = SpaceId>);

    /// Becomes a set of the board.
    fn copy_from(&mut self, other: &SpaceSet);

    /// Leaves what is in a set of the board.
    fn intersect_with(&mut self, other: &SpaceSet);

    /// Leaves what is not in a set of the board.
    fn subtract(&mut self, other: &SpaceSet);
}

impl SpotSet for Spots {
    fn clear(&mut self) {
        *self = Self::EMPTY;
    }

    fn extend(&mut self, spaces: impl IntoIterator<Item = SpaceId>) {
        spaces.into_iter().for_each(|space| self.insert(space));
    }

    fn copy_from(&mut self, other: &SpaceSet) {
        *self = Self::of(other);
    }

    fn intersect_with(&mut self, other: &SpaceSet) {
        *self = self.and(&Self::of(other));
    }

    fn subtract(&mut self, other: &SpaceSet) {
        *self = self.without(&Self::of(other));
    }
}

/// Who stands where, by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Occupancy {
    on_map: [UnitSet; 2],
    /// Where somebody stands in the enemy's way.
    barred: [Spots; 2],
    /// How many do.
    bars: [[u8; SPACES]; 2],
    troops: [[u8; SPACES]; 2],
    guns: [[u8; SPACES]; 2],
}

impl Occupancy {
    /// Nobody is anywhere.
    pub(crate) const EMPTY: Self = Self {
        on_map: [UnitSet::EMPTY; 2],
        barred: [Spots::EMPTY; 2],
        bars: [[0; SPACES]; 2],
        troops: [[0; SPACES]; 2],
        guns: [[0; SPACES]; 2],
    };

    /// Counts units.
    pub(crate) fn of(units: &[Unit]) -> Self {
        let mut occupancy = Self::EMPTY;
        units.iter().enumerate().for_each(|(number, unit)| occupancy.enter(number, unit));
        occupancy
    }

    /// A unit comes to stand where it is.
    pub(crate) fn enter(&mut self, number: usize, unit: &Unit) {
        let Some(space) = unit.at().filter(|at| at.index() < SPACES) else { return };
        let side = unit.side.index();
        self.on_map[side].insert(number);
        let at = space.index();
        if let Some(count) = self.count(unit) {
            *count += 1;
        }
        if unit.bars() {
            self.bars[side][at] += 1;
            self.barred[side].insert(space);
        }
    }

    /// A unit stands there no more.
    pub(crate) fn leave(&mut self, number: usize, unit: &Unit) {
        let Some(space) = unit.at().filter(|at| at.index() < SPACES) else { return };
        let side = unit.side.index();
        self.on_map[side].remove(number);
        let at = space.index();
        if let Some(count) = self.count(unit) {
            *count -= 1;
        }
        if unit.bars() {
            self.bars[side][at] -= 1;
            if self.bars[side][at] == 0 {
                self.barred[side].remove(space);
            }
        }
    }

    /// Where a unit counts for stacking.
    fn count(&mut self, unit: &Unit) -> Option<&mut u8> {
        let (at, side) = (unit.at()?.index(), unit.side.index());
        match unit.kind.branch() {
            Branch::Guns => Some(&mut self.guns[side][at]),
            Branch::Foot | Branch::Mounted | Branch::Armored => Some(&mut self.troops[side][at]),
            Branch::Headquarters | Branch::Air | Branch::Factory => None,
        }
    }

    /// The units of a side on the map and in its boxes.
    pub(crate) const fn on_map(&self, side: Side) -> UnitSet {
        self.on_map[side.index()]
    }

    /// Whether a side stands in the enemy's way on a space.
    #[inline]
    pub(crate) fn bars(&self, side: Side, space: SpaceId) -> bool {
        self.barred[side.index()].contains(space)
    }

    /// Becomes the spaces where a side stands in the enemy's way.
    pub(crate) fn barred_by(&self, side: Side, into: &mut SpaceSet) {
        into.copy_words(self.barred[side.index()].words());
    }

    /// The spaces where a side stands in the enemy's way.
    pub(crate) fn each_barred_by(&self, side: Side) -> impl Iterator<Item = SpaceId> {
        self.barred[side.index()].iter()
    }

    /// Units and guns of a side on a space, as far as they count for stacking.
    pub(crate) fn stacked(&self, side: Side, space: SpaceId) -> (u32, u32) {
        let at = space.index();
        let count = |list: &[[u8; SPACES]; 2]| list[side.index()].get(at).copied().unwrap_or(0);
        (count(&self.troops).into(), count(&self.guns).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::Kind;

    #[test]
    fn coming_and_going_leaves_nothing() {
        let factory = Unit { entrained: true, ..Unit::new(Kind::TankFactory, SpaceId(200)) };
        let units = [
            Unit::new(Kind::InfantryArmy, SpaceId(7)),
            Unit::new(Kind::Artillery, SpaceId(7)),
            factory,
            Unit::new(Kind::PanzerKorps, SpaceId(70)),
        ];
        let mut occupancy = Occupancy::of(&units);
        assert_eq!(occupancy.stacked(Side::Soviet, SpaceId(7)), (1, 1));
        assert!(occupancy.bars(Side::Soviet, SpaceId(7)));
        assert!(
            !occupancy.bars(Side::Soviet, SpaceId(200)) && !occupancy.bars(Side::Axis, SpaceId(7))
        );
        assert_eq!(occupancy.on_map(Side::Soviet).iter().collect::<Vec<_>>(), [0, 1, 2]);
        units.iter().enumerate().for_each(|(number, unit)| occupancy.leave(number, unit));
        assert_eq!(occupancy, Occupancy::EMPTY);
    }
}
