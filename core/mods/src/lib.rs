//! House-rule mods: what a mod is, how it is packed, what can be wrong with it, in which order mods act, and how one
//! becomes a part of a set-up.
//!
//! Everything here works on [`Files`], a map of names and bytes: nothing is read from a disk, and nothing of a mod is run.

#![forbid(unsafe_code)]

mod base;
mod check;
mod compile;
mod conflict;
mod file;
mod files;
mod lines;
mod near;
mod order;
mod pack;
mod settings;
mod source;
mod wrong;

pub use base::Base;
pub use check::check;
pub use compile::compile;
pub use conflict::{Clash, Given, Touched, clashes, touched};
pub use file::{
    Cell, ChartChange, Choice, FigureChange, FromSetting, HookEntry, ModFile, Setting, TextChange,
};
pub use files::{FileError, Files};
pub use lines::line_of;
pub use near::near;
pub use order::{OrderError, Ordered, order};
pub use pack::{PackError, pack, unpack};
pub use settings::chosen;
pub use source::Source;
pub use wrong::Wrong;

/// The name of the file that makes a folder a mod.
pub const MOD_FILE: &str = "mod.json";

/// The name of the page with the clauses and cases that a mod brings.
pub const RULES_FILE: &str = "rules.md";

/// The ending of a packed mod.
pub const PACKED: &str = "stavka-mod";
