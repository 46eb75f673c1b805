//! The scripts of mods at the points of a variant.
//!
//! A script is given the facts of its point in words, and says what is decided. It has no way to a file, a clock, a
//! network or a chance, reckons with whole numbers only, and ends within its budget or is ended. The language lives
//! here alone: to the rules a script is a [`Seam`] like any other.

#![forbid(unsafe_code)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use stavka_core::seam::{PointText, Seam, Seams};
use stavka_core::setup::Mod;

mod engine;
mod layer;
mod names;
mod words;

pub use names::Names;

use layer::Layer;

/// How many operations all scripts together may use while a variant is opened. As a game goes on each call has its own
/// budget only: what happens in one game may not depend on how many were played before.
const OPENING: u64 = if cfg!(test) { 600_000 } else { 30_000_000 };

/// The scripts of all mods of a set-up.
#[derive(Clone)]
pub struct Hooks {
    layers: Vec<Arc<Layer>>,
    watch: Arc<Watch>,
}

/// What went wrong in a script, for whoever called the rules: a seam itself can't fail.
#[derive(Debug, Default)]
struct Watch {
    failed: AtomicBool,
    first: Mutex<Option<String>>,
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

impl Hooks {
    /// The scripts of these mods at these points; nothing where they bring none.
    pub fn new(
        mods: &[Mod],
        points: &[PointText],
        names: &Names,
    ) -> Result<Option<Self>, HookError> {
        let watch = Arc::new(Watch::default());
        let mut layers = Vec::new();
        for (book, one) in (1..).zip(mods).filter(|(_, one)| !one.hooks.is_empty()) {
            layers.push(Arc::new(Layer::new(one, book, points, names, &watch)?));
        }
        Ok((!layers.is_empty()).then_some(Self { layers, watch }))
    }

    /// The scripts as the rules ask them.
    pub fn seams(&self) -> Seams {
        let layer = |layer: &Arc<Layer>| -> Arc<dyn Seam> { Arc::<Layer>::clone(layer) };
        Seams::new(self.layers.iter().map(layer).collect())
    }

    /// The variant is open: from now on each call has its own budget only.
    pub fn opened(&self) {
        self.watch.opened.store(true, Ordering::Relaxed);
    }

    /// What went wrong first, if something did: mod, script, line and message.
    pub fn fault(&self) -> Option<String> {
        if !self.watch.failed.load(Ordering::Relaxed) {
            return None;
        }
        self.watch.first.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Watch {
    /// Keeps what went wrong first.
    fn fail(&self, error: &HookError) {
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert_with(|| error.to_string());
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
