//! How Communist China is played.

pub(crate) mod construction;
