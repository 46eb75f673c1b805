//! Chapter 81, third part: the Urals box, and enemy forces beside it.

use stavka_core::question::Question;

use crate::WorldAtWar;

pub mod air;
pub mod attrition;
pub mod edge;
pub mod entry;
pub mod exit;
pub mod forces;
pub mod losses;

/// The questions of this part.
pub(super) fn questions() -> Vec<Question<WorldAtWar>> {
    let mut all = vec![entry::question(), exit::question(), air::question(), losses::question()];
    all.extend(attrition::questions());
    all
}
