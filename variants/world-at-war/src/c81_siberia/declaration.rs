//! 81.51.A, 81.53 and 81.54: when Japan may declare war on Russia, and at what price.

use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::edition::{AsianResults, Edition};
use crate::readings::DeclarationSaving;
use crate::{WorldAtWar, clause};

pub(super) fn question() -> Question<WorldAtWar> {
    Question::new(
        "japanese-declaration",
        Topic::Politics,
        "May Japan declare war on Russia, and what does it cost?",
        declare_on_russia,
    )
}

/// 81.5: whether Japan may declare war on Russia, and what it pays.
pub(crate) fn declare_on_russia(
    variant: &WorldAtWar,
    declaration: &Declaration,
    sink: &mut impl Sink,
) -> Result<Cost, Refused> {
    let Declaration { edition, war_with_germany, treasury } = *declaration;
    let brps = may_japan_declare(variant, edition, war_with_germany, sink)?;
    Ok(Cost { brps, brps_left: pay(edition, brps, treasury, sink)? })
}

/// A declaration of war that Japan thinks of.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Declaration {
    /// Which game is played.
    pub edition: Edition,
    /// Whether Russia and Germany are at war.
    pub war_with_germany: bool,
    /// BRPs that Japan has; absent where only the price is asked.
    #[serde(default)]
    pub treasury: Option<Treasury>,
}

/// BRPs that a power has.
pub(crate) type Treasury = Int<0, 999>;

/// What a declaration costs.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Cost {
    /// In BRPs.
    pub brps: i32,
    /// BRPs left after paying.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brps_left: Option<i32>,
}

/// 81.51.A: whether Japan may declare war on Russia, and the price; 81.54 says where the rest of the story stands.
pub(crate) fn may_japan_declare(
    variant: &WorldAtWar,
    edition: Edition,
    war_with_germany: bool,
    sink: &mut impl Sink,
) -> Result<i32, Refused> {
    if war_with_germany {
        sink.step(clause::C81_51_A_2, || {
            "Germany and Russia are at war: Japan is free to declare".into()
        });
        return Ok(full_price(variant, edition, sink));
    }
    match edition {
        Edition::Classic => Err(sink.refuse(clause::C81_51_A_CLASSIC, || {
            "only war between Russia and Germany would let Japan declare".into()
        })),
        Edition::Linked(results) => {
            has_the_advantage(variant, results, sink)?;
            sink.step(clause::C81_54, || {
                "what follows is in the Storm Over Asia transition rules 14.4 to 14.6 and 15.5"
                    .into()
            });
            let price = full_price(variant, edition, sink);
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
    if advantage < needed {
        return Err(sink.too_few(clause::C81_51_A_1, advantage, needed, || {
            format!(
                "Japan's advantage: {advantage}, needed: {needed}; or Russia would have to be at war with Germany"
            )
        }));
    }
    sink.step(clause::C81_51_A_1, || format!("Japan's advantage: {advantage}, needed: {needed}"));
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
pub(crate) fn full_price(variant: &WorldAtWar, edition: Edition, sink: &mut impl Sink) -> i32 {
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

/// 81.53: what is left after paying; a power that has too little does not declare.
pub(crate) fn pay(
    edition: Edition,
    brps: i32,
    treasury: Option<Treasury>,
    sink: &mut impl Sink,
) -> Result<Option<i32>, Refused> {
    let Some(treasury) = treasury else { return Ok(None) };
    let left = treasury.get() - brps;
    let clause = match edition {
        Edition::Classic => clause::C81_54_CLASSIC,
        Edition::Linked(_) => clause::C81_53,
    };
    if left < 0 {
        let why = || format!("it costs {brps} BRPs, {treasury} are there");
        return Err(sink.too_few(clause, treasury.get(), brps, why));
    }
    sink.step(clause, || format!("{treasury} BRPs less {brps} leave {left}"));
    Ok(Some(left))
}
