//! Sets of hexes as bits, without heap.

use stavka_core::board::{SpaceId, SpaceSet};

/// How many words hold a bit for every hex.
const WORDS: usize = HexSet::LIMIT / 64;

/// A set of hexes of one map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HexSet([u64; WORDS]);

impl HexSet {
    /// The most hexes that a map may have.
    pub const LIMIT: usize = 2048;

    /// No hex.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Adds a hex.
    #[inline]
    pub fn insert(&mut self, hex: SpaceId) {
        self.set(hex, true);
    }

    /// Puts a hex in or takes it out.
    #[inline]
    pub fn set(&mut self, hex: SpaceId, inside: bool) {
        let (word, bit) = (hex.index() / 64, hex.index() % 64);
        if let Some(word) = self.0.get_mut(word) {
            *word = *word & !(1 << bit) | u64::from(inside) << bit;
        }
    }

    /// Whether a hex is in the set.
    #[inline]
    pub fn contains(&self, hex: SpaceId) -> bool {
        self.0.get(hex.index() / 64).is_some_and(|word| word >> (hex.index() % 64) & 1 == 1)
    }

    /// What is in either set.
    #[must_use]
    pub fn or(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine |= theirs);
        self
    }

    /// What is in this set and not in the other.
    #[must_use]
    pub fn without(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine &= !theirs);
        self
    }

    /// What is in both sets.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine &= theirs);
        self
    }

    /// Whether nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The hexes in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = SpaceId> + '_ {
        (0..).zip(&self.0).flat_map(|(word, &bits): (u16, &u64)| {
            Bits(bits).map(move |bit| SpaceId(word * 64 + bit))
        })
    }

    /// The hexes of a set of spaces; what lies beyond the limit is left out.
    pub fn of(set: &SpaceSet) -> Self {
        let mut words = [0; WORDS];
        words.iter_mut().zip(set.words()).for_each(|(mine, theirs)| *mine = *theirs);
        Self(words)
    }

    /// The bits of a board of so many hexes.
    pub(crate) fn words(&self, hexes: usize) -> &[u64] {
        &self.0[..hexes.div_ceil(64).min(WORDS)]
    }
}

impl FromIterator<SpaceId> for HexSet {
    fn from_iter<Hexes: IntoIterator<Item = SpaceId>>(hexes: Hexes) -> Self {
        let mut set = Self::EMPTY;
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}

/// The numbers of the bits that are set.
struct Bits(u64);

impl Iterator for Bits {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        let bit = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        u16::try_from(bit).ok().filter(|&bit| bit < 64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexes_come_and_go() {
        let mut set: HexSet =
            [SpaceId(0), SpaceId(63), SpaceId(64), SpaceId(2047)].into_iter().collect();
        set.set(SpaceId(63), false);
        set.insert(SpaceId::NONE);
        assert_eq!(set.iter().collect::<Vec<_>>(), [SpaceId(0), SpaceId(64), SpaceId(2047)]);
        assert!(set.contains(SpaceId(64)) && !set.contains(SpaceId::NONE) && !set.is_empty());
        assert!(set.without(&set).is_empty());
        assert_eq!(set.and(&HexSet::EMPTY).or(&set), set);
    }
}
