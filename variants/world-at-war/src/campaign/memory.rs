//! Memory for searches and traces, which belongs to a thread and not to a game.

use std::sync::Arc;

use stavka_core::board::SpaceSet;
use stavka_core::movement::{Pool, Search};
use stavka_core::supply::Supply;

use crate::campaign::hexes::Hexes;
use crate::campaign::table::Table;

thread_local! {
    static POOL: Pool<Table, Memory> = const { Pool::new() };
}

/// What searches over the map of a game work in.
#[derive(Debug)]
pub(crate) struct Memory {
    /// Of moves.
    pub search: Search,
    /// Of lines of supply.
    pub supply: Supply,
    /// Where lines start.
    pub sources: SpaceSet,
    /// Where they may not go.
    pub blocked: SpaceSet,
    /// What was found the last time for each power and the Flying Tigers.
    pub known: [Known; 5],
}

/// What lines of supply reach from such sources over such hexes.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Known {
    /// What carries them, and where they start.
    pub lines: [Hexes; 2],
    /// What they reach.
    pub reached: Hexes,
}

impl Memory {
    fn of(table: &Table) -> Self {
        Self {
            search: Search::new(&table.board),
            supply: Supply::new(&table.board),
            sources: table.board.empty_set(),
            blocked: table.board.empty_set(),
            known: [Known::default(); 5],
        }
    }

    /// Lends the memory of this thread for games at a table.
    pub(crate) fn lend<T>(table: &Arc<Table>, work: impl FnOnce(&mut Self) -> T) -> T {
        Pool::lend(&POOL, table, Self::of, work)
    }
}
