//! The general rule for Russian attacks: which Germans must be attacked too.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Silent, Sink};
use stavka_core::crt::ladder::Column;

use crate::attack::play::Battle;
use crate::campaign::play::{Look, Play};
use crate::combat_results_table::{Factors, entered_column};
use crate::general_rule::{Allocation, Standing, must_match, obliges, odds_that_count};
use crate::position::UnitId;
use crate::side::Side;

/// How many enemies around an attack are looked at.
pub(crate) const NEAR: usize = 64;

impl Look<'_> {
    /// general-rule.adjacent-germans: whether this attack makes others obligatory.
    pub(crate) fn is_obliged(self, battle: &Battle) -> bool {
        let (standing, count) = self.near(battle.target);
        let mut from = [SpaceId::NONE; 6];
        let from = self.hexes_of(battle.attackers(), &mut from);
        let attack = Allocation { from, target: battle.target, column: Column(0) };
        let touches = |one: SpaceId, other: SpaceId| self.table.ground.touch(one, other);
        let near = &standing[..count];
        near.iter().any(|german| obliges(&attack, near, german.at, &touches))
    }

    /// The enemies in a hex and around it.
    pub(crate) fn near(self, target: SpaceId) -> ([Standing<SpaceId>; NEAR], usize) {
        let nobody = self.table.roster().units().next().unwrap_or(UnitId(0));
        let nobody = Standing { at: SpaceId::NONE, unit: self.unit(nobody) };
        let (mut near, mut count) = ([nobody; NEAR], 0);
        let enemy = self.side().enemy();
        let hexes = self.table.ground.neighbours(target).chain([target]);
        for unit in hexes.flat_map(|hex| self.state.position.units_at(hex)) {
            if self.table.side(unit) == enemy && count < NEAR {
                near[count] = Standing { at: self.place(unit), unit: self.unit(unit) };
                count += 1;
            }
        }
        (near, count)
    }
}

impl<S: Sink> Play<'_, S> {
    /// general-rule.adjacent-germans, general-rule.minimum-odds: Russian attacks whose duties are not met are
    /// called off before the first is resolved.
    pub(crate) fn close_allotment(&mut self) {
        if self.look().side() == Side::Russian {
            while let Some(target) = self.first_unmet() {
                self.call_off(target);
            }
        }
        self.next_step();
    }

    pub(crate) fn first_unmet(&mut self) -> Option<SpaceId> {
        let allotted = self.look().allotments();
        allotted.iter().find(|&target| !self.duties_are_met(target))
    }

    /// Whether every attack that this one makes obligatory is allotted, at no worse odds as far as is known.
    pub(crate) fn duties_are_met(&mut self, target: SpaceId) -> bool {
        let own = self.expected_column(target).unwrap_or(Column(0));
        let look = self.look();
        let battle = look.allotted_to(target);
        let (standing, count) = look.near(target);
        let near = &standing[..count];
        let mut from = [SpaceId::NONE; 6];
        let mut into = [SpaceId::NONE; 6];
        let hexes = look.hexes_of(battle.attackers(), &mut into).len();
        from[..hexes].copy_from_slice(&into[..hexes]);
        near.iter().all(|german| {
            let attack = Allocation { from: &from[..hexes], target, column: Column(0) };
            let ground = &self.table.ground;
            let touches = |one: SpaceId, other: SpaceId| ground.touch(one, other);
            if !obliges(&attack, near, german.at, &touches) {
                return true;
            }
            let allotted = self.look().is_allotted(german.at);
            let found = if allotted { self.expected_column(german.at) } else { None };
            let name = || self.table.ground.label(german.at).to_owned();
            must_match(own, found, name, self.sink).is_ok()
        })
    }

    /// The column in which an attack that is allotted would be rolled, as far as is known: by what its defenders are
    /// worth where they stand, and with all that moves it.
    pub(crate) fn expected_column(&mut self, target: SpaceId) -> Option<Column> {
        let before = self.state.battle;
        self.state.battle = self.look().allotted_to(target);
        self.gather_defenders(target);
        self.weigh_defenders();
        let look = self.look();
        let attackers = look.state.battle.attackers();
        let known = look.factors_as_known(attackers, target);
        let factors = Factors { attack: known.attack, ..look.factors() };
        let entered = entered_column(&self.table.rules, factors, &mut Silent).ok();
        let shifted = entered.and_then(|entered| {
            self.shift_from(entered).ok()?;
            Some(self.look().column())
        });
        self.state.battle = before;
        odds_that_count(&self.table.rules, shifted, entered)
    }
}
