//! The best of several choices, for the staffs.

/// The choice that is worth most. Among equals the seed decides, the same way every time.
pub fn best<T, Worth: Ord>(
    choices: impl IntoIterator<Item = T>,
    seed: u64,
    mut worth: impl FnMut(&T) -> Worth,
) -> Option<T> {
    let mut best: Option<(Worth, u64, T)> = None;
    for (place, choice) in (0_u64..).zip(choices) {
        let (worth, tie) = (worth(&choice), mixed(seed, place));
        let better = best.as_ref().is_none_or(|(most, lot, _)| (&worth, tie) > (most, *lot));
        if better {
            best = Some((worth, tie, choice));
        }
    }
    best.map(|(_, _, choice)| choice)
}

/// A number from two that looks like neither (the finish of `SplitMix64`).
const fn mixed(seed: u64, place: u64) -> u64 {
    let mut word = seed ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worth_comes_first_and_the_seed_decides_among_equals() {
        assert_eq!(best([3, 9, 7], 1, |number| *number), Some(9));
        assert_eq!(best([0; 0], 1, |number| *number), None);
        let mut seen = [0; 4];
        for seed in 0..4000 {
            let chosen = best(0..4_usize, seed, |_| ()).expect("there are some");
            assert_eq!(best(0..4_usize, seed, |_| ()), Some(chosen));
            seen[chosen] += 1;
        }
        assert!(seen.iter().all(|count| (900..1100).contains(count)), "{seen:?}");
    }
}
