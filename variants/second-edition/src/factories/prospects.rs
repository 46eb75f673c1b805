//! Where the voyage of a factory leads.

use stavka_core::game::Odds;

use crate::campaign::state::State;
use crate::campaign::table::Table;
use crate::clause;
use crate::strategic::prospects::voyage;

/// A die for a factory on a ship that has left: it is sunk up to this face.
pub(crate) fn passage(table: &Table, state: &State, highest: u32) -> Odds {
    voyage(table, state, highest, "", [clause::C8_C_2_B_TORPEDO, clause::C8_C_2_B_SEA])
}
