//! Chapter 79: Communist China.

use stavka_core::question::Question;

use crate::WorldAtWar;

pub mod actions;
pub mod building;
pub mod control;
pub mod cooperation;
pub mod costs;
pub mod offensive_costs;
pub mod placement;
pub mod standing;
pub mod supply;
pub mod territory;

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
