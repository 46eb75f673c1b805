//! Stavka, the host: finds rule variants, loads them through the boundary, asks, compares and plays.

pub mod catalogue;
pub mod edition;
mod format;
mod label;
mod line;
pub mod loader;
pub mod places;
pub mod session;
pub mod trust;
