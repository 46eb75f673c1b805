//! What is different on the first turn.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::HalfMonth as Turn;
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use super::RumanianTruce;
use crate::side::Side;
use crate::strategic::Allowance;
use crate::{A4Sheet, clause};

/// An attack of the first days.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FirstTurnInput {
    /// The turn.
    pub turn: Turn,
    /// Who attacks.
    pub attacker: Side,
    /// Whether an Axis attack comes out of Rumania, or a Russian one goes into it.
    #[serde(default)]
    pub rumania: bool,
    /// Whether the Axis has attacked out of Rumania before.
    #[serde(default)]
    pub axis_has_attacked: bool,
    /// Whether it goes across a river.
    #[serde(default)]
    pub across_river: bool,
    /// How many river hexsides were ignored this turn.
    pub hexsides_ignored: Option<Int<0, 99>>,
}

/// The attack is allowed.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FirstTurn {
    /// Always true: what is not allowed is refused.
    pub allowed: bool,
    /// Whether the river may be ignored.
    pub river_ignored: bool,
}

/// The whole attack.
pub(super) fn first_turn(
    rules: &A4Sheet,
    input: &FirstTurnInput,
    sink: &mut impl Sink,
) -> Result<FirstTurn, Refused> {
    let FirstTurnInput { turn, attacker, .. } = *input;
    match attacker {
        Side::Axis if input.rumania => may_attack_from_rumania(rules, turn, sink)?,
        Side::Russian if input.rumania => {
            may_attack_into_rumania(rules, turn, input.axis_has_attacked, sink)?;
        }
        _ => {}
    }
    let used = input.hexsides_ignored.map_or(0, Int::unsigned);
    let river_ignored = input.across_river && river_is_ignored(rules, turn, attacker, used, sink);
    Ok(FirstTurn { allowed: true, river_ignored })
}

fn is_first(rules: &A4Sheet, turn: Turn) -> bool {
    turn == rules.figures.game.first_turn
}

/// setup.first-turn.rumania: no Axis attack out of Rumania on the first turn.
pub(crate) fn may_attack_from_rumania(
    rules: &A4Sheet,
    turn: Turn,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    sink.cite(clause::SETUP_FIRST_TURN_RUMANIA);
    if !is_first(rules, turn) {
        return Ok(());
    }
    Err(sink.refuse(clause::SETUP_FIRST_TURN_RUMANIA, || {
        format!("on {turn} the Axis does not attack out of Rumania")
    }))
}

/// setup.first-turn.russian-rumania: no Russian attack into Rumania before that.
pub(crate) fn may_attack_into_rumania(
    rules: &A4Sheet,
    turn: Turn,
    axis_has_attacked: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let over = match rules.readings.rumanian_truce {
        RumanianTruce::UntilAxisAttacks => axis_has_attacked,
        RumanianTruce::FirstTurnOnly => axis_has_attacked || !is_first(rules, turn),
    };
    sink.cite(clause::SETUP_FIRST_TURN_RUSSIAN_RUMANIA);
    if over {
        return Ok(());
    }
    Err(sink.refuse(clause::SETUP_FIRST_TURN_RUSSIAN_RUMANIA, || {
        "the Axis has not attacked out of Rumania yet".to_owned()
    }))
}

/// setup.first-turn.river: whether one more river hexside may be ignored.
pub(crate) fn river_is_ignored(
    rules: &A4Sheet,
    turn: Turn,
    attacker: Side,
    used: u32,
    sink: &mut impl Sink,
) -> bool {
    let most = u32::from(rules.figures.setup.first_turn.river_hexsides);
    let ignored = is_first(rules, turn) && attacker == Side::Axis && used < most;
    sink.step(clause::SETUP_FIRST_TURN_RIVER, || {
        let words = if ignored { "gives no shift" } else { "helps the defender as ever" };
        format!("{used} of {most} hexsides ignored so far: the river {words}")
    });
    ignored
}

/// setup.first-turn.rail: how many Russian units go by rail on the first turn; absent on any other.
pub(crate) fn first_turn_rail(
    rules: &A4Sheet,
    turn: Turn,
    sink: &mut impl Sink,
) -> Option<Allowance> {
    if !is_first(rules, turn) {
        return None;
    }
    let units = u32::from(rules.figures.setup.first_turn.rail_units);
    sink.step(clause::SETUP_FIRST_TURN_RAIL, || {
        format!("on {turn} only {units} Russian units go by rail")
    });
    Some(Allowance { units, clause: clause::SETUP_FIRST_TURN_RAIL })
}
