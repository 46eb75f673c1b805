//! 8.A.d: units that never come back.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::kinds::Kind;
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "unit-returns",
        Topic::Units,
        "May a unit that was lost return to the map?",
        unit_returns,
    )
}

/// How a unit was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Loss {
    /// In combat.
    Combat,
    /// Through isolation.
    Isolation,
}

/// A unit that was lost.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReturnsInput {
    /// The unit.
    pub kind: Kind,
    /// How it was lost.
    pub loss: Loss,
}

/// Whether it may come back.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ReturnsAnswer {
    /// Always true: else the ruling is a refusal.
    pub may_return: bool,
}

fn unit_returns(
    variant: &SecondEdition,
    input: &ReturnsInput,
    sink: &mut impl Sink,
) -> Result<ReturnsAnswer, Refused> {
    sink.cite(clause::C8_A_D_LIST);
    if is_irreplaceable(variant, input.kind) {
        let why = || match input.loss {
            Loss::Combat => "lost in combat for good: it is irreplaceable".to_owned(),
            Loss::Isolation => "lost through isolation for good: it is irreplaceable".to_owned(),
        };
        return Err(sink.refuse(clause::C8_A_D_EFFECT, why));
    }
    sink.step(clause::C8_A_D_EFFECT, || "it is not irreplaceable".to_owned());
    Ok(ReturnsAnswer { may_return: true })
}

/// 8.A.d.list: the Soviet units that are irreplaceable.
pub(crate) fn is_irreplaceable(variant: &SecondEdition, kind: Kind) -> bool {
    variant.figures.replacements.irreplaceable.contains(&kind)
}
