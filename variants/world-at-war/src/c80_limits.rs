//! Chapter 80: limits on Chinese forces.

use stavka_core::question::Question;

use crate::WorldAtWar;

pub(crate) mod attacks;
pub(crate) mod communists_and_wangs;
pub(crate) mod defense_abroad;
pub(crate) mod ground;
pub(crate) mod nationalist_air;
pub(crate) mod nationalist_ground;
pub(crate) mod situation;

/// The questions of the chapter.
pub(super) fn questions() -> Vec<Question<WorldAtWar>> {
    let mut all = vec![attacks::question(), ground::question(), defense_abroad::question()];
    all.extend(nationalist_air::questions());
    all
}
