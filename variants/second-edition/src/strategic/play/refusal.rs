//! Why a unit does not move strategically, or not there.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Sink};

use crate::campaign::action::Choice;
use crate::campaign::refusal::Look;
use crate::campaign::state::State;
use crate::campaign::table::Table;
use crate::ground::Sea;
use crate::movement;
use crate::reinforcements::play::{departures, homeward};
use crate::replacements::entry::Intent;
use crate::replacements::play::leaving::may_leave;
use crate::strategic::play as rail;
use crate::strategic::route::{self, By, Trip};

/// Why a unit does not move by rail.
pub(crate) fn train(look: &Look<'_>, unit: usize, sink: &mut impl Sink) -> Option<Refused> {
    if look.state.position.units[unit].side != look.state.side {
        return None;
    }
    leaves_by_rail(look, unit, sink).err()
}

fn leaves_by_rail(look: &Look<'_>, unit: usize, sink: &mut impl Sink) -> Result<(), Refused> {
    let (table, state) = (look.table, look.state);
    let on = &state.position.units[unit];
    let from = movement::is_on_the_map(on, sink)?;
    departures::may_move_on(table, state, unit, sink)?;
    route::may_be_moved(on, sink)?;
    rail::capacity_is_left(table, state, sink)?;
    may_leave(table, state, unit, Intent::Strategic, sink)?;
    route::leads_on(&table.ground, &state.position, state.side, from, sink)?;
    // It was chosen before, and found no station.
    Err(route::no_station(sink))
}

/// Why a unit does not move by sea.
pub(crate) fn ship(look: &Look<'_>, unit: usize, sink: &mut impl Sink) -> Option<Refused> {
    if look.state.position.units[unit].side != look.state.side {
        return None;
    }
    leaves_by_sea(look, unit, sink).err()
}

fn leaves_by_sea(look: &Look<'_>, unit: usize, sink: &mut impl Sink) -> Result<(), Refused> {
    let (table, state) = (look.table, look.state);
    let on = &state.position.units[unit];
    let from = movement::is_on_the_map(on, sink)?;
    departures::may_move_on(table, state, unit, sink)?;
    route::may_be_moved(on, sink)?;
    route::may_embark(&table.ground, &state.position, state.side, from, sink)?;
    rail::ships_are_left(table, state, from, sink)?;
    Err(route::no_port(sink))
}

/// Why the chosen unit does not go somewhere strategically.
pub(crate) fn strategic_move(
    look: &mut Look<'_>,
    to: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (table, state) = (look.table, look.state);
    let on = &state.position.units[state.chosen()];
    let from = movement::is_on_the_map(on, sink)?;
    let by = if state.at_sea { By::Sea } else { By::Land };
    let trip = Trip { unit: on, way: (from, to), by, provoked: state.provocation() };
    let rails = &mut look.memory.rails;
    route::may_go(&table.variant, &table.ground, &state.position, rails, trip, sink)?;
    homeward::may_go(table, state, state.chosen(), sink)
}

/// Everybody by rail, and those in ports by sea.
pub(crate) fn trains(table: &Table, state: &State) -> Vec<Choice> {
    let rail = state.on_map(state.side).map(|(unit, ..)| Choice::Rail(unit));
    let docks = state.on_map(state.side);
    let docks = docks.filter(|(_, _, at)| table.ground.all_ports.contains(*at));
    rail.chain(docks.map(|(unit, ..)| Choice::Sail(unit))).collect()
}

/// The other ports of the seas on which the chosen unit stands.
pub(crate) fn ports(table: &Table, state: &State) -> Vec<SpaceId> {
    let from = state.position.units[state.chosen()].at();
    let seas = Sea::ALL.into_iter().map(|sea| table.ground.ports(sea));
    let own = seas.filter(|ports| from.is_some_and(|from| ports.contains(from)));
    own.flat_map(|ports| ports.iter()).filter(|port| Some(*port) != from).collect()
}
