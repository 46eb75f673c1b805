//! 81.41.B and 81.43: what must stay in Siberia.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::edition::{AsianResults, Edition};
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "siberian-minimum",
        Topic::Siberia,
        "What must stay in Siberia until Russia and Japan are at war?",
        |variant, asked: &Asked, trail| Ok(siberian_minimum(variant, asked.edition, trail)),
    )
}

/// For which game the minimum is asked.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// Which game is played.
    pub edition: Edition,
}

/// What must stay.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub(crate) struct Minimum {
    /// The value of all units that stay, in BRPs.
    pub brps: i32,
    /// The armor units among them.
    pub armor_units: u32,
}

/// 81.43: what must stay in Siberia.
pub(crate) fn siberian_minimum(
    variant: &WorldAtWar,
    edition: Edition,
    sink: &mut impl Sink,
) -> Minimum {
    let brps = match edition {
        Edition::Classic => classic_minimum(variant, sink),
        Edition::Linked(results) => linked_minimum(variant, results, sink),
    };
    Minimum { brps, armor_units: armor_kept(variant, sink) }
}

/// 81.43.1: the Siberian minimum.
fn linked_minimum(variant: &WorldAtWar, results: AsianResults, sink: &mut impl Sink) -> i32 {
    let basic = i32::from(variant.figures.siberia.minimum);
    let change =
        russian_successes(variant, results, sink) + japanese_successes(variant, results, sink);
    let brps = (basic + change).max(0);
    sink.step(clause::C81_43_1, || {
        format!("{basic} BRPs, changed by {change:+}: {brps} must stay")
    });
    brps
}

/// 81.41.B.1: Russian successes lower the minimum.
fn russian_successes(variant: &WorldAtWar, results: AsianResults, sink: &mut impl Sink) -> i32 {
    let (won, each) =
        (results.russia.signed(), i32::from(variant.figures.siberia.per_russian_result));
    sink.step(clause::C81_41_B_1, || format!("results for Russia: {won}, at {each:+} BRP"));
    won * each
}

/// 81.41.B.2: Japanese successes raise it.
fn japanese_successes(variant: &WorldAtWar, results: AsianResults, sink: &mut impl Sink) -> i32 {
    let (won, each) =
        (results.japan.signed(), i32::from(variant.figures.siberia.per_japanese_result));
    sink.step(clause::C81_41_B_2, || format!("results for Japan: {won}, at {each:+} BRP"));
    won * each
}

/// 81.43.classic: the minimum of the classic game.
fn classic_minimum(variant: &WorldAtWar, sink: &mut impl Sink) -> i32 {
    let brps = i32::from(variant.figures.siberia.classic_minimum);
    sink.step(clause::C81_43_CLASSIC, || format!("{brps} BRPs must stay"));
    brps
}

/// 81.43.2: an armor unit stays.
fn armor_kept(variant: &WorldAtWar, sink: &mut impl Sink) -> u32 {
    let kept = variant.figures.siberia.armor_kept;
    sink.step(clause::C81_43_2, || format!("armor units that must stay: {kept}"));
    kept
}
