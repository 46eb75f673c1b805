//! Sets of hexes as bits, without heap.

use std::ops::Range;

use stavka_core::board::{SpaceId, SpaceSet};
use stavka_core::movement::Spaces;

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
        if let Some(word) = self.0.get_mut(hex.index() / 64) {
            *word |= 1 << (hex.index() % 64);
        }
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

    /// How many hexes are in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The hexes in the order of their ids.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = SpaceId> + '_ {
        Hexes { words: &self.0, bits: self.0[0], word: 0 }
    }

    /// The hexes as runs of ids that follow each other.
    pub fn runs(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let mut end = 0;
        std::iter::from_fn(move || {
            let start = self.seek(end, true);
            end = self.seek(start, false);
            (start < end).then_some(start..end)
        })
    }

    /// The first id, from `from` on, that is in the set, or that is not.
    fn seek(&self, from: usize, inside: bool) -> usize {
        let flip = if inside { 0 } else { u64::MAX };
        let mut skip = from % 64;
        for (word, bits) in self.0.iter().enumerate().skip(from / 64) {
            let bits = (bits ^ flip) >> skip << skip;
            if bits != 0 {
                return word * 64 + bits.trailing_zeros() as usize;
            }
            skip = 0;
        }
        Self::LIMIT
    }

    /// The hexes of a set of spaces; what lies beyond the limit is left out.
    pub fn of(set: &SpaceSet) -> Self {
        let mut words = [0; WORDS];
        words.iter_mut().zip(set.words()).for_each(|(mine, theirs)| *mine = *theirs);
        Self(words)
    }

    /// The bits, to be written.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }

    /// All bits.
    pub(crate) fn all_words(&self) -> &[u64] {
        &self.0
    }

    /// The bits of a board of so many hexes.
    pub(crate) fn words(&self, hexes: usize) -> &[u64] {
        &self.0[..hexes.div_ceil(64).min(WORDS)]
    }
}

impl Spaces for HexSet {
    #[inline]
    fn contains(&self, space: SpaceId) -> bool {
        self.contains(space)
    }
}

impl FromIterator<SpaceId> for HexSet {
    fn from_iter<Hexes: IntoIterator<Item = SpaceId>>(hexes: Hexes) -> Self {
        let mut set = Self::EMPTY;
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}

/// The hexes of a set one by one.
struct Hexes<'set> {
    words: &'set [u64; WORDS],
    /// What is left of the word.
    bits: u64,
    word: usize,
}

impl Hexes<'_> {
    #[expect(clippy::cast_possible_truncation, reason = "a set has 2048 bits")]
    #[inline]
    const fn hex(word: usize, bits: u64) -> SpaceId {
        SpaceId((word * 64) as u16 + bits.trailing_zeros() as u16)
    }
}

impl Iterator for Hexes<'_> {
    type Item = SpaceId;

    #[inline]
    fn next(&mut self) -> Option<SpaceId> {
        while self.bits == 0 {
            self.word += 1;
            self.bits = *self.words.get(self.word)?;
        }
        let hex = Self::hex(self.word, self.bits);
        self.bits &= self.bits - 1;
        Some(hex)
    }

    #[inline]
    fn fold<B, F: FnMut(B, SpaceId) -> B>(self, init: B, mut fold: F) -> B {
        let (mut all, mut bits) = (init, self.bits);
        for word in self.word..WORDS {
            while bits != 0 {
                all = fold(all, Self::hex(word, bits));
                bits &= bits - 1;
            }
            bits = self.words.get(word + 1).copied().unwrap_or(0);
        }
        all
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

    #[test]
    fn runs_go_on_from_word_to_word() {
        let set: HexSet =
            [0, 1, 5, 62, 63, 64, 65, 127, 128, 2046, 2047].map(SpaceId).into_iter().collect();
        let runs: Vec<_> = set.runs().collect();
        assert_eq!(runs, [0..2, 5..6, 62..66, 127..129, 2046..2048]);
        let everything: HexSet = (0..2048).map(SpaceId).collect();
        assert_eq!((set.len(), everything.len()), (11, 2048));
        assert_eq!(everything.runs().collect::<Vec<_>>(), vec![0..2048]);
        assert_eq!(HexSet::EMPTY.runs().count(), 0);
    }
}
