//! Combat: what is attacked, who joins, and the dice.

use stavka_core::clause::{Silent, Sink};

use crate::campaign::Play;
use crate::campaign::memory::Memory;
use crate::campaign::state::{Stage, State};
use crate::campaign::table::Table;
use crate::combat::{ATTACK, Conditions, DEFENSE, Onset, dice};
use crate::nation::Side;
use crate::supply::Tracer;
use crate::unit_set::UnitSet;
use crate::{air, points};

pub(crate) mod advance;
pub(crate) mod attack;
pub(crate) mod cover;
pub(crate) mod join;
pub(crate) mod losses;
pub(crate) mod roll;

fn has_air(state: &State, side: Side) -> bool {
    state.air_left[side.index()] > 0 && air::may_fly(side, state.position.weather, &mut Silent)
}

impl<S: Sink> Play<'_, S> {
    /// Supply is looked at as the phase begins; armored units that go on may attack again.
    pub(crate) fn begin_combat(&mut self) {
        if self.state.stage == Stage::Pursuit {
            return;
        }
        self.look_at_supply(Side::Axis);
        self.look_at_supply(Side::Soviet);
        let pursuers = self.state.pursuers;
        if self.state.stage == Stage::SecondCombat {
            pursuers.iter().for_each(|unit| self.state.position.units[unit].fought = false);
        } else {
            self.state.pursuers = UnitSet::default();
        }
    }

    /// completion.combat.air: an air unit joins.
    fn call_air(&mut self, role: usize, side: Side) {
        let left = self.state.air_left[side.index()];
        let joins = air::may_join(side, left, self.state.position.weather, self.sink);
        debug_assert!(joins.is_ok(), "air units are offered only where they fly");
        self.state.air_left[side.index()] -= 1;
        self.state.battle.air[role] += 1;
    }

    /// Both sides' dice, as the attack stands.
    pub(crate) fn count_dice(&mut self) {
        let (mut numbers, mut count) = ([0; 64], 0);
        for (place, unit) in numbers.iter_mut().zip(self.state.battle.attackers.iter()) {
            *place = unit;
            count += 1;
        }
        let table = self.table;
        let conditions = self.conditions(&numbers[..count]);
        for unit in &numbers[..count] {
            self.aim(*unit, conditions);
        }
        let (dice, hits_on) =
            dice::air_dice(&table.variant, self.state.battle.air[ATTACK], self.sink);
        self.state.battle.volley[ATTACK].add(dice, hits_on);
        self.defend(conditions);
    }

    /// What the dice of an attack depend on.
    fn conditions(&mut self, attackers: &[usize]) -> Conditions {
        conditions(self.table, self.state, self.memory, attackers, self.sink)
    }

    /// completion.combat.dice: what the hits of one side come to.
    pub(crate) fn scored(&mut self, role: usize, hits: u8) -> u8 {
        if !self.table.variant.is_decorated(points::RESULT) {
            return hits;
        }
        let attackers: Vec<_> = self.state.battle.attackers.iter().collect();
        let conditions = conditions(self.table, self.state, self.memory, &attackers, &mut Silent);
        dice::scored(&self.table.variant, role, conditions, hits, self.sink)
    }

    fn aim(&mut self, unit: usize, conditions: Conditions) {
        let variant = &self.table.variant;
        let supplied = self.state.supplied.contains(unit);
        let on = &mut self.state.position.units[unit];
        on.fought = true;
        let dice = dice::attack_dice(variant, on.kind, supplied, self.sink);
        let hits_on = dice::attacker_hits_on(variant, on.kind, conditions, self.sink);
        self.state.battle.volley[ATTACK].add(dice, hits_on);
    }

    fn defend(&mut self, conditions: Conditions) {
        let (variant, state) = (&self.table.variant, &mut *self.state);
        let (target, side) = (state.battle.target, state.side);
        for (number, unit) in state.position.units_at(side.enemy(), target) {
            if !unit.bars() {
                continue;
            }
            let supplied = state.supplied.contains(number);
            let dice = dice::defense_dice(variant, unit, supplied, self.sink);
            let hits_on = dice::defender_hits_on(variant, unit, conditions, self.sink);
            state.battle.volley[DEFENSE].add(dice, hits_on);
            state.battle.defenders.insert(number);
        }
    }
}

/// What the dice of an attack depend on.
pub(crate) fn conditions(
    table: &Table,
    state: &State,
    memory: &mut Memory,
    attackers: &[usize],
    sink: &mut impl Sink,
) -> Conditions {
    let (variant, position) = (&table.variant, &state.position);
    let onset = Onset { ground: &table.ground, position, attackers, target: state.battle.target };
    let conditions = Conditions::of_attack(variant, state.side, onset, sink);
    debug_assert!(conditions.is_ok(), "only attacks that can be made are offered");
    let conditions = conditions.unwrap_or_else(|_| Conditions::of(position, state.side));
    let supplied = |_: &mut Tracer, unit: usize| state.supplied.contains(unit);
    conditions.told(variant, onset, &mut memory.tracer, supplied)
}

/// All dice of the attack and of the defence that are not rolled, those in the hand too.
pub(crate) fn volleys(state: &State) -> [dice::Volley; 2] {
    let mut volleys = state.battle.volley;
    if let Some((role, dice, hits_on)) = state.battle.rolling {
        volleys[usize::from(role)].add(dice, hits_on);
    }
    volleys
}
