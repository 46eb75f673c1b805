//! What a march reached, and the memory it takes.

use super::{MOST_TOKENS, MOST_UNITS, Obstacles, Range, Stage};
use crate::board::Slant;

/// Two rows of hexes, which are dealt with at once.
pub(super) type Pair = [u64; 2];

/// What a march reached, cost by cost. It is memory to be used again.
#[derive(Debug, Clone, Default)]
pub struct MarchLog {
    /// How many pairs hold the rows of the map.
    pub(super) pairs: usize,
    /// What was first reached at each cost, for each number of tokens.
    pub(super) fronts: Box<[Pair]>,
    /// The pairs of each of those that are not empty.
    pub(super) spans: Box<[Span]>,
    /// How far the march went.
    pub(super) far: Range,
    /// What may be entered, and where the march ends.
    pub(super) met: Met,
    /// What may be entered by the first step, and the pairs of it that are not empty.
    pub(super) first: Box<[Pair]>,
    pub(super) beside: Span,
    /// What was reached with so many tokens at most.
    pub(super) reached: [Box<[Pair]>; MOST_TOKENS + 1],
    /// Where the march goes on from just now; nothing between two costs.
    pub(super) moving: Box<[Pair]>,
    /// What touches that.
    pub(super) touched: Box<[Pair]>,
}

/// What stands in the way all over the map, kept with what it was made of: while a side moves it stays as it is.
#[derive(Debug, Clone, Default)]
pub(super) struct Met {
    pub(super) open: Box<[Pair]>,
    pub(super) stop: Box<[Pair]>,
    /// The sets that it was made of, as words.
    blocked: Box<[u64]>,
    stopped: Box<[u64]>,
}

impl Met {
    /// Nothing.
    fn new(slant: &Slant) -> Self {
        let words = || vec![0; slant.words()].into_boxed_slice();
        Self {
            open: vec![[u64::MAX; 2]; slant.pairs()].into(),
            stop: vec![[0; 2]; slant.pairs()].into(),
            blocked: words(),
            stopped: words(),
        }
    }

    /// Sees what stands in the way now.
    pub(super) fn see(&mut self, slant: &Slant, obstacles: &Obstacles<'_>) {
        let words = self.blocked.len();
        let (blocked, stop) = (&obstacles.blocked[..words], &obstacles.stop[..words]);
        if *self.blocked != *blocked {
            self.blocked.copy_from_slice(blocked);
            for row in slant.everywhere() {
                self.open[row / 2][row % 2] = !slant.load(row, blocked);
            }
        }
        if *self.stopped != *stop {
            self.stopped.copy_from_slice(stop);
            for row in slant.everywhere() {
                self.stop[row / 2][row % 2] = slant.load(row, stop);
            }
        }
    }
}

/// Pairs from one to another, which does not count.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Span {
    pub(super) const NONE: Self = Self { start: usize::MAX, end: 0 };

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.start >= self.end
    }

    /// The pairs of both, and those between.
    #[inline]
    pub(super) fn with(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// The place of what is first reached at a cost with so many tokens.
#[inline]
pub(super) const fn front(units: usize, tokens: usize) -> usize {
    units * (MOST_TOKENS + 1) + tokens
}

impl MarchLog {
    /// For marches over this map.
    pub fn new(slant: &Slant) -> Self {
        let pairs = slant.pairs();
        let rows = || vec![[0; 2]; pairs].into_boxed_slice();
        let fronts = front(MOST_UNITS + 1, 0);
        Self {
            pairs,
            fronts: vec![[0; 2]; fronts * pairs].into(),
            spans: vec![Span::NONE; fronts].into(),
            far: Range::default(),
            met: Met::new(slant),
            first: rows(),
            beside: Span::default(),
            reached: std::array::from_fn(|_| rows()),
            moving: rows(),
            touched: rows(),
        }
    }

    /// Forgets the last march.
    pub(super) fn clear(&mut self) {
        let fronts = self.fronts.chunks_exact_mut(self.pairs).zip(&mut self.spans);
        for (front, span) in fronts.take(front(usize::from(self.far.units) + 1, 0)) {
            if !span.is_empty() {
                front[span.start..span.end].fill([0; 2]);
                *span = Span::NONE;
            }
        }
        self.reached.iter_mut().for_each(|rows| rows.fill([0; 2]));
    }

    /// Whether anything in a row or beside it is first reached at just that cost.
    pub(super) fn is_near(&self, range: Range, row: usize) -> bool {
        let Span { start, end } = self.spans[front(range.units.into(), range.tokens)];
        start <= row.div_ceil(2) && (row - 1) / 2 < end
    }

    /// The hexes of a row that are first reached at just that cost.
    fn first_in(&self, range: Range, row: usize) -> u64 {
        let front = front(range.units.into(), range.tokens);
        self.fronts[front * self.pairs + row / 2][row % 2]
    }

    /// The hexes of a row that were reached at just that cost and from which the march could go on to a stage.
    /// Nothing stops a unit where it starts, but not every first step is open.
    pub(super) fn led_on(&self, range: Range, row: usize, next: Stage) -> u64 {
        let here = self.first_in(range, row);
        if range != Range::default() {
            here & !self.met.stop[row / 2][row % 2]
        } else if self.first[next.row / 2][next.row % 2] & next.bit != 0 {
            here
        } else {
            0
        }
    }

    /// The least cost of a hex with so many tokens at most, and with how few of them.
    pub(super) fn first_at(&self, (row, bit): (usize, u64), tokens: usize) -> Option<Range> {
        let tokens = tokens.min(self.far.tokens);
        // Many are asked about that were not reached at all.
        if self.reached[tokens][row / 2][row % 2] & bit == 0 {
            return None;
        }
        let mut ranges = (0..=self.far.units)
            .flat_map(|units| (0..=tokens).map(move |tokens| Range { units, tokens }));
        ranges.find(|&range| self.first_in(range, row) & bit != 0)
    }
}
