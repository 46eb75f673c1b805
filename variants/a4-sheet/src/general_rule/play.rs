//! The general rule for Russian attacks: which Germans must be attacked too.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Silent, Sink};
use stavka_core::crt::ladder::Column;

use crate::attack::play::Battle;
use crate::campaign::play::{Look, Play};
use crate::combat_results_table::entered_column;
use crate::general_rule::{
    Allocation, Standing, must_match, obliges, odds_that_count, takes_place,
};
use crate::position::{HexSet, UnitId};
use crate::side::Side;

/// How many enemies around an attack are looked at.
pub(crate) const NEAR: usize = 64;

impl Look<'_> {
    /// general-rule.adjacent-germans: whether this attack makes others obligatory.
    pub(crate) fn is_obliged(self, battle: &Battle) -> bool {
        !self.duties_of(battle).is_empty()
    }

    /// general-rule.adjacent-germans: the hexes that this attack makes obligatory.
    pub(crate) fn duties_of(self, battle: &Battle) -> HexSet {
        let (standing, count) = self.near(battle.target);
        let mut from = [SpaceId::NONE; 6];
        let from = self.hexes_of(battle.attackers(), &mut from);
        let attack = Allocation { from, target: battle.target, column: Column(0) };
        let touches = |one: SpaceId, other: SpaceId| self.table.ground.touch(one, other);
        let near = &standing[..count];
        let obliged = |hex: &SpaceId| obliges(&attack, near, *hex, &touches);
        near.iter().map(|german| german.at).filter(obliged).collect()
    }

    /// Whether an attack that is allotted requires one on that hex.
    pub(crate) fn is_required(self, hex: SpaceId) -> bool {
        self.allotments().iter().any(|target| {
            let battle = self.allotted_to(target);
            self.duties_of(&battle).contains(hex)
        })
    }

    /// What attacks that are allotted require, and nobody has attacked or is to.
    pub(crate) fn unmet(self) -> HexSet {
        let allotted = self.allotments();
        let mut unmet = HexSet::EMPTY;
        for target in &allotted {
            unmet = unmet.or(&self.duties_of(&self.allotted_to(target)));
        }
        let struck = |hex: &SpaceId| self.state.struck.get(*hex).is_some();
        unmet.without(&allotted).iter().filter(|hex| !struck(hex)).collect()
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
    /// The allotment is over.
    pub(crate) fn close_allotment(&mut self) {
        self.call_off_unmet();
        self.next_step();
    }

    /// general-rule.adjacent-germans, general-rule.minimum-odds: Russian attacks whose duties are not met are
    /// called off before the first is resolved.
    pub(crate) fn call_off_unmet(&mut self) {
        if self.look().side() == Side::Axis {
            return;
        }
        while let Some(target) = self.first_unmet() {
            self.call_off(target);
        }
    }

    pub(crate) fn first_unmet(&mut self) -> Option<SpaceId> {
        let allotted = self.look().allotments();
        allotted.iter().find(|&target| {
            let met = self.duties_are_met(target);
            let name = || self.table.ground.label(target).to_owned();
            !takes_place(met, name, self.sink)
        })
    }

    /// Whether every attack that this one makes obligatory is allotted or was made, at no worse odds as far as is known.
    pub(crate) fn duties_are_met(&mut self, target: SpaceId) -> bool {
        let own = self.expected_column(target).unwrap_or(Column(0));
        let look = self.look();
        let duties = look.duties_of(&look.allotted_to(target));
        duties.iter().all(|hex| {
            let allotted = self.look().allotments().contains(hex);
            let expected = if allotted { self.expected_column(hex) } else { None };
            let found = expected.max(self.state.struck.get(hex).map(Column));
            let name = || self.table.ground.label(hex).to_owned();
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
        let factors = self.look().factors();
        let entered = entered_column(&self.table.rules, factors, &mut Silent).ok();
        let shifted = entered.and_then(|entered| {
            self.shift_from(entered).ok()?;
            Some(self.look().column())
        });
        self.state.battle = before;
        odds_that_count(&self.table.rules, shifted, entered)
    }
}
