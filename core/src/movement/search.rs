//! How far a move reaches, cheapest way first.

use crate::board::{Board, SpaceId, SpaceSet};

/// A step that may be taken, as the search reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// Where it leads.
    pub to: SpaceId,
    /// What it costs.
    pub cost: u8,
    /// Whether the move ends there.
    pub stop: u8,
}

/// Where steps lead and what they cost. [`super::Layer`] is the compiled form.
pub trait Ways {
    /// The steps that may be taken out of a space.
    fn ways(&self, from: SpaceId) -> impl Iterator<Item = Way>;

    /// No step costs less.
    fn cheapest(&self) -> u8;
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

/// The cheapest way into a space: its cost, and below that the space before, in one number so that the search
/// compares and copies it at one go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Arrival(u32);

impl Arrival {
    const NEVER: Self = Self(u32::MAX);

    #[inline]
    fn new(cost: u16, from: SpaceId) -> Self {
        Self(u32::from(cost) << 16 | u32::from(from.0))
    }

    #[inline]
    pub(super) const fn cost(self) -> u16 {
        let [_, _, low, high] = self.0.to_le_bytes();
        u16::from_le_bytes([low, high])
    }

    const fn from(self) -> SpaceId {
        let [low, high, _, _] = self.0.to_le_bytes();
        SpaceId(u16::from_le_bytes([low, high]))
    }
}

/// The lane of arrivals that may go on.
pub(super) const MOVING: usize = 0;
/// The lane of arrivals after which the move ends. It is apart, since a dearer way into the same space may
/// still lead on.
pub(super) const HALTED: usize = 1;

/// Finds what can be reached, and keeps its memory for the next time.
#[derive(Debug, Clone)]
pub struct Search {
    pub(super) arrivals: Box<[[Arrival; 2]]>,
    /// The first `reached_count` are what was reached.
    reached: Box<[SpaceId]>,
    reached_count: usize,
    open: Buckets,
    /// The most that a way may cost.
    points: u16,
    /// What costs more than this cannot go on.
    growing: u16,
}

impl Search {
    /// More than any way costs that [`Search`] can count.
    pub const UNLIMITED: u16 = Arrival::NEVER.cost() - u8::MAX as u16 - 1;

    /// For boards of the size of `board`.
    pub fn new(board: &Board) -> Self {
        Self {
            arrivals: vec![[Arrival::NEVER; 2]; board.size()].into(),
            reached: vec![SpaceId::NONE; board.size()].into(),
            reached_count: 0,
            open: Buckets::new(board.targets().len() + board.size()),
            points: 0,
            growing: 0,
        }
    }

    /// Finds where one unit can go.
    pub fn reach(&mut self, ways: &impl Ways, allowance: Allowance, hindrance: &Hindrance<'_>) {
        self.restart(ways, allowance.points);
        self.arrive(allowance.from, Arrival::new(0, SpaceId::NONE), MOVING);
        let may_enter = |to| {
            !hindrance.blocked.contains(to) && !hindrance.not_first.is_some_and(|barred| barred.contains(to))
        };
        if allowance.always_one {
            self.stretch(ways, allowance, may_enter);
        }
        self.expand(ways, allowance.from, 0, hindrance.stop, may_enter);
        self.run(ways, hindrance);
    }

    /// Finds what can be reached from any of `sources` for at most `points`. Blocked sources do not count.
    pub fn spread(
        &mut self,
        ways: &impl Ways,
        sources: &SpaceSet,
        points: u16,
        hindrance: &Hindrance<'_>,
    ) {
        self.restart(ways, points);
        for source in sources.iter().filter(|&source| !hindrance.blocked.contains(source)) {
            self.arrive(source, Arrival::new(0, SpaceId::NONE), MOVING);
            self.open.push(source, 0);
        }
        self.run(ways, hindrance);
    }

    fn restart(&mut self, ways: &impl Ways, points: u16) {
        for space in &self.reached[..self.reached_count] {
            self.arrivals[space.index()] = [Arrival::NEVER; 2];
        }
        self.reached_count = 0;
        self.open.clear();
        self.points = points.min(Self::UNLIMITED);
        self.growing = self.points.saturating_sub(ways.cheapest().into());
    }

    fn run(&mut self, ways: &impl Ways, hindrance: &Hindrance<'_>) {
        let mut cost = 0;
        while !self.open.is_empty() {
            while let Some(space) = self.open.pop(cost) {
                // A cheaper way may have been found while this one waited.
                if self.arrivals[space.index()][MOVING].cost() == cost {
                    self.expand(ways, space, cost, hindrance.stop, |to| !hindrance.blocked.contains(to));
                }
            }
            cost += 1;
        }
    }

    #[inline]
    fn expand(
        &mut self,
        ways: &impl Ways,
        from: SpaceId,
        spent: u16,
        stop: &SpaceSet,
        may_enter: impl Fn(SpaceId) -> bool,
    ) {
        // Bound once, for the loop to keep them at hand.
        let Self { arrivals, reached, reached_count, open, points, growing } = self;
        let (points, growing) = (*points, *growing);
        for way in ways.ways(from) {
            let cost = spent + u16::from(way.cost);
            let lanes = &mut arrivals[way.to.index()];
            if cost > points || cost >= lanes[MOVING].cost() || !may_enter(way.to) {
                continue;
            }
            if *lanes == [Arrival::NEVER; 2] {
                reached[*reached_count] = way.to;
                *reached_count += 1;
            }
            let arrival = Arrival::new(cost, from);
            if way.stop != 0 || stop.contains(way.to) {
                lanes[HALTED] = lanes[HALTED].min(arrival);
                continue;
            }
            lanes[MOVING] = arrival;
            if cost <= growing {
                open.push(way.to, cost);
            }
        }
    }

    /// The one step that is always possible, if it would be too dear: it takes everything and ends the move.
    fn stretch(
        &mut self,
        ways: &impl Ways,
        allowance: Allowance,
        may_enter: impl Fn(SpaceId) -> bool,
    ) {
        for way in ways.ways(allowance.from) {
            if u16::from(way.cost) > allowance.points && may_enter(way.to) {
                self.arrive(way.to, Arrival::new(allowance.points, allowance.from), HALTED);
            }
        }
    }

    /// Notes an arrival if it is the cheapest of its lane.
    #[inline]
    fn arrive(&mut self, space: SpaceId, arrival: Arrival, lane: usize) {
        let lanes = &mut self.arrivals[space.index()];
        if *lanes == [Arrival::NEVER; 2] {
            self.reached[self.reached_count] = space;
            self.reached_count += 1;
        }
        lanes[lane] = lanes[lane].min(arrival);
    }

    /// The cheapest way into a space.
    pub(super) fn best(&self, space: SpaceId) -> Option<Arrival> {
        let [moving, halted] = self.arrivals[space.index()];
        let best = if halted.cost() < moving.cost() { halted } else { moving };
        (best != Arrival::NEVER).then_some(best)
    }

    /// What it costs to get to a space, if it can be reached.
    pub fn cost(&self, space: SpaceId) -> Option<u16> {
        self.best(space).map(|arrival| arrival.cost())
    }

    /// Whether a move that gets to a space must end there.
    pub fn ends_in(&self, space: SpaceId) -> bool {
        self.best(space).is_some() && self.arrivals[space.index()][MOVING] == Arrival::NEVER
    }

    /// Every space that can be reached, where the move starts included, in no order that matters.
    pub fn reached(&self) -> &[SpaceId] {
        &self.reached[..self.reached_count]
    }

    /// The most that a way could cost in the last search.
    pub fn points(&self) -> u16 {
        self.points
    }

    /// The cheapest way to a space, both ends included, if it can be reached.
    pub fn route(&self, to: SpaceId) -> Option<Vec<SpaceId>> {
        let mut route = vec![to];
        let mut from = self.best(to)?.from();
        while from != SpaceId::NONE {
            route.push(from);
            from = self.arrivals[from.index()][MOVING].from();
        }
        route.reverse();
        Some(route)
    }
}

/// Spaces that wait to be left, cheapest first.
///
/// Those of one cost form a list through `entries`. No step costs more than a byte holds, so a ring of 256
/// lists serves ways of any cost.
#[derive(Debug, Clone)]
struct Buckets {
    /// The first entry of the list of each cost.
    heads: Box<[u32; 256]>,
    /// Each with the next of its list. A space is left once, so there is room if there is an entry for each
    /// way and each source. The first entry is never used: it ends the lists.
    entries: Box<[(SpaceId, u32)]>,
    pushed: u32,
    popped: u32,
}

impl Buckets {
    fn new(room: usize) -> Self {
        let entries = vec![(SpaceId::NONE, 0); room + 1];
        Self { heads: Box::new([0; 256]), entries: entries.into(), pushed: 0, popped: 0 }
    }

    /// Forgets the entries; all lists are empty once everything is popped.
    fn clear(&mut self) {
        (self.pushed, self.popped) = (0, 0);
    }

    fn is_empty(&self) -> bool {
        self.popped == self.pushed
    }

    #[inline]
    fn push(&mut self, space: SpaceId, cost: u16) {
        let head = &mut self.heads[usize::from(cost.to_le_bytes()[0])];
        self.pushed += 1;
        self.entries[self.pushed as usize] = (space, *head);
        *head = self.pushed;
    }

    #[inline]
    fn pop(&mut self, cost: u16) -> Option<SpaceId> {
        let head = &mut self.heads[usize::from(cost.to_le_bytes()[0])];
        if *head == 0 {
            return None;
        }
        let (space, next) = self.entries[*head as usize];
        *head = next;
        self.popped += 1;
        Some(space)
    }
}
