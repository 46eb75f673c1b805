//! Build-ups as they are played.

pub(crate) mod korps;
pub(crate) mod promotions;
