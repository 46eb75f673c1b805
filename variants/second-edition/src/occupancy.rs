//! Who stands where, counted, so that nobody has to look through all counters.

use stavka_core::board::{SpaceId, SpaceSet};

use crate::kinds::Branch;
use crate::nation::Side;
use crate::position::Unit;
use crate::unit_set::UnitSet;

/// As many spaces as a board can have.
pub const SPACES: usize = 256;

/// Who stands where, by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Occupancy {
    on_map: [UnitSet; 2],
    /// A bit for every space where somebody stands in the enemy's way.
    barred: [[u64; SPACES / 64]; 2],
    /// How many do.
    bars: [[u8; SPACES]; 2],
    troops: [[u8; SPACES]; 2],
    guns: [[u8; SPACES]; 2],
}

impl Occupancy {
    /// Nobody is anywhere.
    pub const EMPTY: Self = Self {
        on_map: [UnitSet::EMPTY; 2],
        barred: [[0; SPACES / 64]; 2],
        bars: [[0; SPACES]; 2],
        troops: [[0; SPACES]; 2],
        guns: [[0; SPACES]; 2],
    };

    /// Counts units.
    pub fn of(units: &[Unit]) -> Self {
        let mut occupancy = Self::EMPTY;
        units.iter().enumerate().for_each(|(number, unit)| occupancy.enter(number, unit));
        occupancy
    }

    /// A unit comes to stand where it is.
    pub fn enter(&mut self, number: usize, unit: &Unit) {
        let Some(at) = unit.at().filter(|at| at.index() < SPACES) else { return };
        let side = unit.side.index();
        self.on_map[side].insert(number);
        let at = at.index();
        if let Some(count) = self.count(unit) {
            *count += 1;
        }
        if unit.bars() {
            self.bars[side][at] += 1;
            self.barred[side][at / 64] |= 1 << (at % 64);
        }
    }

    /// A unit stands there no more.
    pub fn leave(&mut self, number: usize, unit: &Unit) {
        let Some(at) = unit.at().filter(|at| at.index() < SPACES) else { return };
        let side = unit.side.index();
        self.on_map[side].remove(number);
        let at = at.index();
        if let Some(count) = self.count(unit) {
            *count -= 1;
        }
        if unit.bars() {
            self.bars[side][at] -= 1;
            if self.bars[side][at] == 0 {
                self.barred[side][at / 64] &= !(1 << (at % 64));
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
    pub const fn on_map(&self, side: Side) -> UnitSet {
        self.on_map[side.index()]
    }

    /// Whether a side stands in the enemy's way on a space.
    pub const fn bars(&self, side: Side, space: SpaceId) -> bool {
        let at = space.index();
        at < SPACES && self.barred[side.index()][at / 64] & (1 << (at % 64)) != 0
    }

    /// Becomes the spaces where a side stands in the enemy's way.
    pub fn barred_by(&self, side: Side, into: &mut SpaceSet) {
        let words = into.words().len();
        into.copy_words(&self.barred[side.index()][..words]);
    }

    /// The spaces where a side stands in the enemy's way.
    pub fn each_barred_by(&self, side: Side) -> impl Iterator<Item = SpaceId> {
        let words = self.barred[side.index()].into_iter().enumerate();
        words.flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let at = word * 64 + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    SpaceId(u16::try_from(at).unwrap_or(u16::MAX))
                })
            })
        })
    }

    /// Units and guns of a side on a space, as far as they count for stacking.
    pub fn stacked(&self, side: Side, space: SpaceId) -> (u32, u32) {
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
