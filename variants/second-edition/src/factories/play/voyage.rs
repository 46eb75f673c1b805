//! 8.C.2.b: where factories go, and what becomes of them on their way.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Refused, Silent, Sink};
use stavka_core::game::{Odds, Subject};

use super::freight::{destinations, may, site};
use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks, each_target, to};
use crate::campaign::decision::about;
use crate::campaign::refusal::Look;
use crate::campaign::rolls::Rolls;
use crate::campaign::state::{State, Task};
use crate::campaign::table::Table;
use crate::factories::moving;
use crate::factories::moving::freight::Freight;
use crate::factories::moving::sea::{self, Die, Passage};
use crate::factories::options::Deed;
use crate::factories::{expansion, prospects};
use crate::movement;
use crate::nation::{Nation, Side};
use crate::occupancy::SpotSet as _;
use crate::position::Whereabouts;
use crate::purposes;
use crate::staff::Orders;
use crate::strategic::play::ship_die::each_face;
use crate::strategic::play::train_to::ways;
use crate::strategic::route;

/// 8.C.2.b.move, 8.C.2.b.sea: where an entrained factory goes.
#[derive(Clone, Copy)]
pub(crate) struct FreightTo;

impl Asks for FreightTo {
    const KIND: &'static str = "ship-to";

    fn prompt(self, table: &Table, state: &State) -> String {
        format!("where does {} go?", table.name(state.chosen()))
    }

    fn behind(self, _: &State) -> Clause {
        expansion::MONTHS
    }

    fn answers(self, _: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
        each_target(state, tell);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.state.task = Task::Open;
        match choice {
            Choice::To(space) if play.state.at_sea => play.put_to_sea(space),
            Choice::To(space) => play.deliver(space),
            _ => {}
        }
    }

    fn wanted(self, table: &Table, state: &State) -> Vec<Choice> {
        to(ways(table, state))
    }

    fn refuses(self, look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
        let Choice::To(space) = choice else { return None };
        why_not_there(look, space, sink).err()
    }

    fn staff(self, orders: &Orders<'_>) -> Option<Choice> {
        orders.best_refuge()
    }
}

/// 8.C.2.b.torpedo: the die for a factory at sea.
#[derive(Clone, Copy)]
pub(crate) struct Torpedoes;

impl Rolls for Torpedoes {
    fn purpose(self, _: &State) -> u8 {
        purposes::SHIPS
    }

    fn prompt(self, table: &Table, state: &State) -> String {
        format!("does {} get through?", table.name(state.chosen()))
    }

    fn behind(self, _: &State) -> Clause {
        sea::TORPEDO
    }

    fn outcomes(self, _: &Table, _: &State, tell: &mut impl FnMut(u8)) {
        each_face(tell);
    }

    fn place(self, state: &State) -> u32 {
        state.chosen.into()
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.state.task = Task::Open;
        play.risk_torpedoes(outcome);
    }

    fn dice(self, table: &Table, state: &State, _: Choice) -> Option<Odds> {
        Some(prospects::passage(table, state, risk(table, state)))
    }
}

/// 8.C.2.c.flip: whether a factory in a port is set up there, or stays entrained.
#[derive(Clone, Copy)]
pub(crate) struct Settle;

impl Asks for Settle {
    const KIND: &'static str = "settle";

    fn prompt(self, table: &Table, state: &State) -> String {
        format!("is {} set up here?", table.name(state.chosen()))
    }

    fn behind(self, _: &State) -> Clause {
        moving::FLIP
    }

    fn answers(self, _: &Table, _: &State, tell: &mut impl FnMut(Choice)) {
        tell(Choice::Settle(true));
        tell(Choice::Settle(false));
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.state.task = Task::Open;
        if let Choice::Settle(here) = choice {
            play.settle(play.state.chosen(), here);
        }
    }

    fn subject(self, table: &Table, state: &State, _: Choice) -> Subject {
        about(table, state, state.chosen())
    }

    fn staff(self, _: &Orders<'_>) -> Option<Choice> {
        Some(Choice::Settle(true))
    }
}

/// 8.C.2.b.torpedo: the highest face at which the chosen factory is sunk on its way to its port.
fn risk(table: &Table, state: &State) -> u32 {
    let port = state.targets.iter().next();
    port.map_or(0, |port| torpedoes(table, state, (state.chosen(), port), &mut Silent))
}

/// The passage of a factory to a port; nothing where no sea leads there.
fn passage(
    table: &Table,
    state: &State,
    (unit, port): (usize, SpaceId),
    sink: &mut impl Sink,
) -> Option<Passage> {
    let (ground, position) = (&table.ground, &state.position);
    let from = position.units[unit].at()?;
    let sea = route::by_sea(ground, position, Side::Soviet, (from, port), sink).ok()?;
    let enemy_port = ground.ports(sea).iter().any(|port| position.holds(Side::Axis, port));
    Some(Passage { sea: sea.into(), enemy_port })
}

fn torpedoes(table: &Table, state: &State, voyage: (usize, SpaceId), sink: &mut impl Sink) -> u32 {
    let passage = passage(table, state, voyage, sink);
    passage.map_or(0, |passage| sea::sunk_up_to(&table.variant, passage, sink))
}

/// Why the chosen factory does not go somewhere.
fn why_not_there(look: &mut Look<'_>, to: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
    let (ground, position) = (&look.table.ground, &look.state.position);
    let unit = &position.units[look.state.chosen()];
    let from = movement::is_on_the_map(unit, sink)?;
    if look.state.at_sea {
        return route::by_sea(ground, position, Side::Soviet, (from, to), sink).map(|_| ());
    }
    moving::lines_are_cut(sink)
}

impl<S: Sink> Play<'_, S> {
    /// 8.C.2.b.move: where an entrained factory can go along lines.
    pub(super) fn ship(&mut self, unit: usize) {
        let Self { table, state, memory, .. } = self;
        let Some(from) = state.position.units[unit].at() else { return };
        let reached = memory.rails.reach(
            &table.ground,
            &state.position,
            (Side::Soviet, Nation::Soviet),
            from,
        );
        state.targets.copy_from(reached);
        state.targets.remove(from);
        state.at_sea = false;
        self.freight_to(unit);
    }

    /// 8.C.2.b.sea: where an entrained factory can sail.
    pub(super) fn embark(&mut self, unit: usize) {
        let (table, state) = (self.table, &mut *self.state);
        let Some(from) = state.position.units[unit].at() else { return };
        let (mut ports, mut count) = ([SpaceId::NONE; 32], 0);
        for (place, port) in ports.iter_mut().zip(destinations(table, state, from)) {
            *place = port;
            count += 1;
        }
        state.targets.clear();
        state.targets.extend(ports[..count].iter().copied());
        state.at_sea = true;
        self.freight_to(unit);
    }

    /// A factory that finds no way is done with.
    fn freight_to(&mut self, unit: usize) {
        if self.state.targets.is_empty() {
            self.state.done.insert(unit);
        } else {
            self.state.chosen = u16::try_from(unit).unwrap_or(0);
            self.state.task = Task::To;
        }
    }

    /// 8.C.2.b.move: along lines.
    fn deliver(&mut self, space: SpaceId) {
        let unit = self.state.chosen();
        let moved = may(self.table, self.state, unit, Deed::Rail, self.sink);
        debug_assert!(moved.is_ok(), "only what may move is offered");
        self.halt(unit, space, moving::BY_LAND);
        let embarks = destinations(self.table, self.state, space).next().is_some();
        self.ask_to_settle(unit, embarks);
    }

    /// 8.C.2.b.sea, 8.C.2.b.torpedo: a ship leaves, and a die is rolled where there is a risk.
    fn put_to_sea(&mut self, space: SpaceId) {
        let unit = self.state.chosen();
        let sails = may(self.table, self.state, unit, Deed::Sail, self.sink);
        debug_assert!(sails.is_ok(), "only what may sail is offered");
        self.state.targets.clear();
        self.state.targets.insert(space);
        if self.torpedoes(unit, space) > 0 {
            self.state.task = Task::Sea;
        } else {
            self.land_freight(space);
        }
    }

    fn torpedoes(&mut self, unit: usize, space: SpaceId) -> u32 {
        torpedoes(self.table, self.state, (unit, space), self.sink)
    }

    /// 8.C.2.b.torpedo: what the die says.
    fn risk_torpedoes(&mut self, face: u8) {
        let unit = self.state.chosen();
        let Some(port) = self.state.targets.iter().next() else { return };
        let highest = self.torpedoes(unit, port);
        let die = Die::new(face.into());
        if let Some(by) = die.and_then(|die| sea::sunk_by(highest, die, self.sink)) {
            self.put(unit, Whereabouts::Gone, by);
            self.change(unit, |_, month, _| Freight::ends(month));
            self.state.at_sea = false;
        } else {
            self.land_freight(port);
        }
    }

    fn land_freight(&mut self, port: SpaceId) {
        let unit = self.state.chosen();
        self.state.at_sea = false;
        self.halt(unit, port, sea::BY_SEA);
        self.ask_to_settle(unit, true);
    }

    /// A leg of the journey is over; the factory is still entrained.
    fn halt(&mut self, unit: usize, space: SpaceId, by: stavka_core::clause::Clause) {
        self.put_on(unit, space, by);
        self.change(unit, |freight, month, _| freight.halts(month));
    }

    fn ask_to_settle(&mut self, unit: usize, may_go_on: bool) {
        if may_go_on {
            self.state.task = Task::Settle;
        } else {
            self.settle(unit, true);
        }
    }

    /// 8.C.2.c.flip: at its destination it is turned up again.
    fn settle(&mut self, unit: usize, here: bool) {
        if here {
            let site = site(self.table, &self.state.position.units[unit]);
            self.change(unit, |_, month, sink| Freight::arrives(month, site, sink));
        }
    }
}
