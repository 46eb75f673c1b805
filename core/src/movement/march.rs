//! Moves on which every step costs the same, but for a few free ones: whole rows of hexes at a time.

use super::{Layer, Step};
use crate::board::{Board, HexRows, Rows, SpaceId};

/// The most free steps that are counted this way.
const MOST_FREE: usize = 2;

/// The most rows around the start that are looked at.
const MOST_ROWS: usize = 32;

/// Steps that all cost the same, and steps that are free for a token.
///
/// It finds the same hexes as a [`Search`](super::Search), but no ways to them.
#[derive(Debug, Clone)]
pub struct March {
    steps: HexRows,
    free: HexRows,
    cost: u16,
}

/// How far a march goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// How many steps are paid for.
    pub steps: u16,
    /// How many are free.
    pub free: usize,
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

/// Rows around the start, from 1; the first and the last stay empty.
type Window = [u64; MOST_ROWS + 2];

const NOTHING: Window = [0; MOST_ROWS + 2];

/// Where a march has got to with so many free steps: the hexes, and those from which it goes on.
#[derive(Debug, Clone, Copy)]
struct Front {
    reached: Window,
    moving: Window,
}

/// A march under way.
struct Course<'a> {
    march: &'a March,
    /// The row before the window, counted from 1, how many rows the window has, and where the start is in it.
    before: usize,
    rows: usize,
    start: usize,
    bit: u64,
    open: Window,
    stop: Window,
    first: Window,
    fronts: [Front; MOST_FREE + 1],
    free: usize,
}

impl March {
    /// The march over these layers; none where steps differ in cost, where a free step is not free, or where the
    /// map is too large for it.
    pub fn new(board: &Board, plain: &Layer, free: &Layer) -> Option<Self> {
        let slots = || 0..board.targets().len();
        let costs = |layer: &Layer, slot| match layer.step(slot) {
            Step::Allowed { cost, stop, .. } => Some((cost, stop)),
            Step::Forbidden { .. } => None,
        };
        let (cost, _) = slots().find_map(|slot| costs(plain, slot))?;
        let alike = |layer: &Layer, cost: u8| {
            slots().filter_map(|slot| costs(layer, slot)).all(|known| known == (cost, false))
        };
        let rows = |layer: &Layer| HexRows::new(board, |slot| layer.allows(slot));
        let (steps, freely) = (rows(plain), rows(free));
        let fits = steps.is_narrow() && cost > 0;
        (fits && alike(plain, cost) && alike(free, 0)).then_some(Self {
            steps,
            free: freely,
            cost: cost.into(),
        })
    }

    /// How far so many points and tokens lead; none if those are too many for a march.
    pub fn range(&self, points: u16, tokens: usize) -> Option<Range> {
        let steps = points / self.cost;
        let fits = 2 * (usize::from(steps) + tokens) < MOST_ROWS;
        (fits && tokens <= MOST_FREE).then_some(Range { steps, free: tokens })
    }

    /// What so many steps cost.
    pub fn points(&self, steps: u16) -> u16 {
        steps * self.cost
    }

    /// Adds what a unit reaches within a range, and within a larger one, to the words of two sets.
    pub fn reach(
        &self,
        from: SpaceId,
        [near, far]: [Range; 2],
        obstacles: &Obstacles<'_>,
        [near_set, far_set]: [&mut [u64]; 2],
    ) {
        let mut course = self.set_out(from, far, obstacles);
        for steps in 0..=far.steps {
            if steps > 0 {
                course.step(steps);
            }
            if steps == near.steps {
                course.store(near.free, steps, near_set);
            }
        }
        course.store(far.free, far.steps, far_set);
    }

    /// How many steps a unit needs to a hex within a range, if it gets there.
    pub fn steps_to(
        &self,
        from: SpaceId,
        to: SpaceId,
        range: Range,
        obstacles: &Obstacles<'_>,
    ) -> Option<u16> {
        let mut course = self.set_out(from, range, obstacles);
        let (row, bit) = self.steps.place(to.index());
        let row = (row + 1).checked_sub(course.before).filter(|row| *row <= course.rows)?;
        for steps in 0..=range.steps {
            if steps > 0 {
                course.step(steps);
            }
            if course.fronts.iter().any(|front| front.reached[row] & bit != 0) {
                return Some(steps);
            }
        }
        None
    }

    fn set_out(&self, from: SpaceId, range: Range, obstacles: &Obstacles<'_>) -> Course<'_> {
        let (row, bit) = self.steps.place(from.index());
        let far = usize::from(range.steps) + range.free;
        let before = row.saturating_sub(far);
        let rows = (row + far + 1).min(self.steps.rows()) - before;
        let mut course = Course {
            march: self,
            before,
            rows: rows.min(MOST_ROWS),
            start: row + 1 - before,
            bit,
            open: NOTHING,
            stop: NOTHING,
            first: NOTHING,
            fronts: [Front { reached: NOTHING, moving: NOTHING }; MOST_FREE + 1],
            free: range.free,
        };
        for at in 1..=course.rows {
            let row = |set| self.steps.row(before + at - 1, set);
            course.open[at] = !row(obstacles.blocked);
            course.stop[at] = row(obstacles.stop);
            course.first[at] = course.open[at] & !row(obstacles.not_first);
        }
        course.begin();
        course
    }
}

impl Course<'_> {
    /// The rows that can be touched by so many steps.
    #[inline]
    fn around(&self, steps: u16) -> std::ops::Range<usize> {
        let far = usize::from(steps) + self.free;
        self.start.saturating_sub(far).max(1)..(self.start + far).min(self.rows) + 1
    }

    /// Where the march starts, and where free steps lead from there.
    fn begin(&mut self) {
        let mut start = NOTHING;
        start[self.start] = self.bit;
        self.fronts[0] = Front { reached: start, moving: start };
        self.fronts[0].moving[self.start] &= !self.stop[self.start];
        if self.free > 0 {
            let entered = self.entered(&self.march.free, &start, &self.first, 0);
            self.arrive(1, &entered, 0);
        }
        self.go_free(0);
    }

    /// The hexes that may be entered from others.
    #[inline]
    fn entered(&self, ways: &HexRows, from: &Window, open: &Window, steps: u16) -> Window {
        let mut entered = NOTHING;
        for at in self.around(steps) {
            let from = Rows { north: from[at - 1], here: from[at], south: from[at + 1] };
            entered[at] = ways.entered(self.before + at - 1, from) & open[at];
        }
        entered
    }

    /// Hexes are reached with so many free steps.
    #[inline]
    fn arrive(&mut self, free: usize, hexes: &Window, steps: u16) {
        let around = self.around(steps);
        let front = &mut self.fronts[free];
        for at in around {
            front.reached[at] |= hexes[at];
            front.moving[at] |= hexes[at] & !self.stop[at];
        }
    }

    /// One step that is paid for, and what is free from there; `steps` have been taken with it.
    fn step(&mut self, steps: u16) {
        for free in 0..=self.free {
            let moving = &self.fronts[free].moving;
            let entered = self.entered(&self.march.steps, moving, &self.open, steps);
            self.arrive(free, &entered, steps);
        }
        if steps == 1 {
            let mut start = NOTHING;
            start[self.start] = self.bit;
            let entered = self.entered(&self.march.steps, &start, &self.first, 1);
            self.arrive(0, &entered, 1);
        }
        self.go_free(steps);
    }

    /// Free steps from what is reached by now.
    fn go_free(&mut self, steps: u16) {
        for free in 1..=self.free {
            let moving = &self.fronts[free - 1].moving;
            let entered = self.entered(&self.march.free, moving, &self.open, steps);
            self.arrive(free, &entered, steps);
        }
    }

    /// Adds what is reached with so many free steps at most to the words of a set.
    fn store(&self, free: usize, steps: u16, set: &mut [u64]) {
        for at in self.around(steps) {
            let fronts = self.fronts[..=free].iter();
            let reached = fronts.fold(0, |all, front| all | front.reached[at]);
            self.march.steps.put_row(self.before + at - 1, reached, set);
        }
    }
}
