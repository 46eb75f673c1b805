//! What a result does to one defender, and to the attackers.

use serde::Serialize;
use stavka_core::clause::Sink;
use stavka_core::schema::JsonSchema;

use super::exchange::price;
use super::retreat;
use crate::armored_overrun::{Overrun, overrun};
use crate::combat_results_table::Code;
use crate::no_retreat::{Stand, as_it_stands, forced_exchange};
use crate::side::Attacker;
use crate::unit::{Nation, Size, Unit};
use crate::weather::Weather;
use crate::{A4Sheet, clause};

/// A unit that is attacked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Defender {
    pub unit: Unit,
    /// Its defense factors with everything that its hex adds.
    pub defense: u16,
    /// Whether it may retreat.
    pub stand: Stand,
}

/// What else a result asks for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Circumstances {
    pub attacker: Attacker,
    pub weather: Weather,
    /// Whether the defenders stand on clear ground without any bonus.
    pub open: bool,
    /// The attack factors that are armor and nothing else.
    pub armor: u32,
    /// Whether the attacker asked for orders to stand before he rolled.
    pub asked: bool,
    /// Whether he declared a forced exchange.
    pub forced: bool,
}

/// What a result does to one defender.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(tag = "effect", rename_all = "kebab-case")]
pub(crate) enum Effect {
    /// Nothing at all.
    Nothing,
    /// It is Disrupted.
    Disrupted {
        /// How many hexes it may withdraw.
        withdrawal: u8,
    },
    /// It is Disrupted and retreats.
    Retreat {
        /// The farthest that the attacker may send it.
        most: u8,
        /// How much farther it may go on.
        further: u8,
        /// Whether the attacker may overrun it instead.
        overrun: bool,
    },
    /// It may be exchanged for attackers.
    Exchange {
        /// Its price in hundredths of its defense factors.
        percent: u16,
    },
    /// It is eliminated.
    Eliminated {
        /// Whether by a BK.
        blitzkrieg: bool,
        /// Whether a weak division may be left of it.
        survivor: bool,
    },
}

/// What a result does to the attackers, the worst last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AttackersEffect {
    /// Nothing.
    Nothing,
    /// They are Disrupted.
    Disrupted,
    /// They lose factors.
    Eliminated,
}

/// What a result does to this defender.
pub(crate) fn effect(
    rules: &A4Sheet,
    rolled: Code,
    defender: Defender,
    around: Circumstances,
    sink: &mut impl Sink,
) -> Effect {
    if around.forced
        && let Some(percent) = forced_exchange::price(rules, rolled, defender.stand, sink)
    {
        return Effect::Exchange { percent };
    }
    let code = as_it_stands(rules, rolled, defender.stand, around, sink);
    match overrun(rules, code, defender, around, sink) {
        Overrun::Eliminated => Effect::Eliminated { blitzkrieg: false, survivor: false },
        Overrun::Option => with_overrun(meaning(rules, code, defender, sink)),
        Overrun::No => meaning(rules, code, defender, sink),
    }
}

fn with_overrun(effect: Effect) -> Effect {
    match effect {
        Effect::Retreat { most, further, .. } => Effect::Retreat { most, further, overrun: true },
        other => other,
    }
}

/// What the code means for a defender once everything that changes it was looked at.
fn meaning(rules: &A4Sheet, code: Code, defender: Defender, sink: &mut impl Sink) -> Effect {
    match code {
        Code::Blitzkrieg => blitzkrieg(sink),
        Code::DefendersEliminated => eliminated(defender, sink),
        Code::Retreat1 | Code::Retreat2 | Code::Retreat3 => {
            retreat::retreated(rules, code, defender, sink)
        }
        Code::Disrupted => retreat::disrupted(rules, defender, sink),
        Code::HalfExchange | Code::Exchange | Code::DoubleExchange => {
            Effect::Exchange { percent: price(rules, code, sink) }
        }
        Code::Nil | Code::AttackersDisrupted | Code::AttackersEliminated => {
            sink.cite(clause::COMBAT_RESULTS_NIL);
            Effect::Nothing
        }
    }
}

/// combat-results.BK.eliminate: nothing is left.
fn blitzkrieg(sink: &mut impl Sink) -> Effect {
    sink.step(clause::COMBAT_RESULTS_BK_ELIMINATE, || "BK: eliminated".to_owned());
    Effect::Eliminated { blitzkrieg: true, survivor: false }
}

/// combat-results.DE.eliminate: it is gone, but maybe not all of it.
fn eliminated(defender: Defender, sink: &mut impl Sink) -> Effect {
    sink.step(clause::COMBAT_RESULTS_DE_ELIMINATE, || "DE: eliminated".to_owned());
    Effect::Eliminated { blitzkrieg: false, survivor: may_leave_survivor(defender, sink) }
}

/// combat-results.DE.remnant-division: a weak division of a large unit that could retreat.
fn may_leave_survivor(defender: Defender, sink: &mut impl Sink) -> bool {
    let counter = defender.unit.counter;
    let large = matches!(
        (counter.nation, counter.size),
        (Nation::German, Size::Korps | Size::Army) | (Nation::Russian, Size::Army)
    );
    let survives = large && defender.stand == Stand::Free;
    if large {
        sink.step(clause::COMBAT_RESULTS_DE_REMNANT_DIVISION, || {
            let words =
                if survives { "a weak division may survive" } else { "no retreat, no survivor" };
            words.to_owned()
        });
    }
    survives
}

/// What a result does to those who attacked a defender with it.
pub(crate) fn attackers_effect(
    rolled: Code,
    stand: Stand,
    forced: bool,
    sink: &mut impl Sink,
) -> AttackersEffect {
    let rolled =
        if forced { forced_exchange::against_attackers(rolled, stand, sink) } else { rolled };
    match rolled {
        Code::AttackersDisrupted => {
            sink.step(clause::COMBAT_RESULTS_AD, || "AD: the attackers are Disrupted".to_owned());
            AttackersEffect::Disrupted
        }
        Code::AttackersEliminated => {
            sink.cite(clause::COMBAT_RESULTS_AE);
            AttackersEffect::Eliminated
        }
        _ => AttackersEffect::Nothing,
    }
}
