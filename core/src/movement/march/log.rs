//! What a march reached, and the memory it takes.

use super::{MOST_TOKENS, MOST_UNITS, Obstacles, Range, Stage};
use crate::board::Slant;

/// Two rows of hexes, which are dealt with at once.
pub(super) type Pair = [u64; 2];

/// How many fronts a march has at most: one for each cost and number of tokens.
const FRONTS: usize = front(MOST_UNITS + 1, 0);

/// What a march reached, cost by cost. It is memory to be used again.
#[derive(Debug, Clone, Default)]
pub struct MarchLog {
    /// All rows of the map, two by two.
    pub(super) bands: Box<[Band]>,
    /// For each number of tokens: the costs at which something may have been reached, a bit each.
    pub(super) filled: [u32; MOST_TOKENS + 1],
    /// The bands in which something may have been reached.
    pub(super) hull: Span,
    /// The bands in which the first step may end.
    pub(super) beside: Span,
    /// How far the march went.
    pub(super) far: Range,
    /// The sets of what is blocked and of where marches end, as words: while a side moves they stay as they are.
    blocked: Box<[u64]>,
    stopped: Box<[u64]>,
}

/// Two rows of the map, and all that a march finds in them.
#[derive(Debug, Clone)]
pub(super) struct Band {
    /// What may be entered, and what of it by the first step.
    pub(super) open: Pair,
    pub(super) first: Pair,
    /// Where the march ends.
    pub(super) stop: Pair,
    /// Where it goes on from just now.
    pub(super) moving: Pair,
    /// What was reached with so many tokens at most.
    pub(super) reached: [Pair; MOST_TOKENS + 1],
    /// What was first reached at each cost, for each number of tokens.
    pub(super) fronts: [Pair; FRONTS],
}

impl Band {
    /// Nothing is in the way, and nothing is reached.
    const NEW: Self = Self {
        open: [u64::MAX; 2],
        first: [0; 2],
        stop: [0; 2],
        moving: [0; 2],
        reached: [[0; 2]; MOST_TOKENS + 1],
        fronts: [[0; 2]; FRONTS],
    };
}

/// Bands from one to another, which does not count.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The place of what is first reached at a cost with so many tokens.
#[inline]
pub(super) const fn front(units: usize, tokens: usize) -> usize {
    units * (MOST_TOKENS + 1) + tokens
}

impl MarchLog {
    /// For marches over this map.
    pub fn new(slant: &Slant) -> Self {
        let words = || vec![0; slant.words()].into_boxed_slice();
        Self {
            bands: vec![Band::NEW; slant.pairs()].into(),
            blocked: words(),
            stopped: words(),
            ..Self::default()
        }
    }

    /// Forgets the last march.
    pub(super) fn clear(&mut self) {
        let fronts = front(usize::from(self.far.units) + 1, 0);
        for band in &mut self.bands[self.hull.start..self.hull.end] {
            band.fronts[..fronts].fill([0; 2]);
            band.reached = Band::NEW.reached;
            band.moving = [0; 2];
        }
        self.filled = [0; MOST_TOKENS + 1];
        self.bands[self.beside.start..self.beside.end]
            .iter_mut()
            .for_each(|band| band.first = [0; 2]);
    }

    /// Sees what stands in the way now. Most of it is as it was for the march before.
    pub(super) fn see(&mut self, slant: &Slant, obstacles: &Obstacles<'_>) {
        let words = self.blocked.len();
        let (blocked, stop) = (&obstacles.blocked[..words], &obstacles.stop[..words]);
        if *self.blocked != *blocked {
            self.blocked.copy_from_slice(blocked);
            for row in slant.everywhere() {
                self.bands[row / 2].open[row % 2] = !slant.load(row, blocked);
            }
        }
        if *self.stopped != *stop {
            self.stopped.copy_from_slice(stop);
            for row in slant.everywhere() {
                self.bands[row / 2].stop[row % 2] = slant.load(row, stop);
            }
        }
    }

    /// Whether anything may have been reached at just that cost.
    #[inline]
    pub(super) const fn is_filled(&self, units: u16, tokens: usize) -> bool {
        self.filled[tokens] >> units & 1 == 1
    }

    /// Where the march is in a row, in the bands beside it and there.
    #[inline]
    pub(super) fn near(&self, band: usize) -> [Pair; 3] {
        let [[_, north], [one, other], [south, _]] =
            [band - 1, band, band + 1].map(|band| self.bands[band].moving);
        [[north, one], [one, other], [other, south]]
    }

    /// The hexes of a row that are first reached at just that cost.
    fn first_in(&self, range: Range, row: usize) -> u64 {
        self.bands[row / 2].fronts[front(range.units.into(), range.tokens)][row % 2]
    }

    /// The hexes of a row that were reached at just that cost and from which the march could go on to a stage.
    /// Nothing stops a unit where it starts, but not every first step is open.
    pub(super) fn led_on(&self, range: Range, row: usize, next: Stage) -> u64 {
        let here = self.first_in(range, row);
        if range != Range::default() {
            here & !self.bands[row / 2].stop[row % 2]
        } else if self.bands[next.row / 2].first[next.row % 2] & next.bit != 0 {
            here
        } else {
            0
        }
    }

    /// The least cost of a hex with so many tokens at most, and with how few of them.
    pub(super) fn first_at(&self, (row, bit): (usize, u64), tokens: usize) -> Option<Range> {
        let tokens = tokens.min(self.far.tokens);
        // Many are asked about that were not reached at all.
        if self.bands[row / 2].reached[tokens][row % 2] & bit == 0 {
            return None;
        }
        let mut ranges = (0..=self.far.units)
            .flat_map(|units| (0..=tokens).map(move |tokens| Range { units, tokens }));
        ranges.find(|&range| self.first_in(range, row) & bit != 0)
    }
}
