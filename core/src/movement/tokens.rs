//! Moves that may take a few steps of a special kind: one hex of swamp, say, or one free hex by road.

use super::{Layer, Way, Ways};
use crate::board::{Board, SpaceId};

/// How many bits of a state tell its space; those above count the tokens spent.
pub(super) fn bits(board: &Board) -> u32 {
    board.size().next_power_of_two().trailing_zeros()
}

/// Steps that keep the tokens and steps that cost one, side by side for every space.
#[derive(Debug, Clone)]
pub struct TokenLayer {
    /// Where each leads, as the state that a unit without spent tokens gets to.
    ways: Box<[Way]>,
    /// Where the ways out of each space start, where those that cost a token start, and where they end.
    bounds: Box<[[u32; 3]]>,
    cheapest: u8,
    bits: u32,
}

impl TokenLayer {
    /// The steps of the `plain` layers keep the tokens; those of the `spending` ones cost one.
    pub fn new(board: &Board, plain: &[&Layer], spending: &[&Layer]) -> Self {
        let bits = bits(board);
        let (mut ways, mut bounds) = (Vec::new(), Vec::new());
        let end = |ways: &Vec<Way>| u32::try_from(ways.len()).unwrap_or(u32::MAX);
        for from in board.ids() {
            let start = end(&ways);
            for way in plain.iter().flat_map(|layer| layer.ways(from)) {
                ways.push(way);
            }
            let middle = end(&ways);
            for way in spending.iter().flat_map(|layer| layer.ways(from)) {
                ways.push(Way { to: SpaceId::from_index(way.to.index() + (1 << bits)), ..way });
            }
            bounds.push([start, middle, end(&ways)]);
        }
        let cheapest = ways.iter().map(|way| way.cost).min().unwrap_or(u8::MAX);
        Self { ways: ways.into(), bounds: bounds.into(), cheapest, bits }
    }
}

/// The steps of a unit with tokens.
///
/// The search sees every space once for each number of tokens spent. Such a *state* is a number like a space; a
/// set of spaces holds for all states of its spaces.
#[derive(Debug, Clone, Copy)]
pub struct Tokens<'layers> {
    /// The steps.
    pub layer: &'layers TokenLayer,
    /// How many tokens there are.
    pub tokens: usize,
}

impl Tokens<'_> {
    /// The state of a space with so many tokens spent.
    #[inline]
    pub const fn state(&self, space: SpaceId, spent: usize) -> SpaceId {
        SpaceId::from_index(space.index() + (spent << self.layer.bits))
    }

    /// How many tokens a state has spent.
    #[inline]
    pub const fn spent(&self, state: SpaceId) -> usize {
        state.index() >> self.layer.bits
    }
}

impl Ways for Tokens<'_> {
    #[inline]
    fn ways(&self, from: SpaceId) -> impl Iterator<Item = Way> + Clone {
        let spent = self.spent(from);
        let [start, middle, end] = self.layer.bounds[self.space(from).index()];
        let end = if spent < self.tokens { end } else { middle };
        let ways = &self.layer.ways[start as usize..end as usize];
        ways.iter().map(move |way| Way { to: self.state(way.to, spent), ..*way })
    }

    fn cheapest(&self) -> u8 {
        self.layer.cheapest
    }

    #[inline]
    fn space(&self, state: SpaceId) -> SpaceId {
        SpaceId(state.0 & ((1 << self.layer.bits) - 1))
    }

    #[inline]
    fn richer(&self, state: SpaceId) -> impl Iterator<Item = SpaceId> {
        let space = self.space(state);
        (0..self.spent(state)).map(move |spent| self.state(space, spent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Crossing, sample};
    use crate::clause::Clause;
    use crate::movement::{Allowance, Hindrance, Search, Step};

    const BY: Clause = Clause::own(1);

    /// A row of nine hexes. Into every third one a plain step is forbidden and a spending one allowed.
    fn row() -> (Board, Layer, Layer) {
        let board = sample::board(sample::rectangle(9, 1));
        let marsh = |crossing: Crossing| crossing.to.0 % 3 == 2;
        let only = |wanted: bool, cost| {
            Layer::compile(&board, move |crossing| {
                if marsh(crossing) == wanted { Step::costs(cost, BY) } else { Step::forbidden(BY) }
            })
            .expect("cheap steps")
        };
        let (plain, spending) = (only(false, 1), only(true, 2));
        (board, plain, spending)
    }

    fn reach(tokens: usize, points: u16) -> Vec<(u16, u16)> {
        let (board, plain, spending) = row();
        let layer = TokenLayer::new(&board, &[&plain], &[&spending]);
        let ways = Tokens { layer: &layer, tokens };
        let nothing = board.empty_set();
        let hindrance = Hindrance { blocked: &nothing, stop: &nothing, not_first: None };
        let mut search = Search::with_tokens(&board, 2);
        search.reach(&ways, Allowance { from: SpaceId(0), points, always_one: false }, &hindrance);
        let states = |space| (0..=tokens).map(move |spent| ways.state(space, spent));
        let cost = |space| states(space).filter_map(|state| search.cost(state)).min();
        board.ids().filter_map(|space| Some((space.0, cost(space)?))).collect()
    }

    #[test]
    fn a_token_pays_for_one_step() {
        assert_eq!(reach(0, 99), [(0, 0), (1, 1)]);
        assert_eq!(reach(1, 99), [(0, 0), (1, 1), (2, 3), (3, 4), (4, 5)]);
        assert_eq!(reach(2, 99).len(), 8);
        assert_eq!(reach(2, 4).len(), 4);
    }
}
