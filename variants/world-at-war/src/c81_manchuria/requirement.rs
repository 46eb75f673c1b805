//! 81.31.C: the Manchurian garrison that makes Russia bring superior forces.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::edition::{AsianResults, Edition};
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "manchurian-requirement",
        Topic::Garrison,
        "What must the Manchurian garrison be worth to keep Russia from an easy declaration of war?",
        |variant, asked: &Asked, trail| {
            Ok(Requirement { brps: required_value(variant, asked.edition, trail) })
        },
    )
}

/// For which game the value is asked.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// Which game is played.
    pub edition: Edition,
}

/// The value.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Requirement {
    /// In BRPs.
    pub brps: i32,
}

/// 81.31.C: the value from which on Russia needs superior forces.
pub(crate) fn required_value(variant: &WorldAtWar, edition: Edition, sink: &mut impl Sink) -> i32 {
    match edition {
        Edition::Classic => classic_threshold(variant, sink),
        Edition::Linked(results) => {
            let basic = i32::from(variant.figures.manchuria.requirement);
            let change = japanese_successes(variant, results, sink)
                + russian_successes(variant, results, sink);
            (basic + change).max(0)
        }
    }
}

/// 81.31.C.1: Japanese successes lower the value.
fn japanese_successes(variant: &WorldAtWar, results: AsianResults, sink: &mut impl Sink) -> i32 {
    let (won, each) =
        (results.japan.signed(), i32::from(variant.figures.manchuria.per_japanese_result));
    let basic = variant.figures.manchuria.requirement;
    sink.step(clause::C81_31_C_1, || {
        format!("{basic} BRPs to begin with; results for Japan: {won}, at {each:+} BRP")
    });
    won * each
}

/// 81.31.C.2: Russian successes raise it.
fn russian_successes(variant: &WorldAtWar, results: AsianResults, sink: &mut impl Sink) -> i32 {
    let (won, each) =
        (results.russia.signed(), i32::from(variant.figures.manchuria.per_russian_result));
    sink.step(clause::C81_31_C_2, || format!("results for Russia: {won}, at {each:+} BRP"));
    won * each
}

/// 81.51.B.classic: the value of the classic game.
fn classic_threshold(variant: &WorldAtWar, sink: &mut impl Sink) -> i32 {
    let brps = i32::from(variant.figures.declaration.classic_threshold);
    sink.step(clause::C81_51_B_CLASSIC, || format!("the garrison is weak below {brps} BRPs"));
    brps
}

#[cfg(test)]
mod tests {
    use stavka_core::clause::Silent;
    use stavka_core::setup::Setup;
    use stavka_core::variant::Variant as _;

    use super::*;
    use crate::c81_siberia::minimum::siberian_minimum;

    #[test]
    fn what_one_side_wins_the_other_pays() {
        let variant = WorldAtWar::open(&Setup::default()).expect("opens");
        for (japan, russia) in [(0, 0), (3, 0), (0, 4), (2, 1)] {
            let results = serde_json::json!({ "linked": { "japan": japan, "russia": russia } });
            let edition: Edition = serde_json::from_value(results).expect("a game");
            let siberia = siberian_minimum(&variant, edition, &mut Silent).brps;
            assert_eq!(siberia + required_value(&variant, edition, &mut Silent), 60);
        }
    }
}
