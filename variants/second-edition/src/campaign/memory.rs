//! Memory for searches. It belongs to the thread that plays, so that a copy of a game is a copy of its state.

use std::sync::Arc;

use stavka_core::movement::Pool;

use crate::campaign::table::Table;
use crate::movement::reach::Reach;
use crate::reinforcements::play::homeward::WayHome;
use crate::strategic::route::Rails;
use crate::supply::Tracer;

thread_local! {
    static POOL: Pool<Table, Memory> = const { Pool::new() };
}

/// The memory of searches; what is in it means nothing to the game.
#[derive(Debug)]
pub(crate) struct Memory {
    pub(crate) reach: Reach,
    pub(crate) tracer: Tracer,
    pub(crate) rails: Rails,
    pub(crate) way_home: WayHome,
}

impl Memory {
    pub(crate) fn new(table: &Table) -> Self {
        let ground = &table.ground;
        Self {
            reach: Reach::new(ground),
            tracer: Tracer::new(ground),
            rails: Rails::new(ground),
            way_home: WayHome::new(ground),
        }
    }

    /// Works with the memory of this thread.
    pub(crate) fn lend<T>(table: &Arc<Table>, work: impl FnOnce(&mut Self) -> T) -> T {
        Pool::lend(&POOL, table, Self::new, work)
    }
}
