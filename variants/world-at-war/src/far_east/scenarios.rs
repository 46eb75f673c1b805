//! completion.pacific-scenario and completion.linked-scenario: what other scenarios begin with.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::economy::Power;
use crate::turn::PlayerTurn;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "far-east-scenario",
        Topic::Setup,
        "What does a power begin the Pacific scenario with, and has Russia mobilized a factory in a linked one?",
        |variant, asked: &Asked, trail| {
            Ok(Beginning {
                brps: pacific_start(variant, asked.power, trail),
                civilian_factories: civilian_factories(variant, asked.turn, trail),
            })
        },
    )
}

/// A power, and a date.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// The power.
    pub power: Power,
    /// The player turn.
    pub turn: PlayerTurn,
}

/// How a scenario begins.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Beginning {
    /// BRPs at the start of the Pacific scenario.
    pub brps: i32,
    /// Civilian factories that Russia has mobilized by then in a linked game.
    pub civilian_factories: u32,
}

/// completion.pacific-scenario: what a power has as the scenario begins.
pub(crate) fn pacific_start(variant: &WorldAtWar, power: Power, sink: &mut impl Sink) -> i32 {
    let figures = &variant.figures.far_east.pacific_scenario;
    let brps = match power {
        Power::Japan => figures.japan,
        Power::Nationalist => figures.nationalist,
        Power::Russia => figures.russia,
        Power::Communist => 0,
    };
    sink.step(clause::COMPLETION_PACIFIC_SCENARIO, || format!("{power} begins with {brps} BRPs"));
    brps
}

/// completion.linked-scenario: how many civilian factories Russia has mobilized.
pub(crate) fn civilian_factories(
    variant: &WorldAtWar,
    turn: PlayerTurn,
    sink: &mut impl Sink,
) -> u32 {
    let first = variant.figures.far_east.linked_scenario.first_factory;
    let factories = u32::from(turn >= first);
    sink.step(clause::COMPLETION_LINKED_SCENARIO, || {
        format!(
            "Russia mobilizes its first civilian factory in {first}; by {turn} it has {factories}"
        )
    });
    factories
}
