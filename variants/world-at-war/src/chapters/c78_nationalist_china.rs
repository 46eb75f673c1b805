//! Chapter 78: Nationalist China.

use stavka_core::question::Question;

use crate::WorldAtWar;

pub mod cooperation;
pub mod economy;
pub mod flying_tigers;
pub mod resistance;
pub mod standing;
pub mod supply;
pub mod territory;
pub mod western_allies;

/// The questions of the chapter.
pub(super) fn questions() -> Vec<Question<WorldAtWar>> {
    let mut all = vec![standing::question(), territory::question()];
    all.extend(resistance::questions());
    all.extend(economy::questions());
    all.extend(western_allies::questions());
    all.extend(flying_tigers::questions());
    all
}
