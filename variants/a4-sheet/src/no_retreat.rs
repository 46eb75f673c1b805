//! Units that can't retreat or are ordered not to, and what results do to them.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use crate::combat_results::Circumstances;
use crate::combat_results_table::Code;
use crate::readings::{ForcedExchangeConversion, StandAgainstD3};
use crate::{A4Sheet, clause};

mod figures;
pub(crate) mod forced_exchange;
pub(crate) mod staff;

pub(crate) use figures::NoRetreat;

/// Whether a defender may retreat.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Stand {
    /// It may.
    #[default]
    Free,
    /// It could, but its owner ordered it to stand.
    Ordered,
    /// It has nowhere to go.
    Surrounded,
}

/// The result that counts for a defender that may have to stand.
pub(crate) fn as_it_stands(
    rules: &A4Sheet,
    rolled: Code,
    stand: Stand,
    around: Circumstances,
    sink: &mut impl Sink,
) -> Code {
    match stand {
        Stand::Free if around.asked => rolled,
        Stand::Free => unasked(rolled, sink),
        Stand::Ordered if around.forced && is_replaced(rules) => rolled,
        Stand::Ordered | Stand::Surrounded => converted(rules, rolled, sink),
    }
}

/// no-retreat.conversion: results are harder on those who stand.
pub(crate) fn converted(rules: &A4Sheet, rolled: Code, sink: &mut impl Sink) -> Code {
    let like_d2 = rules.readings.stand_against_d3 == StandAgainstD3::AsD2;
    let read = if rolled == Code::Retreat3 && like_d2 { Code::Retreat2 } else { rolled };
    let becomes = rules.figures.no_retreat.becomes.of(read);
    let code = if becomes == read { rolled } else { becomes };
    if code != rolled {
        sink.step(clause::NO_RETREAT_CONVERSION, || {
            format!("it stands: {} becomes {}", rolled.name(), code.name())
        });
    }
    code
}

/// no-retreat.forced-exchange.rates: whether a forced exchange stands in the place of the conversion.
fn is_replaced(rules: &A4Sheet) -> bool {
    rules.readings.forced_exchange_conversion == ForcedExchangeConversion::Replaced
}

/// no-retreat.forgotten: who was not asked takes a D1 as a D and risks nothing.
fn unasked(rolled: Code, sink: &mut impl Sink) -> Code {
    sink.step(clause::NO_RETREAT_FORGOTTEN, || {
        "the defender was not asked: a D1 counts as D, all else as rolled".to_owned()
    });
    if rolled == Code::Retreat1 { Code::Disrupted } else { rolled }
}

/// no-retreat.order and no-retreat.ask-first: an order is the answer to the attacker's question.
pub(crate) fn may_stand(stand: Stand, asked: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    if asked {
        sink.cite(clause::NO_RETREAT_ASK_FIRST);
    }
    match (stand, asked) {
        (Stand::Ordered, true) => {
            sink.step(clause::NO_RETREAT_ORDER, || "the unit is ordered to stand".to_owned());
            Ok(())
        }
        (Stand::Ordered, false) => Err(sink.refuse(clause::NO_RETREAT_ASK_FIRST, || {
            "the attacker has not asked, so nobody is ordered to stand".to_owned()
        })),
        _ => Ok(()),
    }
}
