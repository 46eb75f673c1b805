//! 8.C.1 and 8.C.2: Soviet factories: building them, what they make, moving and losing them.

use stavka_core::question::Question;

use crate::SecondEdition;

pub(crate) mod danger;
pub(crate) mod deployment;
pub(crate) mod expansion;
pub(crate) mod filled;
pub(crate) mod kind;
pub(crate) mod months;
pub(crate) mod moving;
pub(crate) mod options;
pub(crate) mod play;
pub(crate) mod production;
mod prospects;
pub(crate) mod staff;
pub(crate) mod table;

/// Every question of the section, in its order.
pub(crate) fn questions() -> Vec<Question<SecondEdition>> {
    [
        production::list_question(),
        expansion::question(),
        deployment::question(),
        production::output_question(),
        options::question(),
        moving::journey::question(),
        danger::question(),
    ]
    .into()
}
