//! Differences of games that share their seed.

use libm::sqrt;

use super::special::{coin_tail, moments, standard_error, student, student_quantile};
use super::{Interval, SplitMix, len};

/// Student's interval for the mean of differences.
pub fn student_interval(differences: &[f64], level: f64) -> Interval {
    if differences.len() < 2 {
        return Interval::new(f64::NEG_INFINITY, f64::INFINITY);
    }
    let reach = student_quantile(f64::midpoint(1.0, level), len(differences) - 1.0)
        * standard_error(differences);
    let mean = moments(differences).0;
    Interval::new(mean - reach, mean + reach)
}

/// The chance of a mean at least as far from nothing, were there no difference: the two-sided t test.
pub fn student_test(differences: &[f64]) -> f64 {
    if differences.len() < 2 || differences.iter().all(|one| *one == 0.0) {
        return 1.0;
    }
    let t = moments(differences).0 / standard_error(differences);
    2.0 * student(-t.abs(), len(differences) - 1.0)
}

/// The middle `level` of what `statistic` comes to in resampled lists of the same length.
pub fn bootstrap<T: Clone>(
    list: &[T],
    level: f64,
    rounds: usize,
    seed: u64,
    statistic: impl Fn(&[T]) -> f64,
) -> Interval {
    let mut chance = SplitMix(seed);
    let mut sample = list.to_vec();
    let mut found: Vec<f64> = (0..rounds)
        .map(|_| {
            for place in &mut sample {
                place.clone_from(&list[chance.pick(list.len())]);
            }
            statistic(&sample)
        })
        .filter(|value| value.is_finite())
        .collect();
    found.sort_by(f64::total_cmp);
    Interval::new(
        quantile(&found, (1.0 - level) / 2.0),
        quantile(&found, f64::midpoint(1.0, level)),
    )
}

/// The value below which a share of a sorted list lies, between its neighbours where it must.
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return f64::NAN };
    let at = share * super::real(last as u64);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share of a length is a place in the list"
    )]
    let below = (at.floor() as usize).min(last);
    let rest = at - super::real(below as u64);
    sorted[below] + rest * (sorted[(below + 1).min(last)] - sorted[below])
}

/// The exact test of `McNemar`: `gained` pairs went from lost to won, `lost` the other way.
pub fn mcnemar(gained: u64, lost: u64) -> f64 {
    (2.0 * coin_tail(gained.min(lost), gained + lost)).min(1.0)
}

/// Two one-sided tests: how likely differences like these are, were the mean `margin` or more away from nothing.
pub fn equivalence(differences: &[f64], margin: f64) -> f64 {
    if differences.len() < 2 {
        return 1.0;
    }
    let (mean, error) = (moments(differences).0, standard_error(differences));
    if error == 0.0 {
        return if mean.abs() < margin { 0.0 } else { 1.0 };
    }
    let freedom = len(differences) - 1.0;
    let above = student(-(mean + margin) / error, freedom);
    let below = student((mean - margin) / error, freedom);
    above.max(below)
}

/// What pairing is worth: the variance of a difference of games with different seeds over that with the same. Nothing
/// where all pairs differ alike, and there is no variance left.
pub fn worth(pairs: &[(f64, f64)]) -> Option<f64> {
    let column = |get: fn(&(f64, f64)) -> f64| pairs.iter().map(get).collect::<Vec<_>>();
    let unpaired = moments(&column(|pair| pair.0)).1 + moments(&column(|pair| pair.1)).1;
    let paired = moments(&column(|pair| pair.0 - pair.1)).1;
    (paired > 0.0).then(|| unpaired / paired)
}

/// How many pairs it takes to see an effect four times in five, where differences vary this much.
pub fn pairs_needed(variance: f64, effect: f64, level: f64) -> f64 {
    let z = super::special::normal_quantile(f64::midpoint(1.0, level))
        + super::special::normal_quantile(0.8);
    let needed = sqrt(variance) * z / effect;
    (needed * needed).ceil()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::near;

    const SOME: [f64; 12] = [1.0, 0.0, 0.0, -1.0, 0.5, 1.0, 0.0, 0.0, 1.0, -0.5, 1.0, 0.0];

    #[test]
    fn intervals_are_as_scipy_has_them() {
        let found = student_interval(&SOME, 0.95);
        near(found.low, -0.167_519_682_497_235_48);
        near(found.high, 0.667_519_682_497_235_5);
        near(equivalence(&SOME, 0.5), 0.107_162_837_546_327_33);
    }

    #[test]
    fn mcnemar_is_as_scipy_has_it() {
        near(mcnemar(3, 10), 0.092_285_156_25);
        near(mcnemar(5, 0), 0.0625);
        near(mcnemar(7, 7), 1.0);
        near(mcnemar(60, 40), 0.056_887_933_640_980_89);
        near(mcnemar(0, 0), 1.0);
    }

    #[test]
    fn the_bootstrap_finds_the_interval_of_a_mean() {
        let many: Vec<f64> = SOME.iter().copied().cycle().take(1200).collect();
        let by_draws = bootstrap(&many, 0.95, 2000, 7, |sample| moments(sample).0);
        let by_student = student_interval(&many, 0.95);
        assert!((by_draws.low - by_student.low).abs() < 0.004, "{by_draws:?} {by_student:?}");
        assert!((by_draws.high - by_student.high).abs() < 0.004, "{by_draws:?} {by_student:?}");
        let again = bootstrap(&many, 0.95, 2000, 7, |sample| moments(sample).0);
        assert_eq!(by_draws, again, "the same seed");
    }

    #[test]
    fn pairing_is_worth_what_it_takes_away() {
        let alike = [(1.0, 1.0), (0.0, 0.0), (1.0, 0.0), (0.0, 0.0), (1.0, 1.0)];
        // Variances 0.3 and 0.3 against 0.2.
        near(worth(&alike).expect("some variance"), 3.0);
        assert_eq!(worth(&[(1.0, 1.0), (0.0, 0.0)]), None);
    }

    #[test]
    fn pairs_needed_are_those_of_the_textbook() {
        // (1.95996 + 0.84162)^2 * 0.25 / 0.01 = 196.2
        near(pairs_needed(0.25, 0.1, 0.95), 197.0);
    }
}
