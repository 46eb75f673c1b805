//! What the automated player knows and how it sees the map.

use stavka_core::board::SpaceId;
use stavka_core::clause::Silent;

use crate::campaign::asks::{Asks, asked};
use crate::campaign::memory::Memory;
use crate::campaign::play::Look;
use crate::combat_results::MOST_DEFENDERS;
use crate::position::{HexSet, UnitId};
use crate::side::Side;
use crate::staff::goals::{Goals, goals};
use crate::staff::known::{FAR, Known};
use crate::staff::style::Style;
use crate::strategic::staff::blocked;
use crate::supply::{SupplyMap, supply_map};
use crate::terrain::{Site, defense};
use crate::unit::{State as Mark, Unit};
use crate::victory::{City, points};
use crate::weather::Weather;

/// What is looked up for a question, since its choices are judged by it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sees {
    /// Where lines of supply reach.
    pub lines: bool,
    /// Where the Russians are needed.
    pub goals: bool,
}

impl Sees {
    /// What is looked up for every question.
    pub(crate) const LITTLE: Self = Self { lines: false, goals: false };
}

const fn sees<A: Asks>(_: A) -> Sees {
    A::SEES
}

/// A look at the game with the eyes of one side.
pub(crate) struct Judge<'a> {
    pub look: Look<'a>,
    pub side: Side,
    pub style: Style,
    pub known: &'a Known,
    /// Where rail heads want to go and can't.
    pub blocked: HexSet,
    /// Where the Russians are needed.
    pub goals: Goals,
    /// Where lines of supply reach, where somebody is about to go.
    pub supplied: Option<SupplyMap>,
    /// Where German armies stand, which feed those around them in snow.
    pub armies: HexSet,
    /// What the cities of the Axis are worth.
    pub points: i32,
    /// How much nearer each city seems that the Axis does not hold.
    pub wanted_cities: [Option<i32>; City::ALL.len()],
}

impl<'a> Judge<'a> {
    pub(crate) fn new(look: Look<'a>, side: Side, style: Style, memory: &'a mut Memory) -> Self {
        let sees = asked!(look.state.ask, it => sees(it));
        let table = look.table;
        let supplied = sees.lines.then(|| {
            let (rules, ground, roster) = (&table.rules, &table.ground, table.roster());
            let (position, weather) = (&look.state.position, look.weather());
            supply_map(rules, ground, roster, position, side, weather, &mut memory.supply)
        });
        memory.staff.see(look, side.enemy());
        let known = &memory.staff;
        let held = look.cities_of(Side::Axis);
        let wanted_cities =
            City::ALL.map(|city| (!held.has(city)).then(|| Self::value(city) * style.keen));
        let held = points(&table.rules, held, &mut Silent);
        Self {
            blocked: blocked(look, side),
            goals: goals(look, side, sees, known),
            points: i32::try_from(held).unwrap_or(0),
            armies: armies(look, side),
            look,
            side,
            style,
            known,
            supplied,
            wanted_cities,
        }
    }

    /// A unit as this side sees it.
    pub(crate) fn seen(&self, unit: UnitId) -> Unit {
        let full = self.look.unit(unit);
        if self.look.knows(unit, Some(self.side as u8)) {
            return full;
        }
        Unit { counter: self.look.table.roster().counter(self.known.stranger), states: full.states }
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
        let mut units = [self.seen(self.known.stranger); MOST_DEFENDERS];
        let stack = look.state.position.units_at(hex);
        let count =
            units.iter_mut().zip(stack).map(|(place, unit)| *place = self.seen(unit)).count();
        i32::from(defense(rules, &units[..count], site, &mut Silent).total).max(1)
    }

    pub(crate) fn distance(&self, one: SpaceId, other: SpaceId) -> i32 {
        i32::try_from(self.look.table.ground.features().distance(one, other)).unwrap_or(FAR)
    }

    /// How far the nearest enemy is.
    pub(crate) fn to_enemy(&self, hex: SpaceId) -> i32 {
        self.known.to(self.side.enemy(), hex)
    }

    /// Attack factors of units of a side around a hex that could attack it.
    pub(crate) fn pressure(&self, side: Side, hex: SpaceId) -> i32 {
        if side == self.side.enemy() && self.to_enemy(hex) > 1 {
            return 0;
        }
        let position = &self.look.state.position;
        let near = self.look.table.ground.neighbours(hex);
        let near = near.filter(|&near| position.occupied(side).contains(near));
        let units = near.flat_map(|near| position.units_at(near));
        let ready = units.filter(|&unit| {
            !self.look.is(unit, Mark::Disrupted) && !self.look.is(unit, Mark::Attacked)
        });
        ready.map(|unit| self.attack(unit)).sum()
    }

    /// Attack factors of enemies who may be at a hex in a turn.
    pub(crate) fn threat(&self, hex: SpaceId, within: i32) -> i32 {
        let position = &self.look.state.position;
        let enemies = position.occupied(self.side.enemy()).iter();
        let near = enemies.filter(|&enemy| self.distance(hex, enemy) <= within);
        near.flat_map(|enemy| position.units_at(enemy)).map(|unit| self.attack(unit)).sum()
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
        let far = self.known.to_cities(hex).zip(&self.wanted_cities);
        let far = far.filter_map(|(far, bonus)| Some(far * 4 - (*bonus)?));
        far.min().unwrap_or(0)
    }

    /// How many hexes supply has to go overland for the Axis, roughly.
    pub(crate) fn supply_distance(&self, hex: SpaceId) -> i32 {
        let features = self.look.table.ground.features();
        if features.axis_country.contains(hex) {
            return 0;
        }
        let border = i32::from(self.look.table.border[hex.index()]);
        self.known.to_head(hex).min(border)
    }

    /// Whether no line of supply would reach a unit that goes to a hex.
    pub(crate) fn is_cut_off(&self, hex: SpaceId) -> bool {
        let Some(map) = &self.supplied else { return false };
        let mut beside = self.look.table.ground.neighbours(hex);
        !map.limited.contains(hex) && !beside.any(|near| map.limited.contains(near))
    }
}

/// Where German armies stand, where it matters.
fn armies(look: Look<'_>, side: Side) -> HexSet {
    if side != Side::Axis || look.weather() != Weather::Snow {
        return HexSet::EMPTY;
    }
    let armies = look.on_map(side).filter(|&unit| look.unit(unit).counter.is_german_army());
    armies.map(|unit| look.place(unit)).collect()
}
