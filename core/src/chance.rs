//! Chance: outcomes drawn by the host, the same everywhere for the same seed.
//!
//! A draw depends on the seed of the game, the purpose of the roll and how many rolls were made for that
//! purpose before, and on nothing else: a roll added for another purpose shifts nothing. The raw numbers
//! come from ChaCha with 8 rounds, a portable generator; the way from raw numbers to an outcome is ours
//! and frozen by the test vectors below.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Draws an outcome: an index into `weights`, each as likely as its weight.
///
/// `None` where nothing can be drawn: no weight above zero, or a sum of more than 32 bits.
pub fn draw(seed: u64, purpose: &str, counter: u64, weights: &[u32]) -> Option<u32> {
    let total = weights.iter().try_fold(0_u32, |sum, weight| sum.checked_add(*weight))?;
    if total == 0 {
        return None;
    }
    let mut ticket = below(&mut stream(seed, purpose, counter), total);
    for (index, weight) in (0_u32..).zip(weights) {
        if ticket < *weight {
            return Some(index);
        }
        ticket -= weight;
    }
    None
}

/// Draws one of `count` equal outcomes, as [`draw`] would with equal weights; `None` where there is none.
pub fn pick(seed: u64, purpose: &str, counter: u64, count: usize) -> Option<usize> {
    let bound = u32::try_from(count).ok().filter(|bound| *bound > 0)?;
    usize::try_from(below(&mut stream(seed, purpose, counter), bound)).ok()
}

/// One generator for each roll: seed and purpose are the key, the counter chooses the stream.
fn stream(seed: u64, purpose: &str, counter: u64) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&fnv(purpose.as_bytes()).to_le_bytes());
    let mut stream = ChaCha8Rng::from_seed(key);
    stream.set_stream(counter);
    stream
}

/// An unbiased number below `bound`: the words that would favour the low numbers are thrown away.
fn below(words: &mut impl Rng, bound: u32) -> u32 {
    let fair = u32::MAX - u32::MAX % bound;
    loop {
        let word = words.next_u32();
        if word < fair {
            return word % bound;
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

    fn dice(seed: u64, purpose: &str) -> Vec<u32> {
        (0..12)
            .filter_map(|counter| draw(seed, purpose, counter, &[1; 6]))
            .map(|face| face + 1)
            .collect()
    }

    #[test]
    fn the_vectors_are_frozen() {
        assert_eq!(dice(1, "combat"), [3, 3, 1, 3, 1, 2, 2, 6, 2, 6, 3, 4]);
        assert_eq!(dice(2, "combat"), [2, 3, 6, 2, 1, 5, 5, 2, 6, 6, 2, 1]);
        assert_eq!(dice(1, "weather"), [2, 3, 3, 1, 3, 5, 1, 6, 1, 2, 4, 3]);
    }

    #[test]
    fn weights_count() {
        let mut seen = [0_u32; 3];
        for counter in 0..6000 {
            let index = draw(7, "weights", counter, &[1, 0, 5]).expect("can be drawn");
            seen[index as usize] += 1;
        }
        assert_eq!(seen[1], 0);
        assert!((900..1100).contains(&seen[0]), "{seen:?}");
    }

    #[test]
    fn equal_outcomes_are_drawn_as_with_equal_weights() {
        for counter in 0..50 {
            let drawn = draw(3, "pick", counter, &[1; 7]).map(|index| index as usize);
            assert_eq!(pick(3, "pick", counter, 7), drawn);
        }
        assert_eq!(pick(3, "pick", 0, 0), None);
    }

    #[test]
    fn what_can_not_be_drawn_is_none() {
        assert_eq!(draw(1, "x", 0, &[]), None);
        assert_eq!(draw(1, "x", 0, &[0, 0]), None);
        assert_eq!(draw(1, "x", 0, &[u32::MAX, 1]), None);
    }
}
