//! The gauntlet: whatever is given to the host as a plugin, the host lives, says in one line what is wrong
//! with which file, and lists the good plugins.

mod building;
mod copies;
mod damaged;
mod files;
mod ground;
mod libraries;
#[path = "../shared/loading.rs"]
mod loading;
mod looking;
mod panics;
mod program;
mod trusting;
