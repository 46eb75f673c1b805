//! Small hex maps as rows of bits, slanted so that a step is the same shift in every row.

use super::{Board, Direction, SpaceId};

/// Rows that stay empty before the first and after the last, so that every pair of rows is between two others.
const MARGIN: usize = 2;

/// The most rows that a map may have.
const MOST_ROWS: usize = 64;

/// How the hexes of a map lie in such rows: a bit for each place along the row, one row after the other.
///
/// It serves maps without gaps of at most 64 rows, on which every hex finds its bit in a word.
#[derive(Debug, Clone)]
pub struct Slant {
    rows: Box<[Row]>,
    /// The row and the bit of every hex.
    places: Box<[[u8; 2]]>,
}

/// One row of the map.
#[derive(Debug, Clone, Copy)]
struct Row {
    /// Its first hex.
    first: usize,
    /// How many it has.
    length: usize,
    /// The bit of the first.
    bit: usize,
}

impl Row {
    /// Calls for every hex of some bits.
    #[inline]
    fn each(&self, mut bits: u64, mut call: impl FnMut(usize)) {
        while bits != 0 {
            call(self.first + bits.trailing_zeros() as usize - self.bit);
            bits &= bits - 1;
        }
    }
}

impl Slant {
    /// How the hexes of a board lie, if it fits.
    pub fn new(board: &Board) -> Option<Self> {
        let offsets = || board.ids().map_while(|hex| board.space(hex).offset());
        let west = offsets().map(|offset| offset.to_hex().q).min()?;
        let mut new = Self { rows: Box::default(), places: Box::default() };
        let (mut rows, mut places): (Vec<Row>, Vec<[u8; 2]>) = (Vec::new(), Vec::new());
        for (hex, offset) in offsets().enumerate() {
            let bit = usize::try_from(offset.to_hex().q - west).ok().filter(|&bit| bit < 64)?;
            if usize::try_from(offset.row) == Ok(rows.len()) {
                rows.push(Row { first: hex, length: 0, bit });
            }
            let at = rows.len().checked_sub(1).filter(|&at| at < MOST_ROWS)?;
            let row = &mut rows[at];
            if usize::try_from(offset.row) != Ok(at) || row.bit + row.length != bit {
                return None;
            }
            row.length += 1;
            places.push([u8::try_from(at).ok()?, u8::try_from(bit).ok()?]);
        }
        (new.rows, new.places) = (rows.into(), places.into());
        (new.places.len() == board.size()).then_some(new)
    }

    /// How many pairs of rows there are, with the margins at both ends.
    pub(crate) fn pairs(&self) -> usize {
        self.rows.len().div_ceil(2) + MARGIN
    }

    /// How many words a set of its hexes has.
    pub(crate) fn words(&self) -> usize {
        self.places.len().div_ceil(64)
    }

    /// The row of a hex, the margin counted, and its bit there.
    #[inline]
    pub(crate) fn place(&self, hex: SpaceId) -> (usize, u64) {
        let [row, bit] = self.places[hex.index()];
        (usize::from(row) + MARGIN, 1 << bit)
    }

    /// The hex of a bit in a row, the margin counted.
    #[inline]
    pub(crate) fn hex(&self, row: usize, bit: u64) -> SpaceId {
        let Row { first, bit: west, .. } = self.rows[row - MARGIN];
        SpaceId::from_index(first + bit.trailing_zeros() as usize - west)
    }

    /// The rows of the map that are no farther from a row than this.
    pub(crate) fn around(&self, row: usize, far: usize) -> std::ops::Range<usize> {
        row.saturating_sub(far).max(MARGIN)..(row + far + 1).min(MARGIN + self.rows.len())
    }

    /// Every row of the map.
    pub(crate) fn everywhere(&self) -> std::ops::Range<usize> {
        MARGIN..MARGIN + self.rows.len()
    }

    /// A row of a set of hexes.
    #[inline]
    pub(crate) fn load(&self, row: usize, set: &[u64]) -> u64 {
        let Row { first, length, bit } = self.rows[row - MARGIN];
        let (at, shift) = (first / 64, first % 64);
        let mut bits = set[at] >> shift;
        if shift + length > 64 {
            bits |= set[at + 1] << (64 - shift);
        }
        (bits & ones(length)) << bit
    }

    /// Adds a row to a set of hexes. There must be nothing but hexes of the map in it.
    #[inline]
    pub(crate) fn store(&self, row: usize, bits: u64, set: &mut [u64]) {
        let Row { first, length, bit } = self.rows[row - MARGIN];
        let (at, shift, bits) = (first / 64, first % 64, bits >> bit);
        set[at] |= bits << shift;
        if shift + length > 64 {
            set[at + 1] |= bits >> (64 - shift);
        }
    }

    /// How far each of the `wanted` hexes is from the nearest of `held`, counted over open ground.
    pub fn distances(&self, held: &[u64], wanted: &[u64], far: &mut [u8]) {
        far.fill(u8::MAX);
        let (mut reached, mut left) = ([0; MOST_ROWS + 1], [0; MOST_ROWS]);
        for row in 0..self.rows.len() {
            reached[row] = self.load(row + MARGIN, held);
            left[row] = self.load(row + MARGIN, wanted);
        }
        let somewhere = reached.iter().any(|&row| row != 0);
        for steps in 0..u8::MAX {
            let rows = left.iter_mut().zip(&reached).zip(&self.rows);
            for ((left, reached), row) in rows {
                row.each(*left & reached, |hex| far[hex] = steps);
                *left &= !reached;
            }
            if !somewhere || left.iter().all(|&row| row == 0) {
                return;
            }
            let mut north = 0;
            for row in 0..self.rows.len() {
                let here = reached[row];
                reached[row] = grown(north, here, reached[row + 1]);
                north = here;
            }
        }
    }

    /// The side by which a hex is entered from another, if they touch.
    pub(crate) fn side(&self, from: SpaceId, to: SpaceId) -> Option<Direction> {
        let [from, to] = [from, to].map(|hex| self.places[hex.index()].map(i16::from));
        match (from[0] - to[0], from[1] - to[1]) {
            (0, 1) => Some(Direction::East),
            (-1, 1) => Some(Direction::NorthEast),
            (-1, 0) => Some(Direction::NorthWest),
            (0, -1) => Some(Direction::West),
            (1, -1) => Some(Direction::SouthWest),
            (1, 0) => Some(Direction::SouthEast),
            _ => None,
        }
    }
}

/// The hexes of a row that touch one of these rows, or are in one.
#[inline]
const fn grown(north: u64, here: u64, south: u64) -> u64 {
    here | here << 1 | here >> 1 | north | north >> 1 | south << 1 | south
}

const fn ones(length: usize) -> u64 {
    u64::MAX >> (64 - length)
}
