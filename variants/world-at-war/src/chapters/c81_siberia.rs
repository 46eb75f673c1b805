//! Chapter 81: Manchuria, Siberia and the Urals box. Here so far: Siberia, and what it leans on.

use stavka_core::question::Question;

use crate::WorldAtWar;

pub mod calendar;
pub mod declaration;
pub mod garrison_value;
pub mod japanese_reduction;
pub mod minimum;
pub mod siberian_garrison;
pub mod transfer;

/// The questions of the chapter.
pub(super) fn questions() -> Vec<Question<WorldAtWar>> {
    let mut all =
        vec![garrison_value::question(), minimum::question(), japanese_reduction::question()];
    all.extend(siberian_garrison::questions());
    all.extend([transfer::question(), declaration::question(), calendar::question()]);
    all
}
