//! A march under way.

use super::log::{Band, Pair, Span, front};
use super::stride::{both, either};
use super::{MOST_TOKENS, March, MarchLog, Obstacles, Range};
use crate::board::SpaceId;

/// A march under way: what it reaches at a cost follows from what it reached at less.
pub(super) struct Course<'a> {
    march: &'a March,
    log: &'a mut MarchLog,
}

impl<'a> Course<'a> {
    /// A march that has taken every first step.
    pub(super) fn new(
        march: &'a March,
        log: &'a mut MarchLog,
        from: SpaceId,
        far: Range,
        obstacles: &Obstacles<'_>,
    ) -> Self {
        log.clear();
        log.far = far;
        log.see(&march.slant, obstacles);
        let (row, bit) = march.slant.place(from);
        let rows = march.slant.around(row, 1);
        log.beside = Span { start: rows.start / 2, end: (rows.end - 1) / 2 + 1 };
        for row in rows {
            let band = &mut log.bands[row / 2];
            band.first[row % 2] = band.open[row % 2] & !march.slant.load(row, obstacles.not_first);
        }
        let mut course = Self { march, log };
        course.set_out(row, bit);
        course
    }

    /// Takes the first steps: not all are open that are open later, and nothing stops a unit where it starts.
    fn set_out(&mut self, row: usize, bit: u64) {
        let log = &mut *self.log;
        let Band { moving, reached, fronts, .. } = &mut log.bands[row / 2];
        fronts[front(0, 0)][row % 2] = bit;
        moving[row % 2] = bit;
        *reached = [*moving; MOST_TOKENS + 1];
        log.filled[0] = 1;
        log.hull = Span { start: row / 2, end: row / 2 + 1 };
        self.look_ahead(Range::default());
        let log = &mut *self.log;
        for place in log.hull.start..log.hull.end {
            let near = log.near(place);
            let Band { first, fronts, .. } = &mut log.bands[place];
            self.march.strides.set_out(place, near, *first, log.far, |ahead, entered| {
                fronts[ahead] = entered;
            });
        }
    }

    /// Settles what is first reached at a cost, and goes on from there.
    pub(super) fn pay(&mut self, units: u16) {
        for tokens in 0..=self.log.far.tokens {
            // Where it starts, it has set out.
            let new = (units, tokens) != (0, 0);
            if new && self.log.is_filled(units, tokens) && self.settle(units, tokens) {
                self.go_on(Range { units, tokens });
            }
        }
    }

    /// Keeps what was not reached for less before. The march goes on from there, unless it is stopped: whether it goes on
    /// anywhere.
    fn settle(&mut self, units: u16, tokens: usize) -> bool {
        let MarchLog { bands, hull, far, .. } = &mut *self.log;
        let bands = &mut bands[hull.start..hull.end];
        let (at, mut goes_on) = (front(units.into(), tokens), [0; 2]);
        for Band { fronts, reached, moving, stop, .. } in &mut *bands {
            let new = without(fronts[at], reached[tokens]);
            fronts[at] = new;
            *moving = without(new, *stop);
            goes_on = either(goes_on, *moving);
        }
        for more in tokens..=far.tokens {
            for Band { fronts, reached, .. } in &mut *bands {
                reached[more] = either(reached[more], fronts[at]);
            }
        }
        goes_on != [0; 2]
    }

    /// Takes every step from where the march is.
    fn go_on(&mut self, at: Range) {
        self.look_ahead(at);
        let (log, strides) = (&mut *self.log, &self.march.strides);
        let left = Range { units: log.far.units - at.units, tokens: log.far.tokens - at.tokens };
        let at = front(at.units.into(), at.tokens);
        for place in log.hull.start..log.hull.end {
            let near = log.near(place);
            if near.as_flattened().iter().all(|row| *row == 0) {
                continue;
            }
            let Band { open, fronts, .. } = &mut log.bands[place];
            strides.go_on(place, near, *open, left, |ahead, entered| {
                let into = &mut fronts[at + ahead];
                *into = either(*into, entered);
            });
        }
    }

    /// Notes where steps may lead from where the march is: at which costs, and into which bands. Only a row at the edge of a
    /// band leads into the next.
    fn look_ahead(&mut self, at: Range) {
        let MarchLog { bands, filled, hull, far, .. } = &mut *self.log;
        let within = u32::MAX >> (31 - far.units);
        for (filled, costs) in
            filled[at.tokens..=far.tokens].iter_mut().zip(self.march.strides.costs())
        {
            *filled |= costs << at.units & within;
        }
        let north = bands[hull.start].moving[0] != 0 && hull.start > 1;
        let south = bands[hull.end - 1].moving[1] != 0 && hull.end + 1 < bands.len();
        hull.start -= usize::from(north);
        hull.end += usize::from(south);
    }

    /// Adds what is reached with so many tokens at most to the words of a set.
    pub(super) fn store(&self, tokens: usize, set: &mut [u64]) {
        let Span { start, end } = self.log.hull;
        for (band, reached) in (start..).zip(&self.log.bands[start..end]) {
            for (row, reached) in (2 * band..).zip(reached.reached[tokens]) {
                if reached != 0 {
                    self.march.slant.store(row, reached, set);
                }
            }
        }
    }
}

/// What is in one pair of rows and not in the other.
#[inline]
fn without(one: Pair, other: Pair) -> Pair {
    both(one, other.map(|row| !row))
}
