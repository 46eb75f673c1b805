//! Where a voyage leads.

use stavka_core::clause::Clause;
use stavka_core::distribution::Fraction;
use stavka_core::game::Odds;

use crate::campaign::decision::prospect;
use crate::campaign::state::State;
use crate::campaign::table::Table;
use crate::clause;
use crate::strategic::play::ship_die::faces_at_sea;

/// A die for a unit on a ship that has left: it is lost up to this face.
pub(crate) fn passage(table: &Table, state: &State, highest: u32) -> Odds {
    let clauses = [clause::COMPLETION_STRATEGIC_SEA_RISK, clause::COMPLETION_STRATEGIC_SEA];
    voyage(table, state, highest, ", dispersed", clauses)
}

/// A die for a ship that has left, how who is on it arrives, and the clauses by which it is lost or arrives.
pub(crate) fn voyage(
    table: &Table,
    state: &State,
    highest: u32,
    how: &str,
    [lost, arrived]: [Clause; 2],
) -> Odds {
    let faces = faces_at_sea();
    let highest = highest.min(faces);
    let (name, port) = (table.name(state.chosen()), state.targets.iter().next());
    let port = port.map_or("", |port| table.ground.label(port));
    let chance = |ways| Fraction::new(ways, faces).unwrap_or_else(|_| Fraction::zero());
    let outcomes = vec![
        prospect(table, format!("{name} is lost at sea"), chance(highest), lost),
        prospect(table, format!("{name} reaches {port}{how}"), chance(faces - highest), arrived),
    ];
    Odds { outcomes, ..Odds::default() }
}
