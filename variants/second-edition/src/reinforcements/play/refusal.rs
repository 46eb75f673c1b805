//! Why somebody is not put down there, and why something is not done in the Replacement/Reinforcement Phase.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Sink};

use crate::campaign::refusal::Look;
use crate::campaign::state::{Arrival, Stage, State};
use crate::campaign::table::Table;
use crate::ground::Country;
use crate::reinforcements::play as arrivals;
use crate::reinforcements::withdrawal;
use crate::replacements::play as infantry;
use crate::set_up;
use crate::stacking;

/// Why the chosen unit is not put down on a space.
pub(crate) fn place(
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
            let land = look.memory.tracer.overland(&table.ground, &state.position, on.side);
            let land = land.contains(space);
            arrivals::may_enter(table, state, unit, (space, land), sink)?;
        }
    }
    arrivals::is_open(state, on, space, sink)?;
    arrivals::finds_room(table, state, (on, arrival), space, sink)
}

/// Where somebody who comes might be put down.
pub(crate) fn places(table: &Table, state: &State) -> Vec<SpaceId> {
    match (state.stage, state.queue.first()) {
        (Stage::SetUp, _) => {
            let next = table.set_up.get(usize::from(state.placed));
            next.map(|next| next.places.iter().collect()).unwrap_or_default()
        }
        (Stage::Infantry, _) => table.cities.iter().map(|(city, _)| *city).collect(),
        (_, Some((_, Arrival::Withdrawal))) => {
            table.ground.country(Country::Rumania).iter().collect()
        }
        (_, Some((_, Arrival::Factory))) => table.cities.iter().map(|(city, _)| *city).collect(),
        _ => {
            let entries = table.entry.iter().flat_map(|points| points.iter());
            let boxes = [Some(table.siberia), Some(table.west), table.southeast];
            entries.chain(table.east.iter()).chain(boxes.into_iter().flatten()).collect()
        }
    }
}
