//! What attacks would bring: one reckoning for whether to attack, whom, and whether to go through with it.

use stavka_core::clause::Silent;

use super::{Campaign, Style};
use crate::c80_limits::ground::Order;
use crate::campaign::hexes::{Hexes, Spot};
use crate::campaign::roster::Unit;
use crate::far_east::attrition::{Wear, worn_down};
use crate::far_east::combat::{self, Fight};
use crate::far_east::economy::Power;
use crate::purposes::Die;

/// What a ground factor is worth, lost or destroyed.
const FACTOR: i32 = 10;
/// What each point of a place's value is worth that falls.
const PLACE: i32 = 8;
/// What a BRP is worth: little, since what a year leaves is lost.
const BRP: i32 = 3;
/// What a counter is worth that attrition takes: the smallest go first.
const COUNTER: i32 = 12;
/// What a hex is worth that attrition takes.
const HEX: i32 = 8;
/// An offensive is reckoned by so many attacks.
const ATTACKS: usize = 4;
/// The most units that are reckoned with.
const MOST: usize = 64;

/// Who could attack, and whom.
struct Ready {
    units: [(Unit, Hexes); MOST],
    count: usize,
}

impl Ready {
    fn all(&self) -> &[(Unit, Hexes)] {
        &self.units[..self.count]
    }

    /// Those who attack a target have attacked.
    fn use_up(&mut self, target: Spot) {
        for (_, strikes) in &mut self.units[..self.count] {
            if strikes.contains(target) {
                *strikes = Hexes::EMPTY;
            }
        }
    }
}

impl Campaign {
    fn ready(&self, power: Power) -> Ready {
        let mut ready = Ready { units: [(0, Hexes::EMPTY); MOST], count: 0 };
        for unit in self.units_on_map(power).filter(|unit| self.is_ready(*unit, power)) {
            let strikes = self.strikes(unit, self.state.reach, Order::Offensive);
            if !strikes.is_empty() && ready.count < MOST {
                ready.units[ready.count] = (unit, strikes);
                ready.count += 1;
            }
        }
        ready
    }

    /// What an offensive would bring: the best attacks, each with everybody beside its target.
    pub(crate) fn gain_of_offensive(&self, power: Power, style: &Style) -> i32 {
        let (mut ready, mut gain) = (self.ready(power), 0);
        for _ in 0..ATTACKS {
            let Some((more, target)) = self.best_of(&ready, power, style) else { break };
            gain += more;
            ready.use_up(target);
        }
        gain
    }

    /// The target that is worth most, if one is worth it.
    pub(crate) fn best_target(&self, power: Power, style: &Style) -> Option<Spot> {
        self.best_of(&self.ready(power), power, style).map(|(_, target)| target)
    }

    fn best_of(&self, ready: &Ready, power: Power, style: &Style) -> Option<(i32, Spot)> {
        let gains = self.state.reach.iter().filter_map(|target| {
            let joins = ready.all().iter().filter(|(_, strikes)| strikes.contains(target));
            let strength = |unit: Unit| u32::from(self.table.roster.sort(unit).strength);
            let attack: u32 = joins.clone().map(|(unit, _)| strength(*unit)).sum();
            let who = joins.map(|(unit, _)| *unit);
            let fight =
                (attack > 0).then(|| self.best_fight(power, target, attack, who, &mut Silent))?;
            Some((self.gain_of(&fight, target, style)?, target))
        });
        gains.filter(|(gain, _)| *gain > 0).max_by_key(|(gain, _)| *gain)
    }

    /// What an attack would bring on the average, as far as it can be paid; nothing where its odds are too bad.
    pub(crate) fn gain_of(&self, fight: &Fight, target: Spot, style: &Style) -> Option<i32> {
        let rules = &self.table.rules;
        let column =
            self.may_fight(fight, &mut Silent).ok().filter(|column| *column >= style.good)?;
        let price = i32::try_from(combat::ground_cost(rules, fight.attack, &mut Silent)).ok()?;
        let payer = self.paying(fight.power, &mut Silent);
        if payer.is_some_and(|payer| self.state.ledger.balance(payer) < price) {
            return None;
        }
        let factors = self.factors_at(target);
        let value =
            self.table.compass.key(target).map_or(0, |place| self.table.keys[usize::from(place)].1);
        let prize = i32::try_from(factors).unwrap_or(0) * FACTOR + value * PLACE;
        let mut gain = 0;
        for face in 1..=Die::FACES.into() {
            let losses = combat::losses(rules, fight, column, face, factors, &mut Silent);
            let lost = losses.attacker.min(fight.attack);
            gain += if losses.defender_gone { prize } else { 0 };
            gain -= i32::try_from(lost).unwrap_or(0) * FACTOR;
        }
        Some(gain / i32::from(Die::FACES) - if payer.is_some() { price * BRP } else { 0 })
    }

    /// What attrition would bring on the average.
    pub(crate) fn gain_of_attrition(&self, power: Power, style: &Style) -> i32 {
        let mut gain = 0;
        for roll in 1..=Die::ATTRITION_FACES.into() {
            let (year, factors) = (self.turn().year().into(), self.state.contact.into());
            let wear = Wear { power: Some(power), year, factors, roll };
            let taken = worn_down(&self.table.rules, &wear, &mut Silent);
            gain += i32::from(taken.counters) * COUNTER + i32::from(taken.hexes) * HEX;
        }
        gain / i32::from(Die::ATTRITION_FACES) * style.attrition / 100
    }
}
