//! Why somebody is not put down there, and why something is not done in the Replacement/Reinforcement Phase.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Sink};

use super::Look;
use crate::campaign::action::Choice;
use crate::campaign::state::{Arrival, Stage};
use crate::campaign::{arrivals, composites, infantry, returning, siberia};
use crate::composite::Composite;
use crate::factories::moving;
use crate::ground::Country;
use crate::movement;
use crate::nation::Side;
use crate::reinforcements::withdrawal;
use crate::set_up;
use crate::stacking;
use crate::strategic::route;

/// Why the chosen unit is not put down on a space.
pub(super) fn place(
    look: &mut Look<'_>,
    space: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (table, state) = (look.table, look.state);
    let on = &state.position.units[state.chosen()];
    match (state.stage, state.queue.first()) {
        (Stage::SetUp, _) => {
            let next = table.set_up.get(usize::from(state.placed));
            let listed = next.is_some_and(|next| next.places.contains(space));
            set_up::is_on_the_chart(listed, sink)?;
        }
        (Stage::Infantry, _) => {
            let gives = table.cities.iter().any(|(city, _)| *city == space);
            infantry::may_be_put(gives, sink)?;
            arrivals::is_open(state, on, space, sink)?;
        }
        (_, Some((unit, arrival))) => return arrive(look, unit, arrival, space, sink),
        _ => {}
    }
    stacking::may_stand(&table.variant, &table.ground, &state.position, on, space, sink)
}

fn arrive(
    look: &mut Look<'_>,
    unit: usize,
    arrival: Arrival,
    space: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (table, state) = (look.table, look.state);
    let on = &state.position.units[unit];
    match arrival {
        Arrival::Factory => return arrivals::may_deploy(table, state, unit, space, sink),
        Arrival::Reserve | Arrival::Return => {
            arrivals::comes_from_the_east(table, space, sink)?;
        }
        Arrival::Withdrawal => {
            let home = table.ground.country(Country::Rumania).contains(space);
            withdrawal::in_its_turn(&table.variant, state.position.month, home, sink)?;
        }
        Arrival::Reinforcement | Arrival::Replacement => {
            let land = look.scratch.tracer.overland(&table.ground, &state.position, on.side);
            let land = land.contains(space);
            arrivals::may_enter(table, state, unit, (space, land), sink)?;
        }
    }
    arrivals::is_open(state, on, space, sink)?;
    arrivals::finds_room(table, state, (on, arrival), space, sink)
}

/// Why the chosen factory does not go somewhere.
pub(super) fn freight(
    look: &mut Look<'_>,
    to: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (ground, position) = (&look.table.ground, &look.state.position);
    let unit = &position.units[look.state.chosen()];
    let from = movement::is_on_the_map(unit, sink)?;
    if look.state.at_sea {
        return route::by_sea(ground, position, Side::Soviet, (from, to), sink).map(|_| ());
    }
    moving::lines_are_cut(sink)
}

/// Why a composite is not made on a point.
pub(super) fn make(
    look: &Look<'_>,
    kind: Composite,
    space: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    composites::why_not(look.table, look.state, kind, space, sink)
}

/// Why no unit is taken from the dead pile.
pub(super) fn take(look: &Look<'_>, choice: Choice, sink: &mut impl Sink) -> Result<(), Refused> {
    infantry::may_take(look.table, look.state, choice, sink)
}

/// Why a unit is not sent to Siberia.
pub(super) fn send(look: &mut Look<'_>, unit: usize, sink: &mut impl Sink) -> Result<(), Refused> {
    let (table, state) = (look.table, look.state);
    let on = &state.position.units[unit];
    let from = movement::is_on_the_map(on, sink)?;
    let east = look.scratch.tracer.eastward(&table.ground, &state.position, &table.east);
    let path = east.contains(from);
    siberia::may_send(table, state, unit, path, sink)
}

/// Why the payment of this turn is not enough.
pub(super) fn pay(look: &Look<'_>, sink: &mut impl Sink) -> Result<(), Refused> {
    siberia::is_enough(look.table, look.state, sink)
}

/// Why a counter does not come back from Siberia.
pub(super) fn come_back(look: &Look<'_>, unit: usize, sink: &mut impl Sink) -> Result<(), Refused> {
    returning::may_come_back(look.table, look.state, unit, sink)
}
