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

/// The cheapest way into a space: what it leaves, and the space before.
///
/// Both stand in one number, the points left above, so that the search compares and copies them at one go. The
/// points left are counted from 1: 0 means that there is no way. So one comparison tells whether a step is
/// affordable and better than what is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Arrival(u32);

impl Arrival {
    const NEVER: Self = Self(0);

    #[inline]
    fn new(left: i32, from: SpaceId) -> Self {
        Self(left.cast_unsigned() << 16 | u32::from(from.0))
    }

    #[inline]
    fn left(self) -> i32 {
        (self.0 >> 16).cast_signed()
    }

    const fn from(self) -> SpaceId {
        let [low, high, _, _] = self.0.to_le_bytes();
        SpaceId(u16::from_le_bytes([low, high]))
    }
}

/// The cheapest ways into a space, by [`MOVING`] and [`HALTED`].
type Lanes = [Arrival; 2];

/// The lane of arrivals that may go on.
const MOVING: usize = 0;
/// The lane of arrivals after which the move ends. It is apart, since a dearer way into the same space may
/// still lead on.
const HALTED: usize = 1;

/// Finds what can be reached, and keeps its memory for the next time.
#[derive(Debug, Clone)]
pub struct Search {
    arrivals: Box<[Lanes]>,
    /// The first `reached_count` are what was reached.
    reached: Box<[SpaceId]>,
    reached_count: usize,
    open: Buckets,
    points: u16,
    /// What leaves no more than this, counted from 1, cannot go on.
    spent: i32,
}

impl Search {
    /// The most points that a search can count.
    pub const UNLIMITED: u16 = u16::MAX - 1;

    /// For boards of the size of `board`.
    pub fn new(board: &Board) -> Self {
        Self {
            arrivals: vec![[Arrival::NEVER; 2]; board.size()].into(),
            reached: vec![SpaceId::NONE; board.size()].into(),
            reached_count: 0,
            open: Buckets::new(board.targets().len() + board.size()),
            points: 0,
            spent: 0,
        }
    }

    /// Finds where one unit can go.
    pub fn reach(&mut self, ways: &impl Ways, allowance: Allowance, hindrance: &Hindrance<'_>) {
        let left = self.restart(ways, allowance.points);
        self.arrive(allowance.from, Arrival::new(left, SpaceId::NONE), MOVING);
        let may_enter = |to| {
            !hindrance.blocked.contains(to) && !hindrance.not_first.is_some_and(|barred| barred.contains(to))
        };
        if allowance.always_one {
            self.stretch(ways, allowance.from, left, may_enter);
        }
        self.expand(ways, allowance.from, left, hindrance.stop, may_enter);
        self.run(ways, left, hindrance);
    }

    /// Finds what can be reached from any of `sources` for at most `points`. Blocked sources do not count.
    pub fn spread(&mut self, ways: &impl Ways, sources: &SpaceSet, points: u16, hindrance: &Hindrance<'_>) {
        let left = self.restart(ways, points);
        for source in sources.iter().filter(|&source| !hindrance.blocked.contains(source)) {
            self.arrive(source, Arrival::new(left, SpaceId::NONE), MOVING);
            self.open.push(source, left);
        }
        self.run(ways, left, hindrance);
    }

    /// Forgets the last search. Gives the points, counted from 1.
    fn restart(&mut self, ways: &impl Ways, points: u16) -> i32 {
        for space in &self.reached[..self.reached_count] {
            self.arrivals[space.index()] = [Arrival::NEVER; 2];
        }
        self.reached_count = 0;
        self.open.clear();
        self.points = points.min(Self::UNLIMITED);
        self.spent = ways.cheapest().into();
        i32::from(self.points) + 1
    }

    fn run(&mut self, ways: &impl Ways, mut left: i32, hindrance: &Hindrance<'_>) {
        while !self.open.is_empty() {
            while let Some(space) = self.open.pop(left) {
                // A cheaper way may have been found while this one waited.
                if self.arrivals[space.index()][MOVING].left() == left {
                    self.expand(ways, space, left, hindrance.stop, |to| !hindrance.blocked.contains(to));
                }
            }
            left -= 1;
        }
    }

    #[inline]
    fn expand(
        &mut self,
        ways: &impl Ways,
        from: SpaceId,
        left: i32,
        stop: &SpaceSet,
        may_enter: impl Fn(SpaceId) -> bool,
    ) {
        // Bound once, for the loop to keep them at hand.
        let Self { arrivals, reached, reached_count, open, spent, .. } = self;
        let (arrivals, spent) = (&mut **arrivals, *spent);
        for way in ways.ways(from) {
            let left = left - i32::from(way.cost);
            let lanes = &mut arrivals[way.to.index()];
            if left <= lanes[MOVING].left() || !may_enter(way.to) {
                continue;
            }
            if *lanes == [Arrival::NEVER; 2] {
                reached[*reached_count] = way.to;
                *reached_count += 1;
            }
            let arrival = Arrival::new(left, from);
            if way.stop != 0 || stop.contains(way.to) {
                lanes[HALTED] = lanes[HALTED].max(arrival);
                continue;
            }
            lanes[MOVING] = arrival;
            if left > spent {
                open.push(way.to, left);
            }
        }
    }

    /// The one step that is always possible, if it would be too dear: it takes everything and ends the move.
    fn stretch(&mut self, ways: &impl Ways, from: SpaceId, left: i32, may_enter: impl Fn(SpaceId) -> bool) {
        for way in ways.ways(from) {
            if i32::from(way.cost) >= left && may_enter(way.to) {
                self.arrive(way.to, Arrival::new(1, from), HALTED);
            }
        }
    }

    /// Notes an arrival if it is the cheapest of its lane.
    fn arrive(&mut self, space: SpaceId, arrival: Arrival, lane: usize) {
        let lanes = &mut self.arrivals[space.index()];
        if *lanes == [Arrival::NEVER; 2] {
            self.reached[self.reached_count] = space;
            self.reached_count += 1;
        }
        lanes[lane] = lanes[lane].max(arrival);
    }

    /// The cheapest way into a space; only one from which a move may go on, if it must.
    fn best(&self, space: SpaceId, going_on: bool) -> Option<Arrival> {
        let [moving, halted] = self.arrivals[space.index()];
        let best = if halted.left() > moving.left() && !going_on { halted } else { moving };
        (best != Arrival::NEVER).then_some(best)
    }

    /// What an arrival cost. It left something counted from 1, out of points counted so too.
    fn cost_of(&self, arrival: Arrival) -> u16 {
        u16::try_from(arrival.left() - 1).map_or(0, |left| self.points - left)
    }

    /// What it costs to get to a space, if it can be reached.
    pub fn cost(&self, space: SpaceId) -> Option<u16> {
        self.best(space, false).map(|arrival| self.cost_of(arrival))
    }

    /// What it costs to get to a space and be free to go on, if that is possible.
    pub fn cost_to_go_on(&self, space: SpaceId) -> Option<u16> {
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

    /// The cheapest way to a space, both ends included, if it can be reached.
    pub fn route(&self, to: SpaceId) -> Option<Vec<SpaceId>> {
        let mut route = vec![to];
        let mut from = self.best(to, false)?.from();
        while from != SpaceId::NONE {
            route.push(from);
            from = self.best(from, true)?.from();
        }
        route.reverse();
        Some(route)
    }
}

/// Spaces that wait to be left, by the points left there.
///
/// Those with equally many form a list through `entries`. No step costs more than a byte holds, so a ring of 256
/// lists serves ways of any cost.
#[derive(Debug, Clone)]
struct Buckets {
    /// The first entry of each list.
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
    fn list(&mut self, left: i32) -> &mut u32 {
        &mut self.heads[usize::from(left.to_le_bytes()[0])]
    }

    #[inline]
    fn push(&mut self, space: SpaceId, left: i32) {
        self.pushed += 1;
        let entry = self.pushed;
        let next = std::mem::replace(self.list(left), entry);
        self.entries[entry as usize] = (space, next);
    }

    #[inline]
    fn pop(&mut self, left: i32) -> Option<SpaceId> {
        let entry = *self.list(left);
        if entry == 0 {
            return None;
        }
        let (space, next) = self.entries[entry as usize];
        *self.list(left) = next;
        self.popped += 1;
        Some(space)
    }
}
