//! Where a unit gets to, whole rows of hexes at a time.
//!
//! Moves have few costs, so the hexes that are first reached at a cost are found from those that were reached at
//! a step less: by shifts of rows, once for each cost that a step can have.

use std::sync::Arc;

use super::Layer;
use crate::board::{Board, Slant, SpaceId};

mod course;
mod log;
mod stride;
#[cfg(test)]
mod tests;

pub use log::MarchLog;

use course::Course;
use stride::Strides;

/// The most tokens that are counted this way.
const MOST_TOKENS: usize = 2;

/// The highest cost that is counted this way, in the unit of the march.
const MOST_UNITS: usize = 31;

/// Steps that a unit may take as often as it can pay, and steps that cost a token too.
///
/// It finds the same hexes at the same costs as a [`Search`](super::Search).
#[derive(Debug, Clone)]
pub struct March {
    slant: Arc<Slant>,
    strides: Strides,
}

/// How far a march goes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Range {
    /// What it costs, in the unit of the march.
    pub units: u16,
    /// How many tokens it spends.
    pub tokens: usize,
}

/// A hex on the way of a march, as the bit of a row, and how far the march was when it got there.
#[derive(Debug, Clone, Copy)]
struct Stage {
    row: usize,
    bit: u64,
    range: Range,
}

/// What stands in the way of a march, as the words of sets: see [`Hindrance`](super::Hindrance).
#[derive(Debug, Clone, Copy)]
pub struct Obstacles<'set> {
    /// May not be entered.
    pub blocked: &'set [u64],
    /// May be entered, but the march ends there.
    pub stop: &'set [u64],
    /// May not be entered by the first step.
    pub not_first: &'set [u64],
}

impl March {
    /// The march over these layers; none where a step ends the move, or where a step without a token is free.
    pub fn new(board: &Board, slant: &Arc<Slant>, plain: &Layer, spending: &Layer) -> Option<Self> {
        let strides = Strides::new(board, slant, [plain, spending])?;
        let free = strides.each().iter().any(|stride| stride.cost == 0 && stride.tokens == 0);
        (!free).then(|| Self { slant: Arc::clone(slant), strides })
    }

    /// How far so many points and tokens lead; none if those are too many for a march.
    pub fn range(&self, points: u16, tokens: usize) -> Option<Range> {
        let units = points / self.strides.unit();
        let fits = usize::from(units) <= MOST_UNITS && tokens <= MOST_TOKENS;
        fits.then_some(Range { units, tokens })
    }

    /// A cost in the unit of the march as points.
    pub fn points(&self, units: u16) -> u16 {
        units * self.strides.unit()
    }

    /// Adds what a unit reaches within a range, and within a larger one, to the words of two sets, and logs
    /// how.
    pub fn reach(
        &self,
        from: SpaceId,
        [near, far]: [Range; 2],
        obstacles: &Obstacles<'_>,
        [near_set, far_set]: [&mut [u64]; 2],
        log: &mut MarchLog,
    ) {
        let mut course = Course::new(self, log, from, far, obstacles);
        for units in 0..=far.units {
            course.pay(units);
            if units == near.units {
                course.store(near.tokens, near_set);
            }
        }
        course.store(far.tokens, far_set);
    }

    /// The least cost of a way to a hex with so many tokens at most, and with how few of them, if a march that
    /// was logged gets there.
    pub fn found(&self, log: &MarchLog, to: SpaceId, tokens: usize) -> Option<Range> {
        log.first_at(self.slant.place(to), tokens)
    }

    /// The hexes of a cheapest way to a hex, from there back to the start. The hex must have been
    /// [found](Self::found) so.
    pub fn back<'a>(
        &'a self,
        log: &'a MarchLog,
        to: SpaceId,
        found: Range,
    ) -> impl Iterator<Item = SpaceId> + 'a {
        let (row, bit) = self.slant.place(to);
        let last = Stage { row, bit, range: found };
        let stages = std::iter::successors(Some(last), |&stage| self.before(log, stage));
        stages.map(|stage| self.slant.hex(stage.row, stage.bit))
    }

    /// A stage from which the next was reached, unless that is the start. Of several, it is always the same.
    fn before(&self, log: &MarchLog, next: Stage) -> Option<Stage> {
        let mut strides = self.strides.each().iter().enumerate();
        strides.find_map(|(place, stride)| {
            let units = next.range.units.checked_sub(stride.cost)?;
            let tokens = next.range.tokens.checked_sub(stride.tokens)?;
            let range = Range { units, tokens };
            if !log.is_filled(units, tokens) {
                return None;
            }
            let mut rows = (next.row - 1..).zip(self.strides.left(place, next.row, next.bit));
            rows.find_map(|(row, left)| {
                let bits = if left == 0 { 0 } else { left & log.led_on(range, row, next) };
                (bits != 0).then(|| Stage { row, bit: bits & bits.wrapping_neg(), range })
            })
        })
    }
}
