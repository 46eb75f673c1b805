//! completion.supply: what lack of supply does to a unit that the chapters say nothing of.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::count::Count;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "far-east-supply",
        Topic::Supply,
        "How far does a unit move that has been without supply so long, and is it lost?",
        |variant, unit: &Isolated, trail| {
            let turns = unit.turns.get();
            let movement = movement(variant, unit.movement.get(), turns > 0, trail);
            Ok(Fate { movement, lost: is_lost(variant, turns, trail) })
        },
    )
}

/// A unit that may lack supply.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Isolated {
    /// Its movement.
    pub movement: Count,
    /// Own turns in a row that ended without supply.
    pub turns: Count,
}

/// What becomes of it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Fate {
    /// How far it moves.
    pub movement: u32,
    /// Whether it is lost.
    pub lost: bool,
}

/// completion.supply: how far a unit moves.
#[inline]
pub(crate) fn movement(
    variant: &WorldAtWar,
    printed: u32,
    unsupplied: bool,
    sink: &mut impl Sink,
) -> u32 {
    if !unsupplied {
        return printed;
    }
    let most = u32::from(variant.figures.far_east.supply.movement);
    sink.step(clause::COMPLETION_SUPPLY, || format!("without supply it moves at most {most}"));
    printed.min(most)
}

/// completion.supply: whether a unit is lost after so many own turns without supply.
pub(crate) fn is_lost(variant: &WorldAtWar, turns: u32, sink: &mut impl Sink) -> bool {
    let most = u32::from(variant.figures.far_east.supply.turns);
    sink.step(clause::COMPLETION_SUPPLY, || {
        format!("own turns without supply: {turns}; lost after {most}")
    });
    turns >= most
}
