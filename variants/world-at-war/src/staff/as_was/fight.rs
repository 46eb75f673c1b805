//! Whether to attack, whom, and with what.

use stavka_core::clause::Silent;

use super::AsWas;
use crate::c80_limits::ground::Order;
use crate::campaign::action::Choice;
use crate::campaign::hexes::Spot;
use crate::campaign::roster::Unit;
use crate::campaign::state::{Phase, Stance};
use crate::far_east::combat;
use crate::far_east::economy::Power;
use crate::far_east::play::combat::Against;

/// The column from which an attack is worth its price.
const GOOD: usize = 3;
/// The column beyond which more troops bring little.
const PLENTY: usize = 5;
/// Factors in contact that make attrition worth while.
const CONTACT: u8 = 11;

impl AsWas<'_> {
    /// What to do in combat.
    pub(super) fn staff_fight(&self, power: Power) -> Choice {
        match (self.state.phase, self.state.stances[power as usize]) {
            (Phase::Choosing, Stance::Pass) => self.staff_stance(power),
            (Phase::Choosing, Stance::Both) => {
                if self.state.contact >= CONTACT {
                    Choice::Attrition
                } else {
                    Choice::Pass
                }
            }
            (Phase::Choosing, _) => self.staff_target(power),
            (Phase::Preparing, _) => self.staff_preparation(power),
            (Phase::Advancing, _) => self.staff_advance(power),
            (Phase::Exploiting, _) => {
                self.exploiters(power).next().map_or(Self::done(), Choice::Exploit)
            }
            (Phase::Following, _) => self.staff_destination(),
            _ => self.staff_hex(power),
        }
    }

    /// Whoever is in the box fights the Germans, as long as no Japanese are beside it.
    pub(super) fn staff_box_attrition(&self) -> Choice {
        let japanese = self.ground_at_the_box().japanese.get();
        if japanese == 0 { Choice::Attrition } else { Choice::Pass }
    }

    fn staff_stance(&self, power: Power) -> Choice {
        let [attrition, offensive] = self.open_stances(power);
        if offensive && self.best_target(power).is_some() {
            return Choice::Offensive;
        }
        let worth_while = self.state.contact >= CONTACT || power == Power::Nationalist;
        if attrition && worth_while { Choice::Attrition } else { Choice::Pass }
    }

    fn staff_target(&self, power: Power) -> Choice {
        self.best_target(power).map_or(Self::done(), Choice::Attack)
    }

    /// The target at good odds that is worth most.
    fn best_target(&self, power: Power) -> Option<Spot> {
        let targets =
            self.state.reach.iter().filter(|spot| self.column_against(power, *spot) >= Some(GOOD));
        targets.max_by_key(|spot| (self.value_of(*spot), self.factors_at(*spot)))
    }

    /// The column if everybody beside a target attacks it, and the power can pay.
    fn column_against(&self, power: Power, spot: Spot) -> Option<usize> {
        let near = self.table.spot(spot).near;
        let ready = || {
            let near =
                self.units_on_map(power).filter(move |unit| near.contains(self.state.place(*unit)));
            near.filter(move |unit| self.could_join(*unit, power, spot))
        };
        let strength = |unit: Unit| u32::from(self.table.roster.sort(unit).strength);
        let attack: u32 = ready().map(strength).sum();
        let price = combat::ground_cost(&self.table.rules, attack, &mut Silent);
        let there = self
            .paying(power, &mut Silent)
            .map_or(i32::MAX, |payer| self.state.ledger.balance(payer));
        let affordable = i32::try_from(price).is_ok_and(|price| price <= there);
        let fight = self.best_fight(power, spot, attack, ready(), &mut Silent);
        affordable.then(|| self.may_fight(&fight, &mut Silent).ok()).flatten()
    }

    fn could_join(&self, unit: Unit, power: Power, target: Spot) -> bool {
        use crate::campaign::state::mark;
        let supplied = &self.state.supplied[power as usize];
        self.table.roster.sort(unit).kind.is_ground()
            && !self.state.has(unit, mark::ATTACKED | mark::COMMITTED)
            && supplied.contains(self.state.place(unit))
            && self.may_strike(unit, target, Order::Offensive, &mut Silent).is_ok()
    }

    fn value_of(&self, spot: Spot) -> i32 {
        let key = self.table.keys.iter().find(|(key, _)| *key == spot);
        key.map_or(0, |(_, value)| *value)
    }

    fn staff_preparation(&self, power: Power) -> Choice {
        let [ground, air] = self.committed();
        let (spot, river) = (self.state.target, self.is_over_river());
        let multiplier = self.multiplier_at(spot, river, &mut Silent);
        let against = Against { spot, river, multiplier, helpers: 0 };
        let fight = self.fight_of(power, ground + air, against, self.attackers());
        let column = self.may_fight(&fight, &mut Silent).ok();
        let stack = self.stacks_beside(power).iter().next();
        match (column, stack) {
            (Some(column), _) if column >= PLENTY => self.begin_or_call_off(power),
            (_, Some(spot)) => Choice::With(spot),
            _ if self.next_flier(power).is_some() && air < self.spare_air(power) => Choice::WithAir,
            (Some(column), None) if column >= GOOD => self.begin_or_call_off(power),
            _ => Choice::CallOff,
        }
    }

    fn begin_or_call_off(&self, power: Power) -> Choice {
        if self.may_begin(power, &mut Silent).is_ok() { Choice::Begin } else { Choice::CallOff }
    }

    /// Air factors that the treasury lets fly.
    fn spare_air(&self, power: Power) -> u32 {
        u32::try_from(self.state.ledger.balance(power) / 4).unwrap_or(0)
    }

    fn staff_advance(&self, power: Power) -> Choice {
        let estimate = self.estimate(power);
        let here = |unit: &Unit| self.worth(&estimate, *unit, self.state.place(*unit));
        let there = |unit: &Unit| self.worth(&estimate, *unit, self.state.target);
        let best = self.victors().max_by_key(|unit| there(unit) - here(unit));
        best.filter(|unit| there(unit) > here(unit)).map_or(Choice::Hold, Choice::Advance)
    }

    /// The hex nearest to a place that the power wants.
    fn staff_hex(&self, power: Power) -> Choice {
        let estimate = self.estimate(power);
        let unit = self.units_on_map(power).next().unwrap_or(0);
        let best = self.state.reach.iter().max_by_key(|spot| self.worth(&estimate, unit, *spot));
        best.map_or(Self::done(), Choice::Take)
    }
}
