//! Chapter 81, second part: the Siberian garrison, and declarations of war between Russia and Japan.

use stavka_core::question::Question;

use crate::WorldAtWar;

pub mod calendar;
pub mod declaration;
pub mod garrison_value;
pub mod japanese_reduction;
pub mod minimum;
pub mod russian_declaration;
pub mod siberian_garrison;
pub mod transfer;
pub mod withdrawal;

/// The questions of this part.
pub(super) fn questions() -> Vec<Question<WorldAtWar>> {
    let mut all =
        vec![garrison_value::question(), minimum::question(), japanese_reduction::question()];
    all.extend(siberian_garrison::questions());
    all.extend([
        transfer::question(),
        withdrawal::question(),
        declaration::question(),
        russian_declaration::question(),
        calendar::question(),
    ]);
    all
}
