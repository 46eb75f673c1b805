//! Forced exchanges against units that are ordered to stand.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use super::{Stand, converted};
use crate::combat_results_table::Code;
use crate::readings::ForcedExchangeConversion;
use crate::side::Side;
use crate::unit::Unit;
use crate::{A4Sheet, clause};

/// What a forced exchange costs, in hundredths of the defense factors.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForcedExchange {
    pub d3_percent: u16,
    pub d2_percent: u16,
    pub d1_percent: u16,
    pub d_percent: u16,
    pub x_percent: u16,
}

/// When an attacker declares it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Declared {
    /// Before he rolls.
    BeforeTheDie,
    /// When he has seen the die.
    AfterTheDie,
}

/// no-retreat.forced-exchange.declare: what is forced is neither refused nor taken as Disruption.
pub(crate) fn must_be_unforced(forced: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    if !forced {
        return Ok(());
    }
    Err(sink.refuse(clause::NO_RETREAT_FORCED_EXCHANGE_DECLARE, || {
        "whoever forces an exchange pays for it".to_owned()
    }))
}

/// no-retreat.forced-exchange.declare: only against units that are ordered to stand, and in time.
pub(crate) fn may_declare(
    side: Side,
    when: Declared,
    any_ordered: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if !any_ordered {
        return Err(sink.refuse(clause::NO_RETREAT_FORCED_EXCHANGE_DECLARE, || {
            "no defender is ordered to stand, so no exchange can be forced".to_owned()
        }));
    }
    sink.cite(clause::NO_RETREAT_FORCED_EXCHANGE_DECLARE);
    match (side, when) {
        (Side::Russian, Declared::AfterTheDie) => Err(sink
            .refuse(clause::NO_RETREAT_FORCED_EXCHANGE_RUSSIAN_TIMING, || {
                "the Russian declares before he rolls".to_owned()
            })),
        (Side::Russian, Declared::BeforeTheDie) => {
            sink.cite(clause::NO_RETREAT_FORCED_EXCHANGE_RUSSIAN_TIMING);
            Ok(())
        }
        (Side::Axis, _) => {
            sink.step(clause::NO_RETREAT_FORCED_EXCHANGE_GERMAN_TIMING, || {
                "the German may declare even after the die".to_owned()
            });
            Ok(())
        }
    }
}

/// no-retreat.forced-exchange.rates: what the defender's life costs, where the result becomes an exchange.
pub(crate) fn price(
    rules: &A4Sheet,
    rolled: Code,
    stand: Stand,
    sink: &mut impl Sink,
) -> Option<u16> {
    if stand != Stand::Ordered || is_eliminated_anyway(rules, rolled, sink) {
        return None;
    }
    let figures = &rules.figures.forced_exchange;
    let percent = match rolled {
        Code::Retreat3 => figures.d3_percent,
        Code::Retreat2 => figures.d2_percent,
        Code::Retreat1 => figures.d1_percent,
        Code::Disrupted => figures.d_percent,
        Code::Exchange => figures.x_percent,
        _ => return None,
    };
    sink.step(clause::NO_RETREAT_FORCED_EXCHANGE_RATES, || {
        format!("forced: {} costs {percent} per cent of the defense factors", rolled.name())
    });
    Some(percent)
}

/// no-retreat.forced-exchange.rates, read so that what the order alone kills costs nothing.
fn is_eliminated_anyway(rules: &A4Sheet, rolled: Code, sink: &mut impl Sink) -> bool {
    rules.readings.forced_exchange_conversion == ForcedExchangeConversion::ConversionFirst
        && matches!(rolled, Code::Retreat2 | Code::Retreat3)
        && converted(rules, rolled, sink) == Code::DefendersEliminated
}

/// no-retreat.forced-exchange.rates: AD becomes AE.
pub(crate) fn against_attackers(rolled: Code, stand: Stand, sink: &mut impl Sink) -> Code {
    if (rolled, stand) != (Code::AttackersDisrupted, Stand::Ordered) {
        return rolled;
    }
    sink.step(clause::NO_RETREAT_FORCED_EXCHANGE_RATES, || "forced: AD becomes AE".to_owned());
    Code::AttackersEliminated
}

/// no-retreat.forced-exchange.german-defender-escape: Germans may take a D3 instead.
pub(crate) fn may_escape(unit: Unit, forced: bool, sink: &mut impl Sink) -> Result<Code, Refused> {
    if forced && unit.counter.nation.is_german() {
        sink.step(clause::NO_RETREAT_FORCED_EXCHANGE_GERMAN_DEFENDER_ESCAPE, || {
            "the Germans take a D3 instead of the forced exchange".to_owned()
        });
        return Ok(Code::Retreat3);
    }
    Err(sink.refuse(clause::NO_RETREAT_FORCED_EXCHANGE_GERMAN_DEFENDER_ESCAPE, || {
        let why =
            if forced { "only Germans may take a D3 instead" } else { "no exchange is forced" };
        why.to_owned()
    }))
}
