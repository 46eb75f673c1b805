//! Strategic movement as it is played.

pub(crate) mod factories;
pub(crate) mod heads;
pub(crate) mod ships;
pub(crate) mod trains;
