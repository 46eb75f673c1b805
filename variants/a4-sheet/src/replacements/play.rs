//! Replacements and reinforcements as they are played.

pub(crate) mod arrivals;
pub(crate) mod lost;
pub(crate) mod panzers;
pub(crate) mod pile;
pub(crate) mod rifles;
