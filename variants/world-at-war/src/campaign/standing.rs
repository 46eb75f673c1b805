//! Who stands where, space by space: what the places of the units say, the other way round. Kept as units come and go,
//! since every search and every list of choices asks for it.

use std::hash::{Hash, Hasher};

use super::hexes::{Hexes, SPACES, Spot};
use super::roster::{Kind, Roster, Sort, Unit};
use crate::far_east::economy::Power;

/// Who stands where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Standing {
    /// Ground counters in each space.
    counters: [u8; SPACES],
    /// Where the ground units of each power are.
    ground: [Hexes; 4],
    /// Where the armor of each is.
    armor: [Hexes; 4],
    /// Where the partisans are.
    partisans: Hexes,
}

/// The places of the units tell two states apart; this says the same.
impl Hash for Standing {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Standing {
    /// Nobody anywhere.
    pub(crate) const EMPTY: Self = Self {
        counters: [0; SPACES],
        ground: [Hexes::EMPTY; 4],
        armor: [Hexes::EMPTY; 4],
        partisans: Hexes::EMPTY,
    };

    /// How many ground counters stand in each space.
    #[inline]
    pub(crate) fn counters(&self) -> &[u8; SPACES] {
        &self.counters
    }

    /// Where the ground units of a power stand.
    #[inline]
    pub(crate) fn ground(&self, power: Power) -> &Hexes {
        &self.ground[power as usize]
    }

    /// Where its armor stands.
    #[inline]
    pub(crate) fn armor(&self, power: Power) -> &Hexes {
        &self.armor[power as usize]
    }

    /// Where the partisans are.
    #[inline]
    pub(crate) fn partisans(&self) -> &Hexes {
        &self.partisans
    }

    /// A unit has come to a space; beside the map nobody is counted.
    pub(crate) fn come(&mut self, sort: Sort, spot: Spot) {
        let power = sort.nation.power() as usize;
        match sort.kind {
            Kind::Partisan => self.partisans.insert(spot),
            Kind::Air => {}
            Kind::Armor | Kind::Infantry => {
                self.ground[power].insert(spot);
                if sort.kind == Kind::Armor {
                    self.armor[power].insert(spot);
                }
                if let Some(counters) = self.counters.get_mut(usize::from(spot)) {
                    *counters += 1;
                }
            }
        }
    }

    /// A unit has left a space, and others are where `at` says.
    pub(crate) fn leave(&mut self, roster: &Roster, at: &[Spot], sort: Sort, spot: Spot) {
        let power = sort.nation.power();
        if sort.kind == Kind::Air || usize::from(spot) >= SPACES {
            return;
        }
        let stays = |like: &dyn Fn(&Sort) -> bool| {
            let here = |unit: &&Unit| at[usize::from(**unit)] == spot;
            roster.of_power(power).iter().filter(here).any(|unit| like(roster.sort(*unit)))
        };
        if sort.kind == Kind::Partisan {
            self.partisans.set(spot, stays(&|other| other.kind == Kind::Partisan));
            return;
        }
        self.counters[usize::from(spot)] -= 1;
        self.ground[power as usize].set(spot, stays(&|other| other.kind.is_ground()));
        if sort.kind == Kind::Armor {
            self.armor[power as usize].set(spot, stays(&|other| other.kind == Kind::Armor));
        }
    }

    /// Counted anew from where the units are.
    pub(crate) fn of(roster: &Roster, at: &[Spot]) -> Self {
        let mut standing = Self::EMPTY;
        roster.sorts().iter().zip(at).for_each(|(sort, spot)| standing.come(*sort, *spot));
        standing
    }
}
