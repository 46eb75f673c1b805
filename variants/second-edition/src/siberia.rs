//! 3.C: the Siberian Reserve, the early call and its dice, the crisis, and the way back.

use stavka_core::question::Question;

use crate::SecondEdition;

pub mod call;
pub mod commitment;
pub mod compare;
pub mod crisis;
pub mod dice;
pub mod entry;
pub mod odds;
mod places;
pub(crate) mod play;
pub(crate) mod prospects;
pub mod reserve;
pub mod returning;
pub mod sending;
pub mod severity;
pub mod waiting;

/// Every question of the section, in its order.
pub(crate) fn questions() -> Vec<Question<SecondEdition>> {
    [
        reserve::question(),
        entry::question(),
        call::question(),
        dice::question(),
        odds::question(),
        crisis::question(),
        commitment::question(),
        returning::question(),
        waiting::question(),
        compare::question(),
    ]
    .into()
}
