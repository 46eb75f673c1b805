//! 6: the order in which a Game Turn is played.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::{SecondEdition, clause};

mod claims;
pub(crate) mod filled;

pub(crate) fn question() -> Question<SecondEdition> {
    Question::new("next-step", Topic::Sequence, "What is played next in a Game Turn?", next_step)
}

/// A step of a Game Turn, in order.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Step {
    /// Weather and air strength.
    Weather,
    /// The Axis Replacement/Reinforcement Phase.
    AxisReplacement,
    /// The Axis Strategic Movement Phase.
    AxisStrategicMovement,
    /// The Axis moves along lines.
    AxisOperationalMovement,
    /// The Axis attacks.
    AxisCombat,
    /// Armored units of the Axis go on.
    AxisExploitation,
    /// Axis units dig in.
    AxisFortification,
    /// Axis supply is checked.
    AxisSupply,
    /// The Soviet Replacement/Reinforcement Phase.
    SovietReplacement,
    /// The Soviet Strategic Movement Phase.
    SovietStrategicMovement,
    /// The Soviet side moves along lines.
    SovietOperationalMovement,
    /// The Soviet side attacks.
    SovietCombat,
    /// Soviet armored units go on.
    SovietExploitation,
    /// Soviet units dig in.
    SovietFortification,
    /// Soviet supply is checked.
    SovietSupply,
}

impl Step {
    /// Every step, in order.
    pub(crate) const ALL: [Self; 15] = [
        Self::Weather,
        Self::AxisReplacement,
        Self::AxisStrategicMovement,
        Self::AxisOperationalMovement,
        Self::AxisCombat,
        Self::AxisExploitation,
        Self::AxisFortification,
        Self::AxisSupply,
        Self::SovietReplacement,
        Self::SovietStrategicMovement,
        Self::SovietOperationalMovement,
        Self::SovietCombat,
        Self::SovietExploitation,
        Self::SovietFortification,
        Self::SovietSupply,
    ];

    /// How many phases a Player Turn has.
    pub(crate) const PHASES: usize = (Self::ALL.len() - 1) / 2;

    /// The step after this one; nothing after the last.
    pub(crate) fn next(self) -> Option<Self> {
        Self::ALL.get(self as usize + 1).copied()
    }

    /// The words for it.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Weather => "weather and air strength",
            Self::AxisReplacement => "the Axis Replacement/Reinforcement Phase",
            Self::AxisStrategicMovement => "Axis strategic movement",
            Self::AxisOperationalMovement => "Axis operational movement",
            Self::AxisCombat => "Axis combat",
            Self::AxisExploitation => "Axis exploitation",
            Self::AxisFortification => "Axis fortification",
            Self::AxisSupply => "the Axis supply check",
            Self::SovietReplacement => "the Soviet Replacement/Reinforcement Phase",
            Self::SovietStrategicMovement => "Soviet strategic movement",
            Self::SovietOperationalMovement => "Soviet operational movement",
            Self::SovietCombat => "Soviet combat",
            Self::SovietExploitation => "Soviet exploitation",
            Self::SovietFortification => "Soviet fortification",
            Self::SovietSupply => "the Soviet supply check",
        }
    }

    /// The clause that puts a step where it is.
    pub(crate) const fn clause(self) -> Clause {
        match self {
            Self::Weather => clause::C6_A,
            Self::AxisReplacement => clause::C6_B_1,
            Self::AxisStrategicMovement => clause::C6_B_2,
            Self::SovietReplacement => clause::COMPLETION_SEQUENCE_SOVIET,
            _ => clause::COMPLETION_SEQUENCE_PHASES,
        }
    }
}

/// Where a turn stands.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SequenceInput {
    /// The step that has been played; left out where the Game Turn begins.
    pub after: Option<Step>,
    /// The step that a player wants to play; left out to hear which it is.
    pub wanted: Option<Step>,
}

/// What is played next.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SequenceAnswer {
    /// The step; nothing where the Game Turn is over.
    pub next: Option<Step>,
}

fn next_step(
    _: &SecondEdition,
    input: &SequenceInput,
    sink: &mut impl Sink,
) -> Result<SequenceAnswer, Refused> {
    let next = follows(input.after, sink);
    if let (Some(next), Some(wanted)) = (next, input.wanted)
        && wanted != next
    {
        let why = || format!("{} comes first, then {}", next.words(), wanted.words());
        return Err(sink.refuse(next.clause(), why));
    }
    Ok(SequenceAnswer { next })
}

/// 6.A, 6.B, 6.B.1, 6.B.2: what follows a step; the rest of the order is ours.
pub(crate) fn follows(after: Option<Step>, sink: &mut impl Sink) -> Option<Step> {
    let Some(done) = after else {
        sink.step(clause::C6_A, || "a Game Turn opens with weather and air strength".to_owned());
        return Some(Step::Weather);
    };
    sink.cite(done.clause());
    if done == Step::Weather {
        sink.step(clause::C6_B, || "the Axis Player Turn follows".to_owned());
    }
    let next = done.next();
    let clause = next.map_or(clause::COMPLETION_SEQUENCE_SOVIET, Step::clause);
    sink.step(clause, || match next {
        Some(next) => format!("{} comes next", next.words()),
        None => "the Game Turn is over".to_owned(),
    });
    next
}

/// completion.sequence.phases: what belongs to another step is not done in this one.
pub(crate) fn not_now(step: Step, sink: &mut impl Sink) -> Refused {
    let why = || format!("not now: this is {}", step.words());
    sink.refuse(clause::COMPLETION_SEQUENCE_PHASES, why)
}
