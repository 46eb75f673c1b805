//! Confidence sequences by betting: intervals for a mean that hold at all times at once, so that anybody may look as often
//! as they like and stop when they like.
//!
//! After Waudby-Smith and Ramdas (2024), hedged capital with predictable plug-in bets: for every mean that could be, two
//! gamblers bet against it; a mean whose gamblers became too rich is not the true one.

use libm::{exp, log, log1p, sqrt};

use super::{Interval, real};

/// How many means are looked at between the ends.
const STEPS: u32 = 400;

/// No bet is more than this share of what would ruin the gambler.
const MOST: f64 = 0.5;

/// A confidence sequence for the mean of values between two bounds.
#[derive(Debug, Clone)]
pub struct Sequence {
    low: f64,
    high: f64,
    /// One less its level.
    error: f64,
    seen: u64,
    sum: f64,
    spread: f64,
    means: Vec<Gamblers>,
}

/// Those who bet that the mean is higher and lower than this one; their capital as a logarithm.
#[derive(Debug, Clone)]
struct Gamblers {
    mean: f64,
    higher: f64,
    lower: f64,
    /// The most that either of them ever had.
    most: f64,
}

impl Sequence {
    /// One for values in `[low, high]`.
    pub fn new(low: f64, high: f64, level: f64) -> Self {
        let gamblers = |step: u32| Gamblers {
            mean: f64::from(step) / f64::from(STEPS),
            higher: 0.0,
            lower: 0.0,
            most: 0.0,
        };
        let means = (0..=STEPS).map(gamblers).collect();
        Self { low, high, error: 1.0 - level, seen: 0, sum: 0.5, spread: 0.25, means }
    }

    /// One for differences of shares.
    pub fn of_differences(level: f64) -> Self {
        Self::new(-1.0, 1.0, level)
    }

    /// Takes one more value into account.
    pub fn add(&mut self, value: f64) {
        let value = ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0);
        self.seen += 1;
        let count = real(self.seen);
        // What is bet depends on what was seen before, never on the value itself.
        let variance = self.spread / count;
        let bet = sqrt(2.0 * log(2.0 / self.error) / (variance * count * log1p(count)));
        self.means.iter_mut().for_each(|one| one.bet(value, bet));
        self.sum += value;
        let mean = self.sum / (count + 1.0);
        self.spread += (value - mean) * (value - mean);
    }

    /// The means that are left; one step of the grid wider than those that were looked at.
    pub fn interval(&self) -> Interval {
        let rich = log(2.0 / self.error);
        let left = |one: &&Gamblers| one.most < rich;
        let step = 1.0 / f64::from(STEPS);
        let low = self.means.iter().find(left).map_or(0.0, |one| one.mean - step);
        let high = self.means.iter().rev().find(left).map_or(1.0, |one| one.mean + step);
        let scaled = |share: f64| self.low + share.clamp(0.0, 1.0) * (self.high - self.low);
        Interval::new(scaled(low), scaled(high))
    }

    /// How likely it is that somebody who bets against the middle of the bounds ever gets so rich, were it the mean: at most
    /// this, however often one looked.
    pub fn p(&self) -> f64 {
        let middle = &self.means[self.means.len() / 2];
        (2.0 * exp(-middle.most)).min(1.0)
    }
}

impl Gamblers {
    fn bet(&mut self, value: f64, bet: f64) {
        let up = if self.mean > 0.0 { bet.min(MOST / self.mean) } else { bet };
        let down = if self.mean < 1.0 { bet.min(MOST / (1.0 - self.mean)) } else { bet };
        self.higher += log1p(up * (value - self.mean));
        self.lower += log1p(-down * (value - self.mean));
        self.most = self.most.max(self.higher).max(self.lower);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::SplitMix;

    fn after(values: impl Iterator<Item = f64>) -> Interval {
        let mut sequence = Sequence::new(0.0, 1.0, 0.95);
        values.for_each(|value| sequence.add(value));
        sequence.interval()
    }

    /// The same formulas in numpy, on a grid of 201, gave 0.43 to 0.565 and 0.545 to 0.605.
    #[test]
    fn it_is_as_published() {
        let found = after((0..200_u32).map(|i| f64::from(i * 7 % 10) / 9.0));
        assert!(
            (found.low - 0.43).abs() < 0.008 && (found.high - 0.565).abs() < 0.008,
            "{found:?}"
        );
        let found = after((0..300_u32).map(|i| if i * 3 % 7 == 0 { 1.0 } else { 0.5 }));
        assert!(
            (found.low - 0.545).abs() < 0.008 && (found.high - 0.605).abs() < 0.008,
            "{found:?}"
        );
    }

    /// Differences of nothing on the average, looked at after each: nothing is excluded in at most 5 of 100 studies.
    #[test]
    fn looking_all_the_time_keeps_the_error() {
        let mut chance = SplitMix(11);
        let wrong = (0..300).filter(|_| {
            let mut sequence = Sequence::of_differences(0.95);
            (0..300).any(|_| {
                sequence.add([-1.0, -0.5, 0.0, 0.5, 1.0][chance.pick(5)]);
                !sequence.interval().covers(0.0)
            })
        });
        assert!(wrong.count() <= 15);
    }

    /// What interval and p say of nothing is the same, but for the step by which the interval is wider.
    #[test]
    fn p_and_interval_agree() {
        let mut chance = SplitMix(3);
        let mut sequence = Sequence::of_differences(0.95);
        assert!((sequence.p() - 1.0).abs() < 1e-12, "nothing was seen");
        let (mut least, mut found) = (1.0, false);
        for _ in 0..300 {
            sequence.add([-1.0, 0.0, 0.0, 1.0, 1.0][chance.pick(5)]);
            assert!(sequence.p() <= least, "what was seen once stays seen");
            least = sequence.p();
            let excluded = !sequence.interval().covers(0.0);
            assert!(!excluded || least <= 0.05, "{least}");
            found |= excluded;
        }
        assert!(found && least < 0.01, "a fifth of a point is there to be found: {least}");
    }
}
