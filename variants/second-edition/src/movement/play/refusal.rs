//! Why a unit does not move, or not there.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Sink};

use crate::campaign::refusal::Look;
use crate::campaign::state::{Stage, State};
use crate::campaign::table::Table;
use crate::combat::losses;
use crate::movement::play as march;
use crate::position::Unit;
use crate::reinforcements::entry;
use crate::reinforcements::play::departures;
use crate::reinforcements::play::homeward;
use crate::replacements::entry::Intent;
use crate::replacements::play::leaving::may_leave;
use crate::{dispersal, movement};

/// Why a unit does not move operationally.
pub(crate) fn unit(look: &mut Look<'_>, unit: usize, sink: &mut impl Sink) -> Option<Refused> {
    let (table, state) = (look.table, look.state);
    let on = &state.position.units[unit];
    if on.side != state.side {
        return None;
    }
    let free = movement::is_on_the_map(on, sink).and_then(|_| match state.stage {
        Stage::Pursuit => losses::may_go_on(state.pursuers.contains(unit), sink)
            .and_then(|()| dispersal::may_move(on, sink)),
        _ => departures::may_move_on(table, state, unit, sink)
            .and_then(|()| movement::may_march(on, sink)),
    });
    let free = free.and_then(|()| may_leave(table, state, unit, Intent::Operational, sink));
    match free {
        Err(refused) => Some(refused),
        // It was chosen before, and found no way.
        Ok(_) => neighbours(look, on).into_iter().find_map(|to| way(look, unit, to, sink).err()),
    }
}

/// The points at the ends of a unit's lines.
fn neighbours(look: &Look<'_>, unit: &Unit) -> Vec<SpaceId> {
    let at = unit.at().into_iter();
    at.flat_map(|at| look.table.ground.beside(at).iter()).collect()
}

/// Why the chosen unit does not go somewhere.
pub(crate) fn march(look: &mut Look<'_>, to: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
    way(look, look.state.chosen(), to, sink)
}

fn way(look: &mut Look<'_>, unit: usize, to: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
    let (table, state) = (look.table, look.state);
    let on = &state.position.units[unit];
    march::search(table, state, look.memory, unit, sink);
    let (variant, ground, position) = (&table.variant, &table.ground, &state.position);
    let provoked = state.provocation();
    look.memory.reach.may_end(variant, ground, position, (on, to), provoked, sink)?;
    homeward::may_go(table, state, unit, sink)
}

/// 8.B.any-number, 8.B.capital-lost-return: who has to move before the phase ends.
pub(crate) fn has_to_move(look: &Look<'_>, sink: &mut impl Sink) -> Option<Refused> {
    let unit = look.state.able.iter().next()?;
    let away = homeward::may_stay(look.table, look.state, unit, sink);
    Some(away.err().unwrap_or_else(|| entry::leaves_the_crowd(sink)))
}

/// The spaces beside a unit.
pub(crate) fn beside(table: &Table, state: &State, unit: usize) -> Vec<SpaceId> {
    let at = state.position.units[unit].at().into_iter();
    at.flat_map(|at| table.ground.beside(at).iter()).collect()
}
