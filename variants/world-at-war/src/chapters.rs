//! The chapters of the rules, in their order.

use stavka_core::question::Question;

use crate::WorldAtWar;

pub mod c80_limits;

/// Every question, in the order of the chapters.
pub(crate) fn questions() -> Vec<Question<WorldAtWar>> {
    c80_limits::questions()
}
