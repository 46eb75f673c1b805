//! Sets as bits in place: a state that holds them copies without allocating.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::Range;

use crate::board::{SpaceId, SpaceSet};
use crate::movement::Spaces;

/// What a set can hold: something with a number of its own.
pub trait Numbered: Copy {
    /// Its number.
    fn number(self) -> usize;

    /// What has this number.
    fn numbered(number: usize) -> Self;
}

/// A set of what has numbers below 64 times `WORDS`. What has a larger number is in no set.
pub struct Bits<Member, const WORDS: usize> {
    words: [u64; WORDS],
    of: PhantomData<fn() -> Member>,
}

impl<Member, const WORDS: usize> Bits<Member, WORDS> {
    /// The lowest number that no set can hold.
    pub const LIMIT: usize = WORDS * 64;

    /// Nothing.
    pub const EMPTY: Self = Self::of_words([0; WORDS]);

    /// The set of these bits.
    pub const fn of_words(words: [u64; WORDS]) -> Self {
        Self { words, of: PhantomData }
    }

    /// The bits.
    #[inline]
    pub const fn words(&self) -> &[u64; WORDS] {
        &self.words
    }

    /// The bits, to be written.
    #[inline]
    pub const fn words_mut(&mut self) -> &mut [u64; WORDS] {
        &mut self.words
    }

    /// What is in both sets.
    #[inline]
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        self.words.iter_mut().zip(&other.words).for_each(|(mine, theirs)| *mine &= theirs);
        self
    }

    /// What is in either set.
    #[inline]
    #[must_use]
    pub fn or(mut self, other: &Self) -> Self {
        self.words.iter_mut().zip(&other.words).for_each(|(mine, theirs)| *mine |= theirs);
        self
    }

    /// What is in this set and not in the other.
    #[inline]
    #[must_use]
    pub fn without(mut self, other: &Self) -> Self {
        self.words.iter_mut().zip(&other.words).for_each(|(mine, theirs)| *mine &= !theirs);
        self
    }

    /// Whether anything is in both sets.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(mine, theirs)| mine & theirs != 0)
    }

    /// Whether nothing is in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// How many are in it.
    #[inline]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The numbers in it as runs that follow each other.
    pub fn runs(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let mut end = 0;
        std::iter::from_fn(move || {
            let start = self.seek(end, true);
            end = self.seek(start, false);
            (start < end).then_some(start..end)
        })
    }

    /// The first number, from `from` on, that is in the set, or that is not.
    fn seek(&self, from: usize, inside: bool) -> usize {
        let flip = if inside { 0 } else { u64::MAX };
        let mut skip = from % 64;
        for (word, bits) in self.words.iter().enumerate().skip(from / 64) {
            let bits = (bits ^ flip) >> skip << skip;
            if bits != 0 {
                return word * 64 + bits.trailing_zeros() as usize;
            }
            skip = 0;
        }
        Self::LIMIT
    }
}

impl<Member: Numbered, const WORDS: usize> Bits<Member, WORDS> {
    /// Puts something in.
    #[inline]
    pub fn insert(&mut self, member: Member) {
        self.set(member, true);
    }

    /// Takes something out.
    #[inline]
    pub fn remove(&mut self, member: Member) {
        self.set(member, false);
    }

    /// Puts something in or takes it out.
    #[inline]
    pub fn set(&mut self, member: Member, inside: bool) {
        let (word, bit) = (member.number() / 64, member.number() % 64);
        if let Some(word) = self.words.get_mut(word) {
            *word = *word & !(1 << bit) | u64::from(inside) << bit;
        }
    }

    /// Whether something is in it.
    #[inline]
    pub fn contains(&self, member: Member) -> bool {
        let (word, bit) = (member.number() / 64, member.number() % 64);
        self.words.get(word).is_some_and(|word| word >> bit & 1 == 1)
    }

    /// What is in it, by number.
    #[inline]
    pub fn iter(&self) -> Members<Member, WORDS> {
        Members { words: self.words, at: 0, of: PhantomData }
    }
}

impl<const WORDS: usize> Bits<SpaceId, WORDS> {
    /// The spaces of a set of one board; what lies beyond the limit is left out.
    pub fn of(set: &SpaceSet) -> Self {
        let mut words = [0; WORDS];
        words.iter_mut().zip(set.words()).for_each(|(mine, theirs)| *mine = *theirs);
        Self::of_words(words)
    }
}

impl<const WORDS: usize> Spaces for Bits<SpaceId, WORDS> {
    #[inline]
    fn contains(&self, space: SpaceId) -> bool {
        self.contains(space)
    }
}

impl<Member: Numbered, const WORDS: usize> FromIterator<Member> for Bits<Member, WORDS> {
    fn from_iter<Members: IntoIterator<Item = Member>>(members: Members) -> Self {
        let mut set = Self::EMPTY;
        members.into_iter().for_each(|member| set.insert(member));
        set
    }
}

impl<Member: Numbered, const WORDS: usize> IntoIterator for &Bits<Member, WORDS> {
    type Item = Member;
    type IntoIter = Members<Member, WORDS>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

// By hand, since derived ones would ask of the members what only their bits need.
impl<Member, const WORDS: usize> Clone for Bits<Member, WORDS> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Member, const WORDS: usize> Copy for Bits<Member, WORDS> {}

impl<Member, const WORDS: usize> Default for Bits<Member, WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<Member, const WORDS: usize> PartialEq for Bits<Member, WORDS> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl<Member, const WORDS: usize> Eq for Bits<Member, WORDS> {}

impl<Member, const WORDS: usize> Hash for Bits<Member, WORDS> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words.hash(state);
    }
}

impl<Member: Numbered + fmt::Debug, const WORDS: usize> fmt::Debug for Bits<Member, WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The members of a set, by number.
#[derive(Debug, Clone)]
pub struct Members<Member, const WORDS: usize> {
    /// What is left of each word.
    words: [u64; WORDS],
    at: usize,
    of: PhantomData<fn() -> Member>,
}

impl<Member: Numbered, const WORDS: usize> Iterator for Members<Member, WORDS> {
    type Item = Member;

    #[inline]
    fn next(&mut self) -> Option<Member> {
        loop {
            let word = self.words.get_mut(self.at)?;
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Member::numbered(self.at * 64 + bit));
            }
            self.at += 1;
        }
    }

    /// A set is mostly walked whole: word by word, without looking at each bit where it stands.
    #[inline]
    fn fold<All, Fold: FnMut(All, Member) -> All>(self, init: All, mut fold: Fold) -> All {
        let mut all = init;
        for (at, mut word) in self.words.into_iter().enumerate().skip(self.at) {
            while word != 0 {
                all = fold(all, Member::numbered(at * 64 + word.trailing_zeros() as usize));
                word &= word - 1;
            }
        }
        all
    }
}

macro_rules! numbered {
    ($($member:ty),+) => {$(
        impl Numbered for $member {
            #[inline]
            fn number(self) -> usize {
                self as usize
            }
            #[allow(clippy::cast_possible_truncation, reason = "only what came out of the type is put back into it")]
            #[inline]
            fn numbered(number: usize) -> Self {
                number as Self
            }
        }
    )+};
}

numbered!(u8, u16, usize);

impl Numbered for SpaceId {
    #[inline]
    fn number(self) -> usize {
        self.index()
    }

    #[inline]
    fn numbered(number: usize) -> Self {
        Self(u16::numbered(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Hexes = Bits<SpaceId, 32>;

    #[test]
    fn members_come_and_go() {
        let mut set: Hexes = [0, 63, 64, 2047].map(SpaceId).into_iter().collect();
        set.remove(SpaceId(63));
        set.insert(SpaceId::NONE);
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 64, 2047].map(SpaceId));
        assert!(set.contains(SpaceId(64)) && !set.contains(SpaceId::NONE) && !set.is_empty());
        assert!(set.without(&set).is_empty());
        assert!(set.meets(&set) && !set.meets(&Hexes::EMPTY));
        assert_eq!(set.and(&Hexes::EMPTY).or(&set), set);
    }

    #[test]
    fn a_walk_that_was_begun_is_ended_by_folding() {
        let set: Bits<u8, 4> = [3, 64, 65, 255].into_iter().collect();
        let mut rest = set.iter();
        assert_eq!(rest.next(), Some(3));
        assert_eq!(rest.map(u32::from).sum::<u32>(), 64 + 65 + 255);
    }

    #[test]
    fn runs_go_on_from_word_to_word() {
        let set: Hexes =
            [0, 1, 5, 62, 63, 64, 65, 127, 128, 2046, 2047].map(SpaceId).into_iter().collect();
        assert_eq!(set.runs().collect::<Vec<_>>(), [0..2, 5..6, 62..66, 127..129, 2046..2048]);
        let everything: Hexes = (0..2048).map(SpaceId).collect();
        assert_eq!((set.len(), everything.len()), (11, 2048));
        assert_eq!(everything.runs().collect::<Vec<_>>(), vec![0..2048]);
        assert_eq!(Hexes::EMPTY.runs().count(), 0);
    }
}
