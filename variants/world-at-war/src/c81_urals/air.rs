//! 81.64 and 81.66: air missions into the Urals box and out of it.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::forces::Owner;
use crate::count::Count;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "urals-air-mission",
        Topic::Air,
        "May this mission be flown into the Urals box, or out of it by Russia, and what follows?",
        |_, flight, trail| may_fly(flight, trail),
    )
}

/// A mission: by Russian air from the box onto a map, by others from a map into the box.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Flight {
    /// Who flies.
    pub owner: Owner,
    /// The mission.
    pub mission: Mission,
    /// Russian air factors in the box.
    #[serde(default)]
    pub russian_air: Count,
}

/// An air mission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Mission {
    /// Bombing of the enemy's economy.
    Bombing,
    /// An attack on air units at their base.
    Counterair,
    /// Support of a ground attack.
    GroundSupport,
    /// Supply by air.
    AirSupply,
    /// Interception of other missions.
    Interception,
}

/// The mission may be flown.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Flown {
    /// The front to which the operation belongs.
    pub front: Front,
    /// Whether air combat comes first.
    pub air_combat: bool,
}

/// A front.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Front {
    /// The eastern front, in Europe.
    Eastern,
    /// The Asian front.
    Asian,
}

/// 81.64: whether the mission may be flown, and what follows.
pub(crate) fn may_fly(flight: &Flight, sink: &mut impl Sink) -> Result<Flown, Refused> {
    let front = match flight.owner {
        Owner::Russian => return Err(stays_in_the_box(sink)),
        Owner::EuropeanAxis => Front::Eastern,
        Owner::Japanese => Front::Asian,
    };
    may_fly_in(flight.mission, sink)?;
    sink.step(clause::C81_64_3, || format!("the box belongs to the {} front", name(front)));
    Ok(Flown { front, air_combat: is_fought_over(flight.russian_air, sink) })
}

/// 81.66.2: Russian air in the box flies no missions onto the map.
fn stays_in_the_box(sink: &mut impl Sink) -> Refused {
    sink.refuse(clause::C81_66_2, || {
        "Russian air in the box may stage out of it, but flies no mission from it".into()
    })
}

/// 81.64.1, 81.64.4 and 81.66.1: nothing but bombing.
fn may_fly_in(mission: Mission, sink: &mut impl Sink) -> Result<(), Refused> {
    let by = match mission {
        Mission::Bombing => {
            sink.step(clause::C81_64_1, || "bombing is the one operation allowed".into());
            sink.cite(clause::C81_66_1);
            return Ok(());
        }
        Mission::Counterair => clause::C81_64_4,
        Mission::GroundSupport | Mission::AirSupply => clause::C81_64_1,
        Mission::Interception => clause::C81_66_1,
    };
    Err(sink.refuse(by, || "only bombing may be flown into the box".into()))
}

/// 81.64.2: bombers meet the Russian air in the box.
fn is_fought_over(russian_air: Count, sink: &mut impl Sink) -> bool {
    let fought = russian_air != Count::default();
    let word = if fought { "ordinary air combat" } else { "no air combat" };
    sink.step(clause::C81_64_2, || {
        format!("Russian air factors in the box: {}; {word}", russian_air.get())
    });
    fought
}

const fn name(front: Front) -> &'static str {
    match front {
        Front::Eastern => "eastern",
        Front::Asian => "Asian",
    }
}
