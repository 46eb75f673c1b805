//! What turn it is, who stands where, and who holds what.

use stavka_core::game::Side;

use super::Campaign;
use super::hexes::{Hexes, SPACES, Spot};
use super::owner::Owner;
use super::roster::{Nation, Unit, Units};
use super::state::{NEVER, POOL, powers};
use crate::far_east::economy::Power;
use crate::turn::PlayerTurn;

impl Campaign {
    /// The player turn that is played.
    #[inline]
    pub(crate) fn turn(&self) -> PlayerTurn {
        self.player_turn(self.state.turn)
    }

    /// The player turn of a number.
    #[inline]
    pub(crate) fn player_turn(&self, number: u8) -> PlayerTurn {
        let turns = &self.table.turns;
        turns[usize::from(number).min(turns.len() - 1)]
    }

    /// The player turn of an event, if it has come.
    #[inline]
    pub(crate) fn when(&self, event: u8) -> Option<PlayerTurn> {
        (event != NEVER).then(|| self.player_turn(event))
    }

    /// A unit goes somewhere.
    #[inline]
    pub(crate) fn put(&mut self, unit: Unit, spot: Spot) {
        self.state.put(&self.table.roster, unit, spot);
    }

    /// Puts a unit somewhere as one that has done nothing yet.
    pub(crate) fn send(&mut self, unit: Unit, to: Spot) {
        self.put(unit, to);
        self.state.forget(unit);
    }

    /// Takes a unit off the map, to be built again.
    pub(crate) fn lose(&mut self, unit: Unit) {
        self.send(unit, POOL);
    }

    /// The units of a side on the map.
    #[inline]
    pub(crate) fn units_of(&self, side: Side) -> impl Iterator<Item = Unit> + '_ {
        powers(side).iter().flat_map(|power| self.units_on_map(*power))
    }

    /// The units on the map of the side whose half it is.
    pub(crate) fn ours_on_map(&self) -> impl Iterator<Item = Unit> + '_ {
        self.units_of(self.state.side()).filter(|unit| self.table.has(self.state.place(*unit)))
    }

    /// Japan's own units on the map.
    pub(crate) fn japanese_on_map(&self) -> impl Iterator<Item = Unit> + '_ {
        let units = self.units_on_map(Power::Japan);
        units.filter(|unit| self.table.roster.sort(*unit).nation == Nation::Japan)
    }

    /// The units on the map that have done none of this.
    #[inline]
    pub(crate) fn idle_units(&self, marks: u8) -> Units {
        self.state.standing().on_map().without(&self.state.marked(marks))
    }

    /// Those of a set that are of a side, power by power.
    #[inline]
    pub(crate) fn units_among(&self, set: Units, side: Side) -> impl Iterator<Item = Unit> + '_ {
        let sets = powers(side).iter().map(|power| self.table.roster.set_of(*power));
        sets.flat_map(move |power| set.and(power).iter())
    }

    /// The units of a power on the map.
    #[inline]
    pub(crate) fn units_on_map(&self, power: Power) -> impl Iterator<Item = Unit> + '_ {
        self.state.standing().on_map().and(self.table.roster.set_of(power)).iter()
    }

    /// Where the ground units of a power stand.
    #[inline]
    pub(crate) fn ground_of(&self, power: Power) -> Hexes {
        *self.state.standing().ground(power)
    }

    /// Where ground units stand that are at war with a power.
    pub(crate) fn enemies_of(&self, power: Power) -> Hexes {
        let enemies = Power::ALL.into_iter().filter(|other| self.at_war(power, *other));
        enemies.fold(Hexes::EMPTY, |all, enemy| all.or(self.state.standing().ground(enemy)))
    }

    /// How many ground counters stand in each space.
    #[inline]
    pub(crate) fn counters(&self) -> &[u8; SPACES] {
        self.state.standing().counters()
    }

    /// How many ground counters stand in a space.
    #[inline]
    pub(crate) fn counters_at(&self, spot: Spot) -> u32 {
        self.counters().get(usize::from(spot)).copied().unwrap_or(0).into()
    }

    /// How many ground counters stand in a space that are at war with a power.
    pub(crate) fn enemy_counters(&self, power: Power, spot: Spot) -> u32 {
        let enemy = |unit: &Unit| {
            let sort = self.table.roster.sort(*unit);
            sort.kind.is_ground() && self.at_war(power, sort.nation.power())
        };
        let there = self.table.roster.units().filter(|unit| self.state.place(*unit) == spot);
        u32::try_from(there.filter(enemy).count()).unwrap_or(u32::MAX)
    }

    /// The ground factors in a space.
    #[inline]
    pub(crate) fn factors_at(&self, spot: Spot) -> u32 {
        self.state.standing().factors().get(usize::from(spot)).copied().unwrap_or(0).into()
    }

    /// Where the partisans are.
    #[inline]
    pub(crate) fn partisans(&self) -> Hexes {
        *self.state.standing().partisans()
    }

    /// Spaces that one of these holds.
    pub(crate) fn held_by(&self, holds: impl Fn(Owner) -> bool) -> Hexes {
        let owners = Owner::ALL.into_iter().filter(|owner| holds(*owner));
        owners.fold(Hexes::default(), |all, owner| all.or(&self.state.held(owner)))
    }
}
