//! Chapter 79: Communist China.

use stavka_core::question::Question;

use crate::WorldAtWar;

pub(crate) mod actions;
pub(crate) mod building;
pub(crate) mod control;
pub(crate) mod cooperation;
pub(crate) mod costs;
pub(crate) mod offensive_costs;
pub(crate) mod placement;
pub(crate) mod play;
pub(crate) mod standing;
pub(crate) mod supply;
pub(crate) mod territory;

/// The questions of the chapter.
pub(super) fn questions() -> Vec<Question<WorldAtWar>> {
    let mut all = vec![
        actions::question(),
        building::question(),
        placement::question(),
        costs::question(),
        offensive_costs::question(),
        cooperation::question(),
    ];
    all.extend(control::questions());
    all
}
