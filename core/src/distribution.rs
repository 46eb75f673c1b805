//! Exact distributions: every outcome of a chance, with its weight.
//!
//! Nothing here rounds. Odds are shown as fractions, compared as fractions and tested as fractions.

mod dice;
mod form;
mod fraction;

use num_bigint::BigUint;

pub use dice::{Dice, DiceError};
pub use form::{FormError, Weighted};
pub use fraction::{Fraction, FractionError};

/// The outcomes of a chance in rising order, each once, with whole weights that add up to one total.
///
/// The weights are big integers throughout: a fight to the end needs hundreds of bits, and a weight that
/// fits one machine word is kept without allocating anyway.
#[derive(Debug, Clone)]
pub struct Distribution<T> {
    outcomes: Vec<(T, BigUint)>,
    total: BigUint,
}

/// A distribution without outcomes was asked for. Something always happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no outcome has a weight above zero; give at least one")]
pub struct NoOutcome;

impl<T: Ord> Distribution<T> {
    /// Only this can happen.
    pub fn certain(outcome: T) -> Self {
        Self { outcomes: vec![(outcome, BigUint::ONE)], total: BigUint::ONE }
    }

    /// All of these are equally likely; one that is named twice is twice as likely.
    pub fn uniform(outcomes: impl IntoIterator<Item = T>) -> Result<Self, NoOutcome> {
        Self::weighted(outcomes.into_iter().map(|outcome| (outcome, BigUint::ONE)))
    }

    /// Outcomes with their weights, in any order. Equal outcomes are put together.
    pub fn weighted(outcomes: impl IntoIterator<Item = (T, BigUint)>) -> Result<Self, NoOutcome> {
        let possible = outcomes.into_iter().filter(|(_, weight)| *weight != BigUint::ZERO);
        let outcomes: Vec<_> = possible.collect();
        if outcomes.is_empty() { Err(NoOutcome) } else { Ok(Self::known(outcomes)) }
    }

    /// A distribution from outcomes that are known to be at least one, none of them without weight.
    pub(crate) fn known(mut outcomes: Vec<(T, BigUint)>) -> Self {
        debug_assert!(!outcomes.is_empty());
        outcomes.sort_by(|(left, _), (right, _)| left.cmp(right));
        outcomes.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            if same {
                kept.1 += &later.1;
            }
            same
        });
        let total = outcomes.iter().map(|(_, weight)| weight).sum();
        Self { outcomes, total }
    }

    /// What becomes of each outcome. Those that become equal are put together.
    #[must_use]
    pub fn map<U: Ord>(&self, mut change: impl FnMut(&T) -> U) -> Distribution<U> {
        let changed =
            self.outcomes.iter().map(|(outcome, weight)| (change(outcome), weight.clone()));
        Distribution::known(changed.collect())
    }

    /// The same, where some outcome may not make sense: the first error ends it.
    pub fn try_map<U: Ord, E>(
        &self,
        mut change: impl FnMut(&T) -> Result<U, E>,
    ) -> Result<Distribution<U>, E> {
        let changed =
            self.outcomes.iter().map(|(outcome, weight)| Ok((change(outcome)?, weight.clone())));
        changed.collect::<Result<_, E>>().map(Distribution::known)
    }

    /// Two chances that know nothing of each other, put together outcome by outcome: a sum, a difference,
    /// a pair, the better of the two.
    #[must_use]
    pub fn combine<U: Ord, V: Ord>(
        &self,
        other: &Distribution<U>,
        mut together: impl FnMut(&T, &U) -> V,
    ) -> Distribution<V> {
        let mut outcomes = Vec::with_capacity(self.outcomes.len() * other.outcomes.len());
        for (left, left_weight) in &self.outcomes {
            for (right, right_weight) in &other.outcomes {
                outcomes.push((together(left, right), left_weight * right_weight));
            }
        }
        Distribution::known(outcomes)
    }

    /// The chance that `wanted` comes true.
    pub fn probability(&self, mut wanted: impl FnMut(&T) -> bool) -> Fraction {
        let chosen = self.outcomes.iter().filter(|(outcome, _)| wanted(outcome));
        Fraction::of_total(chosen.map(|(_, weight)| weight).sum(), &self.total)
    }

    /// The mean of what `value` makes of an outcome.
    pub fn expectation(&self, mut value: impl FnMut(&T) -> u64) -> Fraction {
        let sum = self.outcomes.iter().map(|(outcome, weight)| weight * value(outcome)).sum();
        Fraction::of_total(sum, &self.total)
    }

    /// The outcomes in rising order, each with its probability.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&T, Fraction)> {
        self.outcomes
            .iter()
            .map(|(outcome, weight)| (outcome, Fraction::of_total(weight.clone(), &self.total)))
    }

    /// The outcomes in rising order, each with its weight.
    pub fn weights(&self) -> impl ExactSizeIterator<Item = (&T, &BigUint)> {
        self.outcomes.iter().map(|(outcome, weight)| (outcome, weight))
    }

    /// The sum of all weights.
    pub fn total(&self) -> &BigUint {
        &self.total
    }
}

/// Equal where every outcome has the same probability, whatever the totals are.
impl<T: Ord> PartialEq for Distribution<T> {
    fn eq(&self, other: &Self) -> bool {
        self.outcomes.len() == other.outcomes.len()
            && self.outcomes.iter().zip(&other.outcomes).all(|(left, right)| {
                left.0 == right.0 && &left.1 * &other.total == &right.1 * &self.total
            })
    }
}

impl<T: Ord> Eq for Distribution<T> {}

/// What tests compare by.
#[cfg(test)]
impl<T: Ord> Distribution<T> {
    /// First a choice by weights, then the chance that was chosen.
    pub(crate) fn mix(parts: impl IntoIterator<Item = (BigUint, Self)>) -> Result<Self, NoOutcome> {
        let parts: Vec<_> = parts.into_iter().collect();
        // Every part is brought to the product of all totals, so that one unit of weight means the same.
        let product: BigUint = parts.iter().map(|(_, part)| &part.total).product();
        let scaled = parts.into_iter().flat_map(|(weight, part)| {
            let factor = weight * (&product / &part.total);
            part.outcomes.into_iter().map(move |(outcome, weight)| (outcome, weight * &factor))
        });
        Self::weighted(scaled)
    }

    /// Whether this is at least as high as `other` by first-order dominance: for every bound, it is at
    /// least as likely to reach it.
    pub(crate) fn dominates(&self, other: &Self) -> bool {
        let mut bounds = self.outcomes.iter().chain(&other.outcomes).map(|(bound, _)| bound);
        bounds.all(|bound| {
            self.probability(|outcome| outcome >= bound)
                >= other.probability(|outcome| outcome >= bound)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn die(sides: u8) -> Distribution<u8> {
        Distribution::uniform(1..=sides).expect("a die has sides")
    }

    fn fraction(text: &str) -> Fraction {
        text.parse().expect("a fraction")
    }

    #[test]
    fn equal_outcomes_are_put_together_and_impossible_ones_dropped() {
        let chance = Distribution::weighted([
            ("b", BigUint::from(1u8)),
            ("a", BigUint::from(2u8)),
            ("c", BigUint::ZERO),
            ("b", BigUint::from(3u8)),
        ])
        .expect("has outcomes");
        let shown: Vec<_> =
            chance.iter().map(|(name, chance)| format!("{name} {chance}")).collect();
        assert_eq!(shown, ["a 1/3", "b 2/3"]);
        assert_eq!(Distribution::<u8>::uniform([]), Err(NoOutcome));
    }

    #[test]
    fn two_dice_equal_their_enumeration() {
        let sum = die(6).combine(&die(6), |left, right| left + right);
        let every = (1..=6u8).flat_map(|left| (1..=6u8).map(move |right| left + right));
        assert_eq!(sum, Distribution::uniform(every).expect("36 rolls"));
        assert_eq!(sum.probability(|&sum| sum == 7), fraction("1/6"));
        assert_eq!(sum.expectation(|&sum| sum.into()), fraction("7/1"));
    }

    #[test]
    fn mapping_keeps_the_total() {
        let even = die(6).map(|face| face % 2 == 0);
        assert_eq!(even, die(2).map(|&face| face == 2));
        assert_eq!(even.total(), &BigUint::from(6u8));
    }

    #[test]
    fn a_mix_weighs_its_parts_and_not_their_totals() {
        let mixed =
            Distribution::mix([(1u8.into(), die(6)), (2u8.into(), die(2))]).expect("two parts");
        assert_eq!(mixed.probability(|&face| face == 1), fraction("7/18"));
        assert_eq!(mixed.probability(|&face| face > 2), fraction("2/9"));
        assert_eq!(mixed.probability(|_| true), Fraction::one());
        assert_eq!(Distribution::<u8>::mix([]), Err(NoOutcome));
    }

    #[test]
    fn dominance_is_a_partial_order() {
        let (small, large) = (die(4), die(6));
        assert!(large.dominates(&small) && !small.dominates(&large));
        assert!(small.dominates(&small));
        let middle = Distribution::certain(3);
        assert!(!middle.dominates(&large) && !large.dominates(&middle));
    }
}
