//! Where a share comes to what is wanted, between values that were tried.

use super::paired::quantile;
use super::special::moments;
use super::{Interval, SplitMix};

/// Values of a figure, and for each seed the points under each of them.
#[derive(Debug, Clone, Copy)]
pub struct Tried<'a> {
    /// The values.
    pub values: &'a [f64],
    /// The points, in the order of the values, seed by seed.
    pub seeds: &'a [Vec<f64>],
}

/// The value at which a straight line through the means comes to `want`, and its interval by drawing seeds again; nothing
/// where the line does not clearly rise or fall.
pub fn crossing(tried: Tried<'_>, want: f64, level: f64, rounds: usize) -> Option<(f64, Interval)> {
    let all: Vec<usize> = (0..tried.seeds.len()).collect();
    let (at, slope) = line(tried, &all, want)?;
    let mut chance = SplitMix(1);
    let (mut found, mut against) = (Vec::new(), 0_u32);
    for _ in 0..rounds {
        let drawn: Vec<usize> = all.iter().map(|_| chance.pick(all.len())).collect();
        let Some((at, other)) = line(tried, &drawn, want) else { continue };
        against += u32::from(other * slope < 0.0);
        found.push(at);
    }
    let share = f64::from(against) / super::len(&found).max(1.0);
    if share > (1.0 - level) / 2.0 {
        return None;
    }
    found.sort_by(f64::total_cmp);
    let end = |share: f64| quantile(&found, share);
    Some((at, Interval::new(end((1.0 - level) / 2.0), end(f64::midpoint(1.0, level)))))
}

/// Where the line of these seeds comes to `want`, and how steep it is.
fn line(tried: Tried<'_>, seeds: &[usize], want: f64) -> Option<(f64, f64)> {
    let mean = |place: usize| {
        let points: Vec<f64> = seeds.iter().map(|seed| tried.seeds[*seed][place]).collect();
        moments(&points).0
    };
    let means: Vec<f64> = (0..tried.values.len()).map(mean).collect();
    let (middle, height) = (moments(tried.values).0, moments(&means).0);
    let pairs = tried.values.iter().zip(&means);
    let rise: f64 = pairs.map(|(value, mean)| (value - middle) * (mean - height)).sum();
    let run: f64 = tried.values.iter().map(|value| (value - middle).powi(2)).sum();
    let slope = rise / run;
    (slope.is_finite() && slope != 0.0).then(|| (middle + (want - height) / slope, slope))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Points that are won where a number of the seed is below the value in tens.
    fn tried(values: &[f64]) -> Vec<Vec<f64>> {
        let won =
            |seed: u32, value: f64| f64::from(u8::from(f64::from(seed * 37 % 100) < 10.0 * value));
        (0..400).map(|seed| values.iter().map(|value| won(seed, *value)).collect()).collect()
    }

    #[test]
    fn the_crossing_is_found() {
        let values = [2.0, 4.0, 6.0, 8.0];
        let seeds = tried(&values);
        let (at, reach) =
            crossing(Tried { values: &values, seeds: &seeds }, 0.5, 0.95, 500).expect("it rises");
        assert!(
            (at - 5.0).abs() < 0.1 && reach.covers(5.0) && reach.width() < 2.0,
            "{at} {reach:?}"
        );
    }

    #[test]
    fn what_does_not_rise_or_fall_crosses_nowhere() {
        let seeds: Vec<Vec<f64>> = (0..100_u32)
            .map(|seed| (0..3).map(|value| f64::from((seed * 7 + value * 5) % 2)).collect())
            .collect();
        let values = [1.0, 2.0, 3.0];
        assert_eq!(crossing(Tried { values: &values, seeds: &seeds }, 0.2, 0.95, 300), None);
    }
}
