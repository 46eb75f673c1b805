//! Memory for searches over a map, kept from one question for the next: laying it out costs more than a search.

use std::sync::Mutex;

use super::Ground;
use crate::A4Sheet;
use crate::movement::Scratch;
use crate::supply::SupplyScratch;

/// Memory that nobody uses just now.
#[derive(Debug, Default)]
pub(super) struct Spare {
    moves: Mutex<Option<Box<Scratch>>>,
    lines: Mutex<Option<Box<SupplyScratch>>>,
}

impl Ground {
    /// Searches for moves with memory that is at hand.
    pub(crate) fn with_scratch<T>(
        &self,
        rules: &A4Sheet,
        work: impl FnOnce(&mut Scratch) -> T,
    ) -> T {
        lend(&self.spare.moves, || Scratch::new(rules, self), work)
    }

    /// Traces supply with memory that is at hand.
    pub(crate) fn with_supply_scratch<T>(&self, work: impl FnOnce(&mut SupplyScratch) -> T) -> T {
        lend(&self.spare.lines, || SupplyScratch::new(self), work)
    }
}

/// Whoever comes while it is lent makes new memory; what comes back last is kept.
fn lend<S, T>(
    spare: &Mutex<Option<Box<S>>>,
    make: impl FnOnce() -> S,
    work: impl FnOnce(&mut S) -> T,
) -> T {
    let kept = spare.lock().ok().and_then(|mut kept| kept.take());
    let mut memory = kept.unwrap_or_else(|| Box::new(make()));
    let answer = work(&mut memory);
    if let Ok(mut kept) = spare.lock() {
        *kept = Some(memory);
    }
    answer
}
