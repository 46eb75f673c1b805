//! 81.67 and 81.68: ground combat at the Urals box.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::edge::Map;
use super::forces::{GroundFactors, Wars};
use crate::count::Count;
use crate::readings::BoxFactors;
use crate::{WorldAtWar, clause};

pub(super) fn questions() -> [Question<WorldAtWar>; 2] {
    [
        Question::new(
            "urals-ground-combat",
            Topic::Attrition,
            "May ground units fight so across the edge of the Urals box, and with how many factors?",
            may_fight,
        ),
        Question::new(
            "urals-attrition-result",
            Topic::Attrition,
            "What comes of this attrition result at the Urals box?",
            |_, result, trail| outcome(result, trail),
        ),
    ]
}

/// A fight between the box and the edge of one map.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fight {
    /// Which map: Europe against the European Axis, the Pacific against Japan.
    pub map: Map,
    /// Who attacks.
    pub attacker: Attacker,
    /// How.
    pub by: Manner,
    /// Attrition zones of that map that touch the box.
    pub zones: Count,
    /// The ground factors.
    pub ground: GroundFactors,
    /// Russian factors in the box that have made attrition attacks on the other map in this turn.
    #[serde(default)]
    pub used_elsewhere: Count,
    /// Who is at war with Russia.
    pub wars: Wars,
}

/// Who attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Attacker {
    /// Russian units in the box.
    Box,
    /// Enemy units beside it.
    Edge,
}

/// How ground units fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Manner {
    /// A ground attack.
    Attack,
    /// Any other offensive operation.
    OffensiveOperation,
    /// Attrition.
    Attrition,
}

/// The attrition attack may be made.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Attrition {
    /// Zones that the box and its neighbors on this map make.
    pub zones: u32,
    /// Factors that attack.
    pub factors: u32,
}

/// A result of attrition.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AttritionResult {
    /// Who attacked.
    pub attacker: Attacker,
    /// Counters that the table takes.
    pub counters: Count,
    /// Hexes that the table gives.
    pub hexes: Count,
    /// Whether nobody but units in the box takes part on the Russian side.
    pub box_alone: bool,
    /// Whether a unit in the box would advance into a hex.
    #[serde(default)]
    pub advance_from_box: bool,
}

/// What comes of it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Outcome {
    /// Counters lost.
    pub counters: u32,
    /// Hexes lost.
    pub hexes: u32,
}

/// 81.68: whether ground units may fight so, and with how many factors.
pub(crate) fn may_fight(
    variant: &WorldAtWar,
    fight: &Fight,
    sink: &mut impl Sink,
) -> Result<Attrition, Refused> {
    match fight.by {
        Manner::Attack => Err(sink.refuse(clause::C81_67, || {
            "no ground attack is made into the box or out of it".into()
        })),
        Manner::OffensiveOperation => Err(sink.refuse(clause::C81_68_6, || {
            "ground units take part in no offensive operation there".into()
        })),
        Manner::Attrition => {
            are_at_war(fight, sink)?;
            Ok(Attrition {
                zones: merged_zones(fight, sink),
                factors: factors(variant, fight, sink),
            })
        }
    }
}

/// 81.68.3: those at war attrition one another.
fn are_at_war(fight: &Fight, sink: &mut impl Sink) -> Result<(), Refused> {
    let war = match fight.map {
        Map::Europe => fight.wars.with_european_axis,
        Map::Pacific => fight.wars.with_japan,
    };
    if !war {
        return Err(sink.refuse(clause::C81_68_3, || "the two are not at war".into()));
    }
    sink.step(clause::C81_68_3, || "units in the box and beside it attrition one another".into());
    Ok(())
}

/// 81.68.1 and 81.68.2: the box and the zones of a map that touch it are one zone.
fn merged_zones(fight: &Fight, sink: &mut impl Sink) -> u32 {
    let by = match fight.map {
        Map::Europe => clause::C81_68_1,
        Map::Pacific => clause::C81_68_2,
    };
    sink.step(by, || {
        format!("zones that touch the box: {}; with it they are one", fight.zones.get())
    });
    1
}

/// 81.68.2: the factors that attack; those in the box in one of its two zones.
fn factors(variant: &WorldAtWar, fight: &Fight, sink: &mut impl Sink) -> u32 {
    let [european_axis, japanese] = fight.ground.at_war(fight.wars);
    match (fight.attacker, fight.map) {
        (Attacker::Edge, Map::Europe) => european_axis,
        (Attacker::Edge, Map::Pacific) => japanese,
        (Attacker::Box, _) => {
            let (all, used) = (fight.ground.russian.get(), fight.used_elsewhere.get());
            let free = match variant.readings.box_factors {
                BoxFactors::OneZone => all.saturating_sub(used),
                BoxFactors::BothZones => all,
            };
            sink.step(clause::C81_68_2, || {
                format!("factors in the box: {all}, used on the other map: {used}, free: {free}")
            });
            free
        }
    }
}

/// 81.68: what comes of a result.
pub(crate) fn outcome(result: &AttritionResult, sink: &mut impl Sink) -> Result<Outcome, Refused> {
    may_advance(result, sink)?;
    Ok(Outcome { counters: result.counters.get(), hexes: hexes_lost(result, sink) })
}

/// 81.68.5: units in the box take no hex.
fn may_advance(result: &AttritionResult, sink: &mut impl Sink) -> Result<(), Refused> {
    if result.advance_from_box {
        return Err(sink.refuse(clause::C81_68_5, || "no unit advances out of the box".into()));
    }
    Ok(())
}

/// 81.68.4: hexes lost; none where the box alone was attacked, or attacked alone.
fn hexes_lost(result: &AttritionResult, sink: &mut impl Sink) -> u32 {
    let given = result.hexes.get();
    if !result.box_alone {
        return given;
    }
    let (by, words) = match result.attacker {
        Attacker::Edge => (clause::C81_68_4, "against the box alone they do nothing"),
        Attacker::Box => (clause::C81_68_5, "the box alone takes none"),
    };
    sink.step(by, || format!("hexes in the result: {given}; {words}"));
    0
}
