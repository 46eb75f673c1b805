//! The steps of two layers, put together by what they cost.

use super::super::{Layer, Step};
use super::Range;
use super::log::{Pair, front};
use crate::board::{Board, Direction, Slant};

/// Steps that all cost the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stride {
    pub(super) cost: u16,
    /// What it takes in tokens.
    pub(super) tokens: usize,
}

impl Stride {
    /// Whether so much is left for it.
    #[inline]
    pub(super) const fn fits(self, left: Range) -> bool {
        self.cost <= left.units && self.tokens <= left.tokens
    }

    /// How many fronts lie between one and that to which it leads.
    const fn ahead(self) -> usize {
        front(self.cost as usize, self.tokens)
    }
}

/// All strides of a march, with the hexes that may be entered by each.
#[derive(Debug, Clone)]
pub(super) struct Strides {
    each: Box<[Stride]>,
    /// For each pair of rows, stride and direction: the hexes that may be entered from their neighbour that way. Those of
    /// a pair lie side by side, since they are taken together.
    sides: Box<[Sides]>,
    /// For each pair of rows, what is entered by whoever is under way.
    under_way: Box<[UnderWay]>,
    /// For each number of tokens that a stride may cost: what strides cost then, a bit each.
    costs: [u32; 2],
    /// What all costs are multiples of.
    unit: u16,
}

/// For each direction: the hexes of a pair of rows that may be entered from their neighbour that way.
type Sides = [Pair; 6];

/// Hexes of a pair of rows that are entered by a stride.
#[derive(Debug, Clone)]
struct Entered<Hexes> {
    stride: Stride,
    /// How many fronts lie between the one from which it is taken and its own.
    ahead: usize,
    hexes: Hexes,
}

/// What a march enters of a pair of rows once it has left the hex where it began. Most hexes cost the same from every side, and
/// one that costs less from some is reached from there for less before: so most need no look at the side. Strides by which
/// nothing is entered there are left out.
#[derive(Debug, Clone)]
struct UnderWay {
    /// The hexes that may be entered from every side, for no more than that.
    around: Box<[Entered<Pair>]>,
    /// The others, by sides.
    sides: Box<[Entered<Sides>]>,
}

/// Where a march is: in the rows to the north of a pair of rows, in the pair itself, and to the south.
pub(super) type Near = [Pair; 3];

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
        let unit = each.iter().map(|stride: &Stride| stride.cost).fold(0, greatest_divisor).max(1);
        for stride in &mut each {
            stride.cost /= unit;
        }
        let ever = ever_entered(each.len(), &sides);
        let pairs = sides.chunks_exact(each.len().max(1)).enumerate();
        let under_way = pairs.map(|(pair, sides)| UnderWay::new(&each, sides, pair, &ever));
        let under_way = under_way.collect();
        let mut costs = [0; 2];
        for Stride { cost, tokens } in &each {
            costs[*tokens] |= 1_u32.checked_shl((*cost).into()).unwrap_or(0);
        }
        Some(Self { each: each.into(), sides: sides.into(), under_way, costs, unit })
    }

    /// What all costs are multiples of.
    pub(super) const fn unit(&self) -> u16 {
        self.unit
    }

    /// For each number of tokens that a stride may cost: what strides cost then, a bit each.
    pub(super) const fn costs(&self) -> &[u32; 2] {
        &self.costs
    }

    /// Every stride, in the order in which ways are looked for; costs are counted in the unit.
    pub(super) fn each(&self) -> &[Stride] {
        &self.each
    }

    /// Tells what of a pair of rows the first step of a march enters, of what is open to it, by each stride that fits into what
    /// is left: how many fronts ahead that is.
    pub(super) fn set_out(
        &self,
        pair: usize,
        near: Near,
        open: Pair,
        left: Range,
        mut enter: impl FnMut(usize, Pair),
    ) {
        let from = around(near);
        let sides = &self.sides[pair * self.each.len()..];
        for (stride, sides) in self.each.iter().zip(sides).filter(|(stride, _)| stride.fits(left)) {
            enter(stride.ahead(), both(entered(sides, &from), open));
        }
    }

    /// The same for a step that follows.
    #[inline]
    pub(super) fn go_on(
        &self,
        pair: usize,
        near: Near,
        open: Pair,
        left: Range,
        mut enter: impl FnMut(usize, Pair),
    ) {
        let UnderWay { around: everywhere, sides } = &self.under_way[pair];
        let from = around(near);
        let touched = both(any(from), open);
        for around in everywhere.iter().filter(|around| around.stride.fits(left)) {
            enter(around.ahead, both(touched, around.hexes));
        }
        for sides in sides.iter().filter(|sides| sides.stride.fits(left)) {
            enter(sides.ahead, both(entered(&sides.hexes, &from), open));
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
    /// What follows from the sides of a pair of rows by each stride.
    fn new(each: &[Stride], all: &[Sides], pair: usize, ever: &[u64]) -> Self {
        let (mut around, mut others) = (Vec::new(), Vec::new());
        for (own, exact) in each.iter().zip(all) {
            let cheap = |other: &Stride| other.tokens == own.tokens && other.cost <= own.cost;
            let cheap = each.iter().zip(all).filter(|(other, _)| cheap(other));
            let open = cheap.fold([[0; 2]; 6], |open: Sides, (_, cheap)| {
                std::array::from_fn(|side| either(open[side], cheap[side]))
            });
            let everywhere = std::array::from_fn(|row| {
                let from = neighbours(ever, 2 * pair + row + MARGIN);
                let every = open.iter().zip(from).map(|(open, from)| open[row] | !from);
                let any = exact.iter().fold(0, |any, side| any | side[row]);
                every.fold(any, |every, side| every & side)
            });
            let left = exact.map(|side| both(side, everywhere.map(|row: u64| !row)));
            let (stride, ahead) = (*own, own.ahead());
            if everywhere != [0; 2] {
                around.push(Entered { stride, ahead, hexes: everywhere });
            }
            if left != [[0; 2]; 6] {
                others.push(Entered { stride, ahead, hexes: left });
            }
        }
        Self { around: around.into(), sides: others.into() }
    }
}

/// Rows before the first pair and after the last.
const MARGIN: usize = 1;

/// The hexes that some stride enters, row by row: whoever is under way is in one of them.
fn ever_entered(strides: usize, sides: &[Sides]) -> Vec<u64> {
    let mut ever = vec![0; MARGIN];
    for sides in sides.chunks_exact(strides.max(1)) {
        ever.extend(sides.as_flattened().iter().copied().fold([0; 2], either));
    }
    ever.extend([0; MARGIN]);
    ever
}

/// The neighbours of a row, in the order of directions, as the hexes that touch them there.
fn neighbours(rows: &[u64], row: usize) -> [u64; 6] {
    beside(rows[row - 1], rows[row], rows[row + 1])
}

/// The same of a row and those to the north and south of it.
#[inline]
const fn beside(north: u64, here: u64, south: u64) -> [u64; 6] {
    [here >> 1, north >> 1, north, here << 1, south << 1, south]
}

/// The neighbours of both rows of a pair.
#[inline]
fn around([north, here, south]: Near) -> Sides {
    let west = |rows: Pair| rows.map(|row| row >> 1);
    let east = |rows: Pair| rows.map(|row| row << 1);
    [west(here), west(north), north, east(here), east(south), south]
}

/// The hexes that are entered by some sides from their neighbours.
#[inline]
fn entered(sides: &Sides, from: &Sides) -> Pair {
    any(std::array::from_fn(|side| both(sides[side], from[side])))
}

/// What is in any of these.
#[inline]
fn any(sides: Sides) -> Pair {
    let mut all = sides[0];
    for side in &sides[1..] {
        all[0] |= side[0];
        all[1] |= side[1];
    }
    all
}

/// What is in both of two pairs of rows.
#[inline]
pub(super) fn both(one: Pair, other: Pair) -> Pair {
    [one[0] & other[0], one[1] & other[1]]
}

/// What is in either.
#[inline]
pub(super) fn either(one: Pair, other: Pair) -> Pair {
    [one[0] | other[0], one[1] | other[1]]
}

/// The greatest number that divides both; nothing is divided by 0.
fn greatest_divisor(one: u16, other: u16) -> u16 {
    if other == 0 { one } else { greatest_divisor(other, one % other) }
}
