//! A search read slowly: what each step cost by which clause, or why there was none.

use super::{Hindrance, Layer, Search, Step};
use crate::{
    board::{Board, SpaceId},
    clause::Clause,
};

/// One step of a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepTaken {
    /// Where it starts.
    pub from: SpaceId,
    /// Where it ends.
    pub to: SpaceId,
    /// What it cost. Less than the table says where one step is always possible.
    pub cost: u16,
    /// What the route cost so far.
    pub total: u16,
    /// The clause that set the cost.
    pub by: Clause,
}

/// Why a space can or cannot be reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Account {
    /// It can, by these steps.
    Reached(Vec<StepTaken>),
    /// It cannot: for each space beside it that can be reached, why the last step fails. Empty if no space
    /// beside it can be reached.
    Refused(Vec<Obstacle>),
}

/// Why a step from a reached space fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacle {
    /// The space may not be entered just now.
    Blocked {
        /// Where the step would start.
        from: SpaceId,
    },
    /// The space may not be entered by a first step.
    NotFirst {
        /// Where the step would start.
        from: SpaceId,
    },
    /// The rules forbid the step.
    Forbidden {
        /// Where it would start.
        from: SpaceId,
        /// The clause that says so.
        by: Clause,
    },
    /// The move had to end in the space before.
    Halted {
        /// The space where it ended.
        from: SpaceId,
    },
    /// Too few points are left.
    Short {
        /// Where the step would start.
        from: SpaceId,
        /// What it costs.
        cost: u8,
        /// What is left there.
        left: u16,
        /// The clause that sets the cost.
        by: Clause,
    },
}

impl Search {
    /// Why the last search did or did not reach a space. `layer` and `hindrance` are those of that search.
    pub fn explain(
        &self,
        board: &Board,
        layer: &Layer,
        hindrance: &Hindrance<'_>,
        to: SpaceId,
    ) -> Account {
        if let Some(steps) = self.steps(board, layer, to) {
            return Account::Reached(steps);
        }
        let blocked = hindrance.blocked.contains(to);
        let beside = board.neighbours(to).iter().filter(|&&from| self.cost(from).is_some());
        let obstacles = beside.filter_map(|&from| {
            layer.step_between(board, from, to).map(|step| self.obstacle(from, step, blocked))
        });
        Account::Refused(obstacles.collect())
    }

    /// The steps of the cheapest way to a space, if it can be reached.
    pub fn steps(&self, board: &Board, layer: &Layer, to: SpaceId) -> Option<Vec<StepTaken>> {
        let route = self.route(to)?;
        let mut before = 0;
        let mut steps = Vec::with_capacity(route.len() - 1);
        for pair in route.windows(2) {
            let (from, end) = (pair[0], pair[1]);
            let total = if end == to { self.cost(end)? } else { self.cost_to_go_on(end)? };
            let by = layer.step_between(board, from, end)?.by();
            steps.push(StepTaken { from, to: end, cost: total - before, total, by });
            before = total;
        }
        Some(steps)
    }

    fn obstacle(&self, from: SpaceId, step: Step, blocked: bool) -> Obstacle {
        let (cost, by) = match step {
            Step::Forbidden { by } => return Obstacle::Forbidden { from, by },
            Step::Allowed { cost, by, .. } => (cost, by),
        };
        if blocked {
            return Obstacle::Blocked { from };
        }
        let Some(spent) = self.cost_to_go_on(from) else { return Obstacle::Halted { from } };
        let left = self.points() - spent;
        if u16::from(cost) > left {
            return Obstacle::Short { from, cost, left, by };
        }
        // Nothing else holds a step back.
        Obstacle::NotFirst { from }
    }
}
