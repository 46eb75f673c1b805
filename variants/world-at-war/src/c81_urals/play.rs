//! How the Urals box is played.

pub(crate) mod bombing;
pub(crate) mod box_fights;
pub(crate) mod travel;
