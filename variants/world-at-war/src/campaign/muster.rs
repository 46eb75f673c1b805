//! What turn it is, who stands where, and who holds what.

use stavka_core::game::Side;

use super::Campaign;
use super::hexes::{Hexes, SPACES, Spot};
use super::owner::Owner;
use super::roster::{Kind, Unit};
use super::state::{NEVER, powers};
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

    /// The units of a side, wherever they are.
    #[inline]
    pub(crate) fn units_of(&self, side: Side) -> impl Iterator<Item = Unit> + '_ {
        let of_power = |power: &Power| self.table.roster.of_power(*power);
        powers(side).iter().flat_map(of_power).copied()
    }

    /// The units of a power on the map.
    #[inline]
    pub(crate) fn units_on_map(&self, power: Power) -> impl Iterator<Item = Unit> + '_ {
        let units = self.table.roster.of_power(power).iter().copied();
        units.filter(|unit| self.table.has(self.state.place(*unit)))
    }

    /// Where the ground units of a power stand.
    pub(crate) fn ground_of(&self, power: Power) -> Hexes {
        self.ground_where(|other| other == power)
    }

    /// Where ground units stand that are at war with a power.
    pub(crate) fn enemies_of(&self, power: Power) -> Hexes {
        let enemies = Power::ALL.map(|other| self.at_war(power, other));
        self.ground_where(|other| enemies[other as usize])
    }

    /// Where the ground units of some powers stand.
    fn ground_where(&self, counts: impl Fn(Power) -> bool) -> Hexes {
        let powers = Power::ALL.into_iter().filter(|power| counts(*power));
        let ground = powers.flat_map(|power| self.table.roster.ground_of(power));
        let mut spots = Hexes::EMPTY;
        ground.for_each(|unit| spots.insert(self.state.place(*unit)));
        spots
    }

    /// How many ground counters stand in each space.
    pub(crate) fn counters(&self) -> [u8; SPACES] {
        let mut counters = [0; SPACES];
        for unit in Power::ALL.into_iter().flat_map(|power| self.table.roster.ground_of(power)) {
            let spot = usize::from(self.state.place(*unit));
            if spot < SPACES {
                counters[spot] += 1;
            }
        }
        counters
    }

    /// How many ground counters stand in a space.
    pub(crate) fn counters_at(&self, spot: Spot) -> u32 {
        let ground = |unit: &Unit| self.table.roster.sort(*unit).kind.is_ground();
        let there = self.table.roster.units().filter(|unit| self.state.place(*unit) == spot);
        u32::try_from(there.filter(ground).count()).unwrap_or(u32::MAX)
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
    pub(crate) fn factors_at(&self, spot: Spot) -> u32 {
        let roster = &self.table.roster;
        let there = roster.units().filter(|unit| self.state.place(*unit) == spot);
        let ground = there.map(|unit| roster.sort(unit)).filter(|sort| sort.kind.is_ground());
        ground.map(|sort| u32::from(sort.strength)).sum()
    }

    /// Where the partisans are.
    pub(crate) fn partisans(&self) -> Hexes {
        let roster = &self.table.roster;
        let partisan = |unit: &Unit| roster.sort(*unit).kind == Kind::Partisan;
        let units = roster.units().filter(partisan).map(|unit| self.state.place(unit));
        units.filter(|spot| self.table.has(*spot)).collect()
    }

    /// Spaces that one of these holds.
    pub(crate) fn held_by(&self, holds: impl Fn(Owner) -> bool) -> Hexes {
        let owners = Owner::ALL.into_iter().filter(|owner| holds(*owner));
        owners.fold(Hexes::default(), |all, owner| all.or(&self.state.held(owner)))
    }
}
