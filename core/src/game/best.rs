//! The best of several choices, for the staffs.

/// The choice that is worth most. Among equals a lot below 256 decides, which follows from the seed and the choice's place: the same
/// way every time. Whoever is to misjudge choices at random judges by the lot too.
pub fn best<T, Worth: Ord>(
    choices: impl IntoIterator<Item = T>,
    seed: u64,
    mut worth: impl FnMut(&T, u64) -> Worth,
) -> Option<T> {
    let judged = (0_u64..).zip(choices).map(|(place, choice)| {
        let lot = (seed ^ place).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56;
        (worth(&choice, lot), lot, choice)
    });
    let best = judged.max_by(|one, other| (&one.0, one.1).cmp(&(&other.0, other.1)));
    best.map(|(_, _, choice)| choice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worth_comes_first_and_the_seed_decides_among_equals() {
        assert_eq!(best([3, 9, 7], 1, |number, _| *number), Some(9));
        assert_eq!(best([0; 0], 1, |number, _| *number), None);
        let mut seen = [0; 4];
        for seed in 0..4000 {
            let chosen = best(0..4_usize, seed, |_, _| ()).expect("there are some");
            assert_eq!(best(0..4_usize, seed, |_, _| ()), Some(chosen));
            seen[chosen] += 1;
        }
        assert!(seen.iter().all(|count| (900..1100).contains(count)), "{seen:?}");
    }

    #[test]
    fn the_lot_that_decides_is_told() {
        for seed in 0..100 {
            let plain = best(0..4_usize, seed, |_, _| ());
            assert_eq!(best(0..4_usize, seed, |_, lot| lot), plain);
            assert_eq!(best([seed], seed, |_, lot| assert!(lot < 256)), Some(seed));
        }
    }
}
