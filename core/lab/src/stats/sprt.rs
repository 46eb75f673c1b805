//! The sequential probability ratio test on pairs: is one player stronger than the other?
//!
//! A pair is two games with one seed and seats swapped; what a player makes of it is nothing, half a point and so on up to
//! two: five classes. The ratio is that of the best multinomials with the two means that are tested.

use libm::log;
use serde::Serialize;

use super::real;

/// An empty class is taken for this much of a pair, so that ratios stay finite.
const NEXT_TO_NOTHING: f64 = 1e-3;

/// What is tested, and with what errors.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    /// The share of points, were there no effect.
    pub null: f64,
    /// The share of points with the effect that is looked for.
    pub effect: f64,
    /// How often an effect may be found that there is not.
    pub alpha: f64,
    /// How often one may be missed.
    pub beta: f64,
}

/// What the test came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The effect is there.
    Effect,
    /// It is not.
    NoEffect,
    /// More pairs are needed.
    Open,
}

impl Sprt {
    /// The logarithms of the ratio at which it is decided: for no effect, and for the effect.
    pub fn bounds(&self) -> (f64, f64) {
        (log(self.beta / (1.0 - self.alpha)), log((1.0 - self.beta) / self.alpha))
    }

    /// The logarithm of the ratio for these pairs, by the points made, from none to two.
    pub fn ratio(&self, pairs: &[u64; 5]) -> f64 {
        let counts = pairs.map(|count| real(count).max(NEXT_TO_NOTHING));
        let all: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / all);
        let (null, effect) = (best(&shares, self.null), best(&shares, self.effect));
        let each = (0..5).map(|at| shares[at] * (log(effect[at]) - log(null[at])));
        all * each.sum::<f64>()
    }

    /// What it comes to so far.
    pub fn verdict(&self, pairs: &[u64; 5]) -> Verdict {
        let (low, high) = self.bounds();
        match self.ratio(pairs) {
            ratio if ratio >= high => Verdict::Effect,
            ratio if ratio <= low => Verdict::NoEffect,
            _ => Verdict::Open,
        }
    }
}

/// The likeliest multinomial whose mean is `mean`, given these shares.
fn best(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    let from_mean = [0.0, 0.25, 0.5, 0.75, 1.0].map(|points| points - mean);
    let tilted = |tilt: f64| -> f64 {
        shares.iter().zip(from_mean).map(|(share, off)| share * off / (1.0 + tilt * off)).sum()
    };
    // It falls with the tilt, from infinity to minus infinity between these two.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if tilted(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let tilt = f64::midpoint(low, high);
    let mut found = *shares;
    for (share, off) in found.iter_mut().zip(from_mean) {
        *share /= 1.0 + tilt * off;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(effect: f64) -> Sprt {
        Sprt { null: 0.5, effect, alpha: 0.05, beta: 0.05 }
    }

    /// By scipy's root finder on the same likelihood.
    #[test]
    fn ratios_are_as_reckoned_elsewhere() {
        let near = |left: f64, right: f64| assert!((left - right).abs() < 1e-6, "{left} {right}");
        near(test(0.53).ratio(&[10, 40, 100, 60, 20]), 3.320_151_487_426_826);
        near(test(0.55).ratio(&[0, 3, 20, 9, 0]), 1.558_416_107_130_639_7);
        near(test(0.52).ratio(&[50, 80, 200, 70, 40]), -3.263_782_044_938_218_4);
    }

    #[test]
    fn it_is_decided_at_its_bounds() {
        assert_eq!(test(0.53).verdict(&[10, 40, 100, 60, 20]), Verdict::Effect);
        assert_eq!(test(0.55).verdict(&[0, 3, 20, 9, 0]), Verdict::Open);
        assert_eq!(test(0.52).verdict(&[50, 80, 200, 70, 40]), Verdict::NoEffect);
        let (low, high) = test(0.6).bounds();
        assert!((high - 2.944_438_979).abs() < 1e-8 && (low + high).abs() < 1e-12);
    }
}
