//! What is left to spend in a turn: times to play on, or microseconds.

use std::time::Duration;

use stavka_play::effort::Spend;

/// What is left, and what it costs to play on once.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Purse {
    spend: Spend,
    left: u64,
    /// In time: what playing on once took on the average, of late.
    price: u64,
}

/// What playing on is taken to cost before it was done once.
const A_MILLISECOND: u64 = 1000;

impl Purse {
    /// A full one.
    pub(crate) fn new(spend: Spend) -> Self {
        let price = if matches!(spend, Spend::Rollouts(_)) { 1 } else { A_MILLISECOND };
        let mut purse = Self { spend, left: 0, price };
        purse.fill(1, 1);
        purse
    }

    /// For another turn, of which so many choices of all are the side's own: in a turn of its enemy it has little to say,
    /// and spends little.
    pub(crate) fn fill(&mut self, own: u32, all: u32) {
        let whole = match self.spend {
            Spend::Rollouts(count) => count.into(),
            Spend::Milliseconds(time) => u64::from(time) * 1000,
        };
        self.left = whole * u64::from(own) / u64::from(all.max(1));
    }

    /// What is left.
    pub(crate) fn left(&self) -> u64 {
        self.left
    }

    /// What it costs to play on so many times.
    pub(crate) fn price_of(&self, rollouts: u64) -> u64 {
        rollouts * self.price
    }

    /// Pays for having played on so many times; what was paid.
    pub(crate) fn pay(&mut self, rollouts: u64, took: Duration) -> u64 {
        let paid = match self.spend {
            Spend::Rollouts(_) => rollouts,
            Spend::Milliseconds(_) => {
                let took = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
                self.price = (took / rollouts.max(1)).midpoint(self.price).max(1);
                took
            }
        };
        self.left = self.left.saturating_sub(paid);
        paid
    }
}
