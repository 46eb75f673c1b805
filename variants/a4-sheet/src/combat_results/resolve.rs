//! One attack after its die: every defender, the exchange among them, and the attackers.

use serde::{Deserialize, Serialize};
use stavka_core::clause::Sink;
use stavka_core::schema::JsonSchema;

use super::effect::{AttackersEffect, Circumstances, Defender, Effect, attackers_effect, effect};
use super::exchange::{Claim, Due, due, fewest, settle, victims};
use super::{blitzkrieg, retreat};
use crate::combat_results_table::Code;
use crate::unit::Unit;
use crate::{A4Sheet, clause};

/// As many units as one hex can hold, those that do not count against stacking among them.
pub(crate) const MOST_DEFENDERS: usize = 12;

/// An attack that was rolled.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fight<'units> {
    pub attackers: &'units [Unit],
    /// Those that defend, at most [`MOST_DEFENDERS`].
    pub defenders: &'units [Defender],
    /// What else counts.
    pub around: Circumstances,
    /// How the attacker takes an exchange.
    pub exchange: ExchangeTaken,
    /// How many Blitzkrieg attacks led to this one.
    pub extra: u8,
    /// Attackers that were given for an AE, a bit each; where they are too few, the cheapest are taken.
    pub given: u32,
}

/// How the attacker takes an exchange.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ExchangeTaken {
    /// He pays.
    #[default]
    Paid,
    /// He refuses it: nothing happens.
    Declined,
    /// He takes Disruption instead: of the defenders on an X/2, of both sides on an X.
    Disruption,
}

/// What becomes of everybody.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Resolved {
    effects: [Effect; MOST_DEFENDERS],
    count: usize,
    /// What becomes of the attackers as a whole.
    pub attackers: AttackersEffect,
    /// What they must pay for an exchange.
    pub due: Due,
    /// The factors that an exchange costs them: all they have where it is more than that.
    pub cost: u32,
    /// Those that are lost whatever is chosen, a bit each.
    pub lost: u32,
    /// The factors of which an AE leaves the attacker the choice; none where it takes all he has.
    pub forfeit: u32,
    /// Whether an exchange emptied the hex, so that attackers may advance as on a D1.
    pub advance_as_d1: bool,
    /// Whether Germans may attack again.
    pub attack_again: bool,
}

impl Resolved {
    /// The effect on each defender.
    pub(crate) fn effects(&self) -> &[Effect] {
        &self.effects[..self.count]
    }

    /// The attackers that are lost, a bit each, if an exchange is paid as cheaply as can be.
    pub(crate) fn cheapest_loss(&self, attackers: &[Unit]) -> u32 {
        if self.due == Due::default() {
            return self.lost;
        }
        self.lost | self.due.cheapest(attackers).lost
    }
}

/// What these results, one for each defender, do to everybody.
pub(crate) fn resolve(
    rules: &A4Sheet,
    fight: Fight<'_>,
    results: &[Code],
    sink: &mut impl Sink,
) -> Resolved {
    let mut resolved = each_defender(rules, fight, results, sink);
    on_attackers(fight, results, &mut resolved, sink);
    match fight.exchange {
        ExchangeTaken::Paid => pay(rules, fight, &mut resolved, sink),
        ExchangeTaken::Declined => replace_exchanges(&mut resolved, Effect::Nothing),
        ExchangeTaken::Disruption => disrupt_instead(rules, fight, results, &mut resolved, sink),
    }
    let germans = fight.attackers.iter().any(|&unit| blitzkrieg::may_use(unit));
    let earned = blitzkrieg::is_earned(rules, resolved.effects(), germans, fight.extra, sink);
    resolved.attack_again = earned;
    resolved
}

fn each_defender(
    rules: &A4Sheet,
    fight: Fight<'_>,
    results: &[Code],
    sink: &mut impl Sink,
) -> Resolved {
    let mut effects = [Effect::Nothing; MOST_DEFENDERS];
    let pairs = fight.defenders.iter().zip(results);
    for (place, (defender, &result)) in effects.iter_mut().zip(pairs) {
        *place = effect(rules, result, *defender, fight.around, sink);
    }
    Resolved {
        effects,
        count: fight.defenders.len().min(results.len()).min(MOST_DEFENDERS),
        attackers: AttackersEffect::Nothing,
        due: Due::default(),
        cost: 0,
        lost: 0,
        forfeit: 0,
        advance_as_d1: false,
        attack_again: false,
    }
}

/// combat-results.AE: attackers lose as many factors as those had whom they failed against.
fn on_attackers(fight: Fight<'_>, results: &[Code], resolved: &mut Resolved, sink: &mut impl Sink) {
    let mut factors = 0;
    for (defender, &result) in fight.defenders.iter().zip(results) {
        let effect = attackers_effect(result, defender.stand, fight.around.forced, sink);
        resolved.attackers = resolved.attackers.max(effect);
        if effect == AttackersEffect::Eliminated {
            factors += u32::from(defender.defense);
        }
    }
    if resolved.attackers == AttackersEffect::Eliminated {
        let chosen = victims(fight.attackers, fight.given, factors) == 0;
        resolved.lost = if chosen { fight.given } else { fewest(fight.attackers, factors) };
        let all: u32 = fight.attackers.iter().map(|unit| u32::from(unit.factors().attack)).sum();
        resolved.forfeit = if all > factors { factors } else { 0 };
        sink.step(clause::COMBAT_RESULTS_AE, || {
            format!("AE: the attackers lose {factors} factors, or all they have")
        });
    }
}

/// combat-results.X.cover: the exchange among those defenders whose result is one.
fn pay(rules: &A4Sheet, fight: Fight<'_>, resolved: &mut Resolved, sink: &mut impl Sink) {
    let mut claims = [None; MOST_DEFENDERS];
    let mut count = 0;
    for (defender, effect) in fight.defenders.iter().zip(resolved.effects()) {
        if let Effect::Exchange { percent } = *effect {
            let Defender { unit, defense, .. } = *defender;
            claims[count] = Some(Claim { unit, defense, percent });
            count += 1;
        }
    }
    let Some(first) = claims[0] else { return };
    let claims = claims.map(|claim| claim.unwrap_or(first));
    let settlement = settle(rules, fight.attackers, &claims[..count], sink);
    if settlement.whole {
        resolved.due = due(rules, fight.attackers, &claims[..count], settlement, sink);
        resolved.cost = resolved.due.cost;
    } else {
        resolved.lost = fewest(fight.attackers, u32::MAX);
        let held = fight.attackers.iter().map(|unit| u32::from(unit.factors().attack));
        resolved.cost = held.sum();
    }
    covered(rules, fight, settlement.covered, resolved, sink);
}

/// combat-results.X.survivors-disrupted: those covered are eliminated, the others take a D.
fn covered(
    rules: &A4Sheet,
    fight: Fight<'_>,
    mut bits: u32,
    resolved: &mut Resolved,
    sink: &mut impl Sink,
) {
    for (place, defender) in fight.defenders.iter().enumerate().take(resolved.count) {
        if !matches!(resolved.effects[place], Effect::Exchange { .. }) {
            continue;
        }
        resolved.effects[place] = if bits & 1 == 1 {
            Effect::Eliminated { blitzkrieg: false, survivor: false }
        } else {
            sink.step(clause::COMBAT_RESULTS_X_SURVIVORS_DISRUPTED, || {
                "a defender that is not covered takes a D".to_owned()
            });
            retreat::disrupted(rules, *defender, sink)
        };
        bits >>= 1;
    }
    let gone = |effect: &Effect| matches!(effect, Effect::Eliminated { .. });
    if resolved.effects().iter().all(gone) && resolved.lost == 0 {
        sink.step(clause::COMBAT_RESULTS_X_ADVANCE, || {
            "the hex is empty: attackers that are left may advance as on a D1".to_owned()
        });
        resolved.advance_as_d1 = true;
    }
}

fn replace_exchanges(resolved: &mut Resolved, by: Effect) {
    for effect in &mut resolved.effects[..resolved.count] {
        if matches!(effect, Effect::Exchange { .. }) {
            *effect = by;
        }
    }
}

/// combat-results.X.d-and-bd-options: an X/2 Disrupts the defenders, an X both sides.
fn disrupt_instead(
    rules: &A4Sheet,
    fight: Fight<'_>,
    results: &[Code],
    resolved: &mut Resolved,
    sink: &mut impl Sink,
) {
    for (place, defender) in fight.defenders.iter().enumerate().take(resolved.count) {
        if matches!(resolved.effects[place], Effect::Exchange { .. }) {
            resolved.effects[place] = retreat::disrupted(rules, *defender, sink);
            if results[place] == Code::Exchange {
                resolved.attackers = resolved.attackers.max(AttackersEffect::Disrupted);
            }
        }
    }
}
