//! One supply line read slowly: how it runs, or why there is none.

use super::{CompiledLeg, Supply, SupplyTable};
use crate::{
    board::{Board, SpaceId},
    clause::Clause,
    movement::{Hindrance, Search, StepTaken},
};

/// Why a space is or is not supplied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SupplyAccount {
    /// It is, by this line, from the source outward. A source itself has no legs.
    Line(Vec<LineLeg>),
    /// It is not.
    None(NoLine),
}

/// One leg of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineLeg {
    /// Which leg of the rules it is.
    pub number: usize,
    /// The clause behind the leg.
    pub by: Clause,
    /// Its steps, from the source outward.
    pub steps: Vec<StepTaken>,
}

/// Why no line gets to a space. The clause is that of the last leg.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoLine {
    /// There is no source, or every source is blocked.
    NoSource,
    /// The space itself is blocked.
    Blocked {
        /// The clause behind the leg.
        by: Clause,
    },
    /// A line would be too long.
    Short {
        /// By how much the line is too long.
        beyond: u16,
        /// The clause behind the leg.
        by: Clause,
    },
    /// The shortest line is cut.
    Cut {
        /// The blocked space on it that comes first from the source.
        at: SpaceId,
        /// The clause behind the leg.
        by: Clause,
    },
    /// Nothing that carries supply leads there, blocked or not.
    Apart {
        /// The clause behind the leg.
        by: Clause,
    },
}

/// A search for the line of one leg to a space.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hunt {
    /// Which leg.
    pub(super) number: usize,
    /// Whether it keeps out of what is blocked.
    pub(super) obey: bool,
    pub(super) to: SpaceId,
}

impl Supply {
    /// Why the last trace did or did not supply a space. `table` is that of the trace.
    pub fn explain(&mut self, board: &Board, table: &SupplyTable, space: SpaceId) -> SupplyAccount {
        match self.line(board, table, space) {
            Some(legs) => SupplyAccount::Line(legs),
            None => SupplyAccount::None(self.no_line(board, table, space)),
        }
    }

    /// Follows the line back, leg by leg.
    fn line(&mut self, board: &Board, table: &SupplyTable, space: SpaceId) -> Option<Vec<LineLeg>> {
        let mut legs = Vec::new();
        let mut end = space;
        let mut number = self.leg_to(space)?;
        loop {
            let compiled = table.legs.get(number)?;
            let hunt = Hunt { number, obey: true, to: end };
            if !self.search_near(board, compiled, hunt) {
                self.search_leg(compiled, compiled.leg.range, hunt);
            }
            let steps = self.search.steps(board, &compiled.layer, end)?;
            end = steps.first().map_or(end, |step| step.from);
            if !steps.is_empty() {
                legs.push(LineLeg { number, by: compiled.leg.by, steps });
            }
            if number == 0 {
                legs.reverse();
                return Some(legs);
            }
            number = self.leg_to(end)?;
        }
    }

    /// Searches one leg again, this time with the ways.
    pub(super) fn search_leg(&mut self, leg: &CompiledLeg, range: Option<u16>, hunt: Hunt) {
        let blocked = if hunt.obey { &self.blocked[hunt.number] } else { &self.nothing };
        let hindrance = Hindrance { blocked, stop: &self.nothing, not_first: None };
        let before = hunt.number.checked_sub(1);
        let from = before.map_or(&self.sources, |before| &self.after[before]);
        let range = range.unwrap_or(Search::UNLIMITED);
        self.search.spread_to(&leg.layer, from, range, &hindrance, hunt.to);
    }

    fn no_line(&mut self, board: &Board, table: &SupplyTable, space: SpaceId) -> NoLine {
        let Some((number, last)) = table.legs.iter().enumerate().next_back() else {
            return NoLine::NoSource;
        };
        let by = last.leg.by;
        if self.supplied_by(0).is_empty() {
            return NoLine::NoSource;
        }
        if self.blocked[number].contains(space) {
            return NoLine::Blocked { by };
        }
        if let Some(beyond) = self.beyond(last, number, space) {
            return NoLine::Short { beyond, by };
        }
        if !self.search_through(board, last, number, space) {
            return NoLine::Apart { by };
        }
        let route = self.search.route(space).unwrap_or_default();
        match route.into_iter().find(|&on_route| self.blocked[number].contains(on_route)) {
            Some(at) => NoLine::Cut { at, by },
            None => NoLine::Apart { by },
        }
    }

    /// By how much the shortest open line is too long, if there is one.
    fn beyond(&mut self, leg: &CompiledLeg, number: usize, space: SpaceId) -> Option<u16> {
        if let Some(rows) = leg.narrow_rows() {
            return self.steps_beyond(rows, number, space);
        }
        self.search_leg(leg, None, Hunt { number, obey: true, to: space });
        self.search.cost(space)?.checked_sub(leg.leg.range?)
    }
}
