//! completion.urals-bombing and completion.urals-attrition: Germans beside the Urals box.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Clause, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::air::{Crews, Wing, chances};
use crate::count::Count;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "far-east-urals",
        Topic::UralsBox,
        "What do German bombers cost Russia at the Urals box, and what do German losses there do to the war in Europe?",
        |variant, asked: &Asked, trail| {
            let air = bombers_meet(variant, asked.russian_air.get(), trail);
            Ok(Fortunes {
                brps: bombed(variant, asked.roll.unsigned(), trail),
                brps_by_japan: asked.japanese_air.get() * bombed_by_japan(variant, trail),
                bombers_win: air[0],
                ties: air[1],
                bombers_lose: air[2],
                index: index_after_attrition(
                    variant,
                    asked.index.get(),
                    asked.counters.get(),
                    trail,
                ),
            })
        },
    )
}

/// A turn of the Germans beside the box.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// The roll of the bombs.
    pub roll: Int<1, 6>,
    /// Japanese air factors that get through to the box.
    #[serde(default)]
    pub japanese_air: Count,
    /// Russian air factors in the box.
    #[serde(default)]
    pub russian_air: Count,
    /// The index of the European war.
    pub index: Int<0, 99>,
    /// Counters that attrition takes from the Germans.
    #[serde(default)]
    pub counters: Count,
}

/// What comes of it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Fortunes {
    /// BRPs that German bombs cost Russia if the bombers get through.
    pub brps: u32,
    /// BRPs that Japanese bombers cost it which get through.
    pub brps_by_japan: u32,
    /// Of all the rolls of two dice: the bombers win.
    pub bombers_win: u32,
    /// Nobody does.
    pub ties: u32,
    /// They lose, and drop no bombs.
    pub bombers_lose: u32,
    /// The index after attrition.
    pub index: i32,
}

/// completion.urals-bombing: how the bombers fare against the Russian air in the box.
pub(crate) fn bombers_meet(
    variant: &WorldAtWar,
    russian_air: u32,
    sink: &mut impl Sink,
) -> [u32; 3] {
    let bombers = variant.figures.far_east.bombing.bombers;
    sink.step(clause::COMPLETION_URALS_BOMBING, || {
        format!("{bombers} German air factors against {russian_air} in the box")
    });
    let wings = [bombers, russian_air].map(|aaf| Wing { aaf, crews: Crews::Other });
    // Neither side's crews are better in any year.
    chances(variant, wings, 0, sink)
}

/// completion.urals-bombing: what bombs that fall cost Russia.
pub(crate) fn bombed(variant: &WorldAtWar, roll: u32, sink: &mut impl Sink) -> u32 {
    let each = variant.figures.far_east.bombing.brps_per_pip;
    let brps = roll * each;
    sink.step(clause::COMPLETION_URALS_BOMBING, || {
        format!("rolled {roll}: the bombs cost Russia {brps} BRPs")
    });
    brps
}

/// completion.urals-bombing: what a Japanese air factor that gets through costs Russia.
pub(crate) fn bombed_by_japan(variant: &WorldAtWar, sink: &mut impl Sink) -> u32 {
    let brps = variant.figures.far_east.bombing.brps_per_japanese;
    sink.step(clause::COMPLETION_URALS_BOMBING, || {
        format!("a Japanese air factor costs Russia {brps} BRPs")
    });
    brps
}

/// completion.urals-attrition: what German losses beside the box do to the index of the war.
pub(crate) fn index_after_attrition(
    variant: &WorldAtWar,
    before: i32,
    counters: u32,
    sink: &mut impl Sink,
) -> i32 {
    let figures = &variant.figures.far_east.box_attrition;
    let steps = (counters / u32::from(figures.counters_per_step.get())).min(figures.steps_maximum);
    let index = (before - i32::try_from(steps).unwrap_or(0)).max(0);
    sink.step(clause::COMPLETION_URALS_ATTRITION, || {
        format!("German counters lost: {counters}; the index goes from {before} to {index}")
    });
    index
}

/// The clauses by which bombs on the box and attrition beside it are decided.
pub(crate) const BOMBING: Clause = clause::COMPLETION_URALS_BOMBING;
/// Attrition beside the box.
pub(crate) const ATTRITION: Clause = clause::COMPLETION_URALS_ATTRITION;

/// completion.urals-bombing: beaten bombers drop nothing.
pub(crate) fn beaten_off(sink: &mut impl Sink) {
    sink.step(BOMBING, || "the bombers are beaten off".into());
}
