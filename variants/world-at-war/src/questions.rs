//! The questions of all chapters, in their order.

use serde::Serialize;
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::WorldAtWar;

/// Every question, in the order of the chapters.
pub(crate) fn questions() -> Vec<Question<WorldAtWar>> {
    let mut all = crate::c78_nationalist_china::questions();
    all.extend(crate::c79_communist_china::questions());
    all.extend(crate::chinese_supply::questions());
    all.extend(crate::c80_limits::questions());
    all.extend(crate::c81_manchuria::questions());
    all.extend(crate::c81_siberia::questions());
    all.extend(crate::c81_urals::questions());
    all.extend(crate::far_east::questions());
    all.extend(crate::compare::questions());
    all
}

/// The rules allow it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Allowed {
    /// Always true: what is not allowed is refused.
    allowed: bool,
}

/// A rule that only allows or refuses says nothing more.
impl From<()> for Allowed {
    fn from((): ()) -> Self {
        Self { allowed: true }
    }
}
