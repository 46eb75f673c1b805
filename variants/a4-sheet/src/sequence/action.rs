//! What may be done in which step, and by whom.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use super::{Phase, Step, steps};
use crate::disrupted_units;
use crate::side::Side;
use crate::strategic::may_use_rail;
use crate::supply::{Status, may_recover};
use crate::unit::{State, Unit};
use crate::{A4Sheet, clause};

/// What is done in a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Action {
    /// A reinforcement or a replacement comes.
    Reinforce,
    /// An army turns to its strong side.
    TurnArmy,
    /// Small units make a large one.
    BuildUp,
    /// A unit is promoted.
    Promote,
    /// A unit digs in.
    Entrench,
    /// A unit goes by rail or sea.
    StrategicMove,
    /// A rail head moves.
    MoveRailHead,
    /// An airfield is placed.
    PlaceAirfield,
    /// A unit moves.
    Move,
    /// A unit is allocated to an attack.
    Allocate,
    /// A unit attacks.
    Attack,
    /// A unit makes the attack that a BK adds.
    BlitzkriegAttack,
    /// Rockets are fired.
    FireRockets,
    /// A unit recovers from Disruption.
    Recover,
    /// It is seen who has won.
    DetermineVictory,
    /// It is seen who is in supply.
    DetermineSupply,
}

/// What may be done in a step.
pub(crate) const fn actions(step: Step) -> &'static [Action] {
    match (step.side, step.phase) {
        (Side::Axis, Phase::Reinforcements) => &[Action::Reinforce, Action::BuildUp],
        (Side::Russian, Phase::Reinforcements) => &[Action::Reinforce],
        (_, Phase::TurnArmies) => &[Action::TurnArmy],
        (_, Phase::BuildUps) => &[Action::BuildUp, Action::Promote],
        (_, Phase::Entrenchment) => &[Action::Entrench],
        (_, Phase::Strategic) => &[Action::StrategicMove],
        (_, Phase::RailConversion) => &[Action::MoveRailHead],
        (_, Phase::Airfields) => &[Action::PlaceAirfield],
        (Side::Axis, Phase::EarlyAttacks | Phase::BreakthroughCombat) => {
            &[Action::Attack, Action::BlitzkriegAttack]
        }
        (Side::Russian, Phase::EarlyAttacks | Phase::BreakthroughCombat) => {
            &[Action::Attack, Action::FireRockets]
        }
        (_, Phase::Movement | Phase::BreakthroughMovement) => &[Action::Move, Action::Allocate],
        (Side::Axis, Phase::Combat) => &[Action::Attack, Action::BlitzkriegAttack, Action::Recover],
        (Side::Russian, Phase::Combat) => &[Action::Attack, Action::FireRockets, Action::Recover],
        (_, Phase::EnemyRecovery | Phase::BreakthroughRecovery | Phase::Recovery) => {
            &[Action::Recover]
        }
        (_, Phase::EnemyVictory) => &[Action::DetermineVictory],
        (_, Phase::Supply) => &[Action::DetermineSupply],
    }
}

/// Whether this is done in this step at all.
pub(crate) fn is_done(
    rules: &A4Sheet,
    step: Step,
    action: Action,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    must_be_played(rules, step, sink)?;
    must_be_in_step(step, action, sink)
}

/// Whether a unit may do this in this step, as far as the sequence goes.
pub(crate) fn may(
    rules: &A4Sheet,
    step: Step,
    action: Action,
    unit: Unit,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    is_done(rules, step, action, sink)?;
    match action {
        Action::StrategicMove => may_use_rail(rules, unit, sink)?,
        Action::Recover => may_recover(Status::of(unit.states), sink)?,
        _ => {}
    }
    may_unit(step, action, unit, sink)
}

/// The same for one of many units, if this is done in this step.
pub(crate) fn may_unit(
    step: Step,
    action: Action,
    unit: Unit,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let why = match action {
        Action::TurnArmy => must_turn(unit),
        Action::Entrench => must_be_undisrupted(unit),
        Action::Move | Action::Allocate | Action::Attack => {
            disrupted_units::may_act(unit, sink)?;
            must_be_unused(step, action, unit)
        }
        _ => None,
    };
    match why.or_else(|| must_be_german(step, unit)).or_else(|| must_be_own(step, action, unit)) {
        Some(why) => Err(sink.refuse(step.clause(), || format!("{}: {why}", step.name()))),
        None => Ok(()),
    }
}

/// sequence.russian.proriv: a step that is not played allows nothing.
pub(crate) fn must_be_played(
    rules: &A4Sheet,
    step: Step,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if steps(rules).any(|played| played == step) {
        return Ok(());
    }
    Err(sink.refuse(step.clause(), || "as the sequence is read, there is no such step".to_owned()))
}

/// sequence.asymmetric: a step allows what it is for.
fn must_be_in_step(step: Step, action: Action, sink: &mut impl Sink) -> Result<(), Refused> {
    sink.cite(clause::SEQUENCE_ASYMMETRIC);
    sink.cite(step.clause());
    if actions(step).contains(&action) {
        return Ok(());
    }
    Err(sink.refuse(step.clause(), || format!("that is not done in step {}", step.name())))
}

/// sequence.german.1-flip-armies: German armies that are not cut off turn.
fn must_turn(unit: Unit) -> Option<&'static str> {
    let army = unit.counter.is_german_army() && unit.states.has(State::Weak);
    match (army, unit.states.has(State::Isolated)) {
        (false, _) => Some("only a German army with its weak side up can turn"),
        (true, true) => Some("an Isolated army stays on its weak side"),
        (true, false) => None,
    }
}

/// sequence.german.1-entrench and sequence.russian.1-entrench: a Disrupted unit does not dig in.
fn must_be_undisrupted(unit: Unit) -> Option<&'static str> {
    unit.is_disrupted().then_some("a Disrupted unit does not entrench")
}

/// sequence.german.3-movement, sequence.russian.3-movement and the breakthroughs: each unit acts once.
fn must_be_unused(step: Step, action: Action, unit: Unit) -> Option<&'static str> {
    let (moved, attacked) = (unit.states.has(State::Moved), unit.states.has(State::Attacked));
    let moves = action == Action::Move;
    match step.phase {
        _ if attacked => Some("the unit has attacked already"),
        Phase::Movement if moves && moved => Some("the unit has moved already"),
        Phase::BreakthroughMovement if moves && moved => Some("the unit was not held back"),
        _ => None,
    }
}

/// sequence.german.2-attacks-before-movement and sequence.german.6-breakthrough: steps for Germans alone.
fn must_be_german(step: Step, unit: Unit) -> Option<&'static str> {
    let early = matches!(
        step.phase,
        Phase::EarlyAttacks | Phase::BreakthroughMovement | Phase::BreakthroughCombat
    );
    let ally = unit.counter.nation.is_axis_ally();
    (step.side == Side::Axis && early && ally).then_some("this step is for German units")
}

/// sequence.asymmetric: each side acts in its own player-turn; only recovery reaches over.
fn must_be_own(step: Step, action: Action, unit: Unit) -> Option<&'static str> {
    let own = unit.counter.side() == step.side;
    let reaches_over = matches!(
        (step.phase, action),
        (Phase::EnemyRecovery | Phase::Combat | Phase::BreakthroughRecovery, Action::Recover)
    );
    (own == reaches_over).then_some("this step is for units of the other side")
}
