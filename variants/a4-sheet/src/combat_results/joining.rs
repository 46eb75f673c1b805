//! The question of who attacks again after a BK.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::{Int, List};
use stavka_core::clause::{Refused, Sink};
use stavka_core::crt::ladder::Ratio;
use stavka_core::schema::JsonSchema;

use super::blitzkrieg::{is_earned, may_join, may_use};
use super::effect::Effect;
use crate::combat_results_table::{Code, Factors};
use crate::odds;
use crate::unit::Described;
use crate::{A4Sheet, clause};

/// An attack that is over, and what its units want.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Input {
    /// Those that attacked.
    pub attackers: List<Described, 24>,
    /// What each defender suffered.
    pub results: List<Code, 12>,
    /// How many Blitzkrieg attacks led to this one.
    pub extra: Option<Int<0, 9>>,
    /// An attack of the same phase that they want to join.
    pub join: Option<Join>,
}

/// An attack that others want to join.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Join {
    /// Its attack factors so far.
    pub attack: Int<1, 999>,
    /// The factors of its defenders.
    pub defense: Int<1, 999>,
    /// Whether it was resolved already.
    #[serde(default)]
    pub resolved: bool,
}

/// Who attacks again.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answer {
    /// Those that may.
    pub attack_again: Vec<Described>,
    /// The odds of the joined attack with them in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joined: Option<Ratio>,
}

pub(super) fn answer(
    rules: &A4Sheet,
    input: &Input,
    sink: &mut impl Sink,
) -> Result<Answer, Refused> {
    let effects: Vec<_> = input.results.iter().map(|&code| eliminated(code)).collect();
    let extra = input.extra.and_then(|extra| u8::try_from(extra.get()).ok()).unwrap_or(0);
    let germans = input.attackers.iter().any(|unit| may_use(unit.0));
    let earned = is_earned(rules, &effects, germans, extra, sink);
    let again = input.attackers.iter().copied().filter(|unit| earned && may_use(unit.0));
    let attack_again: Vec<_> = again.collect();
    let joined = match &input.join {
        Some(join) => Some(joined(rules, join, &attack_again, sink)?),
        None => None,
    };
    Ok(Answer { attack_again, joined })
}

fn eliminated(code: Code) -> Effect {
    match code {
        Code::Blitzkrieg => Effect::Eliminated { blitzkrieg: true, survivor: false },
        Code::DefendersEliminated => Effect::Eliminated { blitzkrieg: false, survivor: false },
        _ => Effect::Nothing,
    }
}

/// combat-results.BK.join-initial-attack: the odds of an attack that they join.
fn joined(
    rules: &A4Sheet,
    join: &Join,
    joining: &[Described],
    sink: &mut impl Sink,
) -> Result<Ratio, Refused> {
    if joining.is_empty() {
        return Err(sink.refuse(clause::COMBAT_RESULTS_BK_BLITZKRIEG, || {
            "nobody may attack again, so nobody can join".to_owned()
        }));
    }
    may_join(join.resolved, sink)?;
    let more: u32 = joining.iter().map(|unit| u32::from(unit.0.factors().attack)).sum();
    let factors =
        Factors { attack: join.attack.unsigned() + more, defense: join.defense.unsigned() };
    let column = odds::standard_column(rules, factors, sink)?;
    Ok(rules.ground.odds(column))
}
