//! 81.41: what Russia starts with in Siberia, and when more may come.

use schemars::JsonSchema;
use serde::Deserialize;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;

use super::garrison_value::{Brps, russian_value};
use crate::chapters::Allowed;
use crate::count::Count;
use crate::edition::Edition;
use crate::force::RussianForce;
use crate::{WorldAtWar, clause};

pub(super) fn questions() -> [Question<WorldAtWar>; 2] {
    [
        Question::new(
            "siberian-setup",
            Topic::Setup,
            "May Russia start with these units in Siberia, and what are they worth?",
            |variant, start, trail| may_start_with(variant, start, trail).map(|brps| Brps { brps }),
        ),
        Question::new(
            "siberian-reinforcement",
            Topic::Siberia,
            "May further Russian units join the Siberian garrison?",
            |variant, reinforcement, trail| {
                may_reinforce(variant, reinforcement, trail).map(Allowed::from)
            },
        ),
    ]
}

/// The units that Russia would start with.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Which game is played.
    pub edition: Edition,
    /// The units.
    pub units: RussianForce,
}

/// Units about to join the garrison.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reinforcement {
    /// Which game is played.
    pub edition: Edition,
    /// Civilian factories that Russia has mobilized.
    pub civilian_factories: Count,
}

/// 81.41: what Russia starts with in Siberia, and its value.
pub fn may_start_with(
    variant: &WorldAtWar,
    start: &Start,
    sink: &mut impl Sink,
) -> Result<u32, Refused> {
    let brps = russian_value(variant, &start.units, sink);
    match start.edition {
        Edition::Classic => is_the_list(variant, &start.units, sink)?,
        Edition::Linked(_) => is_within_the_list(variant, &start.units, brps, sink)?,
    }
    Ok(brps)
}

/// 81.41.1: what Russia starts with in Siberia.
fn is_within_the_list(
    variant: &WorldAtWar,
    units: &RussianForce,
    brps: u32,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let maximum = variant.figures.siberia.start_maximum;
    if brps > maximum {
        return Err(
            sink.refuse(clause::C81_41_1, || format!("{brps} BRPs are more than {maximum}"))
        );
    }
    if !units.is_within(&variant.figures.siberia.start) {
        return Err(
            sink.refuse(clause::C81_41_1, || "there are units that the list does not have".into())
        );
    }
    sink.step(clause::C81_41_1, || {
        "all units are on the list; what is missing must be unbuilt".into()
    });
    Ok(())
}

/// 81.41.classic: what Russia starts with in the classic game.
fn is_the_list(
    variant: &WorldAtWar,
    units: &RussianForce,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if *units != variant.figures.siberia.start {
        return Err(sink.refuse(clause::C81_41_CLASSIC, || {
            "these are not exactly the units of the list".into()
        }));
    }
    sink.step(clause::C81_41_CLASSIC, || "these are exactly the units of the list".into());
    Ok(())
}

/// 81.41.2: no reinforcement before the first factory.
pub fn may_reinforce(
    variant: &WorldAtWar,
    reinforcement: &Reinforcement,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if matches!(reinforcement.edition, Edition::Classic) {
        sink.step(clause::C81_41_2, || "the classic game does not have this limit".into());
        return Ok(());
    }
    let (mobilized, needed) =
        (reinforcement.civilian_factories.get(), variant.figures.siberia.factories_needed);
    let words = || format!("civilian factories mobilized: {mobilized}, needed: {needed}");
    if mobilized < needed {
        return Err(sink.refuse(clause::C81_41_2, words));
    }
    sink.step(clause::C81_41_2, words);
    Ok(())
}
