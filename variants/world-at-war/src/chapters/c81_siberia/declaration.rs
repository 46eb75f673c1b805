//! 81.5: when Japan may declare war on Russia, and at what price.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;

use crate::edition::{AsianResults, Edition};
use crate::readings::DeclarationSaving;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "japanese-declaration",
        Topic::Politics,
        "May Japan declare war on Russia, and what does it cost?",
        |variant, declaration, trail| {
            may_japan_declare(variant, declaration, trail).map(|brps| Cost { brps })
        },
    )
}

/// A declaration of war that Japan thinks of.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Declaration {
    /// Which game is played.
    pub edition: Edition,
    /// Whether Russia and Germany are at war.
    pub german_war: bool,
}

/// What a declaration costs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Cost {
    /// In BRPs.
    pub brps: i32,
}

/// 81.51.A: whether Japan may declare war on Russia, and the price.
pub fn may_japan_declare(
    variant: &WorldAtWar,
    declaration: &Declaration,
    sink: &mut impl Sink,
) -> Result<i32, Refused> {
    if declaration.german_war {
        sink.step(clause::C81_51_A_2, || {
            "Germany and Russia are at war: Japan is free to declare".into()
        });
        return Ok(full_price(variant, declaration.edition, sink));
    }
    match declaration.edition {
        Edition::Classic => {
            Err(sink.refuse(clause::C81_51_A_CLASSIC, || "Russia is at peace with Germany".into()))
        }
        Edition::Linked(results) => {
            has_the_advantage(variant, results, sink)?;
            let price = full_price(variant, declaration.edition, sink);
            Ok((price - saving(variant, results, sink)).max(0))
        }
    }
}

/// 81.51.A.1: Japan needs an advantage against a Russia at peace.
fn has_the_advantage(
    variant: &WorldAtWar,
    results: AsianResults,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (advantage, needed) =
        (results.japanese_advantage(), i32::from(variant.figures.declaration.advantage_needed));
    let words = || format!("Japan's advantage: {advantage}, needed: {needed}");
    if advantage < needed {
        return Err(sink.refuse(clause::C81_51_A_1, words));
    }
    sink.step(clause::C81_51_A_1, words);
    Ok(())
}

/// 81.51.A.3: an advantage makes it cheaper.
fn saving(variant: &WorldAtWar, results: AsianResults, sink: &mut impl Sink) -> i32 {
    let counted = match variant.readings.declaration_saving {
        DeclarationSaving::Net => results.japanese_advantage(),
        DeclarationSaving::Gross => results.japan.signed(),
    };
    let each = i32::from(variant.figures.declaration.saved_per_result);
    sink.step(clause::C81_51_A_3, || {
        format!("results that count: {counted}, each saves {each} BRP")
    });
    counted * each
}

/// 81.53: what a declaration costs.
pub(super) fn full_price(variant: &WorldAtWar, edition: Edition, sink: &mut impl Sink) -> i32 {
    if matches!(edition, Edition::Classic) {
        return classic_price(variant, sink);
    }
    let price = i32::from(variant.figures.declaration.cost);
    sink.step(clause::C81_53, || format!("a declaration costs {price} BRPs"));
    price
}

/// 81.54.classic: what a declaration costs in the classic game.
fn classic_price(variant: &WorldAtWar, sink: &mut impl Sink) -> i32 {
    let price = i32::from(variant.figures.declaration.classic_cost);
    sink.step(clause::C81_54_CLASSIC, || format!("a declaration costs {price} BRPs"));
    price
}
