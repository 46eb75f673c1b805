//! How far a ground unit gets: core's search over the compiled steps, with what stands in the way just now.

use std::cell::OnceCell;

use stavka_core::board::SpaceId;
use stavka_core::clause::{Silent, Sink};
use stavka_core::movement::{Allowance, Hindrance, Layer, Search, Spaces, Step, Way, Ways};

use crate::c81_urals::forces::GroundFactors;
use crate::campaign::Campaign;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::memory::Memory;
use crate::campaign::roster::Unit;
use crate::far_east::ground::zone_cost;
use crate::far_east::play::lay::Lay;
use crate::far_east::play::relations::Passage;

/// The steps of a unit as they cost it here: more where a zone of control is left or entered.
#[derive(Clone, Copy)]
struct Marching<'a> {
    game: &'a Campaign,
    layer: &'a Layer,
    unit: Unit,
    zones: &'a Hexes,
    /// Whether there are any.
    any_zones: bool,
    zone_cost: u8,
    /// Who stands at the Urals box, counted by the first step out of it.
    ground: &'a OnceCell<GroundFactors>,
}

/// The steps out of one space.
#[derive(Clone)]
struct Out<'a, Steps> {
    steps: Steps,
    zones: &'a Hexes,
    zone_cost: u8,
    /// Whether the space or one beside it lies in a zone.
    near_zone: bool,
    /// Whether the space does.
    leaves: bool,
    /// Those that the rules of the Urals box close, as bits; only beside it there are any.
    closed: u64,
}

impl<Steps: Iterator<Item = Way>> Out<'_, Steps> {
    #[inline]
    fn dearer(&self, way: Way) -> Way {
        if !self.near_zone {
            return way;
        }
        let zone = self.leaves || self.zones.contains(way.to.0);
        let more = if zone { self.zone_cost } else { 0 };
        Way { cost: way.cost.saturating_add(more).min(Step::DEAREST), ..way }
    }
}

impl<Steps: Iterator<Item = Way>> Iterator for Out<'_, Steps> {
    type Item = Way;

    #[inline]
    fn next(&mut self) -> Option<Way> {
        loop {
            let way = self.steps.next()?;
            let closed = self.closed & 1 == 1;
            self.closed >>= 1;
            if !closed {
                return Some(self.dearer(way));
            }
        }
    }

    /// A search picks the few steps that lead somewhere new.
    #[inline]
    fn nth(&mut self, number: usize) -> Option<Way> {
        if self.closed == 0 {
            return self.steps.nth(number).map(|way| self.dearer(way));
        }
        for _ in 0..number {
            self.next()?;
        }
        self.next()
    }
}

impl Ways for Marching<'_> {
    #[inline]
    fn ways(&self, from: SpaceId) -> impl Iterator<Item = Way> + Clone {
        let steps = self.layer.ways(from);
        let (table, urals) = (&self.game.table, self.game.table.places.urals);
        let near = &table.spot(from.0).near;
        let beside = from.0 == urals || near.contains(urals);
        let closed = |way: Way| u64::from(!self.is_open(from.0, way.to.0));
        let closed = if beside {
            let steps = steps.clone().take(64).enumerate();
            steps.fold(0, |bits, (place, way)| bits | closed(way) << place)
        } else {
            0
        };
        let leaves = self.any_zones && self.zones.contains(from.0);
        let near_zone = self.any_zones && (leaves || near.meets(self.zones));
        Out { steps, zones: self.zones, zone_cost: self.zone_cost, near_zone, leaves, closed }
    }

    fn cheapest(&self) -> u8 {
        self.layer.cheapest()
    }
}

impl Marching<'_> {
    /// Whether the step may be taken, if it is one into the Urals box or out of it.
    #[inline]
    fn is_open(&self, from: Spot, to: Spot) -> bool {
        let (game, urals) = (self.game, self.game.table.places.urals);
        if from == urals {
            let ground = *self.ground.get_or_init(|| game.ground_at_the_box());
            return game.can_leave_the_box(self.unit, to, ground);
        }
        to != urals || game.may_pass_the_box(self.unit, from, to, &mut Silent).is_ok()
    }
}

/// What a search asks of a space; worked out only where it gets to.
struct Met<'a> {
    game: &'a Campaign,
    unit: Unit,
    lay: &'a Lay,
    asked: Asked,
}

/// Whether the unit may not enter, or goes no further.
#[derive(Clone, Copy)]
enum Asked {
    Closed,
    Hostile,
}

impl Spaces for Met<'_> {
    #[inline]
    fn contains(&self, space: SpaceId) -> bool {
        let Self { game, unit, lay, asked } = *self;
        match asked {
            Asked::Closed => !game.can_walk_into(unit, lay, space.0),
            Asked::Hostile => lay.passages[game.state.owner(space.0) as usize] == Passage::Enemy,
        }
    }
}

impl Campaign {
    /// Everything within so many points; a single step is always within reach.
    pub(crate) fn within(&self, unit: Unit, lay: &Lay, points: u32) -> Hexes {
        let spots = |search: &Search| search.reached().iter().map(|space| space.0).collect();
        self.searched(unit, lay, points, spots).unwrap_or_default()
    }

    /// Tells what the ground costs on the cheapest way to a space, and by which clauses.
    pub(crate) fn tell_of_the_way(&self, unit: Unit, to: Spot, points: u32, sink: &mut impl Sink) {
        let back = |search: &Search| search.back(SpaceId(to)).collect::<Vec<_>>();
        let back = self.searched(unit, &self.lay(unit), points, back).unwrap_or_default();
        let layer = self.table.steps.of(self.table.roster.sort(unit).nation.power());
        for step in back.windows(2).rev() {
            let taken =
                layer.and_then(|layer| layer.step_between(&self.table.board, step[1], step[0]));
            if let Some(Step::Allowed { cost, by, .. }) = taken {
                sink.step(by, || {
                    format!("the step to {} costs {cost}", self.table.name(step[0].0))
                });
            }
        }
    }

    /// Searches from where a unit stands.
    fn searched<T>(
        &self,
        unit: Unit,
        lay: &Lay,
        points: u32,
        found: impl FnOnce(&Search) -> T,
    ) -> Option<T> {
        let layer = self.table.steps.of(self.table.roster.sort(unit).nation.power())?;
        let zone_cost = zone_cost(&self.table.rules, true);
        let ground = &OnceCell::new();
        let (zones, any_zones) = (&lay.zones, !lay.zones.is_empty());
        let marching = Marching { game: self, layer, unit, zones, any_zones, zone_cost, ground };
        let met = |asked| Met { game: self, unit, lay, asked };
        let (closed, hostile) = (met(Asked::Closed), met(Asked::Hostile));
        let hindrance = Hindrance { blocked: &closed, stop: &hostile, not_first: None };
        let allowance = Allowance {
            from: SpaceId(self.state.place(unit)),
            points: u16::try_from(points).unwrap_or(u16::MAX),
            always_one: true,
        };
        Memory::lend(&self.table, |memory| {
            memory.search.reach(&marching, allowance, &hindrance);
            Some(found(&memory.search))
        })
    }
}
