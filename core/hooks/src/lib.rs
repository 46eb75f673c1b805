//! The scripts of mods at the points of a variant.
//!
//! A script is given the facts of its point in words, and says what is decided. It has no way to a file, a clock, a
//! network or a chance, reckons with whole numbers only, and ends within its budget or is ended. The language lives
//! here alone: to the rules a script is a [`Seam`] like any other, and to whoever opens a variant [`Scripted`] is one
//! more place where it comes from.

#![forbid(unsafe_code)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use stavka_core::seam::{PointText, Seam};
use stavka_core::setup::Mod;
use stavka_play::rules;

mod engine;
mod layer;
mod names;
mod open;
mod probe;
mod trace;
mod words;

pub use names::Names;
pub use open::{Layers, Scripted, linked, names, open, reads_the_map};
pub use probe::probe;
pub use trace::{Asked, Saying, Trace};

use layer::Layer;

/// How many operations all scripts together may use while a variant is opened. As a game goes on each call has its own
/// budget only: what happens in one game may not depend on how many were played before.
const OPENING: u64 = if cfg!(test) { 600_000 } else { 30_000_000 };

/// What went wrong in a script, for whoever called the rules: a seam itself can't fail.
#[derive(Debug, Default)]
struct Watch {
    failed: AtomicBool,
    first: Mutex<Option<HookError>>,
    opened: AtomicBool,
    spent: AtomicU64,
}

/// A script that can't be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("mod `{by}`, hook `{file}`: {message}")]
pub struct HookError {
    /// The mod.
    pub by: String,
    /// The file of the script.
    pub file: String,
    /// What is wrong, and on which line.
    pub message: String,
}

/// What a mod says at the points, with the place of the mod.
type Placed = (usize, Arc<dyn Seam>);

/// The scripts of these mods at these points.
fn scripts(
    mods: &[Mod],
    points: &[PointText],
    names: &Names,
    watch: &Arc<Watch>,
) -> Result<Vec<Placed>, HookError> {
    let mut layers: Vec<Placed> = Vec::new();
    for (at, one) in mods.iter().enumerate().filter(|(_, one)| !one.hooks.is_empty()) {
        // The first book is the variant's own; there are no more mods than books can be told apart.
        let book = u8::try_from(at + 1).unwrap_or(u8::MAX);
        layers.push((at, Arc::new(Layer::new(one, book, points, names, watch)?)));
    }
    Ok(layers)
}

impl rules::Watch for Watch {
    fn fault(&self) -> Option<String> {
        self.first().map(|error| error.to_string())
    }
}

impl Watch {
    /// What went wrong first.
    fn first(&self) -> Option<HookError> {
        if !self.failed.load(Ordering::Relaxed) {
            return None;
        }
        self.first.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Keeps what went wrong first.
    fn fail(&self, error: &HookError) {
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert_with(|| error.clone());
        self.failed.store(true, Ordering::Relaxed);
    }

    /// Counts an operation; whether the budget is spent.
    fn spends(&self) -> bool {
        !self.opened.load(Ordering::Relaxed)
            && self.spent.fetch_add(1, Ordering::Relaxed) >= OPENING
    }
}

#[cfg(test)]
mod tests;
