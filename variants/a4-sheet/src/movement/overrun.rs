//! Overrunning weak defenders while moving.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use crate::unit::{Described, State};
use crate::{A4Sheet, clause};

/// A stack that moves and the defenders in its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Overrunning {
    /// Attack factors of those who move together.
    pub attack: u32,
    /// Defense factors in the way, before terrain.
    pub defense: u32,
    /// Whether some of the defenders are hidden.
    pub hidden: bool,
    /// What entering the hex costs, in parts of a factor.
    pub step: u32,
    /// What the slowest of them has left, in parts of a factor.
    pub left: u32,
}

/// op-movement.overrun: what is left after sweeping the defenders away, in parts of a factor.
pub(crate) fn overrun(
    rules: &A4Sheet,
    overrunning: Overrunning,
    sink: &mut impl Sink,
) -> Result<u32, Refused> {
    let by = clause::OP_MOVEMENT_OVERRUN;
    let figures = &rules.figures.overrun;
    let Overrunning { attack, defense, hidden, step, left } = overrunning;
    let (needed, most) = (figures.attack_factors.unsigned(), figures.defense_factors.unsigned());
    if hidden {
        return Err(hidden_defenders(sink));
    }
    if !is_strong_enough(rules, attack) {
        return Err(sink.refuse(by, || format!("{attack} attack factors, and {needed} are needed")));
    }
    if !is_weak_enough(rules, defense) {
        return Err(
            sink.refuse(by, || format!("{defense} defense factors, and only {most} may be"))
        );
    }
    let cost = step + figures.extra_mf.unsigned() * rules.parts();
    if cost > left {
        return Err(sink.refuse(by, || "too few movement factors are left".to_owned()));
    }
    sink.step(by, || {
        format!("{attack} factors sweep {defense} away, terrain or no terrain, and may go on")
    });
    Ok(left - cost)
}

/// completion.hidden-overrun: nobody knows what a hidden army is worth.
fn hidden_defenders(sink: &mut impl Sink) -> Refused {
    sink.refuse(clause::COMPLETION_HIDDEN_OVERRUN, || {
        "hidden defenders are not known to be so weak".to_owned()
    })
}

/// A stack and the defenders in its way.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OverrunInput {
    /// The units that move together.
    pub stack: Vec<Described>,
    /// The defenders.
    pub swept: Vec<Described>,
    /// Movement factors that entering the hex costs.
    pub hex_cost: Int<0, 12>,
    /// Movement factors that the slowest unit has left.
    pub left: Int<0, 24>,
}

/// What becomes of them.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct OverrunAnswer {
    /// Whole movement factors spent.
    pub cost: u32,
    /// Whole movement factors left.
    pub left: u32,
}

pub(super) fn answer(
    rules: &A4Sheet,
    input: &OverrunInput,
    sink: &mut impl Sink,
) -> Result<OverrunAnswer, Refused> {
    let attack = input.stack.iter().map(|unit| u32::from(unit.0.factors().attack)).sum();
    let defense = input.swept.iter().map(|unit| u32::from(unit.0.factors().defense)).sum();
    let hidden = input.swept.iter().any(|unit| unit.0.states.has(State::Hidden));
    let step = input.hex_cost.unsigned() * rules.parts();
    let left = input.left.unsigned() * rules.parts();
    let after = overrun(rules, Overrunning { attack, defense, hidden, step, left }, sink)?;
    Ok(OverrunAnswer { cost: (left - after) / rules.parts(), left: after / rules.parts() })
}

/// op-movement.overrun: whether a stack has the factors for it.
pub(crate) fn is_strong_enough(rules: &A4Sheet, attack: u32) -> bool {
    attack >= rules.figures.overrun.attack_factors.unsigned()
}

/// op-movement.overrun: whether defenders are so weak, before terrain.
pub(crate) fn is_weak_enough(rules: &A4Sheet, defense: u32) -> bool {
    defense <= rules.figures.overrun.defense_factors.unsigned()
}
