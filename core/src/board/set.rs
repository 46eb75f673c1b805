//! A set of spaces of one board, as bits.

use super::SpaceId;

/// A set of spaces of one board.
///
/// All the sets of a board have the same length, so that they combine word by word and copy without
/// allocating.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SpaceSet {
    words: Box<[u64]>,
}

impl SpaceSet {
    /// An empty set for a board of `spaces` spaces.
    pub fn new(spaces: usize) -> Self {
        Self { words: vec![0; spaces.div_ceil(64)].into_boxed_slice() }
    }

    /// A set for a board of `spaces` spaces that holds `members`.
    pub fn with(spaces: usize, members: impl IntoIterator<Item = SpaceId>) -> Self {
        let mut set = Self::new(spaces);
        set.extend(members);
        set
    }

    /// Adds a space of the same board.
    #[inline]
    pub fn insert(&mut self, space: SpaceId) {
        self.words[space.index() / 64] |= 1 << (space.index() % 64);
    }

    /// Takes a space of the same board out.
    #[inline]
    pub fn remove(&mut self, space: SpaceId) {
        self.words[space.index() / 64] &= !(1 << (space.index() % 64));
    }

    /// Whether the space is in the set.
    #[inline]
    pub fn contains(&self, space: SpaceId) -> bool {
        self.words.get(space.index() / 64).is_some_and(|word| word >> (space.index() % 64) & 1 == 1)
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Becomes a copy of a set of the same board, without allocating.
    pub fn copy_from(&mut self, other: &Self) {
        self.words.copy_from_slice(&other.words);
    }

    /// Becomes the set of these bits; what lies beyond the board is left out.
    pub fn copy_words(&mut self, words: &[u64]) {
        self.words.copy_from_slice(&words[..self.words.len()]);
    }

    /// Adds what is in `other`.
    pub fn union_with(&mut self, other: &Self) {
        self.combine(other, |mine, theirs| mine | theirs);
    }

    /// Keeps what is also in `other`.
    pub fn intersect_with(&mut self, other: &Self) {
        self.combine(other, |mine, theirs| mine & theirs);
    }

    /// Takes out what is in `other`.
    pub fn subtract(&mut self, other: &Self) {
        self.combine(other, |mine, theirs| mine & !theirs);
    }

    fn combine(&mut self, other: &Self, both: impl Fn(u64, u64) -> u64) {
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            *mine = both(*mine, *theirs);
        }
    }

    /// How many spaces are in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The spaces in the order of their ids.
    pub fn iter(&self) -> Members<'_> {
        Members { words: &self.words, word: 0, next: 0 }
    }

    /// The bits, for code that works on many spaces at once.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The bits, to be written by code that works on many spaces at once.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }
}

impl Extend<SpaceId> for SpaceSet {
    fn extend<Spaces: IntoIterator<Item = SpaceId>>(&mut self, spaces: Spaces) {
        spaces.into_iter().for_each(|space| self.insert(space));
    }
}

impl<'set> IntoIterator for &'set SpaceSet {
    type Item = SpaceId;
    type IntoIter = Members<'set>;

    fn into_iter(self) -> Members<'set> {
        self.iter()
    }
}

/// The spaces of a [`SpaceSet`] one by one.
#[derive(Debug, Clone)]
pub struct Members<'set> {
    words: &'set [u64],
    /// What is left of the word before `next`.
    word: u64,
    next: usize,
}

impl Iterator for Members<'_> {
    type Item = SpaceId;

    fn next(&mut self) -> Option<SpaceId> {
        while self.word == 0 {
            self.word = *self.words.get(self.next)?;
            self.next += 1;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(SpaceId::from_index((self.next - 1) * 64 + bit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(members: &[u16]) -> SpaceSet {
        SpaceSet::with(200, members.iter().map(|&id| SpaceId(id)))
    }

    #[test]
    fn members_come_in_order() {
        let mut some = set(&[130, 0, 63, 64]);
        some.remove(SpaceId(63));
        some.remove(SpaceId(1));
        assert_eq!(some.iter().collect::<Vec<_>>(), [SpaceId(0), SpaceId(64), SpaceId(130)]);
        assert_eq!((some.len(), some.is_empty()), (3, false));
        assert!(
            some.contains(SpaceId(64))
                && !some.contains(SpaceId(65))
                && !some.contains(SpaceId(9999))
        );
    }

    #[test]
    fn sets_combine() {
        let (left, right) = (set(&[1, 70, 150]), set(&[70, 199]));
        let combined = |act: fn(&mut SpaceSet, &SpaceSet)| {
            let mut result = left.clone();
            act(&mut result, &right);
            result
        };
        assert_eq!(combined(SpaceSet::union_with), set(&[1, 70, 150, 199]));
        assert_eq!(combined(SpaceSet::intersect_with), set(&[70]));
        assert_eq!(combined(SpaceSet::subtract), set(&[1, 150]));
        assert_eq!(combined(SpaceSet::copy_from), right);
        let mut copied = SpaceSet::new(128);
        copied.copy_words(&[2, 4]);
        assert_eq!(copied.iter().collect::<Vec<_>>(), [SpaceId(1), SpaceId(66)]);
        let mut cleared = left.clone();
        cleared.clear();
        assert!(cleared.is_empty());
    }
}
