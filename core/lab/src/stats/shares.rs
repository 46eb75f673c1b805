//! Shares: how often something happened in games that know nothing of each other.

use libm::sqrt;

use super::special::normal_quantile;
use super::{Interval, real};

/// Wilson's interval for a share at a number of games that was fixed before.
pub fn wilson(hits: u64, games: u64, level: f64) -> Interval {
    let interval = wilson_of_points(real(hits), games, level);
    let low = if hits == 0 { 0.0 } else { interval.low };
    let high = if hits == games { 1.0 } else { interval.high };
    Interval::new(low, high)
}

/// The same for points, of which a draw gives a half: they vary less than wins, so that it is rather too wide.
pub fn wilson_of_points(points: f64, games: u64, level: f64) -> Interval {
    if games == 0 {
        return Interval::new(0.0, 1.0);
    }
    let (z, n) = (normal_quantile(f64::midpoint(1.0, level)), real(games));
    let (share, square) = (points / n, z * z);
    let middle = (share + square / (2.0 * n)) / (1.0 + square / n);
    let reach = z * sqrt(share * (1.0 - share) / n + square / (4.0 * n * n)) / (1.0 + square / n);
    Interval::new(middle - reach, middle + reach)
}

/// Newcombe's interval for the difference of two shares of games that were not paired: the first less the second.
pub fn newcombe(first: (u64, u64), second: (u64, u64), level: f64) -> Interval {
    let share = |(hits, games): (u64, u64)| real(hits) / real(games.max(1));
    let (p, q) = (share(first), share(second));
    let (of_p, of_q) = (wilson(first.0, first.1, level), wilson(second.0, second.1, level));
    let reach = |one: f64, two: f64| sqrt(one * one + two * two);
    let (low, high) = (reach(p - of_p.low, of_q.high - q), reach(of_p.high - p, q - of_q.low));
    Interval::new(p - q - low, p - q + high)
}

/// How often something may happen at most that did not in so many games, with 95 in 100 certainty.
pub fn never(games: u64) -> f64 {
    if games == 0 { 1.0 } else { (3.0 / real(games)).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::near;

    #[test]
    fn wilson_is_as_scipy_has_it() {
        let known = [
            (0, 20, 0.0, 0.161_125_158_052_819_35),
            (7, 20, 0.181_191_824_101_082_1, 0.567_145_723_314_763_7),
            (20, 20, 0.838_874_841_947_180_8, 1.0),
            (512, 1000, 0.481_032_554_406_090_83, 0.542_875_603_390_255_6),
        ];
        for (hits, games, low, high) in known {
            let found = wilson(hits, games, 0.95);
            near(found.low, low);
            near(found.high, high);
        }
    }

    #[test]
    fn newcombe_is_as_published() {
        let found = newcombe((56, 70), (48, 80), 0.95);
        near(found.low, 0.052_431_472_402_364_815);
        near(found.high, 0.333_872_654_036_905_9);
        let found = newcombe((10, 10), (0, 20), 0.95);
        near(found.low, 0.679_086_037_141_914_7);
        near(found.high, 1.0);
    }
}
