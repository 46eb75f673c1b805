//! Stavka, the host: finds rule variants, loads them through the boundary, asks, compares and plays.

pub mod arms;
mod bundled;
pub mod catalogue;
pub mod charts;
pub mod chronicle;
pub mod cli;
pub mod commands;
pub mod error;
pub mod exit_code;
mod explain;
mod format;
mod label;
pub mod loader;
pub mod mods;
mod output;
pub mod places;
mod plain;
pub mod plugged;
pub mod print;
pub mod printed;
pub mod programs;
pub mod saves;
pub mod schemas;
pub mod soak;
mod suggest;
pub mod terminal;
pub mod trust;
pub mod volume;

pub use stavka_play::edition;
