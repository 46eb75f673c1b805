//! The steps of two layers, put together by what they cost.

use super::super::{Layer, Step};
use super::log::Pair;
use crate::board::{Board, Direction, Slant};

/// The most different costs of steps, those that take a token counted apart.
pub(super) const MOST_STRIDES: usize = 16;

/// Steps that all cost the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stride {
    pub(super) cost: u16,
    /// What it takes in tokens.
    pub(super) tokens: usize,
}

/// All strides of a march, with the hexes that may be entered by each.
#[derive(Debug, Clone)]
pub(super) struct Strides {
    each: Box<[Stride]>,
    /// For each pair of rows, stride and direction: the hexes that may be entered from their neighbour that way. Those of
    /// a pair lie side by side, since they are taken together.
    sides: Box<[[Pair; 6]]>,
    /// The same for whoever is under way.
    under_way: UnderWay,
}

/// What a march enters that has left the hex where it began. Most hexes cost the same from every side, and one that costs less
/// from some is reached from there for less before: so most need no look at the side.
#[derive(Debug, Clone)]
struct UnderWay {
    /// For each pair of rows and stride: the hexes that may be entered from every side, for no more than that.
    around: Box<[Pair]>,
    /// The same: the others, by sides.
    sides: Box<[[Pair; 6]]>,
    /// For each pair of rows, the strides that have such others, a bit each.
    others: Box<[u16]>,
}

/// A stride that is taken, by its number, and where the pairs start to which it adds.
pub(super) type Taken = (usize, usize);

/// The rows to the north of some pairs of rows, those pairs, and the rows to the south; and what of the pairs is open.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rows<'a> {
    pub(super) north: &'a [Pair],
    pub(super) here: &'a [Pair],
    pub(super) south: &'a [Pair],
    pub(super) open: &'a [Pair],
}

impl Rows<'_> {
    fn each(&self) -> impl Iterator<Item = [&Pair; 4]> {
        let rows = self.north.iter().zip(self.here).zip(self.south).zip(self.open);
        rows.map(|(((north, here), south), open)| [north, here, south, open])
    }
}

impl Strides {
    /// The steps of layers by their costs, first those without a token; none if one of them ends the move or leads farther than
    /// to a neighbour, or if they have too many costs.
    pub(super) fn new(board: &Board, slant: &Slant, layers: [&Layer; 2]) -> Option<Self> {
        let (mut each, mut steps) = (Vec::new(), Vec::new());
        for (tokens, layer) in layers.into_iter().enumerate() {
            for from in board.ids() {
                for slot in board.slots(from) {
                    let Step::Allowed { cost, stop, .. } = layer.step(slot) else { continue };
                    let to = board.targets()[slot];
                    let side = slant.side(from, to).filter(|_| !stop)?;
                    let stride = Stride { cost: cost.into(), tokens };
                    let known = each.iter().position(|known| *known == stride);
                    let at = known.unwrap_or(each.len());
                    if known.is_none() {
                        each.push(stride);
                    }
                    steps.push((at, side, slant.place(to)));
                }
            }
        }
        if each.len() > MOST_STRIDES {
            return None;
        }
        let mut sides = vec![[[0; 2]; 6]; slant.pairs() * each.len()];
        for (at, side, (row, bit)) in steps {
            sides[row / 2 * each.len() + at][side.index()][row % 2] |= bit;
        }
        let under_way = UnderWay::new(&each, &sides);
        Some(Self { each: each.into(), sides: sides.into(), under_way })
    }

    /// Every stride, in the order in which ways are looked for.
    pub(super) fn each(&self) -> &[Stride] {
        &self.each
    }

    /// Counts costs in another unit.
    pub(super) fn count_in(&mut self, unit: u16) {
        self.each.iter_mut().for_each(|stride| stride.cost /= unit);
    }

    /// Adds the open hexes of some pairs, from `first` on, that the first step of a march enters. Each stride that is taken adds to
    /// pairs of its own.
    pub(super) fn set_out(
        &self,
        first: usize,
        rows: Rows<'_>,
        taken: &[Taken],
        fronts: &mut [Pair],
    ) {
        let sides = self.sides.chunks_exact(self.each.len().max(1)).skip(first);
        for ((at, sides), [north, here, south, open]) in (first..).zip(sides).zip(rows.each()) {
            let from = beside(north, here, south);
            for &(stride, front) in taken {
                let into = &mut fronts[front + at];
                *into = entered(&from, &sides[stride], open, into);
            }
        }
    }

    /// The same for the steps that follow.
    ///
    /// It stands by itself, so that the compiler sees that nothing it reads changes: then it takes both rows of a pair at once.
    #[inline(never)]
    pub(super) fn go_on(&self, first: usize, rows: Rows<'_>, taken: &[Taken], fronts: &mut [Pair]) {
        let UnderWay { around, sides, others } = &self.under_way;
        let count = self.each.len().max(1);
        let (around, sides) = (&around[first * count..], &sides[first * count..]);
        let pairs = around.chunks_exact(count).zip(sides.chunks_exact(count));
        let pairs = (first..).zip(pairs).zip(&others[first..]).zip(rows.each());
        for (((at, (around, sides)), others), [north, here, south, open]) in pairs {
            let from = beside(north, here, south);
            let all = both_rows(|row| from.iter().fold(0, |all, from| all | from[row]) & open[row]);
            for &(stride, front) in taken {
                let into = &mut fronts[front + at];
                *into = both_rows(|row| into[row] | all[row] & around[stride][row]);
                if others >> stride & 1 == 1 {
                    *into = entered(&from, &sides[stride], open, into);
                }
            }
        }
    }

    /// The hexes from which some hexes of a row are entered by a stride: in the row before, in the same, and in the next.
    pub(super) fn left(&self, stride: usize, row: usize, entered: u64) -> [u64; 3] {
        let sides = &self.sides[row / 2 * self.each.len() + stride];
        let by = |side: Direction| sides[side.index()][row % 2] & entered;
        [
            by(Direction::NorthWest) | by(Direction::NorthEast) << 1,
            by(Direction::West) >> 1 | by(Direction::East) << 1,
            by(Direction::SouthWest) >> 1 | by(Direction::SouthEast),
        ]
    }
}

impl UnderWay {
    /// What follows from the sides of each pair and stride.
    fn new(each: &[Stride], sides: &[[Pair; 6]]) -> Self {
        let count = each.len().max(1);
        let pairs = sides.len() / count;
        // Whoever is under way entered the hex where he is.
        let mut ever = vec![[0; 2]; pairs + 2];
        for (place, sides) in sides.iter().enumerate() {
            let ever = &mut ever[place / count + 1];
            *ever = both_rows(|row| sides.iter().fold(ever[row], |ever, side| ever | side[row]));
        }
        let ever = ever.as_flattened();
        let mut new = Self {
            around: vec![[0; 2]; sides.len()].into(),
            sides: sides.into(),
            others: vec![0; pairs].into(),
        };
        for pair in 0..pairs {
            let rows =
                [1, 2, 3].map(|row| ever[2 * pair + row..][..2].try_into().unwrap_or([0; 2]));
            let from = beside(&rows[0], &rows[1], &rows[2]);
            for (stride, own) in each.iter().enumerate() {
                let cheap = |other: &Stride| other.tokens == own.tokens && other.cost <= own.cost;
                let cheap = each.iter().enumerate().filter(|(_, other)| cheap(other));
                let mut open = [[0; 2]; 6];
                for (other, _) in cheap {
                    for (open, side) in open.iter_mut().zip(&sides[pair * count + other]) {
                        *open = both_rows(|row| open[row] | side[row]);
                    }
                }
                let place = pair * count + stride;
                let exact = sides[place];
                let around = both_rows(|row| {
                    let every = open
                        .iter()
                        .zip(&from)
                        .fold(u64::MAX, |every, (open, from)| every & (open[row] | !from[row]));
                    exact.iter().fold(0, |any, side| any | side[row]) & every
                });
                new.around[place] = around;
                let rest = exact.map(|side| both_rows(|row| side[row] & !around[row]));
                new.sides[place] = rest;
                new.others[pair] |= u16::from(rest != [[0; 2]; 6]) << stride;
            }
        }
        new
    }
}

/// The neighbours in the order of directions, as the hexes that touch them there.
#[inline]
fn beside(north: &Pair, here: &Pair, south: &Pair) -> [Pair; 6] {
    [
        both_rows(|row| here[row] >> 1),
        both_rows(|row| north[row] >> 1),
        *north,
        both_rows(|row| here[row] << 1),
        both_rows(|row| south[row] << 1),
        *south,
    ]
}

/// Some hexes, and those open ones that are entered from neighbours.
#[inline]
fn entered(from: &[Pair; 6], sides: &[Pair; 6], open: &Pair, into: &Pair) -> Pair {
    both_rows(|row| {
        let all = from.iter().zip(sides).fold(0, |all, (from, side)| all | from[row] & side[row]);
        into[row] | all & open[row]
    })
}

/// The same for both rows of a pair.
#[inline]
fn both_rows(row: impl FnMut(usize) -> u64) -> Pair {
    std::array::from_fn(row)
}
