//! Chapter 78: Nationalist China.

use stavka_core::question::Question;

use crate::WorldAtWar;

pub(crate) mod cooperation;
pub(crate) mod economy;
pub(crate) mod flying_tigers;
pub(crate) mod resistance;
pub(crate) mod standing;
pub(crate) mod supply;
pub(crate) mod territory;
pub(crate) mod western_allies;

/// The questions of the chapter.
pub(super) fn questions() -> Vec<Question<WorldAtWar>> {
    let mut all = vec![standing::question(), territory::question()];
    all.extend(resistance::questions());
    all.extend(economy::questions());
    all.extend(western_allies::questions());
    all.extend(flying_tigers::questions());
    all
}
