//! Memory for searches, to be used again.

use stavka_core::board::{SpaceId, SpaceSet};
use stavka_core::movement::{Hindrance, Search, Tokens};

use crate::A4Sheet;
use crate::ground::Ground;
use crate::position::HexSet;

/// Memory for searches over one map.
#[derive(Debug, Clone)]
pub struct Scratch {
    pub(crate) search: Search,
    blocked: SpaceSet,
    stop: SpaceSet,
    not_first: SpaceSet,
    hexes: usize,
    stride: usize,
}

/// What stands in the way of a move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Barriers {
    /// Hexes that may not be entered.
    pub(crate) blocked: HexSet,
    /// Hexes in which a move ends.
    pub(crate) stop: HexSet,
    /// Hexes that may not be entered by the first step.
    pub(crate) not_first: HexSet,
}

impl Scratch {
    /// For searches over this map under these rules.
    pub fn new(rules: &A4Sheet, ground: &Ground) -> Self {
        let board = ground.board();
        let tokens = most_tokens(rules);
        let set = || Tokens::empty_set(board, tokens);
        Self {
            search: Search::with_tokens(board, tokens),
            blocked: set(),
            stop: set(),
            not_first: set(),
            hexes: board.size(),
            stride: Tokens::stride(board),
        }
    }

    /// How far the copies of the map lie apart in a search.
    pub(crate) fn stride(&self) -> usize {
        self.stride
    }

    /// Lays out what stands in the way, for every copy of the map.
    pub(crate) fn hinder(&mut self, barriers: &Barriers) -> (&mut Search, Hindrance<'_>) {
        self.blocked.copy_words(barriers.blocked.words(self.hexes));
        self.stop.copy_words(barriers.stop.words(self.hexes));
        self.not_first.copy_words(barriers.not_first.words(self.hexes));
        let not_first = (!barriers.not_first.is_empty()).then_some(&self.not_first);
        let hindrance = Hindrance { blocked: &self.blocked, stop: &self.stop, not_first };
        (&mut self.search, hindrance)
    }

    /// The hexes that the last search reached.
    pub(crate) fn reached(&self) -> HexSet {
        let stride = self.stride;
        let hex =
            |state: &SpaceId| SpaceId(u16::try_from(state.index() % stride).unwrap_or(u16::MAX));
        self.search.reached().iter().map(hex).collect()
    }

    /// What the last search found the cheapest way to a hex to cost, in parts of a factor.
    pub fn cost(&self, hex: SpaceId) -> Option<u16> {
        let states = (hex.index()..self.search.states()).step_by(self.stride);
        states.filter_map(|state| self.search.cost(SpaceId(u16::try_from(state).ok()?))).min()
    }

    /// The hexes of the cheapest way that the last search found to a hex, from there back to the start.
    pub(crate) fn back(&self, to: SpaceId) -> impl Iterator<Item = SpaceId> + '_ {
        let states = (to.index()..self.search.states()).step_by(self.stride);
        let states = states.filter_map(|state| u16::try_from(state).ok().map(SpaceId));
        let cheapest = states.filter(|&state| self.search.cost(state).is_some());
        let best = cheapest.min_by_key(|&state| self.search.cost(state)).unwrap_or(to);
        let hex = |state: SpaceId| {
            SpaceId(u16::try_from(state.index() % self.stride).unwrap_or(u16::MAX))
        };
        self.search.back(best).map(hex)
    }
}

/// The most tokens that any move under these rules has: free road hexes, swamp hexes, hexes of an advance.
fn most_tokens(rules: &A4Sheet) -> usize {
    let figures = &rules.figures;
    let road = 2 * figures.road.extra_hexes.unsigned();
    let swamp = figures.terrain.swamp.korps_hexes.unsigned();
    let advance = crate::advance::LONGEST;
    road.max(swamp).max(advance) as usize
}
