//! Statistics of compared games, as plain functions: what went in decides what comes out, whatever machine it is.
//!
//! [`shares`]: how often something happens, and how two shares differ. [`paired`]: differences of games with the same
//! seed. [`sequence`]: intervals that hold however often one looks. [`sprt`]: which of two players is stronger.
//! [`ratings`]: which of many. [`balance`]: which value of a figure. [`discoveries`]: many comparisons at once. All are checked against values that scipy gives.

pub mod balance;
pub mod discoveries;
pub mod paired;
pub mod ratings;
pub mod sequence;
pub mod shares;
pub mod special;
pub mod sprt;

use serde::Serialize;

/// An interval for something that is estimated.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Interval {
    /// From one end to the other.
    pub const fn new(low: f64, high: f64) -> Self {
        Self { low, high }
    }

    /// Whether a value lies in it.
    pub fn covers(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// Whether it lies wholly within `margin` of nothing.
    pub fn within(&self, margin: f64) -> bool {
        self.low > -margin && self.high < margin
    }

    /// As wide as what may hide that did not happen in so many games.
    #[must_use]
    pub fn hiding(&self, games: u64) -> Self {
        let most = shares::never(games);
        Self::new(self.low - most, self.high + most)
    }

    /// How wide it is.
    pub fn width(&self) -> f64 {
        self.high - self.low
    }
}

/// A count as a number to reckon with.
#[expect(clippy::cast_precision_loss, reason = "there are not 2^52 games")]
pub fn real(count: u64) -> f64 {
    count as f64
}

/// The length of a list as a number to reckon with.
pub(crate) fn len<T>(list: &[T]) -> f64 {
    real(list.len() as u64)
}

/// A small generator for resampling: the same seed, the same draws.
#[derive(Debug, Clone)]
pub(crate) struct SplitMix(pub(crate) u64);

impl SplitMix {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// One of `count` things.
    pub(crate) fn pick(&mut self, count: usize) -> usize {
        let share = u128::from(self.word()) * count as u128;
        usize::try_from(share >> 64).unwrap_or(0)
    }
}

#[cfg(test)]
pub(crate) fn near(left: f64, right: f64) {
    assert!((left - right).abs() < 1e-9, "{left} is not {right}");
}
