//! Chapter 81, first part: Manchuria, its garrison, and what Japan may do with it.

use stavka_core::question::Question;

use crate::WorldAtWar;

pub mod colony;
pub mod pacific;
pub mod requirement;
pub mod start;
pub mod unbuilt;
pub mod use_of_units;
pub mod zoc;

pub use colony::CAPITALS;

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
