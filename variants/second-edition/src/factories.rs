//! 8.C.1 and 8.C.2: Soviet factories: building them, what they make, moving and losing them.

use stavka_core::question::Question;

use crate::SecondEdition;

pub mod danger;
pub mod deployment;
pub mod expansion;
pub(crate) mod filled;
pub mod kind;
pub mod months;
pub mod moving;
pub mod options;
pub(crate) mod play;
pub mod production;
pub(crate) mod staff;
pub mod table;

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
