//! 3.C: the Siberian Reserve, the early call and its dice, the crisis, and the way back.

use stavka_core::question::Question;

use crate::SecondEdition;

pub(crate) mod call;
pub(crate) mod commitment;
pub(crate) mod compare;
pub(crate) mod crisis;
pub(crate) mod dice;
pub(crate) mod entry;
pub(crate) mod odds;
mod places;
pub(crate) mod play;
pub(crate) mod prospects;
pub(crate) mod reserve;
pub(crate) mod returning;
pub(crate) mod sending;
pub(crate) mod severity;
pub(crate) mod waiting;

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
