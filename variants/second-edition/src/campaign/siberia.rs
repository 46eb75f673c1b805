//! 3.C: the Reserve comes, the dice fall, units go to Siberia and come back.

use stavka_core::bounded::Int;
use stavka_core::clause::{Silent, Sink};

use super::Play;
use super::action::Choice;
use super::moves::type_of;
use super::state::{Arrival, State, Task};
use super::table::Table;
use crate::composite;
use crate::kinds::{Branch, Kind};
use crate::nation::Side;
use crate::position::Whereabouts;
use crate::reinforcements::dead_pile;
use crate::siberia::commitment::debt::Debt;
use crate::siberia::crisis::{self, ReserveState};
use crate::siberia::dice::{self, CalledReserve};
use crate::siberia::reserve::{self, ReserveTable};
use crate::siberia::sending::{self, Origin, Parcel};
use crate::siberia::{call, waiting};
use crate::units::{BasicType, Units};
use crate::{SecondEdition, clause};

/// The weights of doubles and of other throws.
pub(super) fn dice_weights(table: &Table) -> [u32; 2] {
    let figures = &table.variant.figures.reserve;
    let (dice, faces) = (figures.dice.unsigned(), figures.faces.unsigned());
    [1, faces.saturating_pow(dice - 1).saturating_sub(1)]
}

/// Tells who can be sent to Siberia.
pub(super) fn each_sending(table: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
    state.able.iter().for_each(|unit| tell(Choice::Send(unit)));
    if state.able.is_empty() || is_enough(&table.variant, state) {
        tell(Choice::Done);
    }
}

/// Whether what was sent is enough for this turn.
fn is_enough(variant: &SecondEdition, state: &State) -> bool {
    let (sent, available) = (state.siberia.sent, state.siberia.available);
    let debt = state.siberia.debt;
    debt.is_none_or(|mut debt| debt.pay(variant, sent, Some(available), &mut Silent).is_ok())
}

/// What a unit counts as in Siberia; nothing where it may not go.
fn credit(variant: &SecondEdition, kind: Kind, sink: &mut impl Sink) -> Units {
    let basic = type_of(kind).filter(|_| kind != Kind::Rocket);
    let composites = kind.composite().map(composite::CompositeCounts::one).unwrap_or_default();
    if basic.is_none() && kind.composite().is_none() && kind != Kind::Rocket {
        return Units::default();
    }
    let parcel = Parcel {
        from: Origin::Map,
        path: true,
        units: Units::of_each(|other| u16::from(Some(other) == basic)),
        rockets: u16::from(kind == Kind::Rocket),
        composites,
        irreplaceable: 0,
    };
    sending::credit(variant, &parcel, sink).unwrap_or_default()
}

impl<S: Sink> Play<'_, S> {
    /// 3.C.1.size: the group of this turn, and what is owed of earlier ones.
    pub(super) fn reserve_comes(&mut self) {
        let (variant, month) = (&self.table.variant, self.state.position.month);
        let first = match self.state.siberia.called {
            Some(called) => call::first_arrival(variant, called, &mut Silent),
            None => variant.figures.reserve.automatic_entry,
        };
        if self.state.siberia.doubles.is_some() || month < first {
            return;
        }
        let group = month.months_after(first).unwrap_or(0) as usize + 1;
        let due = if group <= ReserveTable::GROUPS {
            self.state.siberia.groups = u8::try_from(group).unwrap_or(u8::MAX);
            reserve::group_units(variant, group, None, self.sink)
        } else {
            Units::default()
        };
        self.draw_reserve(due);
    }

    /// 8.B.reserve-dead-pile, 8.B.reserve-shortage: drawn from the dead pile.
    fn draw_reserve(&mut self, due: Units) {
        let owed = self.state.siberia.owed;
        if due.plus(owed).is_none() {
            return;
        }
        let pile = Units::of_each(|kind| self.dead(kind));
        let (enter, missing) = dead_pile::draw(due, owed, pile, self.sink);
        self.state.siberia.owed = missing;
        if !enter.is_none() {
            let month = self.state.position.month;
            self.state.siberia.first = self.state.siberia.first.or(Some(month));
        }
        self.queue_units(enter, Arrival::Reserve);
    }

    fn queue_units(&mut self, units: Units, arrival: Arrival) {
        for kind in BasicType::ALL {
            for _ in 0..units.count(kind) {
                if let Some(unit) = self.first_in(kind, Whereabouts::DeadPile) {
                    self.state.queue.push(unit, arrival);
                }
            }
        }
    }

    fn dead(&self, kind: BasicType) -> u16 {
        let units = self.state.position.units.iter();
        let dead = units.filter(|unit| unit.place == Whereabouts::DeadPile);
        let count = dead.filter(|unit| type_of(unit.kind) == Some(kind)).count();
        u16::try_from(count).unwrap_or(u16::MAX)
    }

    /// 3.C.3.return-date, 3.C.3.return-rate: those who may come back in this turn.
    pub(super) fn return_from_siberia(&mut self) {
        let Some(debt) = self.state.siberia.debt else { return };
        let variant = &self.table.variant;
        let first = waiting::first_return(variant, debt.over, &mut Silent);
        if !first.is_ok_and(|first| self.state.position.month >= first) {
            return;
        }
        let rate = variant.figures.returning.units_per_type.unsigned();
        self.sink.step(clause::C3_C_3_RETURN_RATE, || format!("{rate} of each basic type a turn"));
        let rate = u16::try_from(rate).unwrap_or(u16::MAX);
        let waiting = self.state.siberia.waiting;
        let back = Units::of_each(|kind| waiting.count(kind).min(rate).min(self.dead(kind)));
        self.queue_units(back, Arrival::Return);
    }

    /// 3.C.3.roll-start, 3.C.3.roll-end: whether dice are rolled.
    pub(super) fn open_gamble(&mut self) -> bool {
        let siberia = &self.state.siberia;
        let (Some(called), Some(first), false) = (siberia.called, siberia.first, siberia.rolled)
        else {
            return false;
        };
        let variant = &self.table.variant;
        let reserve = CalledReserve { called, first_appearance: Some(first) };
        let Ok(clock) = dice::clock_start(variant, reserve, self.sink) else { return false };
        let (month, before) = (self.state.position.month, siberia.doubles.is_some());
        if dice::roll_is_due(variant, clock, month, before, &mut Silent).is_err() {
            return false;
        }
        self.state.task = Task::Choose;
        true
    }

    /// 3.C.3.doubles, 3.C.3.roll-different: what the dice mean.
    pub(super) fn gamble(&mut self, choice: Choice) {
        self.state.siberia.rolled = true;
        self.state.task = Task::Open;
        let (variant, month) = (&self.table.variant, self.state.position.month);
        if choice == Choice::Doubles(true) {
            self.break_out();
            return;
        }
        let words = || "different numbers: play goes on".to_owned();
        self.sink.step(clause::C3_C_3_ROLL_DIFFERENT, words);
        dice::gamble_won(variant, month, self.sink);
    }

    fn break_out(&mut self) {
        let (variant, month) = (&self.table.variant, self.state.position.month);
        let Some(first) = self.state.siberia.first else { return };
        dice::outbreak(variant, first, month, self.sink);
        self.state.siberia.doubles = Some(month);
        self.state.siberia.debt = Debt::new(variant, first, month, self.sink).ok();
        let mut kept_back = Units::default();
        for unit in 0..self.state.position.units.len() {
            let on = self.state.position.units[unit];
            if on.at() == Some(self.table.siberia) && on.kind.branch() != Branch::Factory {
                kept_back = kept_back.plus(credit(variant, on.kind, &mut Silent));
                self.remove(unit, clause::C3_C_3_B_RETURNED);
            }
        }
        let Some(groups_due) = Int::new(self.state.siberia.groups.into()) else { return };
        let state =
            ReserveState { groups_due, kept_back, owed: self.state.siberia.owed, table: None };
        let returned = crisis::reserve_returned(variant, &state, self.sink);
        self.state.siberia.waiting = self.state.siberia.waiting.plus(returned);
        self.state.siberia.owed = Units::default();
    }

    /// 3.C.3.c: who could be sent in this turn.
    pub(super) fn begin_commitment(&mut self) {
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
        self.narrow_senders();
    }

    /// 3.C.3.commit-path: units with an open path to the eastern edge.
    fn find_senders(&mut self) {
        let Self { table, state, scratch, .. } = self;
        let east = scratch.tracer.eastward(&table.ground, &state.position, &table.east);
        let mut able = super::unit_set::UnitSet::default();
        for (unit, on, at) in state.on_map(Side::Soviet) {
            let goes = !credit(&table.variant, on.kind, &mut Silent).is_none();
            if goes && at != table.siberia && east.contains(at) {
                able.insert(unit);
            }
        }
        state.able = able;
    }

    /// Leaves those of whom some type is still owed.
    fn narrow_senders(&mut self) {
        let siberia = &self.state.siberia;
        let owed = siberia.debt.map_or_else(Units::default, |debt| debt.owed().minus(siberia.sent));
        let wanted = |units: Units| {
            BasicType::ALL.into_iter().any(|kind| units.count(kind) > 0 && owed.count(kind) > 0)
        };
        for unit in self.state.able.iter() {
            let kind = self.state.position.units[unit].kind;
            if !wanted(credit(&self.table.variant, kind, &mut Silent)) {
                self.state.able.remove(unit);
            }
        }
    }

    pub(super) fn open_commitment(&mut self) -> bool {
        if self.state.siberia.paid {
            return false;
        }
        self.state.task = Task::Choose;
        true
    }

    /// Sends a unit, or closes the turn's payment.
    pub(super) fn commit(&mut self, choice: Choice) {
        let Choice::Send(unit) = choice else {
            self.pay();
            self.state.task = Task::Open;
            return;
        };
        let variant = &self.table.variant;
        let sent = credit(variant, self.state.position.units[unit].kind, self.sink);
        self.remove(unit, clause::C3_C_3_COMMIT_DEAD_PILE);
        self.sink.cite(clause::C3_C_3_COMMIT_NOT_LOST);
        self.state.siberia.sent = self.state.siberia.sent.plus(sent);
        self.state.siberia.waiting = self.state.siberia.waiting.plus(sent);
        self.state.able.remove(unit);
        self.narrow_senders();
    }

    /// 3.C.3.commit-third, 3.C.3.commit-remainder: the turn's payment.
    fn pay(&mut self) {
        let (sent, available) = (self.state.siberia.sent, self.state.siberia.available);
        if let Some(debt) = &mut self.state.siberia.debt {
            let paid = debt.pay(&self.table.variant, sent, Some(available), self.sink);
            debug_assert!(paid.is_ok(), "a payment that is too small is not offered");
        }
        self.state.siberia.paid = true;
    }
}
