//! The question of how far defenders go.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use super::retreat;
use crate::combat_results_table::Code;
use crate::side::Side;
use crate::{A4Sheet, clause};

/// Which results move defenders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) enum Moving {
    /// Disrupted, with a withdrawal if the defender wants it.
    D,
    /// Up to one hex.
    D1,
    /// Up to two hexes.
    D2,
    /// Up to three hexes.
    D3,
}

/// A result and what the players want.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Input {
    /// The result.
    pub result: Moving,
    /// How many hexes the attacker orders.
    pub ordered_hexes: Option<Int<0, 9>>,
    /// How many hexes the defender goes by himself: on from there, or away on a D.
    pub own: Option<Int<0, 9>>,
    /// Whether the attackers want to follow a withdrawal, and whether all defenders are gone.
    pub follow: Option<Follow>,
    /// How many units the hex holds over its stacking limit.
    pub over_limit: Option<Int<0, 9>>,
}

/// Attackers that want to follow a withdrawal.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Follow {
    /// Whether all defenders are gone.
    pub all_gone: bool,
}

/// How far they go.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answer {
    /// The farthest that the attacker may send them.
    pub most_ordered: u8,
    /// The farthest that they may go by themselves.
    pub most_own: u8,
    /// Who chooses the way.
    pub way_chosen_by: &'static str,
    /// Whether they are Disrupted.
    pub disrupted: bool,
    /// How far attackers may follow a withdrawal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub follow: Option<u8>,
    /// How many units must leave.
    pub must_leave: u8,
}

pub(super) fn answer(
    rules: &A4Sheet,
    input: &Input,
    sink: &mut impl Sink,
) -> Result<Answer, Refused> {
    let hexes =
        |wish: Option<Int<0, 9>>| wish.and_then(|n| u8::try_from(n.get()).ok()).unwrap_or(0);
    let (ordered, own) = (hexes(input.ordered_hexes), hexes(input.own));
    let (most_ordered, most_own) = match input.result.retreat() {
        Some(code) => retreat_on(rules, code, ordered, own, sink)?,
        None => withdrawal(rules, ordered, own, sink)?,
    };
    let follow = match &input.follow {
        Some(wish) => Some(retreat::advance_after_withdrawal(wish.all_gone, own, sink)?),
        None => None,
    };
    let must_leave = retreat::must_leave(hexes(input.over_limit), sink);
    Ok(Answer {
        most_ordered,
        most_own,
        way_chosen_by: "defender",
        disrupted: true,
        follow,
        must_leave,
    })
}

impl Moving {
    fn retreat(self) -> Option<Code> {
        match self {
            Self::D => None,
            Self::D1 => Some(Code::Retreat1),
            Self::D2 => Some(Code::Retreat2),
            Self::D3 => Some(Code::Retreat3),
        }
    }
}

/// combat-results.Dn.route: the attacker orders how far, the defender chooses the way.
fn retreat_on(
    rules: &A4Sheet,
    code: Code,
    ordered: u8,
    own: u8,
    sink: &mut impl Sink,
) -> Result<(u8, u8), Refused> {
    sink.cite(clause::COMBAT_RESULTS_DN_DISRUPTION);
    retreat::may_order(rules, code, ordered, sink)?;
    // Whoever attacks, it is the other.
    chooses_way(Side::Axis, sink);
    retreat::may_go_on(rules, code, own, sink)?;
    let silent = &mut stavka_core::clause::Silent;
    Ok((retreat::most_ordered(rules, code, silent), retreat::most_further(rules, code, silent)))
}

/// combat-results.D.withdrawal: nobody is ordered away on a D.
fn withdrawal(
    rules: &A4Sheet,
    ordered: u8,
    own: u8,
    sink: &mut impl Sink,
) -> Result<(u8, u8), Refused> {
    if ordered > 0 {
        return Err(sink.refuse(clause::COMBAT_RESULTS_D_WITHDRAWAL, || {
            "on a D the attacker orders no retreat".to_owned()
        }));
    }
    retreat::may_withdraw(rules, own, sink)?;
    Ok((0, rules.figures.retreat.withdrawal_hexes))
}

/// combat-results.Dn.route: who chooses the way of those who are sent back by an attack of this side.
pub(crate) fn chooses_way(attacker: Side, sink: &mut impl Sink) -> Side {
    sink.step(clause::COMBAT_RESULTS_DN_ROUTE, || "the defender chooses the way".to_owned());
    attacker.enemy()
}
