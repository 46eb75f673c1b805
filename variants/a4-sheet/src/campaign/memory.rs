//! Memory for searches. It belongs to the thread that plays, so that a copy of a campaign is a copy of its state.

use std::sync::Arc;

use stavka_core::game::Action;
use stavka_core::movement::Pool;

use crate::air::nearest::Nearest;
use crate::campaign::table::Table;
use crate::movement::Scratch;
use crate::staff::LONGEST;
use crate::staff::known::Known;
use crate::strategic::RailScratch;
use crate::supply::SupplyScratch;

#[cfg(test)]
mod tests;

thread_local! {
    static POOL: Pool<Table, Memory> = const { Pool::new() };
}

/// Memory for searches under one set-up, to be used again by any state of it. It holds nothing that a state does
/// not tell: what is remembered is remembered with all that was asked.
#[derive(Debug)]
pub(crate) struct Memory {
    pub moves: Scratch,
    pub supply: SupplyScratch,
    pub rails: RailScratch,
    pub nearest: Nearest,
    pub staff: Known,
    /// Room for the longest list of choices.
    pub choices: Box<[Action]>,
}

impl Memory {
    fn new(table: &Table) -> Self {
        Self {
            moves: Scratch::new(&table.rules, &table.ground),
            supply: SupplyScratch::new(&table.ground),
            rails: RailScratch::new(table.ground.board()),
            nearest: Nearest::new(table),
            staff: Known::new(table),
            choices: vec![0; LONGEST].into(),
        }
    }

    /// Works with the memory of this thread.
    pub(crate) fn lend<T>(table: &Arc<Table>, work: impl FnOnce(&mut Self) -> T) -> T {
        Pool::lend(&POOL, table, Self::new, work)
    }
}
