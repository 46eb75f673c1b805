//! Many comparisons at once: which of them to believe.

use super::{len, real};

/// The values of Benjamini and Hochberg: those up to a share are believed, and at most that share of them is wrong on the
/// average.
pub fn adjusted(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|one, two| values[*one].total_cmp(&values[*two]));
    let mut adjusted = vec![1.0; values.len()];
    let mut least: f64 = 1.0;
    for (rank, at) in (1_u64..).zip(&order).collect::<Vec<_>>().into_iter().rev() {
        least = least.min(values[*at] * len(values) / real(rank));
        adjusted[*at] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::near;

    #[test]
    fn values_are_as_scipy_has_them() {
        let found = adjusted(&[0.01, 0.04, 0.03, 0.005, 0.5]);
        for (found, known) in found.into_iter().zip([0.025, 0.05, 0.05, 0.025, 0.5]) {
            near(found, known);
        }
        assert!(adjusted(&[]).is_empty());
    }
}
