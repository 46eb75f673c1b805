//! A set of spaces as bits in place, so that a state copies without allocating.

/// The most spaces that a map of the campaign may have.
pub(super) const SPACES: usize = 512;

const WORDS: usize = SPACES / 64;

/// A space of the map, as its place in the board.
pub(super) type Spot = u16;

/// A set of spaces.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Hexes([u64; WORDS]);

impl Hexes {
    /// Adds a space.
    #[inline]
    pub(super) fn insert(&mut self, spot: Spot) {
        if let Some(word) = self.0.get_mut(usize::from(spot) / 64) {
            *word |= 1 << (spot % 64);
        }
    }

    /// Takes a space out.
    #[inline]
    pub(super) fn remove(&mut self, spot: Spot) {
        if let Some(word) = self.0.get_mut(usize::from(spot) / 64) {
            *word &= !(1 << (spot % 64));
        }
    }

    /// Whether the space is in the set; what lies beside the map never is.
    #[inline]
    pub(super) fn contains(&self, spot: Spot) -> bool {
        self.0.get(usize::from(spot) / 64).is_some_and(|word| word >> (spot % 64) & 1 == 1)
    }

    /// Those in both.
    #[inline]
    #[must_use]
    pub(super) fn and(self, other: Self) -> Self {
        self.combine(other, |mine, theirs| mine & theirs)
    }

    /// Those in either.
    #[inline]
    #[must_use]
    pub(super) fn or(self, other: Self) -> Self {
        self.combine(other, |mine, theirs| mine | theirs)
    }

    /// Those here and not there.
    #[inline]
    #[must_use]
    pub(super) fn without(self, other: Self) -> Self {
        self.combine(other, |mine, theirs| mine & !theirs)
    }

    /// Whether there is none.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// How many there are.
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Each of them, in the order of the board.
    pub(super) fn iter(self) -> impl Iterator<Item = Spot> {
        (0_u16..)
            .step_by(64)
            .zip(self.0)
            .flat_map(|(base, word)| Bits(word).map(move |bit| base + bit))
    }

    #[inline]
    fn combine(mut self, other: Self, both: impl Fn(u64, u64) -> u64) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = both(*mine, theirs);
        }
        self
    }
}

impl FromIterator<Spot> for Hexes {
    fn from_iter<I: IntoIterator<Item = Spot>>(spots: I) -> Self {
        let mut set = Self::default();
        spots.into_iter().for_each(|spot| set.insert(spot));
        set
    }
}

/// The bits of a word, lowest first.
struct Bits(u64);

impl Iterator for Bits {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        u16::try_from(bit).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let set: Hexes = [0, 63, 64, 511].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 511]);
        assert_eq!((set.len(), set.contains(63), set.contains(62)), (4, true, false));
        assert!(!set.contains(600), "what lies beside the map is in no set");
        let other: Hexes = [63, 100].into_iter().collect();
        assert_eq!(set.and(other).iter().collect::<Vec<_>>(), [63]);
        assert_eq!(set.or(other).len(), 5);
        assert_eq!(set.without(other).len(), 3);
    }
}
