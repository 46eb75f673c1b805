//! Moves that may take a few steps of a special kind: one hex of swamp, say, or one free hex by road.

use super::{Layer, Way, Ways};
use crate::board::{Board, SpaceId, SpaceSet};

/// The steps of a unit with tokens: a step of a plain layer keeps them, a step of a spending layer costs one.
///
/// The search sees a copy of the board for each number of tokens spent. A *state* is a space of one copy; the
/// copies lie [`Tokens::stride`] apart, and a set of spaces holds for all of them if it is
/// [repeated](SpaceSet::copy_words). A unit starts on the first copy, where states are spaces.
#[derive(Debug, Clone, Copy)]
pub struct Tokens<'layers> {
    /// Steps that keep the tokens.
    pub plain: &'layers [&'layers Layer],
    /// Steps that cost a token.
    pub spending: &'layers [&'layers Layer],
    /// How many tokens there are.
    pub tokens: usize,
    /// How far the copies of the board lie apart.
    pub stride: usize,
}

impl Tokens<'_> {
    /// How far the copies of a board lie apart: whole words of a set.
    pub fn stride(board: &Board) -> usize {
        board.size().div_ceil(64) * 64
    }

    /// An empty set of states, for so many tokens.
    pub fn empty_set(board: &Board, tokens: usize) -> SpaceSet {
        SpaceSet::new(Self::stride(board) * (tokens + 1))
    }

    /// The space of a state.
    #[inline]
    pub fn space(&self, state: SpaceId) -> SpaceId {
        SpaceId::from_index(state.index() % self.stride)
    }

    /// The states of a space, the one with all tokens first.
    pub fn states(&self, space: SpaceId) -> impl Iterator<Item = SpaceId> {
        let stride = self.stride;
        (0..=self.tokens).map(move |spent| SpaceId::from_index(space.index() + spent * stride))
    }
}

impl Ways for Tokens<'_> {
    #[inline]
    fn ways(&self, from: SpaceId) -> impl Iterator<Item = Way> {
        let spent = from.index() / self.stride;
        let space = self.space(from);
        let on = move |spent: usize| {
            let offset = spent * self.stride;
            move |way: Way| Way { to: SpaceId::from_index(way.to.index() + offset), ..way }
        };
        let spending = if spent < self.tokens { self.spending } else { &[] };
        let plain = self.plain.iter().flat_map(move |layer| layer.ways(space)).map(on(spent));
        plain.chain(spending.iter().flat_map(move |layer| layer.ways(space)).map(on(spent + 1)))
    }

    fn cheapest(&self) -> u8 {
        let layers = self.plain.iter().chain(self.spending);
        layers.map(|layer| layer.cheapest()).min().unwrap_or(u8::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Crossing, sample};
    use crate::clause::Clause;
    use crate::movement::{Allowance, Hindrance, Search, Step};

    const BY: Clause = Clause(1);

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
        let (plain, spending) = ([&plain], [&spending]);
        let stride = Tokens::stride(&board);
        let ways = Tokens { plain: &plain, spending: &spending, tokens, stride };
        let nothing = Tokens::empty_set(&board, tokens);
        let hindrance = Hindrance { blocked: &nothing, stop: &nothing, not_first: None };
        let mut search = Search::with_tokens(&board, tokens);
        search.reach(&ways, Allowance { from: SpaceId(0), points, always_one: false }, &hindrance);
        let cost = |space| ways.states(space).filter_map(|state| search.cost(state)).min();
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
