//! How far a move reaches, cheapest way first.

use super::{
    arrival::{Arrival, HALTED, Lanes, MOVING, NOWHERE},
    buckets::Buckets,
};
use crate::board::{Board, SpaceId, SpaceSet};

/// A step that may be taken, as the search reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// Where it leads.
    pub to: SpaceId,
    /// What it costs.
    pub cost: u8,
    /// Whether the move ends there: 1 if so, else 0. A number, since an `Option` of something that holds a truth
    /// value hides its own mark there, and loops that look for it are slower by a tenth.
    pub stop: u8,
}

/// Where steps lead and what they cost. [`super::Layer`] is the compiled form.
pub trait Ways {
    /// The steps that may be taken out of a space.
    fn ways(&self, from: SpaceId) -> impl Iterator<Item = Way> + Clone;

    /// No step costs less.
    fn cheapest(&self) -> u8;

    /// The space of a state. They are the same, unless moves have [tokens](super::Tokens).
    #[inline]
    fn space(&self, state: SpaceId) -> SpaceId {
        state
    }

    /// The states of the same space with more tokens left.
    #[inline]
    fn richer(&self, state: SpaceId) -> impl Iterator<Item = SpaceId> {
        let _ = state;
        std::iter::empty()
    }

    /// Whether a state with so many points left can be part of what is looked for.
    #[inline]
    fn leads_on(&self, state: SpaceId, left: u16) -> bool {
        let _ = (state, left);
        true
    }
}

/// A set of spaces, as a search asks it.
pub trait Spaces {
    /// Whether the space is in the set.
    fn contains(&self, space: SpaceId) -> bool;
}

impl Spaces for SpaceSet {
    #[inline]
    fn contains(&self, space: SpaceId) -> bool {
        self.contains(space)
    }
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
pub struct Hindrance<'set, Set = SpaceSet> {
    /// May not be entered.
    pub blocked: &'set Set,
    /// May be entered, but the move ends there: enemy zones of control.
    pub stop: &'set Set,
    /// May not be entered by the first step, such as from one zone of control into the next.
    pub not_first: Option<&'set Set>,
}

/// Finds what can be reached, and keeps its memory for the next time.
#[derive(Debug, Clone)]
pub struct Search {
    arrivals: Box<[Lanes]>,
    /// The first `reached_count` are what was reached.
    reached: Box<[SpaceId]>,
    reached_count: usize,
    open: Buckets,
    points: u16,
    /// What is not above this cannot pay for another step.
    spent: Arrival,
}

impl Search {
    /// The most points that a search can count.
    pub const UNLIMITED: u16 = Arrival::MOST;

    /// For boards of the size of `board`.
    pub fn new(board: &Board) -> Self {
        // A space is left once, so an open end for each way and each source is room enough.
        Self::with_room(board.size(), board.targets().len() + board.size())
    }

    /// For moves over `board` with [`super::Tokens`] of at most so many tokens.
    pub fn with_tokens(board: &Board, tokens: usize) -> Self {
        let states = (tokens + 1) << super::tokens::bits(board);
        // Each way keeps its token or spends it.
        Self::with_room(states, (2 * board.targets().len() + board.size()) * (tokens + 1))
    }

    fn with_room(states: usize, open: usize) -> Self {
        Self {
            arrivals: vec![NOWHERE; states].into(),
            reached: vec![SpaceId::NONE; states].into(),
            reached_count: 0,
            open: Buckets::new(open),
            points: 0,
            spent: Arrival::NEVER,
        }
    }

    /// Finds where one unit can go.
    pub fn reach<Set: Spaces>(
        &mut self,
        ways: &impl Ways,
        allowance: Allowance,
        hindrance: &Hindrance<'_, Set>,
    ) {
        let start = self.restart(ways, allowance.points);
        self.arrive(allowance.from, start, MOVING);
        let may_enter = |to| {
            !hindrance.blocked.contains(to)
                && !hindrance.not_first.is_some_and(|barred| barred.contains(to))
        };
        if allowance.always_one {
            self.stretch(ways, allowance.from, start, may_enter);
        }
        self.expand(ways, allowance.from, start, hindrance.stop, may_enter);
        self.run(ways, start.left(), hindrance, SpaceId::NONE);
    }

    /// Finds what can be reached from any of `sources` for at most `points`. Blocked sources do not count.
    pub fn spread(
        &mut self,
        ways: &impl Ways,
        sources: &SpaceSet,
        points: u16,
        hindrance: &Hindrance<'_>,
    ) {
        self.spread_to(ways, sources, points, hindrance, SpaceId::NONE);
    }

    /// The same, but once the cheapest way to `target` is known, nothing that is dearer.
    pub(crate) fn spread_to(
        &mut self,
        ways: &impl Ways,
        sources: &SpaceSet,
        points: u16,
        hindrance: &Hindrance<'_>,
        target: SpaceId,
    ) {
        let start = self.restart(ways, points);
        for source in sources.iter().filter(|&source| !hindrance.blocked.contains(source)) {
            self.arrive(source, start, MOVING);
            // A source amid sources leads nowhere that is not reached already.
            if ways.ways(source).any(|way| !sources.contains(way.to)) {
                self.open.push(source, start);
            }
        }
        self.run(ways, start.left(), hindrance, target);
    }

    /// Forgets the last search. Gives the start of every way of the new one.
    fn restart(&mut self, ways: &impl Ways, points: u16) -> Arrival {
        for space in &self.reached[..self.reached_count] {
            self.arrivals[space.index()] = NOWHERE;
        }
        self.reached_count = 0;
        self.open.clear();
        self.points = points.min(Self::UNLIMITED);
        self.spent = Arrival::leaving(ways.cheapest().into());
        Arrival::start(self.points)
    }

    /// Follows the open ends until none is left that can better the way to `target`, those with most points first.
    fn run<Set: Spaces>(
        &mut self,
        ways: &impl Ways,
        mut left: i32,
        hindrance: &Hindrance<'_, Set>,
        target: SpaceId,
    ) {
        let mut followed = 0;
        while followed < self.open.pushed() {
            if self.arrivals.get(target.index()).is_some_and(|lanes| lanes[MOVING].left() >= left) {
                self.open.abandon();
                return;
            }
            let mut list = self.open.take(left);
            // A step that costs nothing adds to the list of the same points.
            left -= i32::from(list == 0);
            while let Some((space, next)) = self.open.entry(list) {
                // A cheaper way may have been found while this one waited.
                let here = self.arrivals[space.index()][MOVING];
                if here.left() == left {
                    self.expand(ways, space, here, hindrance.stop, |to| {
                        !hindrance.blocked.contains(to)
                    });
                }
                followed += 1;
                list = next;
            }
        }
    }

    /// Takes every step out of a space that leads somewhere cheaper than known.
    #[inline]
    fn expand(
        &mut self,
        ways: &impl Ways,
        from: SpaceId,
        here: Arrival,
        stop: &impl Spaces,
        may_enter: impl Fn(SpaceId) -> bool,
    ) {
        // Bound once, for the loop to keep them at hand.
        let Self { arrivals, reached, reached_count, open, spent, .. } = self;
        let (arrivals, spent) = (&mut **arrivals, *spent);
        let out = ways.ways(from);
        // Most steps lead where one has been: they are sorted out first, without a branch for each. The bit of those
        // after the 64th is shifted away.
        let (mut better, mut bit) = (0_u64, 1_u64);
        for way in out.clone() {
            let gains = here.step(way.cost) > arrivals[way.to.index()][MOVING];
            better |= bit & u64::from(gains).wrapping_neg();
            bit <<= 1;
        }
        let mut enter = |way: Way| {
            let next = here.step(way.cost);
            let (to, space) = (way.to.index(), ways.space(way.to));
            if next <= arrivals[to][MOVING] || !may_enter(space) {
                return;
            }
            // Whoever is there as cheaply with more tokens gets wherever this way leads.
            if ways.richer(way.to).any(|richer| next <= arrivals[richer.index()][MOVING])
                || !ways.leads_on(way.to, next.points_left())
            {
                return;
            }
            let lanes = &mut arrivals[to];
            if *lanes == NOWHERE {
                reached[*reached_count] = way.to;
                *reached_count += 1;
            }
            let next = next.from(from);
            if way.stop != 0 || stop.contains(space) {
                lanes[HALTED] = lanes[HALTED].max(next);
                return;
            }
            lanes[MOVING] = next;
            if next > spent {
                open.push(way.to, next);
            }
        };
        while better != 0 {
            out.clone().nth(better.trailing_zeros() as usize).into_iter().for_each(&mut enter);
            better &= better - 1;
        }
        if bit == 0 {
            out.skip(u64::BITS as usize).for_each(enter);
        }
    }

    /// The one step that is always possible, if it would be too dear: it takes everything and ends the move.
    fn stretch(
        &mut self,
        ways: &impl Ways,
        from: SpaceId,
        start: Arrival,
        may_enter: impl Fn(SpaceId) -> bool,
    ) {
        for way in ways.ways(from) {
            if start.step(way.cost) <= Arrival::NEVER && may_enter(ways.space(way.to)) {
                self.arrive(way.to, Arrival::SPENT.from(from), HALTED);
            }
        }
    }

    /// Notes an arrival if it is the cheapest of its lane.
    fn arrive(&mut self, space: SpaceId, arrival: Arrival, lane: usize) {
        let lanes = &mut self.arrivals[space.index()];
        if *lanes == NOWHERE {
            self.reached[self.reached_count] = space;
            self.reached_count += 1;
        }
        lanes[lane] = lanes[lane].max(arrival);
    }

    /// The cheapest way into a space; only one from which a move may go on, if it must.
    fn best(&self, space: SpaceId, going_on: bool) -> Option<Arrival> {
        let [moving, halted] = self.arrivals[space.index()];
        let best = if going_on { moving } else { moving.max(halted) };
        (best != Arrival::NEVER).then_some(best)
    }

    fn cost_of(&self, arrival: Arrival) -> u16 {
        self.points - arrival.points_left()
    }

    /// What it costs to get to a space, if it can be reached.
    pub fn cost(&self, space: SpaceId) -> Option<u16> {
        self.best(space, false).map(|arrival| self.cost_of(arrival))
    }

    /// What it costs to get to a space and be free to go on, if that is possible.
    pub(crate) fn cost_to_go_on(&self, space: SpaceId) -> Option<u16> {
        self.best(space, true).map(|arrival| self.cost_of(arrival))
    }

    /// Every space that can be reached, where the move starts included, in no order that matters.
    pub fn reached(&self) -> &[SpaceId] {
        &self.reached[..self.reached_count]
    }

    /// The points of the last search.
    pub fn points(&self) -> u16 {
        self.points
    }

    /// The cheapest way to a space, from there back to the start, both ends included; nothing if it can't be
    /// reached.
    pub fn back(&self, to: SpaceId) -> impl Iterator<Item = SpaceId> + '_ {
        let first = self.best(to, false).map(|arrival| (to, arrival.before()));
        let earlier = |&(_, before): &(SpaceId, SpaceId)| {
            self.best(before, true).map(|arrival| (before, arrival.before()))
        };
        let known = move |step: &(SpaceId, SpaceId)| {
            if step.1 == SpaceId::NONE { None } else { earlier(step) }
        };
        std::iter::successors(first, known).map(|(space, _)| space)
    }

    /// The cheapest way to a space, both ends included, if it can be reached.
    pub fn route(&self, to: SpaceId) -> Option<Vec<SpaceId>> {
        let mut route = vec![to];
        let mut from = self.best(to, false)?.before();
        while from != SpaceId::NONE {
            route.push(from);
            from = self.best(from, true)?.before();
        }
        route.reverse();
        Some(route)
    }
}
