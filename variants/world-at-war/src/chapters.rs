//! The chapters of the rules, in their order.

use serde::Serialize;
use stavka_core::question::Question;
use stavka_core::schema::JsonSchema;

use crate::WorldAtWar;

pub mod c78_nationalist_china;
pub mod c79_communist_china;
pub mod c80_limits;
pub mod c81_manchuria;
pub mod c81_siberia;
pub mod c81_urals;
pub mod chinese_supply;
pub mod far_east;

/// Every question, in the order of the chapters.
pub(crate) fn questions() -> Vec<Question<WorldAtWar>> {
    let mut all = c78_nationalist_china::questions();
    all.extend(c79_communist_china::questions());
    all.extend(chinese_supply::questions());
    all.extend(c80_limits::questions());
    all.extend(c81_manchuria::questions());
    all.extend(c81_siberia::questions());
    all.extend(c81_urals::questions());
    all.extend(far_east::questions());
    all
}

/// The rules allow it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Allowed {
    /// Always true: what is not allowed is refused.
    allowed: bool,
}

/// A rule that only allows or refuses says nothing more.
impl From<()> for Allowed {
    fn from((): ()) -> Self {
        Self { allowed: true }
    }
}
