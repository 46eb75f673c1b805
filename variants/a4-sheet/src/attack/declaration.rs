//! Who may take part in an attack.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::List;
use stavka_core::clause::{Refused, Sink};
use stavka_core::schema::JsonSchema;

use crate::general_rule::Place;
use crate::sequence::{Action, Phase, Step, may, steps};
use crate::side::Side;
use crate::unit::{Arm, Described, State, Unit};
use crate::{A4Sheet, clause};

/// A hex that is to be attacked, and units that might.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Input {
    /// Whose player-turn it is.
    pub side: Side,
    /// The step.
    pub step: Phase,
    /// The hex.
    pub target: Place,
    /// The units.
    pub units_near: List<UnitAt, 48>,
}

/// A unit and its hex.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitAt {
    /// Its hex.
    pub at: Place,
    /// The unit.
    pub unit: Described,
}

/// Who may and who may not.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Answer {
    /// Those that may attack.
    pub attackers: Vec<Described>,
    /// Those that may not, each with the clause that says so.
    pub others: Vec<Other>,
}

/// A unit that may not attack.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Other {
    /// The unit.
    pub unit: Described,
    /// The clause.
    pub by: String,
}

pub(super) fn answer(rules: &A4Sheet, input: &Input, sink: &mut impl Sink) -> Answer {
    let step = Step { side: input.side, phase: input.step };
    let mut answer = Answer { attackers: Vec::new(), others: Vec::new() };
    for UnitAt { at, unit } in input.units_near.iter() {
        match may_take_part(rules, step, unit.0, at.touches(input.target), sink) {
            Ok(()) => answer.attackers.push(*unit),
            Err(refused) => {
                let by = rules.id_of(refused.by).to_owned();
                answer.others.push(Other { unit: *unit, by });
            }
        }
    }
    answer
}

/// Whether a unit may take part in an attack in this step, if its hex is next to the target.
pub(crate) fn may_take_part(
    rules: &A4Sheet,
    step: Step,
    unit: Unit,
    next_to: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if step.phase == Phase::Combat {
        return Err(too_late(step, sink));
    }
    let action = action(step.phase).unwrap_or(Action::Attack);
    may(rules, step, action, unit, sink)?;
    must_be_next_to(next_to, sink)?;
    must_have_factors(unit, sink)
}

/// What brings a unit into an attack in this phase.
const fn action(phase: Phase) -> Option<Action> {
    match phase {
        Phase::EarlyAttacks | Phase::BreakthroughCombat => Some(Action::Attack),
        Phase::Movement | Phase::BreakthroughMovement => Some(Action::Allocate),
        _ => None,
    }
}

/// sequence.german.5-combat and sequence.russian.5-combat: only what was allocated is resolved.
fn too_late(step: Step, sink: &mut impl Sink) -> Refused {
    sink.refuse(step.clause(), || {
        format!("in step {} only attacks that were allocated are resolved", step.name())
    })
}

/// general-rule.no-compulsion: whoever is next to an enemy may attack, and nobody else.
pub(crate) fn must_be_next_to(next_to: bool, sink: &mut impl Sink) -> Result<(), Refused> {
    sink.cite(clause::GENERAL_RULE_NO_COMPULSION);
    if next_to {
        return Ok(());
    }
    Err(sink.refuse(clause::GENERAL_RULE_NO_COMPULSION, || {
        "only units next to a hex attack it".to_owned()
    }))
}

/// special-units.katyusha.fire: what has no factors does not join a ground attack.
pub(super) fn must_have_factors(unit: Unit, sink: &mut impl Sink) -> Result<(), Refused> {
    if unit.factors().attack > 0 {
        return Ok(());
    }
    let by = if unit.counter.arm == Arm::Katyusha {
        clause::SPECIAL_UNITS_KATYUSHA_FIRE
    } else {
        clause::ODDS_STANDARD
    };
    Err(sink.refuse(by, || "it has no attack factors to add".to_owned()))
}

/// What a step asks of those who attack in it, looked up once for many units.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Filter {
    side: Side,
    germans_only: bool,
}

impl Filter {
    /// The filter of a step; none where nobody is brought into an attack.
    pub(crate) fn new(rules: &A4Sheet, step: Step) -> Option<Self> {
        action(step.phase)?;
        steps(rules).find(|played| *played == step)?;
        let germans_only = step.side == Side::Axis && step.phase != Phase::Movement;
        Some(Self { side: step.side, germans_only })
    }

    /// Whether a unit next to the target may attack it.
    pub(crate) fn lets(self, unit: Unit) -> bool {
        let states = unit.states;
        let idle = states.has(State::Disrupted) || states.has(State::Attacked);
        let own = self.side == unit.counter.side();
        let ally = unit.counter.nation.is_axis_ally();
        own && !idle && !(self.germans_only && ally) && unit.factors().attack > 0
    }
}
