//! 6.B.2, 9: who moves strategically.

use stavka_core::clause::{Clause, Refused, Sink};

use super::{capacity_is_left, ships_are_left};
use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::refusal::Look;
use crate::campaign::state::{State, Task};
use crate::campaign::table::Table;
use crate::ground::Sea;
use crate::movement;
use crate::occupancy::SpotSet as _;
use crate::reinforcements::play::departures;
use crate::replacements::entry::Intent;
use crate::replacements::play::leaving::{can_leave, may_leave};
use crate::staff::Orders;
use crate::strategic::route;

/// 6.B.2, 9.land-or-sea: who moves by rail or by sea.
#[derive(Clone, Copy)]
pub(crate) struct Rail;

impl Asks for Rail {
    const KIND: &'static str = "strategic-move";

    fn prompt(self, _: &Table, _: &State) -> String {
        "which unit moves?".to_owned()
    }

    fn behind(self, state: &State) -> Clause {
        state.step().clause()
    }

    fn answers(self, table: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
        for (unit, on, at) in state.on_map(state.side) {
            if on.moved || state.done.contains(unit) {
                continue;
            }
            if state.land_left > 0
                && state.stations.contains(at)
                && can_leave(table, state, unit, Intent::Strategic)
            {
                tell(Choice::Rail(unit));
            }
            if state.harbours.contains(at) {
                tell(Choice::Sail(unit));
            }
        }
        tell(Choice::Done);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.state.task = Task::Open;
        match choice {
            Choice::Rail(unit) => play.choose_station(unit),
            Choice::Sail(unit) => play.choose_port(unit),
            _ => play.next_stage(),
        }
    }

    /// Everybody by rail, and those in ports by sea.
    fn wanted(self, table: &Table, state: &State) -> Vec<Choice> {
        let rail = state.on_map(state.side).map(|(unit, ..)| Choice::Rail(unit));
        let docks = state.on_map(state.side);
        let docks = docks.filter(|(_, _, at)| table.ground.all_ports.contains(*at));
        rail.chain(docks.map(|(unit, ..)| Choice::Sail(unit))).collect()
    }

    fn refuses(self, look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
        let unit = choice.unit()?;
        if look.state.position.units[unit].side != look.state.side {
            return None;
        }
        match choice {
            Choice::Rail(unit) => leaves_by_rail(look, unit, sink).err(),
            Choice::Sail(unit) => leaves_by_sea(look, unit, sink).err(),
            _ => None,
        }
    }

    fn staff(self, orders: &Orders<'_>) -> Option<Choice> {
        orders.rail()
    }
}

fn leaves_by_rail(look: &Look<'_>, unit: usize, sink: &mut impl Sink) -> Result<(), Refused> {
    let (table, state) = (look.table, look.state);
    let on = &state.position.units[unit];
    let from = movement::is_on_the_map(on, sink)?;
    departures::may_move_on(table, state, unit, sink)?;
    route::may_be_moved(on, sink)?;
    capacity_is_left(table, state, sink)?;
    may_leave(table, state, unit, Intent::Strategic, sink)?;
    route::leads_on(&table.ground, &state.position, state.side, from, sink)?;
    // It was chosen before, and found no station.
    Err(route::no_station(sink))
}

fn leaves_by_sea(look: &Look<'_>, unit: usize, sink: &mut impl Sink) -> Result<(), Refused> {
    let (table, state) = (look.table, look.state);
    let on = &state.position.units[unit];
    let from = movement::is_on_the_map(on, sink)?;
    departures::may_move_on(table, state, unit, sink)?;
    route::may_be_moved(on, sink)?;
    route::may_embark(&table.ground, &state.position, state.side, from, sink)?;
    ships_are_left(table, state, from, sink)?;
    Err(route::no_port(sink))
}

impl<S: Sink> Play<'_, S> {
    pub(crate) fn open_rail(&mut self) -> bool {
        self.state.task = Task::Choose;
        true
    }

    fn choose_station(&mut self, unit: usize) {
        let Self { table, state, memory, .. } = self;
        let on = &state.position.units[unit];
        let (Some(from), mover) = (on.at(), (state.side, on.kind.nation())) else { return };
        let reached = memory.rails.reach(&table.ground, &state.position, mover, from);
        state.targets.copy_from(reached);
        state.targets.remove(from);
        state.targets.subtract(&table.ground.boxes);
        state.at_sea = false;
        self.choose(unit);
    }

    fn choose_port(&mut self, unit: usize) {
        let (table, state) = (self.table, &mut *self.state);
        let Some(from) = state.position.units[unit].at() else { return };
        state.targets.clear();
        for (sea, left) in Sea::ALL.into_iter().zip(state.sea_left) {
            let ports = table.ground.ports(sea);
            if left > 0 && ports.contains(from) {
                let (position, side) = (&state.position, state.side);
                let open = ports
                    .iter()
                    .filter(|port| *port != from && route::is_open(position, side, *port));
                state.targets.extend(open);
            }
        }
        state.at_sea = true;
        self.choose(unit);
    }

    /// Leaves the targets with room that the nation may enter; a unit without any is done with.
    fn choose(&mut self, unit: usize) {
        self.narrow_targets(unit);
        if self.state.targets.is_empty() {
            self.state.done.insert(unit);
        } else {
            self.state.chosen = u16::try_from(unit).unwrap_or(0);
            self.state.task = Task::To;
        }
    }
}
