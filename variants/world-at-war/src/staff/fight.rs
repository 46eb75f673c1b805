//! Whether to attack, whom, and with what.

use stavka_core::clause::Silent;

use super::{Campaign, Style};
use crate::campaign::action::Choice;
use crate::campaign::roster::Unit;
use crate::campaign::state::Stance;
use crate::far_east::economy::Power;
use crate::far_east::play::combat::Against;

impl Campaign {
    /// Whoever is in the box fights the Germans, as long as no Japanese are beside it.
    pub(crate) fn staff_box_attrition(&self) -> Choice {
        let japanese = self.ground_at_the_box().japanese.get();
        if japanese == 0 { Choice::Attrition } else { Choice::Pass }
    }

    /// Attrition costs nothing, so nobody who can attack sits still; an offensive where it brings more.
    pub(crate) fn staff_stance(&self, power: Power, style: &Style) -> Choice {
        if self.stance_of(power) == Stance::Both {
            return if style.attrition > 0 { Choice::Attrition } else { Choice::Pass };
        }
        let [attrition, offensive] = self.open_stances(power);
        let wears = if attrition { self.gain_of_attrition(power, style) } else { 0 };
        let strikes = if offensive { self.gain_of_offensive(power, style) } else { 0 };
        if strikes > wears {
            Choice::Offensive
        } else if attrition && style.attrition > 0 {
            Choice::Attrition
        } else {
            Choice::Pass
        }
    }

    /// The attack that would bring most, or no more.
    pub(crate) fn staff_target(&self, power: Power, style: &Style) -> Choice {
        self.best_target(power, style).map_or(Choice::Done, Choice::Attack)
    }

    /// Everybody joins until there is plenty; air where the treasury lets it.
    pub(crate) fn staff_preparation(&self, power: Power, style: &Style) -> Choice {
        let [ground, air] = self.committed();
        let (spot, river) = (self.state.target, self.is_over_river());
        let multiplier = self.multiplier_at(spot, river, &mut Silent);
        let against = Against { spot, river, multiplier, helpers: 0 };
        let fight = self.fight_of(power, ground + air, against, self.attackers());
        let column = self.may_fight(&fight, &mut Silent).ok();
        let stack = self.stacks_beside(power).iter().next();
        match (column, stack) {
            (Some(column), _) if column >= style.plenty => self.begin_or_call_off(power),
            (_, Some(spot)) => Choice::With(spot),
            _ if self.next_flier(power).is_some() && air < self.spare_air(power) => Choice::WithAir,
            (Some(_), None) if self.gain_of(&fight, spot, style) > Some(0) => {
                self.begin_or_call_off(power)
            }
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

    /// Whoever is worth more there than here.
    pub(crate) fn staff_advance(&self, power: Power, style: &Style) -> Choice {
        let estimate = self.estimate(power, style);
        let here = |unit: &Unit| self.worth(&estimate, *unit, self.state.place(*unit));
        let there = |unit: &Unit| self.worth(&estimate, *unit, self.state.target);
        let best = self.victors().max_by_key(|unit| there(unit) - here(unit));
        best.filter(|unit| there(unit) > here(unit)).map_or(Choice::Hold, Choice::Advance)
    }

    /// The hex nearest to a place that the power wants.
    pub(crate) fn staff_hex(&self, power: Power, style: &Style) -> Choice {
        let estimate = self.estimate(power, style);
        let unit = self.units_on_map(power).next().unwrap_or(0);
        let best = self.state.reach.iter().max_by_key(|spot| self.worth(&estimate, unit, *spot));
        best.map_or(Choice::Done, Choice::Take)
    }
}
