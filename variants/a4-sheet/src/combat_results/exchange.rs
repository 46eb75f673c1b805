//! Exchanges: what they cost, which defenders they cover, and who pays.

use stavka_core::clause::{Refused, Sink};

use crate::combat_results_table::Code;
use crate::readings::{
    DeclineExchange, ExchangeAsBd, ExchangeCover, ExchangeFractions, HalfExchangeAsD,
};
use crate::side::Attacker;
use crate::unit::Unit;
use crate::weather::Weather;
use crate::{A4Sheet, clause};

mod payment;

pub(crate) use payment::{Due, Payers, Payment, due, fewest, must_be_enough, payers, victims};

/// Hundredths in a whole factor.
const WHOLE: u32 = 100;

/// A defender that may be exchanged.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Claim {
    pub unit: Unit,
    /// Its modified defense factors.
    pub defense: u16,
    /// Its price in hundredths of them.
    pub percent: u16,
}

/// How an exchange is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Settlement {
    /// The claims that are covered, a bit each.
    pub covered: u32,
    /// The attack factors that they cost.
    pub cost: u32,
    /// Whether all claims are covered. If not, every attacker is lost.
    pub whole: bool,
}

/// combat-results.X.rates: the price of an exchange, in hundredths of the defense factors.
pub(crate) fn price(rules: &A4Sheet, code: Code, sink: &mut impl Sink) -> u16 {
    let figures = &rules.figures.exchange;
    let percent = match code {
        Code::HalfExchange => figures.half_percent,
        Code::DoubleExchange => figures.double_percent,
        _ => figures.equal_percent,
    };
    sink.step(clause::COMBAT_RESULTS_X_RATES, || {
        format!("{} costs {percent} per cent of the defense factors", code.name())
    });
    percent
}

/// combat-results.X.cover: which defenders die and what that costs.
pub(crate) fn settle(
    rules: &A4Sheet,
    attackers: &[Unit],
    claims: &[Claim],
    sink: &mut impl Sink,
) -> Settlement {
    let held: u32 = attackers.iter().map(|unit| u32::from(unit.factors().attack)).sum();
    let all = (1u32 << claims.len()) - 1;
    let cost = cost(rules, claims, all, sink);
    if held >= cost {
        sink.step(clause::COMBAT_RESULTS_X_COVER, || {
            format!("the attackers hold {held} factors and cover them for {cost}")
        });
        return Settlement { covered: all, cost, whole: true };
    }
    partly(rules, held, claims, sink)
}

/// combat-results.X.partial: too few attackers cover the best they can, and all of them are lost.
fn partly(rules: &A4Sheet, held: u32, claims: &[Claim], sink: &mut impl Sink) -> Settlement {
    let affordable = (0..1u32 << claims.len())
        .map(|covered| (covered, whole(rules, hundredths(claims, covered))))
        .filter(|&(_, cost)| cost <= held);
    let best = affordable.max_by_key(|&(covered, cost)| {
        let (units, factors) = (covered.count_ones(), factors(claims, covered));
        let rank = match rules.readings.exchange_cover {
            ExchangeCover::Factors => (factors, units),
            ExchangeCover::Units => (units, factors),
        };
        (rank, std::cmp::Reverse(cost))
    });
    let (covered, cost) = best.unwrap_or_default();
    sink.step(clause::COMBAT_RESULTS_X_PARTIAL, || {
        let (units, of) = (covered.count_ones(), claims.len());
        format!("{held} factors cover {units} of {of} defenders, and every attacker is lost")
    });
    Settlement { covered, cost, whole: false }
}

/// combat-results.X.under-one: the whole cost of these claims.
fn cost(rules: &A4Sheet, claims: &[Claim], covered: u32, sink: &mut impl Sink) -> u32 {
    let hundredths = hundredths(claims, covered);
    let free_below = rules.figures.exchange.free_below;
    let free = hundredths < free_below * WHOLE;
    let cost = if free { 0 } else { whole(rules, hundredths) };
    sink.step(clause::COMBAT_RESULTS_X_UNDER_ONE, || {
        let (whole, part) = (hundredths / WHOLE, hundredths % WHOLE);
        let words =
            if free { format!("less than {free_below}: free") } else { format!("{cost} to pay") };
        format!("{whole}.{part:02} factors are {words}")
    });
    cost
}

/// combat-results.X.under-one: factors for so many hundredths of one.
fn whole(rules: &A4Sheet, hundredths: u32) -> u32 {
    match rules.readings.exchange_fractions {
        ExchangeFractions::Dropped => hundredths / WHOLE,
        ExchangeFractions::Paid => hundredths.div_ceil(WHOLE),
    }
}

fn hundredths(claims: &[Claim], covered: u32) -> u32 {
    chosen(claims, covered).map(|claim| u32::from(claim.defense) * u32::from(claim.percent)).sum()
}

fn factors(claims: &[Claim], covered: u32) -> u32 {
    chosen(claims, covered).map(|claim| u32::from(claim.defense)).sum()
}

/// The claims whose bit is set.
fn chosen(claims: &[Claim], covered: u32) -> impl Iterator<Item = &Claim> {
    claims.iter().enumerate().filter(move |(place, _)| covered & (1 << place) != 0).map(|(_, c)| c)
}

/// combat-results.X.german-decline: whether the attacker may take nothing instead of an exchange.
pub(crate) fn may_decline(
    rules: &A4Sheet,
    attacker: Attacker,
    germans: bool,
    weather: Weather,
    mandatory: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let ours = match rules.readings.decline_exchange {
        DeclineExchange::AllGerman => attacker == Attacker::German,
        DeclineExchange::AnyGerman => germans,
    };
    if ours && weather == Weather::Good && !mandatory {
        sink.step(clause::COMBAT_RESULTS_X_GERMAN_DECLINE, || {
            "in Good weather Germans may refuse the exchange".to_owned()
        });
        return Ok(());
    }
    Err(sink.refuse(clause::COMBAT_RESULTS_X_GERMAN_DECLINE, || {
        if !ours {
            format!("a {} may not refuse an exchange", attacker.name())
        } else if weather != Weather::Good {
            format!("in {} weather exchanges are mandatory", weather.name())
        } else {
            "the way to these odds made exchanges mandatory".to_owned()
        }
    }))
}

/// combat-results.X.d-and-bd-options: whether an exchange may be taken as Disruption instead.
///
/// An X/2 becomes a D, an X Disrupts both sides.
pub(crate) fn may_disrupt_instead(
    rules: &A4Sheet,
    code: Code,
    attackers: &[Unit],
    open: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    sink.cite(clause::COMBAT_RESULTS_X_D_AND_BD_OPTIONS);
    match code {
        Code::HalfExchange => half_as_d(rules, open, sink),
        Code::Exchange => as_both_disrupted(rules, attackers, sink),
        other => Err(sink.refuse(clause::COMBAT_RESULTS_X_D_AND_BD_OPTIONS, || {
            format!("a {} has no such alternative", other.name())
        })),
    }
}

/// completion.half-exchange-as-d: against defenders in the open, if the players want it.
fn half_as_d(rules: &A4Sheet, open: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    let on = rules.readings.half_exchange_as_d == HalfExchangeAsD::InTheOpen;
    sink.cite(clause::COMPLETION_HALF_EXCHANGE_AS_D);
    if on && open {
        return Ok(());
    }
    Err(sink.refuse(clause::COMPLETION_HALF_EXCHANGE_AS_D, || {
        let why =
            if on { "the defenders are not in the open" } else { "the option is switched off" };
        why.to_owned()
    }))
}

/// completion.exchange-as-bd: with a German army or a red unit in the attack, if the players want it.
fn as_both_disrupted(
    rules: &A4Sheet,
    attackers: &[Unit],
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let on = rules.readings.exchange_as_bd == ExchangeAsBd::StrongAttackers;
    let strong = |unit: &Unit| unit.counter.is_german_army() || unit.counter.red;
    sink.cite(clause::COMPLETION_EXCHANGE_AS_BD);
    if on && attackers.iter().any(strong) {
        return Ok(());
    }
    Err(sink.refuse(clause::COMPLETION_EXCHANGE_AS_BD, || {
        let why = if on {
            "no German army and no red unit attacks"
        } else {
            "the option is switched off"
        };
        why.to_owned()
    }))
}

#[cfg(test)]
mod tests;
