//! 8.C.2: how a factory defends, and what becomes of it when its point falls.

use serde::{Deserialize, Serialize};
use stavka_core::clause::{Clause, Refused, Sink, Topic};
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use super::kind::Site;
use crate::composite::Class;
use crate::{SecondEdition, clause};

pub(super) fn question() -> Question<SecondEdition> {
    Question::new(
        "factory-attacked",
        Topic::Combat,
        "How does a factory defend itself, and what becomes of it if the Axis gain its point?",
        |variant, input, trail| factory_attacked(variant, *input, trail),
    )
}

/// A factory in danger.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DangerInput {
    /// Where it is.
    #[serde(default)]
    pub site: Site,
    /// Whether it is entrained.
    #[serde(default)]
    pub entrained: bool,
    /// Whether the Axis gain control of its point.
    #[serde(default)]
    pub point_taken: bool,
}

/// A factory after an attack.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Danger {
    /// The value with which it defends.
    pub defense: u32,
    /// As what it defends; nothing where it does not.
    pub class: Option<Class>,
    /// Whether it is destroyed for good.
    pub destroyed: bool,
}

fn factory_attacked(
    variant: &SecondEdition,
    input: DangerInput,
    sink: &mut impl Sink,
) -> Result<Danger, Refused> {
    if input.site == Site::Siberia {
        let why = || "no enemy reaches Siberia".to_owned();
        return Err(sink.refuse(clause::C8_C_2_B_SIBERIA_SAFE, why));
    }
    let defense = defense(variant, input.entrained, sink);
    Ok(Danger {
        defense,
        class: (!input.entrained).then_some(Class::Minor),
        destroyed: input.point_taken && falls_with_its_point(sink).0,
    })
}

/// 8.C.2.defence: set up, a factory defends as a minor unit; by our reading an entrained one does not.
pub(crate) fn defense(variant: &SecondEdition, entrained: bool, sink: &mut impl Sink) -> u32 {
    let value = if entrained { 0 } else { variant.figures.factory.defense.unsigned() };
    sink.step(clause::C8_C_2_DEFENCE, || {
        if entrained {
            "entrained, it has no defence of its own".to_owned()
        } else {
            format!("it defends at {value}, as a minor unit")
        }
    });
    value
}

/// 8.C.2.destroyed: what stands on a point that the Axis gain is gone, entrained or not.
pub(crate) fn falls_with_its_point(sink: &mut impl Sink) -> (bool, Clause) {
    let by = clause::C8_C_2_DESTROYED;
    sink.step(by, || "its point is Axis: gone for good".to_owned());
    (true, by)
}
