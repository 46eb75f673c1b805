//! 8.C.3: what a composite is worth, and what it may be told to do.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::class::{self, Arm, Class, Firepower};
use super::{Composite, optional_rule_allows};
use crate::track::Weather;
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "composite-factors",
        Topic::Units,
        "What is a composite unit worth in and out of supply, how does it move, and may it do this?",
        composite_factors,
    )
}

/// A composite, and what is asked of it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FactorsInput {
    /// The composite.
    pub composite: Composite,
    /// What it is told to do; left out where nothing.
    pub order: Option<Order>,
    /// The weather in which it moves.
    #[serde(default)]
    pub weather: Weather,
    /// Whether it comes down by parachute in this combat.
    #[serde(default)]
    pub drops: bool,
}

/// What a composite is told to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Order {
    /// To be split into its parts.
    Split,
    /// To fortify.
    Fortify,
}

/// What a composite is worth.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Factors {
    /// Minor or major.
    pub class: Class,
    /// What it fights as.
    pub fights_as: Arm,
    /// What it moves as.
    pub moves_as: Arm,
    /// Whether it may fortify.
    pub may_fortify: bool,
    /// In supply.
    pub in_supply: Strength,
    /// Out of supply.
    pub out_of_supply: Strength,
}

/// Firepower, and the hits that remove the unit.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Strength {
    /// Its firepower.
    pub firepower: Firepower,
    /// Hits that remove it where it is not fortified.
    pub hits: u32,
}

fn composite_factors(
    variant: &SecondEdition,
    input: &FactorsInput,
    sink: &mut impl Sink,
) -> Result<Factors, Refused> {
    let kind = input.composite;
    optional_rule_allows(variant, kind, sink)?;
    if input.order == Some(Order::Split) {
        return Err(may_not_split(kind, sink));
    }
    let may_fortify = class::may_fortify(kind, sink);
    if input.order == Some(Order::Fortify) && !may_fortify {
        return Err(may_not_fortify(kind, sink));
    }
    Ok(Factors {
        class: class::class(kind, sink),
        fights_as: class::fights_as(kind, !input.drops, sink),
        moves_as: class::moves_as(variant, kind, input.weather, sink),
        may_fortify,
        in_supply: strength(variant, kind, true, sink),
        out_of_supply: strength(variant, kind, false, sink),
    })
}

fn strength(
    variant: &SecondEdition,
    kind: Composite,
    supplied: bool,
    sink: &mut impl Sink,
) -> Strength {
    let firepower = class::firepower(variant, kind, supplied, sink);
    Strength { firepower, hits: class::hits(kind, firepower, sink) }
}

/// 8.C.3.permanent: what was combined stays combined.
pub(crate) fn may_not_split(kind: Composite, sink: &mut impl Sink) -> Refused {
    sink.refuse(clause::C8_C_3_PERMANENT, || format!("a {kind} is never split again"))
}

/// 8.C.3.b.class, completion.composite.fortify: the refusal of an order to fortify.
fn may_not_fortify(kind: Composite, sink: &mut impl Sink) -> Refused {
    let clause = match kind {
        Composite::CavalryMechanizedGroup => clause::C8_C_3_B_CLASS,
        _ => clause::COMPLETION_COMPOSITE_FORTIFY,
    };
    sink.refuse(clause, || format!("a {kind} may not fortify"))
}
