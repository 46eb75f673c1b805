//! The supply sections of chapters 78 and 79: what both have in common, and the two questions about them.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::c78_nationalist_china::supply as nationalist;
use super::c79_communist_china::supply as communist;
use crate::area::Area;
use crate::edition::Edition;
use crate::holder::Holder;
use crate::resistance::{Resistance, signed};
use crate::source::{Capacity, Place, Relations, Source};
use crate::{WorldAtWar, clause};

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
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
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
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Unit {
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
pub(crate) struct Supplied {
    /// Always true: where it is not, the ruling is a refusal.
    supplied: bool,
    /// How many units the source can supply.
    capacity: Allotment,
}

/// How many units a source can supply.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Allotment {
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
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Isolated {
    /// Whose it is.
    pub army: Army,
    /// Where it stands.
    pub area: Area,
    /// Whether the general rules of supply, which are not part of these chapters, would eliminate it.
    pub otherwise_eliminated: bool,
}

/// Whose ground unit.
#[derive(Debug, Clone, Copy, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Army {
    /// Nationalist.
    Nationalist,
    /// Communist.
    Communist,
}

/// What becomes of a unit.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Fate {
    /// Whether it is eliminated.
    eliminated: bool,
}

/// 78.9 and 79.6: whether a unit draws supply by a line, and how much.
pub(crate) fn supply(
    variant: &WorldAtWar,
    line: &Line,
    sink: &mut impl Sink,
) -> Result<Allotment, Refused> {
    let relations = Relations {
        edition: line.edition,
        resistance: line.resistance.get(),
        russian_ally: line.russian_ally,
    };
    let mut hexes = line.through.iter().copied();
    let capacity = match line.unit {
        Unit::NationalistPartisan => return Ok(partisans_need_none(Army::Nationalist, sink)),
        Unit::CommunistPartisan => return Ok(partisans_need_none(Army::Communist, sink)),
        Unit::Nationalist => {
            hexes.try_for_each(|holder| may_line_pass(Army::Nationalist, holder, sink))?;
            nationalist::may_draw_from(variant, line.source, &relations, sink)?
        }
        Unit::FlyingTigers => {
            hexes.try_for_each(|holder| may_line_pass(Army::Nationalist, holder, sink))?;
            nationalist::may_tigers_draw_from(variant, line.source, &relations, sink)?
        }
        Unit::Communist => {
            hexes.try_for_each(|holder| may_line_pass(Army::Communist, holder, sink))?;
            communist::may_draw_from(variant, line.source, &relations, sink)?
        }
    };
    Ok(capacity.into())
}

/// 78.93 and 79.63: who may hold a hex of a supply line.
pub(crate) fn may_line_pass(
    army: Army,
    holder: Holder,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let rule = match army {
        Army::Nationalist => clause::C78_93,
        Army::Communist => clause::C79_63,
    };
    if matches!(holder, Holder::Japan | Holder::Neutral) {
        return Err(sink.refuse(rule, || format!("no line passes a hex held by {holder}")));
    }
    sink.cite(rule);
    Ok(())
}

/// 78.94 and 79.64: partisans need no supply.
pub(crate) fn partisans_need_none(army: Army, sink: &mut impl Sink) -> Allotment {
    let (rule, whose) = match army {
        Army::Nationalist => (clause::C78_94, "Nationalist"),
        Army::Communist => (clause::C79_64, "Communist"),
    };
    sink.step(rule, || format!("{whose} partisans need no supply"));
    Allotment::NotNeeded
}

/// 78.923 and 79.623: whether the resistance level opens a source in the hands of the other China, as `rule` says.
pub(super) fn opens_at_level(
    rule: Clause,
    place: Place,
    needed: i32,
    relations: &Relations,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let level = relations.resistance;
    let words =
        || format!("{place} takes resistance {}, and it is {}", signed(needed), signed(level));
    if level < needed {
        return Err(sink.too_few(rule, level, needed, words));
    }
    sink.step(rule, words);
    Ok(())
}

fn is_eliminated(unit: &Isolated, sink: &mut impl Sink) -> bool {
    match unit.army {
        Army::Nationalist => nationalist::is_eliminated(unit.area, unit.otherwise_eliminated, sink),
        Army::Communist => communist::is_eliminated(sink),
    }
}
