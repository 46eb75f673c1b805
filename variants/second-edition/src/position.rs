//! What stands where: units and control in plain arrays, shared by questions and by the played game.

use stavka_core::board::{SpaceId, SpaceSet};
use stavka_core::calendar::Month;

use crate::kinds::{Branch, Kind};
use crate::nation::Side;
use crate::occupancy::{Occupancy, Spots};
use crate::track::Weather;
use crate::unit_set::MOST;

/// Where a counter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Whereabouts {
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
pub(crate) struct Unit {
    /// What it is.
    pub kind: Kind,
    /// Who commands it: at first the side of its nation.
    pub side: Side,
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
    pub(crate) const fn new(kind: Kind, at: SpaceId) -> Self {
        Self {
            kind,
            side: kind.side(),
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
    pub(crate) const fn at(&self) -> Option<SpaceId> {
        match self.place {
            Whereabouts::Map(space) => Some(space),
            _ => None,
        }
    }

    /// Whether its nation began on the other side: see 8.B.capital-lost-control.
    pub(crate) fn has_changed_hands(&self) -> bool {
        self.side != self.kind.side()
    }

    /// Whether it stands in the enemy's way: a unit, or a factory at work.
    pub(crate) const fn bars(&self) -> bool {
        match self.kind.branch() {
            Branch::Air => false,
            Branch::Factory => !self.entrained,
            _ => true,
        }
    }
}

/// Every counter, inline so that positions copy quickly.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Roster {
    list: [Unit; MOST],
    count: u16,
}

impl Roster {
    /// So many counters; nothing where there are too many.
    pub(crate) fn new(units: impl IntoIterator<Item = Unit>) -> Option<Self> {
        let nobody =
            Unit { place: Whereabouts::Gone, ..Unit::new(Kind::InfantryArmy, SpaceId::NONE) };
        let mut roster = Self { list: [nobody; MOST], count: 0 };
        for unit in units {
            *roster.list.get_mut(usize::from(roster.count))? = unit;
            roster.count += 1;
        }
        Some(roster)
    }
}

impl std::ops::Deref for Roster {
    type Target = [Unit];

    #[inline]
    fn deref(&self) -> &[Unit] {
        &self.list[..usize::from(self.count)]
    }
}

impl std::ops::DerefMut for Roster {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Unit] {
        &mut self.list[..usize::from(self.count)]
    }
}

/// A moment of the campaign.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Position {
    /// The turn in which the game began.
    pub start: Month,
    /// The turn that is played.
    pub month: Month,
    pub weather: Weather,
    /// Every counter. Where one is, whose it is and whether it is entrained changes by methods of the position.
    pub units: Roster,
    /// What the Soviet side holds; the Axis holds the rest of the land.
    pub soviet: Spots,
    /// Who stands where, as the counters say.
    pub occupancy: Occupancy,
}

impl std::hash::Hash for Position {
    /// Who stands where follows from the rest.
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.start, self.month, self.weather).hash(state);
        self.units.hash(state);
        self.soviet.hash(state);
    }
}

impl Position {
    /// The position of a game that started with some units on a board.
    pub(crate) fn new(
        start: Month,
        month: Month,
        weather: Weather,
        units: &Roster,
        soviet: &SpaceSet,
    ) -> Self {
        let occupancy = Occupancy::of(units);
        Self { start, month, weather, units: *units, soviet: Spots::of(soviet), occupancy }
    }

    /// Changes where a counter is, whose it is or whether it is entrained.
    pub(crate) fn change(&mut self, number: usize, change: impl FnOnce(&mut Unit)) {
        let unit = &mut self.units[number];
        self.occupancy.leave(number, unit);
        change(unit);
        self.occupancy.enter(number, unit);
    }

    /// Whether the first turn of the game is played.
    pub(crate) fn is_first_turn(&self) -> bool {
        self.month == self.start
    }

    /// The units of a side that stand on a space, with their numbers.
    pub(crate) fn units_at(
        &self,
        side: Side,
        space: SpaceId,
    ) -> impl Iterator<Item = (usize, &Unit)> {
        let all = self.occupancy.on_map(side).iter().map(|number| (number, &self.units[number]));
        all.filter(move |(_, unit)| unit.at() == Some(space))
    }

    /// Whether a side has anything on a space that stands in the enemy's way.
    pub(crate) fn bars(&self, side: Side, space: SpaceId) -> bool {
        self.occupancy.bars(side, space)
    }

    /// Whether a side holds a space.
    pub(crate) fn holds(&self, side: Side, space: SpaceId) -> bool {
        self.soviet.contains(space) == (side == Side::Soviet)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_copied_whole() {
        let start: Month = "1941-06".parse().expect("a month");
        let units = Roster::new([Unit::new(Kind::PanzerKorps, SpaceId(1))]).expect("room");
        let soviet = SpaceSet::with(3, [SpaceId(2)]);
        let mut one = Position::new(start, start, Weather::Good, &units, &soviet);
        let mut other = one;
        assert!(one.bars(Side::Axis, SpaceId(1)) && !one.holds(Side::Soviet, SpaceId(1)));
        other.change(0, |unit| unit.place = Whereabouts::DeadPile);
        other.soviet.insert(SpaceId(1));
        other.weather = Weather::Snow;
        one = other;
        assert!(one.holds(Side::Axis, SpaceId(0)) && one.holds(Side::Soviet, SpaceId(1)));
        assert!(!one.bars(Side::Axis, SpaceId(1)));
    }

    #[test]
    fn too_many_counters_find_no_room() {
        let unit = Unit::new(Kind::PanzerKorps, SpaceId(1));
        assert!(Roster::new(vec![unit; MOST]).is_some());
        assert!(Roster::new(vec![unit; MOST + 1]).is_none());
    }
}
