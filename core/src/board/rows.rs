//! Spreading over a hex map row by row, 64 hexes at a time.
//!
//! A row of hexes is one or more words, bit 0 the westernmost hex. A flood fills whole runs of a row by
//! doubling, hands them to the rows below and above, and sweeps down and up until nothing changes. This costs
//! a small part of what visiting every hex does; `cargo bench -p stavka-bench --bench flood` measures it.

use super::{Board, Direction, Offset, SpaceId, SpaceSet};

mod narrow;

/// Which hexes may be entered from which side, as bits, row by row.
///
/// Points and boxes have bits behind the last row, and links instead of sides.
#[derive(Debug, Clone)]
pub struct HexRows {
    rows: usize,
    /// Words in a row.
    width: usize,
    /// Words in all.
    words: usize,
    /// For each direction: the hexes that may be entered from their neighbour that way.
    entry: [Box<[u64]>; 6],
    /// The same row by row, if each row is a word.
    narrow: Box<[[u64; 6]]>,
    /// Whether nothing but hexes is on the map, and no row has a gap.
    whole: bool,
    /// Runs of spaces whose ids and bits are both consecutive.
    runs: Box<[Run]>,
    links: Box<[Link]>,
}

#[derive(Debug, Clone, Copy)]
struct Run {
    word: usize,
    shift: usize,
    length: usize,
    first: usize,
}

/// A step to or from a point or a box, between two bits.
#[derive(Debug, Clone, Copy)]
struct Link {
    from: usize,
    to: usize,
}

/// Memory for [`HexRows`] to work in, to be used again.
#[derive(Debug, Clone, Default)]
pub struct RowScratch {
    open: Vec<u64>,
    reached: Vec<u64>,
    next: Vec<u64>,
}

impl RowScratch {
    /// With room for so many words of rows. They are there, not only reserved, since a copy would not reserve them.
    pub fn with_room(words: usize) -> Self {
        let [open, reached, next] = [(); 3].map(|()| vec![0; words]);
        Self { open, reached, next }
    }
}

impl HexRows {
    /// The rows of `board`, with the steps that `carries` allows.
    pub fn new(board: &Board, carries: impl Fn(usize) -> bool) -> Self {
        let offsets = || board.ids().map_while(|id| board.space(id).offset());
        let rows = offsets().last().map_or(0, |offset| index(offset.row) + 1);
        let width = offsets().map(|offset| index(offset.column) / 64 + 1).max().unwrap_or(0);
        let words = rows * width + (board.size() - board.hexes()).div_ceil(64);
        let mut new = Self {
            rows,
            width,
            words,
            entry: std::array::from_fn(|_| vec![0; words].into_boxed_slice()),
            narrow: Box::default(),
            whole: false,
            runs: Box::default(),
            links: Box::default(),
        };
        new.runs = new.runs_of(board);
        new.open_sides(board, carries);
        new.narrow = new.narrow_rows();
        new.whole = new.is_whole();
        new
    }

    /// The bit of a space.
    fn bit(&self, board: &Board, space: SpaceId) -> usize {
        match board.space(space).offset() {
            Some(offset) => index(offset.row) * self.width * 64 + index(offset.column),
            None => self.rows * self.width * 64 + space.index() - board.hexes(),
        }
    }

    fn runs_of(&self, board: &Board) -> Box<[Run]> {
        let mut runs: Vec<Run> = Vec::new();
        for space in board.ids() {
            let bit = self.bit(board, space);
            match runs.last_mut() {
                Some(run) if run.word == bit / 64 && run.shift + run.length == bit % 64 => {
                    run.length += 1;
                }
                _ => runs.push(Run {
                    word: bit / 64,
                    shift: bit % 64,
                    length: 1,
                    first: space.index(),
                }),
            }
        }
        runs.into()
    }

    fn open_sides(&mut self, board: &Board, carries: impl Fn(usize) -> bool) {
        let mut links = Vec::new();
        for from in board.ids() {
            for slot in board.slots(from).filter(|&slot| carries(slot)) {
                let to = board.targets()[slot];
                let bit = self.bit(board, to);
                match Direction::ALL.into_iter().find(|&way| board.neighbour(to, way) == Some(from))
                {
                    Some(way) => self.entry[way.index()][bit / 64] |= 1 << (bit % 64),
                    None => links.push(Link { from: self.bit(board, from), to: bit }),
                }
            }
        }
        self.links = links.into();
    }

    /// Every space that can be reached from `sources` in at most `range` steps, without entering or starting
    /// from `blocked`.
    pub fn spread(
        &self,
        scratch: &mut RowScratch,
        sources: &SpaceSet,
        blocked: &SpaceSet,
        range: Option<u16>,
        reached: &mut SpaceSet,
    ) {
        self.load_both(scratch, sources, blocked);
        match range {
            Some(range) if self.is_narrow() => self.walk_narrow(scratch, range),
            None if !self.narrow.is_empty() => self.flood_narrow(scratch),
            Some(range) => self.walk(scratch, range),
            None => self.flood(scratch),
        }
        self.store(&scratch.reached, reached);
    }

    /// Copies what is open into rows, and the sources among it.
    fn load_both(&self, scratch: &mut RowScratch, sources: &SpaceSet, blocked: &SpaceSet) {
        self.load(&mut scratch.open, |word| !blocked.words()[word]);
        self.load(&mut scratch.reached, |word| sources.words()[word]);
        for (reached, open) in scratch.reached.iter_mut().zip(&scratch.open) {
            *reached &= open;
        }
    }

    /// Copies the words of a set into rows.
    fn load(&self, bits: &mut Vec<u64>, set: impl Fn(usize) -> u64) {
        bits.clear();
        bits.resize(self.words, 0);
        for run in &self.runs {
            let (word, shift) = (run.first / 64, run.first % 64);
            let mut run_bits = set(word) >> shift;
            if shift + run.length > 64 {
                run_bits |= set(word + 1) << (64 - shift);
            }
            bits[run.word] |= (run_bits & ones(run.length)) << run.shift;
        }
    }

    /// Copies rows into the words of a set.
    fn store(&self, bits: &[u64], set: &mut SpaceSet) {
        set.clear();
        let words = set.words_mut();
        for run in &self.runs {
            let run_bits = bits[run.word] >> run.shift & ones(run.length);
            let (word, shift) = (run.first / 64, run.first % 64);
            words[word] |= run_bits << shift;
            if shift + run.length > 64 {
                words[word + 1] |= run_bits >> (64 - shift);
            }
        }
    }

    /// Spreads without limit. Every row stays filled, so a sweep only touches rows that gain something.
    fn flood(&self, scratch: &mut RowScratch) {
        let RowScratch { open, reached, .. } = scratch;
        (0..self.rows).for_each(|row| self.fill(row, open, reached));
        loop {
            let mut changed = false;
            for row in 1..self.rows {
                changed |= self.pass_on(row - 1, row, open, reached);
            }
            for row in (1..self.rows).rev() {
                changed |= self.pass_on(row, row - 1, open, reached);
            }
            if !changed && self.follow_links(open, reached).is_none() {
                return;
            }
        }
    }

    /// Hands what is reached in one row to a row beside it. Says whether that gained anything.
    fn pass_on(&self, from: usize, to: usize, open: &[u64], reached: &mut [u64]) -> bool {
        let sides = if from < to { Sides::north(to) } else { Sides::south(to) };
        let mut gained = 0;
        for word in 0..self.width {
            let at = to * self.width + word;
            let gain = self.entering(reached, from, word, at, &sides) & open[at] & !reached[at];
            reached[at] |= gain;
            gained |= gain;
        }
        if gained != 0 {
            self.fill(to, open, reached);
        }
        gained != 0
    }

    /// The hexes of word `at` that can be entered from word `word` of the row `from`, and its edges.
    #[inline]
    fn entering(&self, reached: &[u64], from: usize, word: usize, at: usize, sides: &Sides) -> u64 {
        let row = &reached[from * self.width..(from + 1) * self.width];
        let (west, east) = if sides.shifted_east {
            (row[word], eastern(row, word))
        } else {
            (western(row, word), row[word])
        };
        west & self.entry[sides.west.index()][at] | east & self.entry[sides.east.index()][at]
    }

    /// Fills the runs of open hexes of a row that hold a reached one.
    fn fill(&self, row: usize, open: &[u64], reached: &mut [u64]) {
        let words = row * self.width..(row + 1) * self.width;
        let mut carry = 0;
        for at in words.clone() {
            let way = open[at] & self.entry[Direction::West.index()][at];
            reached[at] = fill_up(reached[at] | carry & way, way);
            carry = reached[at] >> 63;
        }
        carry = 0;
        for at in words.rev() {
            let way = open[at] & self.entry[Direction::East.index()][at];
            reached[at] = fill_down(reached[at] | carry & way, way);
            carry = reached[at] << 63;
        }
    }

    /// Takes the steps to and from points and boxes. The rows that gained by it, as bits; nothing where nothing did.
    fn follow_links(&self, open: &[u64], reached: &mut [u64]) -> Option<u64> {
        // Every link has an end that is no hex.
        if open[self.rows * self.width..].iter().all(|word| *word == 0) {
            return None;
        }
        let mut gained = None;
        for link in &self.links {
            if get(reached, link.from) && get(open, link.to) && !get(reached, link.to) {
                reached[link.to / 64] |= 1 << (link.to % 64);
                let rows = gained.get_or_insert(0);
                if link.to / 64 < self.rows * self.width {
                    let row = link.to / 64 / self.width;
                    *rows |= 1_u64.checked_shl(u32::try_from(row).unwrap_or(u32::MAX)).unwrap_or(0);
                    self.fill(row, open, reached);
                }
            }
        }
        gained
    }

    /// Spreads step by step.
    fn walk(&self, scratch: &mut RowScratch, range: u16) {
        let RowScratch { open, reached, next } = scratch;
        for _ in 0..range {
            next.clone_from(reached);
            (0..self.rows).for_each(|row| self.step_row(row, reached, next));
            for link in self.links.iter().filter(|link| get(reached, link.from)) {
                next[link.to / 64] |= 1 << (link.to % 64);
            }
            let mut changed = false;
            for ((next, reached), open) in next.iter_mut().zip(reached.iter()).zip(open.iter()) {
                *next &= open;
                changed |= next != reached;
            }
            std::mem::swap(next, reached);
            if !changed {
                return;
            }
        }
    }

    /// Adds to a row what can be entered from it and from the rows beside it.
    fn step_row(&self, row: usize, reached: &[u64], next: &mut [u64]) {
        let here = &reached[row * self.width..(row + 1) * self.width];
        for word in 0..self.width {
            let at = row * self.width + word;
            next[at] |= western(here, word) & self.entry[Direction::West.index()][at];
            next[at] |= eastern(here, word) & self.entry[Direction::East.index()][at];
            if row > 0 {
                next[at] |= self.entering(reached, row - 1, word, at, &Sides::north(row));
            }
            if row + 1 < self.rows {
                next[at] |= self.entering(reached, row + 1, word, at, &Sides::south(row));
            }
        }
    }
}

/// The two sides by which a row is entered from a row beside it.
struct Sides {
    west: Direction,
    east: Direction,
    /// Whether the entered row lies half a hex to the east, as odd rows do.
    shifted_east: bool,
}

impl Sides {
    const fn north(row: usize) -> Self {
        Self { west: Direction::NorthWest, east: Direction::NorthEast, shifted_east: row % 2 == 1 }
    }

    const fn south(row: usize) -> Self {
        Self { west: Direction::SouthWest, east: Direction::SouthEast, shifted_east: row % 2 == 1 }
    }
}

/// Columns and rows of a checked board are never negative.
fn index(coordinate: i32) -> usize {
    debug_assert!(coordinate >= 0, "{:?}", Offset::new(coordinate, coordinate));
    coordinate.unsigned_abs() as usize
}

const fn ones(length: usize) -> u64 {
    u64::MAX >> (64 - length)
}

fn get(bits: &[u64], bit: usize) -> bool {
    bits[bit / 64] >> (bit % 64) & 1 == 1
}

/// For each hex of a word, whether its western neighbour is set.
#[inline]
fn western(row: &[u64], word: usize) -> u64 {
    row[word] << 1 | if word > 0 { row[word - 1] >> 63 } else { 0 }
}

/// For each hex of a word, whether its eastern neighbour is set.
#[inline]
fn eastern(row: &[u64], word: usize) -> u64 {
    row[word] >> 1 | row.get(word + 1).map_or(0, |next| next << 63)
}

/// Spreads `seeds` upward through `way`: what is added where a seed enters a run is carried to the end of the run.
#[inline]
const fn fill_up(seeds: u64, way: u64) -> u64 {
    let first = way & seeds << 1;
    seeds | first | way & (way.wrapping_add(first) ^ way)
}

/// Spreads `seeds` downward through `way`, in six doublings where there is anything to spread.
#[inline]
fn fill_down(mut seeds: u64, mut way: u64) -> u64 {
    if way & seeds >> 1 & !seeds == 0 {
        return seeds;
    }
    for doubling in [1, 2, 4, 8, 16, 32] {
        seeds |= way & seeds >> doubling;
        way &= way >> doubling;
    }
    seeds
}
