//! The question that applies a result to units.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::{Int, List};
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use super::blitzkrieg;
use super::effect::{AttackersEffect, Circumstances, Defender, Effect};
use super::exchange::{Due, Payment, may_decline, may_disrupt_instead, must_be_enough};
use super::resolve::{ExchangeTaken, Fight, MOST_DEFENDERS, Resolved, resolve};
use super::survivor::survivors;
use crate::A4Sheet;
use crate::combat_results_table::Code;
use crate::no_retreat::forced_exchange::{Declared, may_declare, may_escape};
use crate::no_retreat::{Stand, may_stand};
use crate::side::Attacker;
use crate::unit::{Described, Unit};
use crate::weather::Weather;

/// A result and those whom it meets.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Input {
    /// The result.
    pub result: Code,
    /// Those that attack.
    pub attackers: List<Described, 24>,
    /// Those that defend.
    pub defenders: List<DefenderInput, MOST_DEFENDERS>,
    /// The weather.
    #[serde(default)]
    pub weather: Weather,
    /// Whether the defenders stand on clear ground without any bonus.
    #[serde(default)]
    pub open: bool,
    /// Whether the attacker forgot to ask for orders to stand.
    #[serde(default)]
    pub unasked: bool,
    /// When the attacker declared a forced exchange, if he did.
    pub forced_exchange: Option<Declared>,
    /// How he takes an exchange.
    #[serde(default)]
    pub exchange: ExchangeTaken,
    /// Whether the way to the odds made exchanges mandatory.
    #[serde(default)]
    pub mandatory: bool,
    /// How many Blitzkrieg attacks led to this one.
    pub extra: Option<Int<0, 9>>,
    /// The attackers given for an exchange, by their place from 0; the cheapest where left out.
    pub pay: Option<Pay>,
}

/// A defender.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DefenderInput {
    /// The unit.
    pub unit: Described,
    /// Its defense factors with what its hex adds; its own where left out.
    pub defense: Option<Int<0, 99>>,
    /// Whether it may retreat.
    #[serde(default)]
    pub stand: Stand,
    /// Its own result, where it is read in another column.
    pub result: Option<Code>,
    /// Whether it takes a D3 instead of a forced exchange.
    #[serde(default)]
    pub escape: bool,
}

/// Attackers by their place.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pay {
    /// Those that are lost.
    #[serde(default)]
    pub given: List<Int<0, 23>, 24>,
    /// German armies that turn to their weak side.
    #[serde(default)]
    pub turned: List<Int<0, 23>, 24>,
}

/// What becomes of everybody.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answer {
    /// Each defender.
    pub defenders: Vec<Effect>,
    /// How many weak divisions may survive.
    pub survivors: u8,
    /// The attackers.
    pub attackers: AttackersEffect,
    /// The factors that an exchange costs them.
    pub cost: u32,
    /// Those lost.
    pub lost: Vec<Described>,
    /// Those turned to their weak side.
    pub turned: Vec<Described>,
    /// The result as on which attackers may advance after an exchange.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advance_as: Option<Code>,
    /// Those that may attack again.
    pub attack_again: Vec<Described>,
}

impl DefenderInput {
    pub(crate) fn defender(&self) -> Defender {
        let unit = self.unit.0;
        let own = u16::from(unit.factors().defense);
        let defense = self.defense.and_then(|factors| u16::try_from(factors.get()).ok());
        Defender { unit, defense: defense.unwrap_or(own), stand: self.stand }
    }
}

pub(super) fn answer(
    rules: &A4Sheet,
    input: &Input,
    sink: &mut impl Sink,
) -> Result<Answer, Refused> {
    let attackers: Vec<Unit> = input.attackers.iter().map(|unit| unit.0).collect();
    let attacker = Attacker::of(&attackers);
    let around = circumstances(input, attacker, &attackers, sink)?;
    let mut defenders: Vec<Defender> =
        input.defenders.iter().map(DefenderInput::defender).collect();
    let results = results(input, &mut defenders, around, sink)?;
    let exchange = exchange_taken(rules, input, &attackers, attacker, sink)?;
    let extra = input.extra.and_then(|extra| u8::try_from(extra.get()).ok()).unwrap_or(0);
    let given = input.pay.as_ref().map_or(0, |pay| bits(&attackers, &pay.given));
    let fight =
        Fight { attackers: &attackers, defenders: &defenders, around, exchange, extra, given };
    let resolved = resolve(rules, fight, &results, sink);
    let payment = payment(&attackers, input.pay.as_ref(), &resolved, sink)?;
    Ok(shown(rules, &attackers, &resolved, payment, sink))
}

fn circumstances(
    input: &Input,
    attacker: Attacker,
    attackers: &[Unit],
    sink: &mut impl Sink,
) -> Result<Circumstances, Refused> {
    for defender in input.defenders.iter() {
        may_stand(defender.stand, !input.unasked, sink)?;
    }
    if let Some(when) = input.forced_exchange {
        let ordered = input.defenders.iter().any(|defender| defender.stand == Stand::Ordered);
        may_declare(attacker.side(), when, ordered, sink)?;
    }
    Ok(Circumstances {
        attacker,
        weather: input.weather,
        open: input.open,
        armor: pure_armor(attackers),
        asked: !input.unasked,
        forced: input.forced_exchange.is_some(),
    })
}

/// The attack factors of units that are armor and nothing else.
pub(crate) fn pure_armor(attackers: &[Unit]) -> u32 {
    let armor = attackers.iter().filter(|unit| unit.counter.is_pure_armor());
    armor.map(|unit| u32::from(unit.factors().attack)).sum()
}

/// The result for each defender. One that escapes a forced exchange is free to retreat again.
fn results(
    input: &Input,
    defenders: &mut [Defender],
    around: Circumstances,
    sink: &mut impl Sink,
) -> Result<Vec<Code>, Refused> {
    let mut results = Vec::new();
    for (given, defender) in input.defenders.iter().zip(defenders) {
        let rolled = given.result.unwrap_or(input.result);
        if given.escape {
            results.push(may_escape(defender.unit, around.forced, sink)?);
            defender.stand = Stand::Free;
        } else {
            results.push(rolled);
        }
    }
    Ok(results)
}

fn exchange_taken(
    rules: &A4Sheet,
    input: &Input,
    attackers: &[Unit],
    attacker: Attacker,
    sink: &mut impl Sink,
) -> Result<ExchangeTaken, Refused> {
    match input.exchange {
        ExchangeTaken::Paid => {}
        ExchangeTaken::Declined => {
            let germans = attackers.iter().any(|unit| unit.counter.nation.is_german());
            may_decline(rules, attacker, germans, input.weather, input.mandatory, sink)?;
        }
        ExchangeTaken::Disruption => {
            may_disrupt_instead(rules, input.result, attackers, input.open, sink)?;
        }
    }
    Ok(input.exchange)
}

/// Attackers by their places, a bit each.
fn bits(attackers: &[Unit], places: &[Int<0, 23>]) -> u32 {
    let known = places.iter().filter(|place| (place.unsigned() as usize) < attackers.len());
    known.fold(0, |bits, place| bits | 1 << place.unsigned())
}

/// What is given: as told, or as cheap as can be.
fn payment(
    attackers: &[Unit],
    pay: Option<&Pay>,
    resolved: &Resolved,
    sink: &mut impl Sink,
) -> Result<Payment, Refused> {
    match pay {
        Some(pay) => {
            let bits = |places| bits(attackers, places);
            let payment = Payment { lost: bits(&pay.given), turned: bits(&pay.turned) };
            must_be_enough(attackers, payment, resolved.due, sink)?;
            Ok(Payment { lost: payment.lost | resolved.lost, ..payment })
        }
        None if resolved.due == Due::default() => Ok(Payment { lost: resolved.lost, turned: 0 }),
        None => Ok(resolved.due.cheapest(attackers)),
    }
}

fn shown(
    rules: &A4Sheet,
    attackers: &[Unit],
    resolved: &Resolved,
    payment: Payment,
    sink: &mut impl Sink,
) -> Answer {
    let named = |bits: u32| {
        let chosen = attackers.iter().enumerate().filter(|(place, _)| bits & (1 << place) != 0);
        chosen.map(|(_, unit)| Described(*unit)).collect::<Vec<_>>()
    };
    let again =
        attackers.iter().filter(|unit| resolved.attack_again && blitzkrieg::may_use(**unit));
    Answer {
        defenders: resolved.effects().to_vec(),
        survivors: survivors(rules, resolved.effects(), sink),
        attackers: resolved.attackers,
        cost: resolved.cost,
        lost: named(payment.lost),
        turned: named(payment.turned & !payment.lost),
        advance_as: resolved.advance_as_d1.then_some(Code::Retreat1),
        attack_again: again.map(|unit| Described(*unit)).collect(),
    }
}
