//! The steps of a layer that cost the same.

use super::super::{Layer, Step};
use super::log::Pair;
use crate::board::{Board, Direction, Slant};

/// Steps that all cost the same, as the hexes that may be entered by them from each side.
#[derive(Debug, Clone)]
pub(super) struct Stride {
    pub(super) cost: u16,
    /// For each pair of rows and each direction: the hexes that may be entered from their neighbour that way.
    sides: Box<[[Pair; 6]]>,
}

/// The steps of a layer, by their costs; none if one of them ends the move or leads farther than to a neighbour.
pub(super) fn strides(board: &Board, slant: &Slant, layer: &Layer) -> Option<Vec<Stride>> {
    let mut strides: Vec<Stride> = Vec::new();
    for from in board.ids() {
        for slot in board.slots(from) {
            let Step::Allowed { cost, stop, .. } = layer.step(slot) else { continue };
            let to = board.targets()[slot];
            let side = slant.side(from, to).filter(|_| !stop)?;
            let known = strides.iter().position(|stride| stride.cost == u16::from(cost));
            let at = known.unwrap_or_else(|| {
                strides.push(Stride::new(cost, slant.pairs()));
                strides.len() - 1
            });
            let (row, bit) = slant.place(to);
            strides[at].sides[row / 2][side.index()][row % 2] |= bit;
        }
    }
    Some(strides)
}

impl Stride {
    fn new(cost: u8, pairs: usize) -> Self {
        Self { cost: cost.into(), sides: vec![[[0; 2]; 6]; pairs].into() }
    }

    /// Adds the open hexes of some pairs, from `first` on, that are entered from other hexes: those in the rows
    /// to the north of theirs, in their own, and in the rows to the south.
    ///
    /// It stands by itself, so that the compiler sees that nothing it reads changes: then it takes both rows of a
    /// pair at once.
    #[inline(never)]
    pub(super) fn enter(
        &self,
        first: usize,
        [north, here, south]: [&[Pair]; 3],
        open: &[Pair],
        into: &mut [Pair],
    ) {
        let beside = north.iter().zip(here).zip(south);
        let pairs = self.sides[first..].iter().zip(open).zip(into);
        for (((sides, open), into), ((north, here), south)) in pairs.zip(beside) {
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
    }

    /// The hexes from which some hexes of a row are entered: in the row before, in the same, and in the next.
    pub(super) fn left(&self, row: usize, entered: u64) -> [u64; 3] {
        let by = |side: Direction| self.sides[row / 2][side.index()][row % 2] & entered;
        [
            by(Direction::NorthWest) | by(Direction::NorthEast) << 1,
            by(Direction::West) >> 1 | by(Direction::East) << 1,
            by(Direction::SouthWest) >> 1 | by(Direction::SouthEast),
        ]
    }
}
