//! 81.41: what Russia starts with in Siberia, and when more may come.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::garrison_value::{Brps, russian_value};
use crate::area::Area;
use crate::count::Count;
use crate::edition::Edition;
use crate::force::RussianForce;
use crate::questions::Allowed;
use crate::{WorldAtWar, clause};

pub(super) fn questions() -> [Question<WorldAtWar>; 3] {
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
        Question::new(
            "siberian-placement",
            Topic::Setup,
            "May units of the Siberian garrison stand in this area?",
            |variant, placement: &Placement, trail| {
                may_stand_in(variant, placement.area, trail).map(Allowed::from)
            },
        ),
    ]
}

/// The units that Russia would start with.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Start {
    /// Which game is played.
    pub edition: Edition,
    /// The units.
    pub units: RussianForce,
    /// Military counters that Russia had at the end of Storm Over Asia; absent where none was missing.
    #[serde(default)]
    pub military_counters: Option<Count>,
}

/// Where units of the garrison would stand.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Placement {
    /// The area.
    pub area: Area,
}

/// Units about to join the garrison.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reinforcement {
    /// Which game is played.
    pub edition: Edition,
    /// Civilian factories that Russia has mobilized.
    pub civilian_factories: Count,
}

/// 81.41: what Russia starts with in Siberia, and its value.
pub(crate) fn may_start_with(
    variant: &WorldAtWar,
    start: &Start,
    sink: &mut impl Sink,
) -> Result<u32, Refused> {
    let brps = russian_value(variant, &start.units, sink);
    match start.edition {
        Edition::Classic => is_the_list(variant, &start.units, sink)?,
        Edition::Linked(_) => {
            is_within_the_list(variant, &start.units, brps, sink)?;
            lacks_what_is_unbuilt(variant, start, sink)?;
        }
    }
    Ok(brps)
}

/// 81.41: the units that Russia starts with in Siberia, less those that are unbuilt.
pub(crate) fn starting(
    variant: &WorldAtWar,
    edition: Edition,
    unbuilt: &RussianForce,
    sink: &mut impl Sink,
) -> RussianForce {
    let list = variant.figures.siberia.start;
    if matches!(edition, Edition::Classic) {
        sink.step(clause::C81_41_CLASSIC, || "the list of the classic game".into());
        return list;
    }
    sink.step(clause::C81_41_1, || "the list, less what is unbuilt".into());
    list.without(unbuilt).unwrap_or(list)
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
        return Err(sink.too_many(clause::C81_41_1, brps, maximum, || {
            format!("{brps} BRPs are more than {maximum}")
        }));
    }
    if !units.is_within(&variant.figures.siberia.start) {
        return Err(
            sink.refuse(clause::C81_41_1, || "there are units that the list does not have".into())
        );
    }
    sink.step(clause::C81_41_1, || "all units are on the list".into());
    Ok(())
}

/// 81.41.A.1: units are missing where military counters are, and only there.
fn lacks_what_is_unbuilt(
    variant: &WorldAtWar,
    start: &Start,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let complete = start.units == variant.figures.siberia.start;
    let unbuilt =
        start.military_counters.map_or(0, |counters| unbuilt_kinds(variant, counters.get(), sink));
    if unbuilt > 0 && complete {
        return Err(sink.refuse(clause::C81_41_A_1, || "some unit must go into reserve".into()));
    }
    if unbuilt == 0 && !complete {
        return Err(
            sink.refuse(clause::C81_41_1, || "units are missing that are not unbuilt".into())
        );
    }
    Ok(())
}

/// 81.41.A.1: how many military counters are missing.
fn unbuilt_kinds(variant: &WorldAtWar, counters: u32, sink: &mut impl Sink) -> u32 {
    let needed = variant.figures.siberia.military_counters;
    sink.step(clause::C81_41_A_1, || {
        format!("military counters: {counters}; below {needed} some units are unbuilt")
    });
    needed.saturating_sub(counters)
}

/// 81.41.3: where the garrison may stand.
pub(crate) fn may_stand_in(
    variant: &WorldAtWar,
    area: Area,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if is_garrison_area(variant, area) {
        sink.step(clause::C81_41_3, || format!("{area} is an area of the garrison"));
        return Ok(());
    }
    Err(sink.refuse(clause::C81_41_3, || format!("{area} is no area of the garrison")))
}

/// Whether units in this area belong to the Siberian garrison.
pub(crate) fn is_garrison_area(variant: &WorldAtWar, area: Area) -> bool {
    variant.figures.siberia.areas.contains(&area)
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
pub(crate) fn may_reinforce(
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
        return Err(sink.too_few(clause::C81_41_2, mobilized, needed, words));
    }
    sink.step(clause::C81_41_2, words);
    Ok(())
}
