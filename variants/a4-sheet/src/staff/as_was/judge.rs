//! What the automated player knows and how it sees the map.

use stavka_core::board::SpaceId;
use stavka_core::clause::Silent;

use crate::campaign::play::Look;
use crate::combat_results::MOST_DEFENDERS;
use crate::position::{HexSet, UnitId};
use crate::side::Side;
use crate::staff::as_was::goals::{Goals, goals};
use crate::staff::as_was::railway::blocked;
use crate::staff::as_was::style::Style;
use crate::terrain::{Site, defense};
use crate::unit::{State as Mark, Unit};
use crate::victory::City;

/// A look at the game with the eyes of one side.
pub(crate) struct Judge<'a> {
    pub look: Look<'a>,
    pub side: Side,
    pub style: Style,
    /// A hidden army, as one must take it for.
    pub(crate) stranger: UnitId,
    /// Where rail heads want to go and can't.
    pub blocked: HexSet,
    /// Where the Russians are needed.
    pub goals: Goals,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(look: Look<'a>, side: Side, style: Style) -> Self {
        let middling = look.table.counters.named("rifle-army-2-2");
        let stranger = middling.and_then(|sort| sort.units().next()).unwrap_or(UnitId(0));
        let (blocked, goals) = (blocked(look, side), goals(look, side));
        Self { look, side, style, stranger, blocked, goals }
    }

    /// A unit as this side sees it.
    pub(crate) fn seen(&self, unit: UnitId) -> Unit {
        let full = self.look.unit(unit);
        if self.look.knows(unit, Some(self.side as u8)) {
            return full;
        }
        Unit { counter: self.look.table.roster().counter(self.stranger), states: full.states }
    }

    /// Attack factors of a unit, as this side sees it.
    pub(crate) fn attack(&self, unit: UnitId) -> i32 {
        self.seen(unit).factors().attack.into()
    }

    /// What the units of a hex are worth in defense, with its ground.
    pub(crate) fn strength(&self, hex: SpaceId) -> i32 {
        let look = self.look;
        let (rules, ground) = (&look.table.rules, &look.table.ground);
        let site = Site::of(rules, ground, hex, look.weather(), Some(look.date()), 0);
        let mut units = [self.seen(self.stranger); MOST_DEFENDERS];
        let stack = look.state.position.units_at(hex);
        let count =
            units.iter_mut().zip(stack).map(|(place, unit)| *place = self.seen(unit)).count();
        i32::from(defense(rules, &units[..count], site, &mut Silent).total).max(1)
    }

    pub(crate) fn distance(&self, one: SpaceId, other: SpaceId) -> i32 {
        i32::try_from(self.look.table.ground.features().distance(one, other)).unwrap_or(99)
    }

    /// How far the nearest enemy is.
    pub(crate) fn to_enemy(&self, hex: SpaceId) -> i32 {
        let enemies = self.look.state.position.occupied(self.side.enemy());
        if enemies.contains(hex) {
            return 0;
        }
        if self.look.table.ground.neighbours(hex).any(|near| enemies.contains(near)) {
            return 1;
        }
        enemies.iter().map(|enemy| self.distance(hex, enemy)).min().unwrap_or(99)
    }

    /// Attack factors of units of a side around a hex that could attack it.
    pub(crate) fn pressure(&self, side: Side, hex: SpaceId) -> i32 {
        let position = &self.look.state.position;
        let near = self
            .look
            .table
            .ground
            .neighbours(hex)
            .filter(|&near| position.occupied(side).contains(near));
        let units = near.flat_map(|near| position.units_at(near));
        let ready = units.filter(|&unit| {
            !self.look.is(unit, Mark::Disrupted) && !self.look.is(unit, Mark::Attacked)
        });
        ready.map(|unit| self.attack(unit)).sum()
    }

    /// What a city is worth to whoever holds it.
    pub(crate) fn value(city: City) -> i32 {
        match city {
            City::Moscow => 3,
            City::Leningrad => 2,
            _ => 1,
        }
    }

    /// How far a hex is from what the Axis wants, the less the better.
    pub(crate) fn remoteness(&self, hex: SpaceId) -> i32 {
        let held = self.look.state.position.control(Side::Axis);
        let cities = City::ALL.into_iter().zip(self.look.table.places.cities);
        let wanted = cities.filter(|(_, place)| !held.contains(*place));
        let far =
            wanted.map(|(city, place)| self.distance(hex, place) * 4 - Self::value(city) * 10);
        far.min().unwrap_or(0)
    }

    /// How many hexes supply has to go overland for the Axis, roughly.
    pub(crate) fn supply_distance(&self, hex: SpaceId) -> i32 {
        let features = self.look.table.ground.features();
        if features.axis_country.contains(hex) {
            return 0;
        }
        let heads =
            self.look.state.position.rail_heads.iter().filter(|head| **head != SpaceId::NONE);
        let by_rail = heads.map(|&head| self.distance(hex, head)).min().unwrap_or(99);
        let border = i32::from(self.look.table.border[hex.index()]);
        by_rail.min(border)
    }
}
