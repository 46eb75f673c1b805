//! Maps that are no wider than a word: a row of hexes is one number.

use super::{Direction, HexRows, RowScratch, SpaceId, SpaceSet, fill_down, fill_up};

/// How many hexes a row has at most.
const WIDEST: usize = 64;

/// One row and the rows beside it, north and south of it.
#[derive(Debug, Clone, Copy)]
struct Rows {
    north: u64,
    here: u64,
    south: u64,
}

impl HexRows {
    /// Whether nothing but hexes is on the map, and no row has a gap.
    pub(super) fn is_whole(&self) -> bool {
        let one_run = self.runs.iter().enumerate().all(|(row, run)| run.word == row);
        self.links.is_empty() && self.runs.len() == self.rows && one_run
    }

    /// The sides of every row, if each row is a word.
    pub(super) fn narrow_rows(&self) -> Box<[[u64; 6]]> {
        let narrow = self.width == 1 && self.rows <= 64;
        let rows = if narrow { 0..self.rows } else { 0..0 };
        rows.map(|row| Direction::ALL.map(|way| self.entry[way.index()][row])).collect()
    }

    /// Whether each row is one word without a gap, and nothing but hexes is on the map.
    pub(crate) fn is_narrow(&self) -> bool {
        self.whole && !self.narrow.is_empty()
    }

    /// The hexes of a row that may be entered from these rows.
    #[inline]
    fn entered(&self, row: usize, from: Rows) -> u64 {
        let sides = &self.narrow[row];
        let entry = |way: Direction| sides[way.index()];
        // Odd rows lie half a hex to the east.
        let odd = row & 1;
        let west = |beside: u64| beside << (1 - odd);
        let east = |beside: u64| beside >> odd;
        from.here << 1 & entry(Direction::West)
            | from.here >> 1 & entry(Direction::East)
            | west(from.north) & entry(Direction::NorthWest)
            | east(from.north) & entry(Direction::NorthEast)
            | west(from.south) & entry(Direction::SouthWest)
            | east(from.south) & entry(Direction::SouthEast)
    }

    /// Spreads step by step. Only rows beside those that gained something can gain next.
    pub(super) fn walk_narrow(&self, scratch: &mut RowScratch, range: u16) {
        let RowScratch { open, reached, .. } = scratch;
        let full = (0..self.rows).filter(|&row| reached[row] != 0);
        let mut gained = full.fold(0_u64, |rows, row| rows | 1 << row);
        for _ in 0..range {
            if gained == 0 {
                return;
            }
            let near = gained | gained << 1 | gained >> 1;
            gained = self.step_near(near, open, reached);
        }
    }

    /// Spreads by one step into some rows. Says which of them gained by it.
    fn step_near(&self, rows: u64, open: &[u64], reached: &mut [u64]) -> u64 {
        let rows = rows & super::ones(self.rows);
        let (mut left, mut gained) = (rows, 0);
        // The row before the next, and what it was before this step.
        let (mut before, mut north) = (usize::MAX, 0);
        while left != 0 {
            let row = left.trailing_zeros() as usize;
            left &= left - 1;
            if row != before.wrapping_add(1) {
                north = row.checked_sub(1).map_or(0, |row| reached[row]);
            }
            let here = reached[row];
            let south = if row + 1 < self.rows { reached[row + 1] } else { 0 };
            let entered = self.entered(row, Rows { north, here, south }) & open[row] & !here;
            reached[row] |= entered;
            gained |= u64::from(entered != 0) << row;
            (before, north) = (row, here);
        }
        gained
    }

    /// Spreads by one step. Says whether that gained anything.
    #[inline]
    fn step_narrow(&self, open: &[u64], reached: &mut [u64]) -> bool {
        let (mut north, mut here, mut gained) = (0, reached[0], 0);
        for row in 0..self.rows {
            let south = reached.get(row + 1).copied().unwrap_or(0);
            let entered = if north | here | south == 0 {
                0
            } else {
                self.entered(row, Rows { north, here, south }) & open[row] & !here
            };
            reached[row] |= entered;
            gained |= entered;
            (north, here) = (here, south);
        }
        gained != 0
    }

    /// How many steps it takes at least from one of `sources` to a hex, without entering or starting from `blocked`.
    pub(crate) fn steps_to(
        &self,
        scratch: &mut RowScratch,
        sources: &SpaceSet,
        blocked: &SpaceSet,
        to: SpaceId,
    ) -> Option<u16> {
        self.load_both(scratch, sources, blocked);
        let RowScratch { open, reached, .. } = scratch;
        let (row, bit) = self.place(to.index());
        let mut steps = 0;
        while reached[row] & bit == 0 {
            if !self.step_narrow(open, reached) {
                return None;
            }
            steps += 1;
        }
        Some(steps)
    }

    /// Spreads without limit. Only rows that gained something are looked at again.
    pub(super) fn flood_narrow(&self, scratch: &mut RowScratch) {
        let RowScratch { open, reached, .. } = scratch;
        let mut gained = 0_u64;
        for row in 0..self.rows {
            if reached[row] != 0 {
                reached[row] = self.filled(row, open[row], reached[row]);
                gained |= 1 << row;
            }
        }
        loop {
            self.flood_from(gained, open, reached);
            let Some(rows) = self.follow_links(open, reached) else { return };
            gained = rows;
        }
    }

    /// Spreads on from the rows that gained something: all the way south, all the way north, and again.
    #[inline]
    fn flood_from(&self, gained: u64, open: &[u64], reached: &mut [u64]) {
        let (mut southward, mut northward) = (gained, gained);
        while southward | northward != 0 {
            while southward != 0 {
                let row = southward.trailing_zeros() as usize;
                southward &= southward - 1;
                let from = Rows { north: reached[row], here: 0, south: 0 };
                if row + 1 < self.rows && self.pass_narrow(row + 1, from, open, reached) {
                    southward |= 1 << (row + 1);
                    northward |= 1 << (row + 1);
                }
            }
            while northward != 0 {
                let row = 63 - northward.leading_zeros() as usize;
                northward ^= 1 << row;
                let from = Rows { north: 0, here: 0, south: reached[row] };
                if row > 0 && self.pass_narrow(row - 1, from, open, reached) {
                    northward |= 1 << (row - 1);
                    southward |= 1 << (row - 1);
                }
            }
        }
    }

    /// Hands what is reached beside a row to it. Says whether that gained anything.
    #[inline]
    fn pass_narrow(&self, to: usize, from: Rows, open: &[u64], reached: &mut [u64]) -> bool {
        let gain = self.entered(to, from) & open[to] & !reached[to];
        if gain != 0 {
            reached[to] = self.filled(to, open[to], reached[to] | gain);
        }
        gain != 0
    }

    /// A row with the runs of open hexes filled that hold a reached one.
    #[inline]
    fn filled(&self, row: usize, open: u64, reached: u64) -> u64 {
        let side = |way: Direction| open & self.narrow[row][way.index()];
        fill_down(fill_up(reached, side(Direction::West)), side(Direction::East))
    }

    /// The row of a hex and its bit there.
    pub(crate) fn place(&self, space: usize) -> (usize, u64) {
        let run = self.runs.partition_point(|run| run.first + run.length <= space);
        let run = self.runs[run];
        (run.word, 1 << (run.shift + space - run.first))
    }

    /// The hexes that lie within so many steps of a hex, whatever is between them: each row and its bits.
    pub(crate) fn disc(&self, space: usize, steps: usize) -> impl Iterator<Item = (usize, u64)> {
        let (row, bit) = self.place(space);
        let column = bit.trailing_zeros() as usize;
        let rows = row.saturating_sub(steps)..(row + steps + 1).min(self.rows);
        rows.map(move |at| {
            // In half hexes, for odd rows lie half a hex to the east. Counted from a word's width west of the map,
            // so that no place is negative; no hex of a row is farther from another.
            let reach = (2 * steps - row.abs_diff(at)).min(2 * WIDEST);
            let first = (2 * (WIDEST + column) + (row & 1) - reach) / 2;
            (at, span(first, reach + 1))
        })
    }

    /// A row of a set of spaces, given its words.
    #[inline]
    pub(crate) fn row(&self, row: usize, set: &[u64]) -> u64 {
        let run = self.runs[row];
        let (word, shift) = (run.first / 64, run.first % 64);
        let mut bits = set[word] >> shift;
        if shift + run.length > 64 {
            bits |= set[word + 1] << (64 - shift);
        }
        (bits & super::ones(run.length)) << run.shift
    }

    /// Adds a row to the words of a set.
    #[inline]
    pub(crate) fn put_row(&self, row: usize, bits: u64, set: &mut [u64]) {
        let run = self.runs[row];
        let bits = bits >> run.shift & super::ones(run.length);
        let (word, shift) = (run.first / 64, run.first % 64);
        set[word] |= bits << shift;
        if shift + run.length > 64 {
            set[word + 1] |= bits >> (64 - shift);
        }
    }
}

/// So many places from `first` on, as far as they are in the word, which starts at [`WIDEST`].
fn span(first: usize, length: usize) -> u64 {
    let below = |end: usize| match end.saturating_sub(WIDEST) {
        0 => 0,
        end => super::ones(end.min(WIDEST)),
    };
    below(first + length) & !below(first)
}
