//! Where a voyage leads.

use stavka_core::distribution::Fraction;
use stavka_core::game::Odds;

use crate::campaign::decision::prospect;
use crate::campaign::state::{Stage, State};
use crate::campaign::table::Table;
use crate::clause;
use crate::factories::play::freight;
use crate::strategic::play as rail;

/// A die for a ship that has left.
pub(crate) fn passage(table: &Table, state: &State) -> Odds {
    let faces = rail::faces_at_sea();
    let (highest, lost) = match state.stage {
        Stage::Bureau => (freight::risk(table, state), clause::C8_C_2_B_TORPEDO),
        _ => (rail::risk_at_sea(table, state), clause::COMPLETION_STRATEGIC_SEA_RISK),
    };
    let highest = highest.min(faces);
    let (name, port) = (table.name(state.chosen()), state.targets.iter().next());
    let port = port.map_or("", |port| table.ground.label(port));
    let arrived = match state.stage {
        Stage::Bureau => (format!("{name} reaches {port}"), clause::C8_C_2_B_SEA),
        _ => (format!("{name} reaches {port}, dispersed"), clause::COMPLETION_STRATEGIC_SEA),
    };
    let chance = |ways| Fraction::new(ways, faces).unwrap_or_else(|_| Fraction::zero());
    let outcomes = vec![
        prospect(table, format!("{name} is lost at sea"), chance(highest), lost),
        prospect(table, arrived.0, chance(faces - highest), arrived.1),
    ];
    Odds { outcomes, ..Odds::default() }
}
