//! The supply sections of chapters 78 and 79, put as two questions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;

use super::c78_nationalist_china::supply as nationalist;
use super::c79_communist_china::supply as communist;
use crate::WorldAtWar;
use crate::area::Area;
use crate::edition::Edition;
use crate::holder::Holder;
use crate::resistance::Resistance;
use crate::source::{Capacity, Relations, Source};

pub(super) fn questions() -> [Question<WorldAtWar>; 2] {
    [
        Question::new(
            "chinese-supply",
            Topic::Supply,
            "Does this source supply this Chinese unit along this line?",
            |variant, line: &Line, trail| {
                supply(variant, line, trail).map(|capacity| Supplied { supplied: true, capacity })
            },
        ),
        Question::new(
            "chinese-isolation",
            Topic::Supply,
            "Is this Chinese ground unit eliminated for want of supply?",
            |_, unit: &Isolated, trail| Ok(Fate { eliminated: is_eliminated(unit, trail) }),
        ),
    ]
}

/// A unit, a source, and the line between them.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The unit.
    pub unit: Unit,
    /// The source.
    pub source: Source,
    /// Who controls the hexes between them.
    #[serde(default)]
    pub through: Vec<Holder>,
    /// Which game is played.
    pub edition: Edition,
    /// The Chinese resistance level in force.
    pub resistance: Resistance,
    /// Whether Communist China is Russia's minor ally.
    #[serde(default)]
    pub russian_ally: bool,
}

/// A unit that may want supply.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// A Nationalist ground or air unit.
    Nationalist,
    /// Nationalist partisans.
    NationalistPartisan,
    /// The Flying Tigers.
    FlyingTigers,
    /// A Communist ground unit.
    Communist,
    /// Communist partisans.
    CommunistPartisan,
}

/// How a unit is supplied.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Supplied {
    /// Always true: where it is not, the ruling is a refusal.
    supplied: bool,
    /// How many units the source can supply.
    capacity: Allotment,
}

/// How many units a source can supply.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Allotment {
    /// Any number.
    Unlimited,
    /// What the rules of its owner say; they are not part of these chapters.
    OfItsOwner,
    /// The unit needs none.
    NotNeeded,
}

impl From<Capacity> for Allotment {
    fn from(capacity: Capacity) -> Self {
        match capacity {
            Capacity::Unlimited => Self::Unlimited,
            Capacity::OfItsOwner => Self::OfItsOwner,
        }
    }
}

/// A ground unit without supply.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Isolated {
    /// Whose it is.
    pub army: Army,
    /// Where it stands.
    pub area: Area,
    /// Whether the general rules of supply, which are not part of these chapters, would eliminate it.
    pub otherwise_eliminated: bool,
}

/// Whose ground unit.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Army {
    /// Nationalist.
    Nationalist,
    /// Communist.
    Communist,
}

/// What becomes of a unit.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Fate {
    /// Whether it is eliminated.
    eliminated: bool,
}

fn supply(variant: &WorldAtWar, line: &Line, sink: &mut impl Sink) -> Result<Allotment, Refused> {
    let relations = Relations {
        edition: line.edition,
        resistance: line.resistance.get(),
        russian_ally: line.russian_ally,
    };
    let mut hexes = line.through.iter().copied();
    let capacity = match line.unit {
        Unit::NationalistPartisan => {
            nationalist::partisans_need_none(sink);
            return Ok(Allotment::NotNeeded);
        }
        Unit::CommunistPartisan => {
            communist::partisans_need_none(sink);
            return Ok(Allotment::NotNeeded);
        }
        Unit::Nationalist => {
            hexes.try_for_each(|holder| nationalist::may_line_pass(holder, sink))?;
            nationalist::may_draw_from(variant, line.source, &relations, sink)?
        }
        Unit::FlyingTigers => {
            hexes.try_for_each(|holder| nationalist::may_line_pass(holder, sink))?;
            nationalist::may_tigers_draw_from(variant, line.source, &relations, sink)?
        }
        Unit::Communist => {
            hexes.try_for_each(|holder| communist::may_line_pass(holder, sink))?;
            communist::may_draw_from(variant, line.source, &relations, sink)?
        }
    };
    Ok(capacity.into())
}

fn is_eliminated(unit: &Isolated, sink: &mut impl Sink) -> bool {
    match unit.army {
        Army::Nationalist => nationalist::is_eliminated(unit.area, unit.otherwise_eliminated, sink),
        Army::Communist => communist::is_eliminated(sink),
    }
}
