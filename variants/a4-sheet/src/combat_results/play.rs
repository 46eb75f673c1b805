//! What the die does, as it is played.

pub(crate) mod crowd;
pub(crate) mod exchange;
pub(crate) mod outcome;
