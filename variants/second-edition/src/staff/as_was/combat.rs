//! What is attacked, with whom, and who pays.

use stavka_core::board::SpaceId;
use stavka_core::clause::Silent;

use crate::campaign::action::Choice;
use crate::campaign::state::Stage;
use crate::combat::play::losses::capacity;
use crate::combat::{Conditions, attack, dice};
use crate::ground::is_line;
use crate::kinds::{Branch, Kind};
use crate::staff::as_was::Orders;
use crate::staff::as_was::style::STYLE;
use crate::{air, worth};

impl Orders<'_> {
    /// Sixtieths of a hit that a unit may expect in an attack.
    fn promise(&self, unit: usize, target: SpaceId) -> i32 {
        let (variant, state) = (&self.table.variant, self.state);
        let on = &state.position.units[unit];
        let conditions = Conditions {
            fortified_city: self.table.ground.fortified.contains(target),
            ..Conditions::of(&state.position, self.side)
        };
        let faces = i32::from(variant.faces());
        let hits_on = i32::from(dice::attacker_hits_on(variant, on.kind, conditions, &mut Silent));
        let dice = dice::attack_dice(variant, on.kind, state.supplied.contains(unit), &mut Silent);
        i32::from(dice) * (faces + 1 - hits_on) * 60 / faces
    }

    /// Sixtieths of a hit that empty a point.
    fn resistance(&self, target: SpaceId) -> i32 {
        let there = self.state.position.units_at(self.side.enemy(), target);
        let there = there.filter(|(_, on)| on.bars());
        there.map(|(unit, _)| i32::from(capacity(self.table, self.state, unit)) * 60).sum()
    }

    /// Sixtieths of a hit that all who could join promise.
    fn all_promises(&self, target: SpaceId) -> i32 {
        let (table, state) = (self.table, self.state);
        let mut sum = 0;
        for slot in table.ground.board.slots(target) {
            let line = table.ground.board.crossing(target, slot);
            if !is_line(line) {
                continue;
            }
            let most = attack::line_limit(&table.variant, line.kinds, &mut Silent) as usize;
            let here = state.on_map(self.side).filter(|(_, _, at)| *at == line.to);
            let able = here.filter(|(unit, on, _)| {
                let second = state.stage == Stage::SecondCombat;
                (!second || state.pursuers.contains(*unit))
                    && attack::may_attack(
                        &table.variant,
                        on,
                        state.supplied.contains(*unit),
                        &mut Silent,
                    )
                    .is_ok()
            });
            let mut promises: Vec<_> =
                able.map(|(unit, _, _)| self.promise(unit, target)).collect();
            promises.sort_unstable_by(|one, other| other.cmp(one));
            sum += promises.iter().take(most).sum::<i32>();
        }
        sum + if self.has_air() { 60 } else { 0 }
    }

    fn has_air(&self) -> bool {
        let weather = self.state.position.weather;
        self.state.air_left[self.side.index()] > 0 && air::may_fly(self.side, weather, &mut Silent)
    }

    /// The point with the best chance, if it is good enough.
    pub(crate) fn attack(&self) -> Option<Choice> {
        let best = self.best(|choice| match choice {
            Choice::Attack(space) => self.worth_of_attack(space),
            _ => 0,
        });
        best.or(Some(Choice::Done))
    }

    fn worth_of_attack(&self, space: SpaceId) -> i32 {
        let (promise, resistance) = (self.all_promises(space), self.resistance(space).max(1));
        let chance = promise * 100 / resistance;
        let least = STYLE.least_chance[self.side.index()];
        if chance < least { -1 } else { chance.min(250) + self.sense.pull[space.index()] }
    }

    /// The strongest join, until the promise is good; then fire.
    pub(crate) fn join(&self) -> Option<Choice> {
        let target = self.state.battle.target;
        let joined: i32 =
            self.state.battle.attackers.iter().map(|unit| self.promise(unit, target)).sum();
        let joined = joined + i32::from(self.state.battle.air[0]) * 60;
        let enough = joined * 100 >= self.resistance(target) * STYLE.enough;
        self.best(|choice| match choice {
            Choice::Join(unit) if !enough => 10 + self.promise(unit, target),
            Choice::Air if !enough => 5,
            Choice::Fire => 1,
            _ => i32::MIN,
        })
    }

    /// What the loss of a unit would cost.
    fn price(&self, unit: usize) -> i32 {
        let on = &self.state.position.units[unit];
        let firepower = worth::firepower(&self.table.variant, on.kind, true, &mut Silent);
        let base = match on.kind.branch() {
            Branch::Headquarters => 60,
            Branch::Factory => 50,
            Branch::Armored => 14,
            Branch::Guns => 12,
            _ => 10,
        };
        base * i32::from(firepower.attack.max(firepower.defense).max(1))
    }

    /// The unit whose hits cost least: one that swallows them, one that bends, or the cheapest.
    pub(crate) fn take_hits(&self) -> Option<Choice> {
        let defends = self.state.battle.suffering == 1;
        let hits = self.state.battle.hits[usize::from(!defends)];
        self.best(|choice| {
            let Choice::Hit(unit) = choice else { return i32::MIN };
            let on = &self.state.position.units[unit];
            if capacity(self.table, self.state, unit) > hits {
                return 100;
            }
            let bends = worth::is_major(&self.table.variant, on.kind, &mut Silent) && !on.dispersed;
            if bends { 50 - self.price(unit) } else { -self.price(unit) }
        })
    }

    /// Back to where it is safest.
    pub(crate) fn retreat(&self) -> Option<Choice> {
        self.best_space(|space| {
            let at = space.index();
            self.sense.to_foe[at].min(5) * 6 - self.sense.threat[at] + self.sense.own[at]
        })
    }

    /// Armor first; some stay behind where they came from.
    pub(crate) fn advance(&self) -> Option<Choice> {
        let target = self.state.battle.target;
        let there = self.sense.own[target.index()];
        self.best(|choice| match choice {
            Choice::Advance(unit) => {
                let kind: Kind = self.state.position.units[unit].kind;
                let armored = i32::from(kind.branch() == Branch::Armored) * 5;
                let guns = i32::from(kind.branch() == Branch::Guns) * 9;
                if there >= STYLE.follow { -1 } else { 10 + armored - guns - there }
            }
            _ => 0,
        })
    }
}
