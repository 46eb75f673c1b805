//! What stands where: units and control in plain arrays, shared by questions and by the played game.

use stavka_core::board::{SpaceId, SpaceSet};
use stavka_core::calendar::Month;

use crate::kinds::{Branch, Kind};
use crate::nation::Side;
use crate::track::Weather;

/// Where a counter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Whereabouts {
    /// On a point of the map, or in a box beside it.
    Map(SpaceId),
    /// In the dead pile, from which replacements are drawn.
    DeadPile,
    /// Not yet in the game, or put aside.
    Aside,
    /// Out of the game for good.
    Gone,
}

/// A counter and its state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own on the counter")]
pub struct Unit {
    /// What it is.
    pub kind: Kind,
    /// Where it is.
    pub place: Whereabouts,
    /// Whether it is dispersed.
    pub dispersed: bool,
    /// Whether it is fortified.
    pub fortified: bool,
    /// Whether it has moved in this Player Turn.
    pub moved: bool,
    /// Whether it has fought in this Player Turn.
    pub fought: bool,
    /// Whether it is a factory that is entrained.
    pub entrained: bool,
    /// How many supply checks in a row found it without supply.
    pub isolated: u8,
}

impl Unit {
    /// A fresh unit on the map.
    pub const fn new(kind: Kind, at: SpaceId) -> Self {
        Self {
            kind,
            place: Whereabouts::Map(at),
            dispersed: false,
            fortified: false,
            moved: false,
            fought: false,
            entrained: false,
            isolated: 0,
        }
    }

    /// Where it stands, if it is on the map.
    pub const fn at(&self) -> Option<SpaceId> {
        match self.place {
            Whereabouts::Map(space) => Some(space),
            _ => None,
        }
    }

    /// Whether it stands in the enemy's way: a unit, or a factory at work.
    pub const fn bars(&self) -> bool {
        match self.kind.branch() {
            Branch::Air => false,
            Branch::Factory => !self.entrained,
            _ => true,
        }
    }
}

/// A moment of the campaign.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// The turn in which the game began.
    pub start: Month,
    /// The turn that is played.
    pub month: Month,
    /// Its weather.
    pub weather: Weather,
    /// Every counter.
    pub units: Vec<Unit>,
    /// What the Soviet side holds; the Axis holds the rest of the land.
    pub soviet: SpaceSet,
}

impl Position {
    /// Becomes a copy of a position of the same campaign, without allocating.
    pub fn assign(&mut self, other: &Self) {
        self.units.clone_from(&other.units);
        self.soviet.copy_from(&other.soviet);
        self.start = other.start;
        self.month = other.month;
        self.weather = other.weather;
    }

    /// Whether the first turn of the game is played.
    pub fn is_first_turn(&self) -> bool {
        self.month == self.start
    }

    /// The units that stand on a space.
    pub fn units_at(&self, space: SpaceId) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |unit| unit.at() == Some(space))
    }

    /// Whether a side has anything on a space that stands in the enemy's way.
    pub fn bars(&self, side: Side, space: SpaceId) -> bool {
        self.units_at(space).any(|unit| unit.kind.side() == side && unit.bars())
    }

    /// Whether a side holds a space.
    pub fn holds(&self, side: Side, space: SpaceId) -> bool {
        self.soviet.contains(space) == (side == Side::Soviet)
    }

    /// Fills `into` with every space where a unit for which `wanted` holds stands.
    pub fn fill(&self, into: &mut SpaceSet, wanted: impl Fn(&Unit) -> bool) {
        into.clear();
        into.extend(self.units.iter().filter(|unit| wanted(unit)).filter_map(Unit::at));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_assigned_in_place() {
        let start: Month = "1941-06".parse().expect("a month");
        let units = vec![Unit::new(Kind::PanzerKorps, SpaceId(1))];
        let soviet = SpaceSet::with(3, [SpaceId(2)]);
        let mut one = Position { start, month: start, weather: Weather::Good, units, soviet };
        let mut other = one.clone();
        other.units[0].place = Whereabouts::DeadPile;
        other.soviet.insert(SpaceId(1));
        other.weather = Weather::Snow;
        let room = one.units.as_ptr();
        one.assign(&other);
        assert_eq!((&one, one.units.as_ptr()), (&other, room));
        assert!(one.holds(Side::Axis, SpaceId(0)) && one.holds(Side::Soviet, SpaceId(1)));
        assert!(!one.bars(Side::Axis, SpaceId(1)));
    }
}
