//! Tracing all lines at once.

use super::{CompiledLeg, SupplyTable};
use crate::{
    board::{Board, RowScratch, SpaceId, SpaceSet},
    movement::{Hindrance, Search},
};

/// Lines of so many legs are traced without taking memory.
const ROOM: usize = 4;

/// Traces supply, and keeps its memory for the next time.
///
/// It also keeps what the last trace was asked, so that it can explain any line of it.
#[derive(Debug, Clone)]
pub struct Supply {
    pub(super) sources: SpaceSet,
    /// What blocks each leg.
    pub(super) blocked: Vec<SpaceSet>,
    /// What is supplied by each leg and those before it.
    pub(super) after: Vec<SpaceSet>,
    /// How many legs the last trace had.
    legs: usize,
    pub(super) nothing: SpaceSet,
    /// The sources near the space that is looked at.
    pub(super) near: SpaceSet,
    pub(super) search: Search,
    pub(super) rows: RowScratch,
}

impl Supply {
    /// For boards of the size of `board`.
    pub fn new(board: &Board) -> Self {
        Self {
            sources: board.empty_set(),
            blocked: vec![board.empty_set(); ROOM],
            after: vec![board.empty_set(); ROOM],
            legs: 0,
            nothing: board.empty_set(),
            near: board.empty_set(),
            search: Search::new(board),
            rows: RowScratch::with_room(board.size()),
        }
    }

    /// Finds every supplied space. `blocked` has a set for each leg, of spaces that it may neither enter nor
    /// start from; a leg without a set is not blocked.
    pub fn trace(
        &mut self,
        table: &SupplyTable,
        sources: &SpaceSet,
        blocked: &[&SpaceSet],
    ) -> &SpaceSet {
        self.sources.copy_from(sources);
        self.legs = table.legs.len();
        while self.after.len() < self.legs {
            self.after.push(self.nothing.clone());
            self.blocked.push(self.nothing.clone());
        }
        for (number, leg) in table.legs.iter().enumerate() {
            self.blocked[number].copy_from(blocked.get(number).copied().unwrap_or(&self.nothing));
            self.trace_leg(leg, number);
        }
        self.supplied()
    }

    fn trace_leg(&mut self, leg: &CompiledLeg, number: usize) {
        let (before, rest) = self.after.split_at_mut(number);
        let Some(reached) = rest.first_mut() else { return };
        let from = before.last().unwrap_or(&self.sources);
        let blocked = &self.blocked[number];
        if let Some(rows) = &leg.rows {
            rows.spread(&mut self.rows, from, blocked, leg.leg.range, reached);
        } else {
            let hindrance = Hindrance { blocked, stop: &self.nothing, not_first: None };
            let range = leg.leg.range.unwrap_or(Search::UNLIMITED);
            self.search.spread(&leg.layer, from, range, &hindrance);
            reached.clear();
            reached.extend(self.search.reached().iter().copied());
        }
        // What an earlier leg supplies stays supplied, even where this leg could not start.
        if let Some(before) = before.last() {
            reached.union_with(before);
        }
    }

    /// Every space that the last trace found supplied.
    pub fn supplied(&self) -> &SpaceSet {
        self.after[..self.legs].last().unwrap_or(&self.nothing)
    }

    /// Every space that the last trace found supplied by a leg and those before it.
    pub fn supplied_by(&self, leg: usize) -> &SpaceSet {
        self.after[..self.legs].get(leg).unwrap_or(&self.nothing)
    }

    /// Where a leg starts: what the legs before it supply.
    pub(super) fn sources_of(&self, leg: usize) -> &SpaceSet {
        leg.checked_sub(1).map_or(&self.sources, |before| &self.after[before])
    }

    /// The first leg, from the source outward, that gets to a space.
    pub(crate) fn leg_to(&self, space: SpaceId) -> Option<usize> {
        self.after[..self.legs].iter().position(|reached| reached.contains(space))
    }
}
