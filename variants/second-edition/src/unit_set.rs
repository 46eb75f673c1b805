//! A set of units, a bit each, inline so that states copy quickly.

/// As many counters as a campaign can have.
pub const MOST: usize = 320;

const WORDS: usize = MOST / 64;

/// A set of units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct UnitSet([u64; WORDS]);

impl UnitSet {
    /// Nobody.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Those who are in both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        self.with(other, |mine, theirs| mine & theirs)
    }

    /// Those who are not in the other.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        self.with(other, |mine, theirs| mine & !theirs)
    }

    fn with(mut self, other: Self, both: impl Fn(u64, u64) -> u64) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine = both(*mine, theirs));
        self
    }

    /// Adds a unit.
    pub const fn insert(&mut self, unit: usize) {
        self.0[unit / 64] |= 1 << (unit % 64);
    }

    /// Takes a unit out.
    pub const fn remove(&mut self, unit: usize) {
        self.0[unit / 64] &= !(1 << (unit % 64));
    }

    /// Whether a unit is in it.
    pub const fn contains(&self, unit: usize) -> bool {
        unit < MOST && self.0[unit / 64] & (1 << (unit % 64)) != 0
    }

    /// Whether nobody is.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Everybody in it, in order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let low = bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    word * 64 + low
                })
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_come_and_go() {
        let mut set = UnitSet::default();
        for unit in [3, 64, 319] {
            set.insert(unit);
        }
        assert!(set.contains(64) && !set.contains(65) && !set.contains(MOST));
        set.remove(64);
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 319]);
        assert!(!set.is_empty());
    }
}
