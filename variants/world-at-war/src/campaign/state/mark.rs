//! What a unit has done, as bits.

use crate::campaign::roster::{UNITS, Units};

/// It has moved this half.
pub(crate) const MOVED: u8 = 1;
/// It has flown and is inverted.
pub(crate) const FLOWN: u8 = 2;
/// It has attacked this half.
pub(crate) const ATTACKED: u8 = 4;
/// It takes part in the attack that is prepared.
pub(crate) const COMMITTED: u8 = 8;
/// It has redeployed this half, or was built.
pub(crate) const REDEPLOYED: u8 = 16;
/// Armor whose attack emptied a hex: it may exploit.
pub(crate) const BROKE_THROUGH: u8 = 32;
/// Armor that has exploited, and may attack once more.
pub(crate) const EXPLOITED: u8 = 64;

/// The lowest bit of each of eight bytes.
const EACH: u64 = 0x0101_0101_0101_0101;
/// What moves those bits into the highest byte, by being multiplied with them.
const SIDE_BY_SIDE: u64 = 0x0102_0408_1020_4080;

/// Whoever has done something.
#[inline]
pub(crate) fn having(marks: &[u8; UNITS], mark: u8) -> Units {
    let mut words = [0_u64; UNITS.div_ceil(64)];
    // Eight at a time: where there is a mark it is carried into the top bit of its byte, and the eight are moved together.
    for (place, eight) in marks.as_chunks::<8>().0.iter().enumerate() {
        let has = u64::from_le_bytes(*eight) & (u64::from(mark) * EACH);
        let tops = (has + 0x7f * EACH) >> 7 & EACH;
        words[place / 8] |= (tops.wrapping_mul(SIDE_BY_SIDE) >> 56) << (place % 8 * 8);
    }
    Units::of_words(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_have_one_of_the_marks_are_found() {
        let mut marks = [0; UNITS];
        (marks[0], marks[9], marks[63], marks[64], marks[UNITS - 1]) =
            (MOVED, MOVED | FLOWN, EXPLOITED, 127, FLOWN);
        let found = |mark| having(&marks, mark).iter().map(usize::from).collect::<Vec<_>>();
        assert_eq!(found(MOVED), [0, 9, 64]);
        assert_eq!(found(FLOWN | EXPLOITED), [9, 63, 64, UNITS - 1]);
        assert_eq!(found(REDEPLOYED), [64]);
    }
}
