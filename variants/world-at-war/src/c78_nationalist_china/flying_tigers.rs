//! 78.6: the Flying Tigers.

use stavka_core::clause::{Refused, Sink};
use stavka_core::question::Question;

use crate::area::Area;
use crate::{WorldAtWar, clause};

pub(crate) mod combat;
pub(crate) mod costs;
pub(crate) mod force_pool;

pub(super) fn questions() -> [Question<WorldAtWar>; 4] {
    let [modifiers, defense] = combat::questions();
    [force_pool::question(), costs::question(), modifiers, defense]
}

/// 78.61.A: where the Flying Tigers may always base.
pub(crate) fn may_always_base(variant: &WorldAtWar, area: Area, sink: &mut impl Sink) -> bool {
    let always = variant.figures.flying_tigers.bases.contains(&area);
    let word = if always { "is" } else { "is not" };
    sink.step(clause::C78_61_A, || {
        format!("{area} {word} always open to the Flying Tigers as a base")
    });
    always
}

/// 78.63: the Flying Tigers may be lent, if the conditions that we don't have are met.
pub(crate) fn lending_conditions_hold(
    conditions_met: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    if conditions_met {
        sink.step(clause::C78_63, || "the general conditions of a loan are met".into());
        return Ok(());
    }
    Err(sink.refuse(clause::C78_63, || "the general conditions of a loan are not met".into()))
}
