//! Control of points. Ours; the page uses the word without saying what it means.

use serde::{Deserialize, Serialize};
use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::ground::Ground;
use crate::movement::{self, UnitNumber};
use crate::position::{Position, Unit};
use crate::situation::Situation;
use crate::{SecondEdition, clause};

pub(crate) mod play;

pub(crate) fn question() -> Question<SecondEdition> {
    Question::new(
        "control",
        Topic::Movement,
        "What does a side hold after one of its units has moved along these points?",
        control,
    )
}

/// A move.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ControlInput {
    /// The board.
    pub situation: Situation,
    /// Which of its units moves, from 0.
    pub unit: UnitNumber,
    /// The points that it enters, in order.
    pub path: Vec<String>,
}

/// Who holds what afterwards.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ControlAnswer {
    /// Points that the side of the unit has won.
    pub won: Vec<String>,
}

fn control(
    variant: &SecondEdition,
    input: &ControlInput,
    sink: &mut impl Sink,
) -> Result<ControlAnswer, Refused> {
    let mut layout = input.situation.lay_out(variant, sink)?;
    let (_, unit, _) = movement::unit_of(&layout.position, input.unit, sink)?;
    let unit = *unit;
    let mut won = Vec::new();
    for name in &input.path {
        let space = layout.point(name, clause::COMPLETION_CONTROL_PASSING, sink)?;
        if pass(&layout.ground, &mut layout.position, &unit, space, sink) {
            won.push(name.clone());
        }
    }
    Ok(ControlAnswer { won })
}

/// completion.control.passing: a ground unit takes what it enters or passes. Whether that changed hands.
pub(crate) fn pass(
    ground: &Ground,
    position: &mut Position,
    unit: &Unit,
    space: SpaceId,
    sink: &mut impl Sink,
) -> bool {
    let side = unit.side;
    sink.cite(clause::COMPLETION_CONTROL_PASSING);
    if !unit.kind.is_ground() || ground.boxes.contains(space) || position.holds(side, space) {
        return false;
    }
    match side {
        crate::nation::Side::Soviet => position.soviet.insert(space),
        crate::nation::Side::Axis => position.soviet.remove(space),
    }
    let words = || format!("{} is now held by the {} side", ground.label(space), side.name());
    sink.step(clause::COMPLETION_CONTROL_PASSING, words);
    true
}
