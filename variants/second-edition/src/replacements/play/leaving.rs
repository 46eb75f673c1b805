//! 8.A.c, 3.C.2: who may leave the box of Siberia, and at what price.

use stavka_core::clause::{Refused, Silent, Sink};

use crate::campaign::state::State;
use crate::campaign::table::Table;
use crate::replacements::entry::{self, Intent, Leave};
use crate::siberia::entry as reserve_entry;

/// Whether a unit in Siberia may come onto the map, what it takes and by which clause. Whoever is on the map already
/// takes one to move strategically.
pub(crate) fn may_leave(
    table: &Table,
    state: &State,
    unit: usize,
    intent: Intent,
    sink: &mut impl Sink,
) -> Result<Leave, Refused> {
    // A reinforcement that comes by a line from the east stands in the box until it moves.
    if !is_in_siberia(table, state, unit) || state.entered.contains(unit) {
        return Ok(Leave::on_the_map(intent));
    }
    if state.kept.contains(unit) {
        return Err(reserve_entry::waits_for_the_next_group(state.siberia.groups.into(), sink));
    }
    let held = held_turns(state, unit);
    entry::may_leave_siberia(&table.variant, held, intent, state.land_left.into(), sink)
}

#[inline]
fn is_in_siberia(table: &Table, state: &State, unit: usize) -> bool {
    state.position.units[unit].at() == Some(table.siberia)
}

/// The same, where nobody listens.
#[inline]
pub(crate) fn can_leave(table: &Table, state: &State, unit: usize, intent: Intent) -> bool {
    !is_in_siberia(table, state, unit) || may_leave(table, state, unit, intent, &mut Silent).is_ok()
}

/// For how many turns a unit has been where it is.
pub(crate) fn held_turns(state: &State, unit: usize) -> u32 {
    state.turn().saturating_sub(state.since[unit]).into()
}
