//! 3.C.3.c: who is sent to Siberia.

use stavka_core::clause::{Clause, Refused, Silent, Sink};

use crate::SecondEdition;
use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::refusal::Look;
use crate::campaign::state::{State, Task};
use crate::campaign::table::Table;
use crate::composite;
use crate::composite::play::force_of;
use crate::kinds::Kind;
use crate::movement;
use crate::nation::Side;
use crate::siberia::commitment;
use crate::siberia::sending::{self, Origin, Parcel};
use crate::staff::Orders;
use crate::unit_set::UnitSet;
use crate::units::Units;

/// 3.C.3.c, 3.C.3.commit-third to 3.C.3.commit-remainder: who goes to Siberia.
#[derive(Clone, Copy)]
pub(crate) struct Commitment;

impl Asks for Commitment {
    const KIND: &'static str = "send";

    fn prompt(self, _: &Table, state: &State) -> String {
        let siberia = &state.siberia;
        let owed = siberia.debt.map(|debt| debt.owed().minus(siberia.sent));
        let owed = owed.map_or_else(String::new, |owed| format!("Owed: {owed}."));
        format!("who goes to Siberia? {owed}")
    }

    fn behind(self, _: &State) -> Clause {
        sending::SENT
    }

    fn answers(self, table: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
        state.able.iter().for_each(|unit| tell(Choice::Send(unit)));
        if state.able.is_empty() || is_enough(table, state, &mut Silent).is_ok() {
            tell(Choice::Done);
        }
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        if let Choice::Send(unit) = choice {
            play.send(unit);
        } else {
            play.pay();
            play.state.task = Task::Open;
        }
    }

    fn wanted(self, _: &Table, state: &State) -> Vec<Choice> {
        let own = state.on_map(state.side).map(|(unit, ..)| Choice::Send(unit));
        own.chain([Choice::Done]).collect()
    }

    fn refuses(self, look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
        match choice {
            Choice::Send(unit) => why_not_sent(look, unit, sink).err(),
            Choice::Done => is_enough(look.table, look.state, sink).err(),
            _ => None,
        }
    }

    fn staff(self, orders: &Orders<'_>) -> Option<Choice> {
        orders.send()
    }
}

/// 3.C.3.commit-third to 3.C.3.commit-remainder: whether what was sent is enough for this turn.
fn is_enough(table: &Table, state: &State, sink: &mut impl Sink) -> Result<(), Refused> {
    let (sent, available) = (state.siberia.sent, state.siberia.available);
    let Some(mut debt) = state.siberia.debt else { return Ok(()) };
    debt.pay(&table.variant, sent, Some(available), sink)
}

/// What a unit counts as in Siberia; nothing where it may not go.
pub(crate) fn credit(variant: &SecondEdition, kind: Kind, sink: &mut impl Sink) -> Units {
    sending::credit(variant, &parcel(kind, true), sink).unwrap_or_default()
}

/// A unit as it is sent; one that is of no type can never be replaced.
fn parcel(kind: Kind, open_path: bool) -> Parcel {
    let basic = kind.basic().filter(|_| kind != Kind::Rocket);
    let composites = kind.composite().map(composite::CompositeCounts::one).unwrap_or_default();
    let rocket = kind == Kind::Rocket;
    let typed = basic.is_some() || kind.composite().is_some() || rocket;
    Parcel {
        from: Origin::Map,
        open_path,
        units: Units::of_each(|other| u16::from(Some(other) == basic)),
        rockets: u16::from(rocket),
        composites,
        irreplaceable: u16::from(!typed),
    }
}

/// 3.C.3.c, 3.C.3.commit-path: whether a unit may be sent to Siberia.
fn may_send(
    table: &Table,
    state: &State,
    unit: usize,
    path: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let on = &state.position.units[unit];
    let from = if on.at() == Some(table.siberia) { Origin::Siberia } else { Origin::Map };
    let parcel = Parcel { from, ..parcel(on.kind, path) };
    sending::credit(&table.variant, &parcel, sink).map(|_| ())
}

/// Why a unit is not sent to Siberia.
fn why_not_sent(look: &mut Look<'_>, unit: usize, sink: &mut impl Sink) -> Result<(), Refused> {
    let (table, state) = (look.table, look.state);
    let on = &state.position.units[unit];
    let from = movement::is_on_the_map(on, sink)?;
    let east = look.memory.tracer.eastward(&table.ground, &state.position, &table.east);
    let path = east.contains(from);
    may_send(table, state, unit, path, sink)
}

impl<S: Sink> Play<'_, S> {
    /// 3.C.3.c: who could be sent in this turn.
    pub(crate) fn begin_commitment(&mut self) {
        self.state.siberia.sent = Units::default();
        self.state.siberia.paid = !self.state.in_crisis()
            || self.state.siberia.debt.is_some_and(|debt| debt.month() > self.state.position.month);
        if self.state.siberia.paid {
            return;
        }
        self.find_senders();
        let variant = &self.table.variant;
        let units = &self.state.position.units;
        let all = self.state.able.iter().map(|unit| credit(variant, units[unit].kind, &mut Silent));
        self.state.siberia.available = all.fold(Units::default(), Units::plus);
    }

    /// 3.C.3.commit-path: units with an open path to the eastern edge.
    fn find_senders(&mut self) {
        let Self { table, state, memory, .. } = self;
        let east = memory.tracer.eastward(&table.ground, &state.position, &table.east);
        let mut able = UnitSet::default();
        for (unit, on, at) in state.on_map(Side::Soviet) {
            let goes = !credit(&table.variant, on.kind, &mut Silent).is_none();
            if goes && at != table.siberia && east.contains(at) {
                able.insert(unit);
            }
        }
        state.able = able;
    }

    pub(crate) fn open_commitment(&mut self) -> bool {
        if self.state.siberia.paid {
            return false;
        }
        self.state.task = Task::Choose;
        true
    }

    /// 3.C.3.commit-dead-pile: a unit goes to Siberia, and is on record.
    fn send(&mut self, unit: usize) {
        let variant = &self.table.variant;
        let kind = self.state.position.units[unit].kind;
        let sent = credit(variant, kind, self.sink);
        let by = commitment::on_record(self.sink);
        self.record(unit, by);
        self.state.siberia.sent = self.state.siberia.sent.plus(sent);
        self.state.siberia.waiting = self.state.siberia.waiting.plus(force_of(kind));
        self.state.able.remove(unit);
    }

    /// 3.C.3.commit-third, 3.C.3.commit-remainder: the turn's payment.
    fn pay(&mut self) {
        let (sent, available) = (self.state.siberia.sent, self.state.siberia.available);
        if let Some(debt) = &mut self.state.siberia.debt {
            let paid = debt.pay(&self.table.variant, sent, Some(available), self.sink);
            debug_assert!(paid.is_ok(), "a payment that is too small is not offered");
        }
        self.state.siberia.sent = Units::default();
        self.state.siberia.paid = true;
    }
}
