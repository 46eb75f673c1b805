//! Chapter 81, second part: the Siberian garrison, and declarations of war between Russia and Japan.

use stavka_core::question::Question;

use crate::WorldAtWar;

pub(crate) mod calendar;
pub(crate) mod declaration;
pub(crate) mod garrison_value;
pub(crate) mod japanese_reduction;
pub(crate) mod minimum;
pub(crate) mod play;
pub(crate) mod russian_declaration;
pub(crate) mod siberian_garrison;
pub(crate) mod transfer;
pub(crate) mod withdrawal;

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
