//! Dispersal: what a dispersed unit can't do, and how it recovers. Ours; the page only names the state.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::kinds::Branch;
use crate::movement::{self, UnitNumber};
use crate::position::Unit;
use crate::situation::Situation;
use crate::supply::{self, Tracer};
use crate::{SecondEdition, clause, fortification};

pub(crate) fn question() -> Question<SecondEdition> {
    Question::new(
        "unit-state",
        Topic::Disruption,
        "Does a unit recover from dispersal, and may it dig in?",
        unit_state,
    )
}

/// A unit on a board.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StateInput {
    /// The board.
    pub situation: Situation,
    /// Which of its units, from 0.
    pub unit: UnitNumber,
}

/// What becomes of a unit.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct StateAnswer {
    /// Whether it is dispersed after the next recovery.
    pub dispersed: bool,
    /// Whether it may dig in at the end of this Player Turn.
    pub may_fortify: bool,
}

fn unit_state(
    variant: &SecondEdition,
    input: &StateInput,
    sink: &mut impl Sink,
) -> Result<StateAnswer, Refused> {
    let layout = input.situation.lay_out(variant, sink)?;
    let (number, unit, at) = movement::unit_of(&layout.position, input.unit, sink)?;
    let mut tracer = Tracer::new(&layout.ground);
    let status = tracer.status(variant, &layout.ground, &layout.position, number, sink);
    let supplied = status != supply::Status::None;
    Ok(StateAnswer {
        dispersed: unit.dispersed && !recovers(unit, supplied, sink),
        may_fortify: fortification::may_fortify(
            variant,
            unit,
            (supplied, layout.ground.boxes.contains(at)),
            sink,
        ),
    })
}

/// completion.dispersal.effects: a dispersed unit does not move operationally; nor do air units and
/// factories.
pub(crate) fn may_move(unit: &Unit, sink: &mut impl Sink) -> Result<(), Refused> {
    sink.cite(clause::COMPLETION_DISPERSAL_EFFECTS);
    if unit.dispersed {
        let why = || "a dispersed unit does not move operationally".to_owned();
        return Err(sink.refuse(clause::COMPLETION_DISPERSAL_EFFECTS, why));
    }
    if matches!(unit.kind.branch(), Branch::Air | Branch::Factory) {
        let why = || "air units and factories do not move along lines".to_owned();
        return Err(sink.refuse(clause::COMPLETION_MOVEMENT_ALLOWANCE, why));
    }
    Ok(())
}

/// completion.dispersal.recovery: in supply it recovers as the Replacement/Reinforcement Phase begins.
pub(crate) fn recovers(unit: &Unit, supplied: bool, sink: &mut impl Sink) -> bool {
    let recovers = unit.dispersed && supplied;
    sink.step(clause::COMPLETION_DISPERSAL_RECOVERY, || {
        let words = if recovers { "it recovers" } else { "it does not recover" };
        format!("{}: {words}", if supplied { "in supply" } else { "out of supply" })
    });
    recovers
}
