//! Who stands where, space by space: what the places of the units say, the other way round. Kept as units come and go,
//! since every search and every list of choices asks for it.

use std::hash::{Hash, Hasher};

use super::hexes::{Hexes, SPACES, Spot};
use super::roster::{Kind, Roster, Sort, Unit, Units};
use crate::far_east::economy::Power;

/// Who stands where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Standing {
    /// Ground counters in each space.
    counters: [u8; SPACES],
    factors: [u16; SPACES],
    /// Where the ground units of each power are.
    ground: [Hexes; 4],
    /// Where the armor of each is.
    armor: [Hexes; 4],
    /// Where the partisans are.
    partisans: Hexes,
    /// Who stands anywhere at all.
    on_map: Units,
}

/// The places of the units tell two states apart; this says the same.
impl Hash for Standing {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Standing {
    /// Nobody anywhere.
    pub(crate) const EMPTY: Self = Self {
        counters: [0; SPACES],
        factors: [0; SPACES],
        ground: [Hexes::EMPTY; 4],
        armor: [Hexes::EMPTY; 4],
        partisans: Hexes::EMPTY,
        on_map: Units::EMPTY,
    };

    /// How many ground counters stand in each space.
    #[inline]
    pub(crate) fn counters(&self) -> &[u8; SPACES] {
        &self.counters
    }

    /// The factors of the ground units in each space.
    #[inline]
    pub(crate) fn factors(&self) -> &[u16; SPACES] {
        &self.factors
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

    /// Who is on the map.
    #[inline]
    pub(crate) fn on_map(&self) -> &Units {
        &self.on_map
    }

    /// A unit has come to a space; beside the map nobody is counted.
    pub(crate) fn come(&mut self, unit: Unit, sort: Sort, spot: Spot) {
        self.on_map.set(unit, usize::from(spot) < SPACES);
        let power = sort.nation.power() as usize;
        match sort.kind {
            Kind::Partisan => self.partisans.insert(spot),
            Kind::Air => {}
            Kind::Armor | Kind::Infantry => {
                self.ground[power].insert(spot);
                if sort.kind == Kind::Armor {
                    self.armor[power].insert(spot);
                }
                if usize::from(spot) < SPACES {
                    self.counters[usize::from(spot)] += 1;
                    self.factors[usize::from(spot)] += u16::from(sort.strength);
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
        self.factors[usize::from(spot)] -= u16::from(sort.strength);
        self.ground[power as usize].set(spot, stays(&|other| other.kind.is_ground()));
        if sort.kind == Kind::Armor {
            self.armor[power as usize].set(spot, stays(&|other| other.kind == Kind::Armor));
        }
    }

    /// Counted anew from where the units are.
    pub(crate) fn of(roster: &Roster, at: &[Spot]) -> Self {
        let mut standing = Self::EMPTY;
        let units = (0..).zip(roster.sorts()).zip(at);
        units.for_each(|((unit, sort), spot)| standing.come(unit, *sort, *spot));
        standing
    }
}
