//! The steps of two layers, put together by what they cost.

use super::super::{Layer, Step};
use super::log::Pair;
use crate::board::{Board, Direction, Slant};

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
    /// For each stride, the same for whoever is under way.
    under_way: Box<[UnderWay]>,
}

/// What a march enters by a stride once it has left the hex where it began. Most hexes cost the same from every side, and one that
/// costs less from some is reached from there for less before: so most need no look at the side.
#[derive(Debug, Clone)]
struct UnderWay {
    /// For each pair of rows: the hexes that may be entered from every side, for no more than that.
    around: Box<[Pair]>,
    /// The same: the others, by sides.
    sides: Box<[[Pair; 6]]>,
    /// The same: whether there are such others.
    others: Box<[bool]>,
}

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
    /// to a neighbour.
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
        let mut sides = vec![[[0; 2]; 6]; slant.pairs() * each.len()];
        for (at, side, (row, bit)) in steps {
            sides[row / 2 * each.len() + at][side.index()][row % 2] |= bit;
        }
        let under_way =
            (0..each.len()).map(|stride| UnderWay::new(&each, &sides, stride)).collect();
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

    /// Adds the open hexes of some pairs, from `first` on, that the first step of a march enters by a stride.
    pub(super) fn set_out(&self, stride: usize, first: usize, rows: Rows<'_>, into: &mut [Pair]) {
        let sides = self.sides.chunks_exact(self.each.len()).skip(first);
        for ((sides, rows), into) in sides.zip(rows.each()).zip(into) {
            enter(&sides[stride], rows, into);
        }
    }

    /// The same for a step that follows; `touched` are the open hexes that touch those where the march is.
    pub(super) fn go_on(
        &self,
        stride: usize,
        first: usize,
        rows: Rows<'_>,
        touched: &[Pair],
        into: &mut [Pair],
    ) {
        let UnderWay { around, sides, others } = &self.under_way[stride];
        add(&around[first..], touched, into);
        let pairs = sides[first..].iter().zip(rows.each()).zip(into).zip(&others[first..]);
        for (((sides, rows), into), _) in pairs.filter(|(_, others)| **others) {
            enter(sides, rows, into);
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
    fn new(each: &[Stride], sides: &[[Pair; 6]], stride: usize) -> Self {
        let own = each[stride];
        let cheap = |other: &Stride| other.tokens == own.tokens && other.cost <= own.cost;
        let ever = ever_entered(each.len(), sides);
        let (mut around, mut rest, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for (pair, sides) in sides.chunks_exact(each.len()).enumerate() {
            let mut open = [[0; 2]; 6];
            for (_, cheap) in each.iter().zip(sides).filter(|(other, _)| cheap(other)) {
                for (open, side) in open.iter_mut().zip(cheap) {
                    *open = both_rows(|row| open[row] | side[row]);
                }
            }
            let exact = &sides[stride];
            let everywhere = both_rows(|row| {
                let from = neighbours(&ever, 2 * pair + row + MARGIN);
                let every = open.iter().zip(from).map(|(open, from)| open[row] | !from);
                let any = exact.iter().fold(0, |any, side| any | side[row]);
                every.fold(any, |every, side| every & side)
            });
            let left = exact.map(|side| both_rows(|row| side[row] & !everywhere[row]));
            around.push(everywhere);
            others.push(left != [[0; 2]; 6]);
            rest.push(left);
        }
        Self { around: around.into(), sides: rest.into(), others: others.into() }
    }
}

/// Rows before the first pair and after the last.
const MARGIN: usize = 1;

/// The hexes that some stride enters, row by row: whoever is under way is in one of them.
fn ever_entered(strides: usize, sides: &[[Pair; 6]]) -> Vec<u64> {
    let mut ever = vec![0; MARGIN];
    for sides in sides.chunks_exact(strides) {
        let all = sides.as_flattened().iter();
        ever.extend(all.fold([0; 2], |all, side| both_rows(|row| all[row] | side[row])));
    }
    ever.extend([0; MARGIN]);
    ever
}

/// The neighbours of a row, in the order of directions, as the hexes that touch them there.
fn neighbours(rows: &[u64], row: usize) -> [u64; 6] {
    let (north, here, south) = (rows[row - 1], rows[row], rows[row + 1]);
    [here >> 1, north >> 1, north, here << 1, south << 1, south]
}

/// The same for both rows of a pair.
fn both_rows(row: impl FnMut(usize) -> u64) -> Pair {
    std::array::from_fn(row)
}

/// The open hexes that touch some, whatever it costs to enter them.
///
/// This and what follows stand by themselves, so that the compiler sees that nothing they read changes: then it takes both rows
/// of a pair at once.
#[inline(never)]
pub(super) fn touch(rows: Rows<'_>, touched: &mut [Pair]) {
    for ([north, here, south, open], touched) in rows.each().zip(touched) {
        *touched = std::array::from_fn(|row| {
            let here = here[row] >> 1 | here[row] << 1;
            let beside = north[row] >> 1 | north[row] | south[row] << 1 | south[row];
            (here | beside) & open[row]
        });
    }
}

/// Adds what is in both.
#[inline(never)]
fn add(around: &[Pair], touched: &[Pair], into: &mut [Pair]) {
    for ((around, touched), into) in around.iter().zip(touched).zip(into) {
        *into = std::array::from_fn(|row| into[row] | touched[row] & around[row]);
    }
}

/// Adds the open hexes of a pair that are entered from their neighbours.
#[inline]
fn enter(sides: &[Pair; 6], [north, here, south, open]: [&Pair; 4], into: &mut Pair) {
    let [east, north_east, north_west, west, south_west, south_east] = sides;
    *into = std::array::from_fn(|row| {
        let entered = here[row] >> 1 & east[row]
            | here[row] << 1 & west[row]
            | north[row] >> 1 & north_east[row]
            | north[row] & north_west[row]
            | south[row] << 1 & south_west[row]
            | south[row] & south_east[row];
        into[row] | entered & open[row]
    });
}
