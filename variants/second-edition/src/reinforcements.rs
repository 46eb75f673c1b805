//! 8.B: reinforcements: where and how they enter, the Axis allies, and who is drawn from the dead pile.

use stavka_core::question::Question;

use crate::SecondEdition;

pub(crate) mod ally;
mod claims;
pub(crate) mod dead_pile;
pub(crate) mod doorway;
pub(crate) mod due;
pub(crate) mod entry;
pub(crate) mod filled;
pub(crate) mod play;
pub(crate) mod schedule;
pub(crate) mod withdrawal;

/// Every question of the section, in its order.
pub(crate) fn questions() -> Vec<Question<SecondEdition>> {
    [
        entry::question(),
        due::question(),
        ally::question(),
        dead_pile::draw_question(),
        dead_pile::pile_question(),
        withdrawal::question(),
    ]
    .into()
}
