//! 81.42 and 81.43, asked the other way round: what may leave Siberia, and what stops the rest.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::garrison_value::{costs_while_inverted, siberian_value};
use super::japanese_reduction::Freed;
use super::minimum::{Minimum, siberian_minimum};
use super::transfer::{Condition, Release, Situation, minimum_clauses, release};
use crate::force::{ARMOR_FACTORS, RussianForce};
use crate::{BOOK, WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "siberian-withdrawal",
        Topic::Siberia,
        "What may Russia take out of Siberia now, kind by kind, and which clause stops the next one?",
        |variant, asked: &Asked, trail| {
            withdrawable(variant, &asked.situation, &asked.garrison, trail)
        },
    )
}

/// A garrison of which some units might leave.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    /// How things stand.
    pub situation: Situation,
    /// The Siberian garrison.
    pub garrison: RussianForce,
}

/// What may leave: of each kind, if no other kind leaves.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub(crate) struct Withdrawable {
    /// What makes it so.
    pub condition: Condition,
    /// The value of all that may leave together, in BRPs.
    pub brps: u32,
    /// Armor, in units.
    pub armor_units: Limit,
    /// Infantry, in factors.
    pub infantry_factors: Limit,
    /// Army air, in factors.
    pub aaf: Limit,
}

/// How much of a kind may leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Limit {
    /// How much.
    pub may_leave: u32,
    /// The clause that stops the next one; absent where all may leave.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<&'static str>,
}

/// How much may leave before this clause says no.
type Cap = (u32, Option<Clause>);

/// 81.42: what may leave of this garrison.
pub(crate) fn withdrawable(
    variant: &WorldAtWar,
    situation: &Situation,
    garrison: &RussianForce,
    sink: &mut impl Sink,
) -> Result<Withdrawable, Refused> {
    let release = release(variant, situation, sink)?;
    let condition = release.condition();
    let value = siberian_value(variant, garrison, sink);
    let minimum = if situation.war_with_japan {
        Minimum { brps: 0, armor_units: 0 }
    } else {
        siberian_minimum(variant, situation.edition, sink)
    };
    let caps = Caps {
        garrison,
        slack: value.checked_sub(u32::try_from(minimum.brps).unwrap_or(0)),
        spare_armor: garrison.armor.get().checked_sub(minimum.armor_units),
        free: if let Release::OfAKind(free) = release { Some(free) } else { None },
        clauses: minimum_clauses(situation.edition, condition),
    };
    Ok(Withdrawable {
        condition,
        brps: caps.slack.unwrap_or(0),
        armor_units: limit("armor units", caps.armor(variant), sink),
        infantry_factors: limit("infantry factors", caps.infantry(variant), sink),
        aaf: limit("air factors", caps.aaf(variant), sink),
    })
}

/// What holds for every kind.
struct Caps<'a> {
    garrison: &'a RussianForce,
    /// The value above the minimum; absent where it is below.
    slack: Option<u32>,
    /// Armor units above those that stay; absent where there are fewer.
    spare_armor: Option<u32>,
    free: Option<Freed>,
    /// The clauses that speak of the value and of the armor that must stay.
    clauses: (Clause, Clause),
}

impl Caps<'_> {
    fn armor(&self, variant: &WorldAtWar) -> Cap {
        let price = ARMOR_FACTORS * u32::from(variant.figures.garrison.price.armor);
        lowest([
            (self.garrison.armor.get(), None),
            self.like_for_like(|free| free.armor_units),
            self.by_value(price, 0),
            (self.spare_armor.unwrap_or(0), Some(self.clauses.1)),
        ])
    }

    fn infantry(&self, variant: &WorldAtWar) -> Cap {
        let (most, stopped_by) = lowest([
            (self.garrison.infantry_factors(), None),
            self.like_for_like(|free| free.infantry_factors),
            self.by_value(u32::from(variant.figures.garrison.price.infantry), 0),
            self.by_armor(),
        ]);
        (whole_units(self.garrison, most), stopped_by)
    }

    fn aaf(&self, variant: &WorldAtWar) -> Cap {
        let inverted = self.garrison.aaf_inverted.get();
        let idle = if costs_while_inverted(variant) { 0 } else { inverted };
        lowest([
            (self.garrison.all_aaf(), None),
            self.like_for_like(|free| free.aaf),
            self.by_value(u32::from(variant.figures.garrison.price.aaf), idle),
            self.by_armor(),
        ])
    }

    /// 81.42.B.3: no more than Japan lacks of the kind.
    fn like_for_like(&self, of: fn(&Freed) -> u32) -> Cap {
        (self.free.as_ref().map_or(u32::MAX, of), Some(clause::C81_42_B_3))
    }

    /// Nothing leaves a garrison that lacks the armor that must stay.
    fn by_armor(&self) -> Cap {
        (if self.spare_armor.is_some() { u32::MAX } else { 0 }, Some(self.clauses.1))
    }

    /// What the minimum leaves at this price, and what costs nothing on top.
    fn by_value(&self, price: u32, idle: u32) -> Cap {
        let paid = |slack: u32| slack.checked_div(price).unwrap_or(u32::MAX).saturating_add(idle);
        (self.slack.map_or(0, paid), Some(self.clauses.0))
    }
}

/// The lowest cap, the first one of equals.
fn lowest<const COUNT: usize>(caps: [Cap; COUNT]) -> Cap {
    caps.into_iter().min_by_key(|cap| cap.0).unwrap_or((0, None))
}

/// The most infantry factors up to `most` that whole units of the garrison add up to.
fn whole_units(garrison: &RussianForce, most: u32) -> u32 {
    let with_large = |large: u32| {
        let rest = most.checked_sub(3 * large)?;
        let medium = garrison.medium_infantry.get().min(rest / 2);
        let small = garrison.small_infantry.get().min(rest - 2 * medium);
        Some(3 * large + 2 * medium + small)
    };
    (0..=garrison.large_infantry.get()).filter_map(with_large).max().unwrap_or(0)
}

fn limit(kind: &str, (may_leave, stopped_by): Cap, sink: &mut impl Sink) -> Limit {
    let id = stopped_by.map(|clause| BOOK.head(clause).id);
    if let Some(clause) = stopped_by {
        sink.step(clause, || format!("{kind} that may leave alone: {may_leave}"));
    }
    Limit { may_leave, stopped_by: id }
}

#[cfg(test)]
mod tests;
