//! 6.B.1: where those who come are put down, and what comes with it.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Refused, Sink};

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks, each_target, to};
use crate::campaign::refusal::Look;
use crate::campaign::state::{Arrival, State, Task};
use crate::campaign::table::Table;
use crate::composite::play::force_of;
use crate::factories::deployment;
use crate::ground::Country;
use crate::reinforcements::dead_pile;
use crate::reinforcements::doorway::may_enter_at;
use crate::reinforcements::entry::{Coming, dispersed_on_entry, there_is_room};
use crate::reinforcements::play as arrivals;
use crate::reinforcements::withdrawal;
use crate::replacements::entry::enters_dispersed;
use crate::siberia::entry as reserve_entry;
use crate::siberia::entry::EntryPlace;
use crate::siberia::returning;
use crate::staff::Orders;

/// 8.B, 8.C.1.deploy, 3.C.3.entry-edge: where the next of those who come is put down.
#[derive(Clone, Copy)]
pub(crate) struct PutDown;

impl Asks for PutDown {
    const KIND: &'static str = "place";

    fn prompt(self, table: &Table, state: &State) -> String {
        format!("where is {} put down?", table.name(state.chosen()))
    }

    fn behind(self, state: &State) -> Clause {
        state.step().clause()
    }

    fn answers(self, _: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
        each_target(state, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.state.task = Task::Open;
        if let (Choice::To(space), Some((unit, arrival))) = (choice, play.state.queue.first()) {
            play.state.queue.drop_first();
            play.put_down(unit, arrival, space);
        }
    }

    fn wanted(self, table: &Table, state: &State) -> Vec<Choice> {
        match state.queue.first() {
            Some((_, Arrival::Withdrawal)) => to(table.ground.country(Country::Rumania).iter()),
            Some((_, Arrival::Factory)) => to(table.cities.iter().map(|(city, _)| *city)),
            _ => {
                let entries = table.entry.iter().flat_map(|points| points.iter());
                let boxes = [Some(table.siberia), Some(table.west), table.southeast];
                to(entries.chain(table.east.iter()).chain(boxes.into_iter().flatten()))
            }
        }
    }

    fn refuses(self, look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
        let (unit, arrival) = look.state.queue.first()?;
        let Choice::To(space) = choice else { return None };
        may_come(look, (unit, arrival), space, sink).err()
    }

    fn staff(self, orders: &Orders<'_>) -> Option<Choice> {
        orders.place()
    }
}

/// Whether the next of those who come may be put down on a space.
fn may_come(
    look: &mut Look<'_>,
    (unit, arrival): (usize, Arrival),
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

impl<S: Sink> Play<'_, S> {
    fn put_down(&mut self, unit: usize, arrival: Arrival, space: SpaceId) {
        if arrival == Arrival::Withdrawal {
            return self.go_home(unit, space);
        }
        let by = self.entry_clause(unit, arrival, space);
        if arrival == Arrival::Return {
            // Its own claim is used by its return, and not by being rebuilt.
            self.state.recorded.remove(unit);
        }
        self.put_on(unit, space, by);
        self.state.position.units[unit].dispersed = self.dispersed_on(unit, arrival);
        let kept_back = arrival == Arrival::Reserve && space == self.table.siberia;
        if arrival.is_reinforcement() && !kept_back {
            self.state.entered.insert(unit);
            let room = u32::from(!self.is_crowded(space));
            let entered = there_is_room(&self.table.variant, 1, Some(room), self.sink);
            debug_assert!(entered.is_ok(), "only where there is room is offered");
        }
        match arrival {
            Arrival::Return => self.leave_siberia(unit),
            Arrival::Reserve => self.reserve_appears(unit, space),
            _ => {}
        }
    }

    fn entry_clause(&mut self, unit: usize, arrival: Arrival, space: SpaceId) -> Clause {
        match arrival {
            Arrival::Reserve if space == self.table.siberia => {
                reserve_entry::keeping_clause(self.state.siberia.groups.into())
            }
            Arrival::Reserve => dead_pile::DRAWN,
            Arrival::Return => returning::FASHION,
            Arrival::Factory => self.deploy(unit, space),
            Arrival::Reinforcement | Arrival::Replacement | Arrival::Withdrawal => {
                self.enter(unit, space)
            }
        }
    }

    /// 8.B.german-points to 8.B.finnish: the clause by which a unit enters.
    fn enter(&mut self, unit: usize, space: SpaceId) -> Clause {
        let Self { table, state, memory, sink, .. } = self;
        let position = &state.position;
        let (side, nation) = (position.units[unit].side, position.units[unit].kind.nation());
        let land = memory.tracer.overland(&table.ground, position, side).contains(space);
        let known = (position, state.entry_lost);
        let doorway = arrivals::doorway(table, known, side, space, land);
        let by = doorway.and_then(|doorway| may_enter_at(nation, doorway, *sink).ok());
        debug_assert!(by.is_some(), "only where it may enter is offered");
        by.unwrap_or(dead_pile::DRAWN)
    }

    fn deploy(&mut self, unit: usize, space: SpaceId) -> Clause {
        let allowed = arrivals::may_deploy(self.table, self.state, unit, space, self.sink);
        debug_assert!(allowed.is_ok(), "only sites that are allowed are offered");
        deployment::DEPLOYED
    }

    fn dispersed_on(&mut self, unit: usize, arrival: Arrival) -> bool {
        match arrival {
            Arrival::Reinforcement => dispersed_on_entry(Coming::Reinforcement, self.sink),
            Arrival::Replacement => {
                enters_dispersed(self.state.position.units[unit].side, self.sink)
            }
            Arrival::Reserve | Arrival::Return => {
                let place = reserve_entry::enters_at(
                    &self.table.variant,
                    EntryPlace::EasternEdge,
                    self.sink,
                );
                debug_assert!(place.is_ok(), "the eastern edge is always allowed");
                let units = force_of(self.state.position.units[unit].kind).units;
                reserve_entry::undispersed_on_entry(units, self.sink);
                false
            }
            Arrival::Factory | Arrival::Withdrawal => false,
        }
    }
}
