//! How far a move reaches, cheapest way first.

use super::FORBIDDEN;
use crate::board::{Board, SpaceId, SpaceSet};

/// Step costs as the search reads them. [`super::Layer`] is the compiled form.
pub trait StepCosts {
    /// What the step by `slot` into `to` costs; 255 if it may not be taken.
    fn cost(&self, slot: usize, to: SpaceId) -> u8;

    /// Whether the move ends after the step by `slot`.
    fn stops(&self, slot: usize) -> bool;

    /// No step costs less.
    fn cheapest(&self) -> u8;

    /// No step that may be taken costs more.
    fn dearest(&self) -> u8;
}

/// What a unit may spend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// Where it stands.
    pub from: SpaceId,
    /// What its steps may cost in all.
    pub points: u16,
    /// Whether it may always take one step that is not forbidden, whatever that costs.
    pub always_one: bool,
}

/// What stands in the way just now. The variant knows which clause put a space into which set.
#[derive(Debug, Clone, Copy)]
pub struct Hindrance<'set> {
    /// May not be entered.
    pub blocked: &'set SpaceSet,
    /// May be entered, but the move ends there: enemy zones of control.
    pub stop: &'set SpaceSet,
    /// May not be entered by the first step, such as from one zone of control into the next.
    pub not_first: Option<&'set SpaceSet>,
}

/// The cheapest way into a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Arrival {
    pub(super) cost: u16,
    pub(super) from: SpaceId,
}

impl Arrival {
    const NEVER: Self = Self { cost: u16::MAX, from: SpaceId::NONE };
}

/// The lane of arrivals that may go on.
pub(super) const MOVING: usize = 0;
/// The lane of arrivals after which the move ends. It is apart, since a dearer way into the same space may
/// still lead on.
pub(super) const HALTED: usize = 1;

/// Finds what can be reached, and keeps its memory for the next time.
///
/// Open ends wait in buckets by cost. No step is dearer than the dearest, so a ring of few buckets does.
#[derive(Debug, Clone)]
pub struct Search {
    pub(super) arrivals: Box<[[Arrival; 2]]>,
    reached: Vec<SpaceId>,
    buckets: Vec<Vec<SpaceId>>,
    waiting: usize,
    /// The most that a way may cost.
    points: u16,
    /// What may still grow costs no more than this.
    growing: u16,
}

impl Search {
    /// More than any way costs that [`Search`] can count.
    pub const UNLIMITED: u16 = u16::MAX - 1;

    /// For boards of the size of `board`.
    pub fn new(board: &Board) -> Self {
        Self {
            arrivals: vec![[Arrival::NEVER; 2]; board.size()].into(),
            reached: Vec::with_capacity(board.size()),
            buckets: Vec::new(),
            waiting: 0,
            points: 0,
            growing: 0,
        }
    }

    /// Finds where one unit can go.
    pub fn reach(&mut self, board: &Board, costs: &impl StepCosts, allowance: Allowance, hindrance: &Hindrance<'_>) {
        self.restart(costs, allowance.points);
        self.arrive(allowance.from, Arrival { cost: 0, from: SpaceId::NONE }, MOVING);
        let may_enter = |to| {
            !hindrance.blocked.contains(to) && !hindrance.not_first.is_some_and(|barred| barred.contains(to))
        };
        if allowance.always_one {
            self.stretch(board, costs, allowance, may_enter);
        }
        self.expand(board, costs, allowance.from, 0, hindrance.stop, may_enter);
        self.run(board, costs, hindrance);
    }

    /// Finds what can be reached from any of `sources` for at most `points`. Blocked sources do not count.
    pub fn spread(
        &mut self,
        board: &Board,
        costs: &impl StepCosts,
        sources: &SpaceSet,
        points: u16,
        hindrance: &Hindrance<'_>,
    ) {
        self.restart(costs, points.min(Self::UNLIMITED));
        for source in sources.iter().filter(|&source| !hindrance.blocked.contains(source)) {
            self.arrive(source, Arrival { cost: 0, from: SpaceId::NONE }, MOVING);
            self.wait(source, 0);
        }
        self.run(board, costs, hindrance);
    }

    fn restart(&mut self, costs: &impl StepCosts, points: u16) {
        for space in self.reached.drain(..) {
            self.arrivals[space.index()] = [Arrival::NEVER; 2];
        }
        let ring = (usize::from(costs.dearest()) + 1).next_power_of_two();
        if self.buckets.len() != ring {
            self.buckets.resize(ring, Vec::new());
        }
        self.points = points;
        self.growing = points.saturating_sub(costs.cheapest().into());
    }

    fn run(&mut self, board: &Board, costs: &impl StepCosts, hindrance: &Hindrance<'_>) {
        let mut cost = 0;
        while self.waiting > 0 {
            let bucket = usize::from(cost) & (self.buckets.len() - 1);
            while let Some(space) = self.buckets[bucket].pop() {
                self.waiting -= 1;
                // A cheaper way may have been found while this one waited.
                if self.arrivals[space.index()][MOVING].cost == cost {
                    self.expand(board, costs, space, cost, hindrance.stop, |to| !hindrance.blocked.contains(to));
                }
            }
            cost += 1;
        }
    }

    #[inline]
    fn expand(
        &mut self,
        board: &Board,
        costs: &impl StepCosts,
        from: SpaceId,
        spent: u16,
        stop: &SpaceSet,
        may_enter: impl Fn(SpaceId) -> bool,
    ) {
        for slot in board.slots(from) {
            let to = board.targets()[slot];
            let step = costs.cost(slot, to);
            let cost = spent.saturating_add(step.into());
            if step == FORBIDDEN || cost > self.points || cost >= self.arrivals[to.index()][MOVING].cost {
                continue;
            }
            if !may_enter(to) {
                continue;
            }
            let lane = if costs.stops(slot) || stop.contains(to) { HALTED } else { MOVING };
            if self.arrive(to, Arrival { cost, from }, lane) && lane == MOVING && cost <= self.growing {
                self.wait(to, cost);
            }
        }
    }

    /// The one step that is always possible, if it would be too dear: it takes everything and ends the move.
    fn stretch(
        &mut self,
        board: &Board,
        costs: &impl StepCosts,
        allowance: Allowance,
        may_enter: impl Fn(SpaceId) -> bool,
    ) {
        for slot in board.slots(allowance.from) {
            let to = board.targets()[slot];
            let step = costs.cost(slot, to);
            if step != FORBIDDEN && u16::from(step) > allowance.points && may_enter(to) {
                self.arrive(to, Arrival { cost: allowance.points, from: allowance.from }, HALTED);
            }
        }
    }

    /// Notes an arrival if it is the cheapest of its lane. Says whether it was.
    #[inline]
    fn arrive(&mut self, space: SpaceId, arrival: Arrival, lane: usize) -> bool {
        let lanes = &mut self.arrivals[space.index()];
        if arrival.cost >= lanes[lane].cost {
            return false;
        }
        if *lanes == [Arrival::NEVER; 2] {
            self.reached.push(space);
        }
        lanes[lane] = arrival;
        true
    }

    #[inline]
    fn wait(&mut self, space: SpaceId, cost: u16) {
        let bucket = usize::from(cost) & (self.buckets.len() - 1);
        self.buckets[bucket].push(space);
        self.waiting += 1;
    }

    /// The cheapest way into a space, and its lane.
    pub(super) fn best(&self, space: SpaceId) -> Option<Arrival> {
        let [moving, halted] = self.arrivals[space.index()];
        let best = if halted.cost < moving.cost { halted } else { moving };
        (best != Arrival::NEVER).then_some(best)
    }

    /// What it costs to get to a space, if it can be reached.
    pub fn cost(&self, space: SpaceId) -> Option<u16> {
        self.best(space).map(|arrival| arrival.cost)
    }

    /// Whether a move that gets to a space must end there.
    pub fn ends_in(&self, space: SpaceId) -> bool {
        self.best(space).is_some() && self.arrivals[space.index()][MOVING] == Arrival::NEVER
    }

    /// Every space that can be reached, where the move starts included, in no order that matters.
    pub fn reached(&self) -> &[SpaceId] {
        &self.reached
    }

    /// The most that a way could cost in the last search.
    pub fn points(&self) -> u16 {
        self.points
    }

    /// The cheapest way to a space, both ends included, if it can be reached.
    pub fn route(&self, to: SpaceId) -> Option<Vec<SpaceId>> {
        let mut route = vec![to];
        let mut from = self.best(to)?.from;
        while from != SpaceId::NONE {
            route.push(from);
            from = self.arrivals[from.index()][MOVING].from;
        }
        route.reverse();
        Some(route)
    }
}
