//! Chapter 80: limits on Chinese forces.

use stavka_core::question::Question;

use crate::WorldAtWar;

pub mod attacks;
pub mod communists_and_wangs;
pub mod defense_abroad;
pub mod ground;
pub mod nationalist_air;
pub mod nationalist_ground;
pub mod situation;

/// The questions of the chapter.
pub(super) fn questions() -> Vec<Question<WorldAtWar>> {
    let mut all = vec![attacks::question(), ground::question(), defense_abroad::question()];
    all.extend(nationalist_air::questions());
    all
}
