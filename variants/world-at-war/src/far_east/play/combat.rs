//! Combat: who may attack, whom, and with what strength.

use stavka_core::clause::{Refused, Silent, Sink};

use crate::c80_limits::attacks::may_ground_units_attack;
use crate::c80_limits::ground::Order;
use crate::campaign::Campaign;
use crate::campaign::hexes::{Hexes, SPACES, Spot};
use crate::campaign::roster::Unit;
use crate::campaign::state::{Phase, mark};
use crate::campaign::walk::Next;
use crate::far_east::combat::{self, Fight};
use crate::far_east::duty::{Fighter, may_attack};
use crate::far_east::economy::Power;

/// Against what an attack goes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Against {
    /// The space.
    pub spot: Spot,
    /// Whether every attacker comes over a river.
    pub river: bool,
    /// What multiplies the defence.
    pub multiplier: u32,
    /// Air factors that help it.
    pub helpers: u32,
}

impl Campaign {
    /// Whether a ground unit of the power may still attack; 81.67: none does out of the Urals box.
    pub(crate) fn is_ready(&self, unit: Unit, power: Power) -> bool {
        self.may_still_attack(unit, power, &mut Silent).is_ok()
    }

    /// Whether a unit of the power may still attack on the ground, and what keeps it.
    pub(crate) fn may_still_attack(
        &self,
        unit: Unit,
        power: Power,
        sink: &mut impl Sink,
    ) -> Result<(), Refused> {
        let place = self.state.place(unit);
        let fighter = Fighter {
            ground: self.table.roster.sort(unit).kind.is_ground(),
            attacked: self.state.has(unit, mark::ATTACKED | mark::COMMITTED),
            left_behind: self.state.exploiting && !self.state.has(unit, mark::EXPLOITED),
            supplied: self.state.supplied[power as usize].contains(place),
            in_the_box: self.is_the_box(place),
        };
        may_attack(fighter, sink)
    }

    /// Enemy stacks that all who stand near them and may attack them could attack; 81.67: never the Urals box.
    pub(crate) fn targets(&self, power: Power, mut enemies: Hexes) -> Hexes {
        enemies.remove(self.table.places.urals);
        let mut attack = [0_u8; SPACES];
        for unit in self.units_on_map(power).filter(|unit| self.is_ready(*unit, power)) {
            let strength = self.table.roster.sort(unit).strength;
            for spot in &self.strikes(unit, enemies, Order::Offensive) {
                attack[usize::from(spot)] = attack[usize::from(spot)].saturating_add(strength);
            }
        }
        let strong_enough = |spot: &Spot| {
            let attack = attack[usize::from(*spot)].into();
            attack > 0 && self.is_worth_it(power, *spot, attack)
        };
        enemies.iter().filter(strong_enough).collect()
    }

    fn is_worth_it(&self, power: Power, spot: Spot, attack: u32) -> bool {
        let near = self.table.spot(spot).near;
        let joins = |unit: &Unit| self.may_join(*unit, power, spot, &mut Silent).is_ok();
        let who = self.ground_within(power, near).filter(joins);
        let fight = self.best_fight(power, spot, attack, who, &mut Silent);
        self.may_fight(&fight, &mut Silent).is_ok()
    }

    /// The attack of these units on a space, were not all of them to come over a river.
    pub(crate) fn best_fight(
        &self,
        power: Power,
        spot: Spot,
        attack: u32,
        who: impl Iterator<Item = Unit>,
        sink: &mut impl Sink,
    ) -> Fight {
        let multiplier = self.multiplier_at(spot, false, sink);
        let against = Against { spot, river: false, multiplier, helpers: 0 };
        self.fight_of(power, attack, against, who)
    }

    /// An attack as its column is read. How far the attackers are from their supply is worked out only for whoever asks.
    pub(crate) fn fight_of(
        &self,
        power: Power,
        attack: u32,
        against: Against,
        who: impl Iterator<Item = Unit>,
    ) -> Fight {
        let Against { spot, river, multiplier, helpers } = against;
        let supply_distance = if combat::asks_for_supply(&self.table.rules) {
            self.longest_line(power, who)
        } else {
            0
        };
        Fight {
            power,
            turn: self.turn(),
            attack,
            defense: self.factors_at(spot) * multiplier + helpers,
            multiplier,
            place: self.place_of(spot, river),
            supply_distance,
        }
    }

    /// Whether an attack may be made, and under which column.
    pub(crate) fn may_fight(&self, fight: &Fight, sink: &mut impl Sink) -> Result<usize, Refused> {
        if matches!(fight.power, Power::Nationalist | Power::Communist) {
            may_ground_units_attack(&self.table.rules, fight.attack, fight.defense, sink)?;
        }
        combat::column(&self.table.rules, fight, sink)
    }

    /// Goes on to the next attack, if there is one left.
    pub(crate) fn next_attack(&mut self, power: Power) -> Next {
        self.state.phase = Phase::Choosing;
        let open = self.targets(power, self.enemies_of(power));
        self.state.reach = self.state.reach.and(&open);
        if self.has_targets(power) { Next::Waits } else { self.end_attacks(power) }
    }
}
