//! Chance: outcomes drawn by the host, the same everywhere for the same seed.
//!
//! A draw depends on the seed of the game, the purpose of the roll, its [`Occasion`] and how many rolls were made for
//! that purpose on that occasion before, and on nothing else: a roll more shifts nothing later, and two games with the
//! same seed under two set-ups see the same dice as long as they fight the same fights. The raw numbers come from
//! ChaCha with 8 rounds, a portable generator; the way from raw numbers to an outcome is ours and frozen by the test
//! vectors below. It keeps the order of outcomes: where two set-ups weigh them differently, the same raw number is
//! good luck in both or bad luck in both.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// What a roll is about, beside its purpose. The same roll in another course of the game is on the same occasion.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Occasion {
    /// The turn, or whatever a game counts its time by.
    pub turn: u16,
    /// The place of the fight, or what serves instead: a unit, a side.
    pub place: u32,
}

impl Occasion {
    /// As one number.
    pub const fn number(self) -> u64 {
        (self.turn as u64) << 32 | self.place as u64
    }
}

/// Where chance is drawn from: everything that a draw depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key<'a> {
    /// The seed of the game.
    pub seed: u64,
    /// What the roll is for.
    pub purpose: &'a str,
    /// The [`Occasion`] as a number.
    pub occasion: u64,
    /// How many rolls were made for the purpose on the occasion before.
    pub counter: u64,
}

impl<'a> Key<'a> {
    /// A draw on no occasion in particular.
    pub const fn new(seed: u64, purpose: &'a str, counter: u64) -> Self {
        Self { seed, purpose, occasion: 0, counter }
    }

    /// The same on an occasion.
    #[must_use]
    pub const fn on(self, occasion: u64) -> Self {
        Self { occasion, ..self }
    }

    /// Draws an outcome: an index into `weights`, each as likely as its weight.
    ///
    /// `None` where nothing can be drawn: no weight above zero, or a sum of more than 32 bits.
    pub fn draw(self, weights: &[u32]) -> Option<u32> {
        let total = weights.iter().try_fold(0_u32, |sum, weight| sum.checked_add(*weight))?;
        if total == 0 {
            return None;
        }
        let mut ticket = below(&mut self.stream(), total);
        for (index, weight) in (0_u32..).zip(weights) {
            if ticket < *weight {
                return Some(index);
            }
            ticket -= weight;
        }
        None
    }

    /// Draws one of `count` equal outcomes, as [`draw`](Self::draw) would with equal weights; `None` where there is
    /// none.
    pub fn pick(self, count: usize) -> Option<usize> {
        let bound = u32::try_from(count).ok().filter(|bound| *bound > 0)?;
        usize::try_from(below(&mut self.stream(), bound)).ok()
    }

    /// A number for somebody who needs chance of their own; it tells nothing of the seed.
    pub fn number(self) -> u64 {
        self.stream().next_u64()
    }

    /// One generator for each roll: seed, purpose and occasion are the key, the counter chooses the stream.
    fn stream(self) -> ChaCha8Rng {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        key[8..16].copy_from_slice(&fnv(self.purpose.as_bytes()).to_le_bytes());
        key[16..24].copy_from_slice(&self.occasion.to_le_bytes());
        let mut stream = ChaCha8Rng::from_seed(key);
        stream.set_stream(self.counter);
        stream
    }
}

/// An unbiased number below `bound`, larger for a larger raw word: the words that would favour some numbers are
/// thrown away.
fn below(words: &mut impl Rng, bound: u32) -> u32 {
    let unfair = bound.wrapping_neg() % bound;
    loop {
        let share = (u64::from(words.next_u32()) * u64::from(bound)).to_le_bytes();
        let [low, high] = [0, 4]
            .map(|at| u32::from_le_bytes([share[at], share[at + 1], share[at + 2], share[at + 3]]));
        if low >= unfair {
            return high;
        }
    }
}

/// FNV-1a, 64 bits: short, portable, good enough to tell purposes apart.
pub const fn fnv(bytes: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0100_0000_01b3);
        at += 1;
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(seed: u64, purpose: &str, counter: u64) -> Key<'_> {
        Key::new(seed, purpose, counter).on(Occasion { turn: 3, place: 7 }.number())
    }

    fn dice(seed: u64, purpose: &str) -> Vec<u32> {
        let face = |counter| key(seed, purpose, counter).draw(&[1; 6]);
        (0..12).filter_map(face).map(|face| face + 1).collect()
    }

    #[test]
    fn the_vectors_are_frozen() {
        assert_eq!(dice(1, "combat"), [6, 2, 3, 3, 5, 1, 6, 3, 3, 2, 6, 5]);
        assert_eq!(dice(2, "combat"), [4, 3, 4, 6, 5, 2, 5, 6, 4, 2, 1, 5]);
        assert_eq!(dice(1, "weather"), [4, 5, 2, 5, 1, 5, 6, 2, 4, 2, 6, 5]);
        assert_eq!(key(1, "staff", 0).number(), 0x2da1_f0b6_4301_8d7f);
    }

    #[test]
    fn weights_count() {
        let mut seen = [0_u32; 3];
        for counter in 0..6000 {
            let index = key(7, "weights", counter).draw(&[1, 0, 5]).expect("can be drawn");
            seen[index as usize] += 1;
        }
        assert_eq!(seen[1], 0);
        assert!((900..1100).contains(&seen[0]), "{seen:?}");
    }

    #[test]
    fn every_part_of_the_key_counts() {
        let rolls = |change: fn(&mut Key<'_>)| -> Vec<_> {
            let key = |counter| {
                let mut key = key(5, "attack", counter);
                change(&mut key);
                key.number()
            };
            (0..8).map(key).collect()
        };
        let as_it_is = rolls(|_| ());
        let others: [fn(&mut Key<'_>); 4] = [
            |key| key.seed = 6,
            |key| key.purpose = "defence",
            |key| key.occasion = Occasion { turn: 4, place: 7 }.number(),
            |key| key.occasion = Occasion { turn: 3, place: 8 }.number(),
        ];
        for change in others {
            assert!(rolls(change).iter().all(|number| !as_it_is.contains(number)));
        }
    }

    /// Worse odds never turn bad luck into good.
    #[test]
    fn luck_is_the_same_under_other_weights() {
        for counter in 0..500 {
            let key = key(9, "luck", counter);
            let (even, better) = (key.draw(&[1, 1]), key.draw(&[1, 3]));
            assert!(even <= better, "{counter}: {even:?} {better:?}");
        }
    }

    #[test]
    fn equal_outcomes_are_drawn_as_with_equal_weights() {
        for counter in 0..50 {
            let key = key(3, "pick", counter);
            assert_eq!(key.pick(7), key.draw(&[1; 7]).map(|index| index as usize));
        }
        assert_eq!(key(3, "pick", 0).pick(0), None);
    }

    #[test]
    fn what_can_not_be_drawn_is_none() {
        assert_eq!(key(1, "x", 0).draw(&[]), None);
        assert_eq!(key(1, "x", 0).draw(&[0, 0]), None);
        assert_eq!(key(1, "x", 0).draw(&[u32::MAX, 1]), None);
    }
}
