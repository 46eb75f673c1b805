//! A number that tells two states apart: eight bytes a round, since a state is printed after every action.

use std::hash::{Hash, Hasher};

/// Hashes a state the same way on every machine of the same byte order.
pub fn fingerprint(state: &impl Hash) -> u64 {
    let mut print = Fingerprint(START);
    state.hash(&mut print);
    print.0
}

/// Where it begins, and what every round multiplies by: odd numbers with as many ones as noughts, in no order.
const START: u64 = 0x243f_6a88_85a3_08d3;
const ROUND: u64 = 0x9e37_79b9_7f4a_7c15;

struct Fingerprint(u64);

impl Fingerprint {
    /// The halves of a long product: every bit of the word bears on every bit of the print.
    #[inline]
    fn mix(&mut self, word: u64) {
        let (low, high) = (self.0 ^ word).carrying_mul(ROUND, 0);
        // The word once more, so that one for which the product is nought is told from others.
        self.0 = (low ^ high).wrapping_add(word).rotate_left(23);
    }
}

impl Hasher for Fingerprint {
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.mix(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            // A last word that ends in noughts is not the same as a shorter one.
            self.mix(u64::from_le_bytes(last) | (rest.len() as u64) << 56);
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.mix(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.mix(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    /// Lengths count the same on machines with short and long addresses.
    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn prints_are_frozen_and_tell_states_apart() {
        assert_ne!(fingerprint(&[1_u8, 2]), fingerprint(&[2_u8, 1]));
        assert_eq!(fingerprint(&(1_u8, 2_u16)), 15_474_693_419_809_672_209);
        assert_eq!(fingerprint(&[7_u8; 21]), 7_498_242_014_747_648_076);
    }

    #[test]
    fn a_bit_more_or_less_is_seen_wherever_it_is() {
        let mut state = [0_u8; 4096];
        let mut seen = HashSet::from([fingerprint(&state)]);
        for bit in 0..state.len() * 8 {
            state[bit / 8] ^= 1 << (bit % 8);
            assert!(seen.insert(fingerprint(&state)), "bit {bit}");
            state[bit / 8] ^= 1 << (bit % 8);
        }
        for length in 1..40 {
            assert!(seen.insert(fingerprint(&state[..length].as_ref())), "length {length}");
        }
    }
}
