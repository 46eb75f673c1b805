//! How the garrisons are played.

pub(crate) mod garrisons;
pub(crate) mod linked_setup;
pub(crate) mod owed;
pub(crate) mod starting_garrisons;
pub(crate) mod strengthening;
