//! 81.31.costs and 81.52.2: what a garrison is worth.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::clause::{Sink, Topic};
use stavka_core::question::Question;

use crate::force::{Factors, Garrison, RussianForce};
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "garrison-value",
        Topic::Garrison,
        "What is this garrison of Siberia or Manchuria worth?",
        |variant, asked: &Asked, trail| {
            Ok(Brps { brps: garrison_value(variant, &asked.garrison, trail) })
        },
    )
}

/// The garrison that is asked about.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The garrison.
    pub garrison: Garrison,
}

/// A value in money.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Brps {
    /// In BRPs.
    pub brps: u32,
}

/// What a garrison in factors is worth.
pub fn garrison_value(variant: &WorldAtWar, garrison: &Garrison, sink: &mut impl Sink) -> u32 {
    leave_out_idle_units(garrison.has_idle_units(), sink);
    value(variant, garrison.in_factors(), sink)
}

/// What a garrison of Russian units is worth.
pub(super) fn russian_value(
    variant: &WorldAtWar,
    force: &RussianForce,
    sink: &mut impl Sink,
) -> u32 {
    leave_out_idle_units(force.has_idle_units(), sink);
    value(variant, force.in_factors(), sink)
}

/// 81.52.2: what counts for nothing in a garrison.
fn leave_out_idle_units(present: bool, sink: &mut impl Sink) {
    if present {
        sink.step(clause::C81_52_2, || "inverted air, carrier air and ships add nothing".into());
    }
}

/// 81.31.costs: prices of garrison units.
fn value(variant: &WorldAtWar, factors: Factors, sink: &mut impl Sink) -> u32 {
    let price = variant.figures.garrison.price;
    let Factors { armor, infantry, aaf } = factors;
    let brps = armor * u32::from(price.armor)
        + infantry * u32::from(price.infantry)
        + aaf * u32::from(price.aaf);
    sink.step(clause::C81_31_COSTS, || {
        format!(
            "armor {armor} at {}, infantry {infantry} at {}, air {aaf} at {}: {brps} BRPs",
            price.armor, price.infantry, price.aaf
        )
    });
    brps
}
