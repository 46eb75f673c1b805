//! A search read slowly: what each step cost by which clause, or why there was none.

use super::{
    Allowance, Hindrance, Layer, Search, Step,
    search::{HALTED, MOVING},
};
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
    /// Why the last search did or did not reach a space. `layer`, `allowance` and `hindrance` are those of
    /// that search.
    pub fn explain(
        &self,
        board: &Board,
        layer: &Layer,
        allowance: Allowance,
        hindrance: &Hindrance<'_>,
        to: SpaceId,
    ) -> Account {
        if let Some(steps) = self.steps(board, layer, to) {
            return Account::Reached(steps);
        }
        let beside = board.neighbours(to).iter().filter(|&&from| self.cost(from).is_some());
        let obstacles = beside.filter_map(|&from| {
            let step = layer.step_between(board, from, to)?;
            let first = from == allowance.from;
            Some(self.obstacle(from, step, hindrance.blocked.contains(to), first))
        });
        Account::Refused(obstacles.collect())
    }

    /// The steps of the cheapest way to a space, if it can be reached.
    pub fn steps(&self, board: &Board, layer: &Layer, to: SpaceId) -> Option<Vec<StepTaken>> {
        let route = self.route(to)?;
        let mut total = 0;
        let mut steps = Vec::with_capacity(route.len() - 1);
        for pair in route.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let lane = if Some(&to) == route.last() { self.best(to)? } else { self.arrivals[to.index()][MOVING] };
            let by = layer.step_between(board, from, to)?.by();
            steps.push(StepTaken { from, to, cost: lane.cost - total, total: lane.cost, by });
            total = lane.cost;
        }
        Some(steps)
    }

    fn obstacle(&self, from: SpaceId, step: Step, blocked: bool, first: bool) -> Obstacle {
        let [moving, halted] = [MOVING, HALTED].map(|lane| self.arrivals[from.index()][lane]);
        match step {
            Step::Forbidden { by } => Obstacle::Forbidden { from, by },
            _ if blocked => Obstacle::Blocked { from },
            _ if halted.cost < moving.cost => Obstacle::Halted { from },
            Step::Allowed { cost, by, .. } if u32::from(moving.cost) + u32::from(cost) > self.points().into() => {
                Obstacle::Short { from, cost, left: self.points() - moving.cost, by }
            }
            Step::Allowed { .. } if first => Obstacle::NotFirst { from },
            Step::Allowed { .. } => Obstacle::Halted { from },
        }
    }
}
