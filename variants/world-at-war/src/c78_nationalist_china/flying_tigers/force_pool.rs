//! 78.61: how many Flying Tigers there are.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::readings::TensionFalls;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "flying-tigers",
        Topic::Units,
        "How many Flying Tigers start on the map, and how many may be built?",
        |variant, asked: &Asked, trail| Ok(numbers(variant, asked, trail)),
    )
}

/// The tension between the United States and Japan.
pub(crate) type Tension = Int<0, 99>;

/// What the number of Flying Tigers depends on.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// Whether the scenario has them among the forces at start.
    pub at_start: bool,
    /// The tension between the United States and Japan (USJT).
    pub tension: Tension,
    /// The highest that it has been; absent if it never fell.
    #[serde(default)]
    pub highest_tension: Option<Tension>,
}

/// The Flying Tigers, in army air factors.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub(crate) struct Numbers {
    /// On the map from the start.
    pub on_map: u32,
    /// In the force pool, to be built.
    pub to_build: u32,
}

/// 78.61.1: where the Flying Tigers come from.
pub(crate) fn numbers(variant: &WorldAtWar, asked: &Asked, sink: &mut impl Sink) -> Numbers {
    let all = variant.figures.flying_tigers.aaf;
    if asked.at_start {
        sink.step(clause::C78_61_1, || format!("the scenario starts with all {all} on the map"));
        return Numbers { on_map: all, to_build: 0 };
    }
    let tension = counted_tension(variant, asked, sink);
    let to_build = allowed(variant, tension, sink);
    sink.step(clause::C78_61_1, || format!("may be built: {to_build} of {all}"));
    Numbers { on_map: 0, to_build }
}

/// 78.61.2: the tension that counts, if it has fallen.
fn counted_tension(variant: &WorldAtWar, asked: &Asked, sink: &mut impl Sink) -> i32 {
    let (now, highest) = (asked.tension, asked.highest_tension.unwrap_or(asked.tension));
    let counted = match variant.readings.tension_falls {
        TensionFalls::Stays => now.max(highest),
        TensionFalls::Leaves => now,
    };
    if highest > now {
        sink.step(clause::C78_61_2, || {
            format!("the tension has fallen from {highest} to {now}: {counted} counts")
        });
    }
    counted.get()
}

/// 78.61.1: how many may be built at a tension.
pub(crate) fn allowed(variant: &WorldAtWar, tension: i32, sink: &mut impl Sink) -> u32 {
    let first = is_first_due(variant, tension, sink);
    let second = is_second_due(variant, tension, sink);
    (u32::from(first) + u32::from(second)).min(variant.figures.flying_tigers.aaf)
}

/// 78.61.2: the tension that the first needs.
fn is_first_due(variant: &WorldAtWar, tension: i32, sink: &mut impl Sink) -> bool {
    let needed = variant.figures.flying_tigers.first_tension;
    sink.step(clause::C78_61_2, || format!("tension {tension}; the first needs {needed}"));
    tension >= needed
}

/// 78.61.3: the tension that the second needs.
fn is_second_due(variant: &WorldAtWar, tension: i32, sink: &mut impl Sink) -> bool {
    let needed = variant.figures.flying_tigers.second_tension;
    sink.step(clause::C78_61_3, || format!("tension {tension}; the second needs {needed}"));
    tension >= needed
}
