//! The questions about steps.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use super::action::{Action, actions, is_done, may};
use super::{Phase, Step, next, steps};
use crate::side::Side;
use crate::unit::{Described, State, States, Unit};
use crate::{A4Sheet, clause};

/// A step.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepInput {
    /// Whose player-turn.
    pub side: Side,
    /// What the step is for.
    pub step: Phase,
}

/// What a step is.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StepAnswer {
    /// Its letter and number.
    pub number: String,
    /// What is done in it.
    pub actions: Vec<Action>,
    /// The step after it; absent after the last of the game-turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Named>,
}

/// A step by its name.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Named {
    /// Whose player-turn.
    pub side: Side,
    /// What it is for.
    pub step: Phase,
}

/// A unit that wants to do something.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AllowsInput {
    /// Whose player-turn.
    pub side: Side,
    /// The step.
    pub step: Phase,
    /// What it wants to do.
    pub action: Action,
    /// The unit, where one is needed.
    pub unit: Option<Described>,
}

/// It may.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct AllowsAnswer {
    /// Always true: what is not allowed is refused.
    pub allowed: bool,
    /// The unit afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<Described>,
}

pub(super) fn step(
    rules: &A4Sheet,
    input: &StepInput,
    sink: &mut impl Sink,
) -> Result<StepAnswer, Refused> {
    let step = Step { side: input.side, phase: input.step };
    sink.cite(clause::SEQUENCE_ASYMMETRIC);
    if !steps(rules).any(|played| played == step) {
        return Err(sink.refuse(step.clause(), || {
            "as the sequence is read, there is no such step".to_owned()
        }));
    }
    let next = next(rules, step);
    sink.step(step.clause(), || {
        let after = next.map_or_else(|| "the next game-turn".to_owned(), Step::name);
        format!("step {}, then {after}", step.name())
    });
    let named = |step: Step| Named { side: step.side, step: step.phase };
    Ok(StepAnswer { number: step.name(), actions: actions(step).to_vec(), next: next.map(named) })
}

pub(super) fn allows(
    rules: &A4Sheet,
    input: &AllowsInput,
    sink: &mut impl Sink,
) -> Result<AllowsAnswer, Refused> {
    let step = Step { side: input.side, phase: input.step };
    match input.unit {
        Some(unit) => may(rules, step, input.action, unit.0, sink)?,
        None => is_done(rules, step, input.action, sink)?,
    }
    let unit = input.unit.map(|Described(unit)| {
        Described(Unit { states: after(input.action, unit.states), ..unit })
    });
    sink.step(step.clause(), || format!("step {} allows it", step.name()));
    Ok(AllowsAnswer { allowed: true, unit })
}

/// How an action leaves a unit.
fn after(action: Action, states: States) -> States {
    match action {
        Action::TurnArmy => states.without(State::Weak),
        Action::Entrench => states.with(State::Entrenched),
        Action::StrategicMove => states.with(State::Disrupted),
        Action::Move => states.with(State::Moved),
        Action::Attack => states.with(State::Attacked),
        _ => states,
    }
}
