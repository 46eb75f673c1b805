//! Chapter 81, third part: the Urals box, and enemy forces beside it.

use stavka_core::question::Question;

use crate::WorldAtWar;

pub(crate) mod air;
pub(crate) mod attrition;
pub(crate) mod edge;
pub(crate) mod entry;
pub(crate) mod exit;
pub(crate) mod forces;
pub(crate) mod losses;
pub(crate) mod play;

/// The questions of this part.
pub(super) fn questions() -> Vec<Question<WorldAtWar>> {
    let mut all = vec![entry::question(), exit::question(), air::question(), losses::question()];
    all.extend(attrition::questions());
    all
}
