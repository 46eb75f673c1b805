//! Chapter 81, first part: Manchuria, its garrison, and what Japan may do with it.

use stavka_core::question::Question;

use crate::WorldAtWar;

pub(crate) mod colony;
pub(crate) mod pacific;
pub(crate) mod play;
pub(crate) mod requirement;
pub(crate) mod start;
pub(crate) mod unbuilt;
pub(crate) mod use_of_units;
pub(crate) mod zoc;

pub(crate) use colony::CAPITALS;

/// The questions of this part.
pub(super) fn questions() -> Vec<Question<WorldAtWar>> {
    let mut all = Vec::from(colony::questions());
    all.extend(start::questions());
    all.extend([
        unbuilt::question(),
        requirement::question(),
        use_of_units::question(),
        zoc::question(),
    ]);
    all
}
