//! 3.C: the Reserve comes, the dice fall, units go to Siberia and come back.

use stavka_core::board::SpaceId;
use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Silent, Sink};

use crate::SecondEdition;
use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::refusal::Look;
use crate::campaign::state::{Arrival, State, Task};
use crate::campaign::table::Table;
use crate::composite::play::force_of;
use crate::composite::{self, Force};
use crate::kinds::{Branch, Kind};
use crate::movement;
use crate::nation::Side;
use crate::position::Whereabouts;
use crate::reinforcements::dead_pile;
use crate::replacements::play::leaving::held_turns;
use crate::replacements::siberian;
use crate::siberia::commitment::{self, debt::Debt};
use crate::siberia::crisis::{self, CrisisSpan, ReserveState};
use crate::siberia::dice::{self, CalledReserve};
use crate::siberia::entry as reserve_entry;
use crate::siberia::reserve;
use crate::siberia::sending::{self, Origin, Parcel};
use crate::siberia::waiting::{self, InSiberia};
use crate::unit_set::UnitSet;
use crate::units::{BasicType, Units};

pub(crate) mod returning;

/// Tells who can be sent to Siberia.
pub(crate) fn each_sending(table: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
    state.able.iter().for_each(|unit| tell(Choice::Send(unit)));
    if state.able.is_empty() || is_enough(table, state, &mut Silent).is_ok() {
        tell(Choice::Done);
    }
}

/// 3.C.3.commit-third to 3.C.3.commit-remainder: whether what was sent is enough for this turn.
pub(crate) fn is_enough(table: &Table, state: &State, sink: &mut impl Sink) -> Result<(), Refused> {
    let (sent, available) = (state.siberia.sent, state.siberia.available);
    let Some(mut debt) = state.siberia.debt else { return Ok(()) };
    debt.pay(&table.variant, sent, Some(available), sink)
}

/// What a unit counts as in Siberia; nothing where it may not go.
pub(crate) fn credit(variant: &SecondEdition, kind: Kind, sink: &mut impl Sink) -> Units {
    sending::credit(variant, &parcel(kind, true), sink).unwrap_or_default()
}

/// A unit as it is sent; one that is of no type can never be replaced.
pub(crate) fn parcel(kind: Kind, open_path: bool) -> Parcel {
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
pub(crate) fn may_send(
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
pub(crate) fn why_not_sent(
    look: &mut Look<'_>,
    unit: usize,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (table, state) = (look.table, look.state);
    let on = &state.position.units[unit];
    let from = movement::is_on_the_map(on, sink)?;
    let east = look.memory.tracer.eastward(&table.ground, &state.position, &table.east);
    let path = east.contains(from);
    may_send(table, state, unit, path, sink)
}

impl<S: Sink> Play<'_, S> {
    /// 3.C.1.size: the group of this turn, and what is owed of earlier ones.
    pub(crate) fn reserve_comes(&mut self) {
        let (variant, month) = (&self.table.variant, self.state.position.month);
        let called = self.state.siberia.called;
        let first = reserve::first_group(variant, called, &mut Silent);
        if self.state.siberia.doubles.is_some() || month < first {
            return;
        }
        let mut due = Units::default();
        if let Some(group) = reserve::group_due(first, month, self.sink) {
            self.state.siberia.groups = u8::try_from(group).unwrap_or(u8::MAX);
            reserve::first_group(variant, called, self.sink);
            due = reserve::group_units(variant, group, None, self.sink);
        }
        let kept = self.state.kept;
        kept.iter().for_each(|unit| self.state.queue.push(unit, Arrival::Reserve));
        self.draw_reserve(due);
    }

    /// 3.C.2.hold-first, 3.C.2.hold-second: whether a unit of the Reserve may wait for the next group.
    pub(crate) fn may_keep_back(&self, unit: usize) -> bool {
        let (group, waited) = (self.state.siberia.groups.into(), self.state.kept.contains(unit));
        reserve_entry::may_be_kept_back(&self.table.variant, group, waited)
    }

    /// 3.C.3.roll-start: a unit of the Reserve is on the map, or kept back.
    pub(crate) fn reserve_appears(&mut self, unit: usize, space: SpaceId) {
        if space == self.table.siberia {
            self.state.kept.insert(unit);
        } else {
            let month = self.state.position.month;
            self.state.siberia.first = self.state.siberia.first.or(Some(month));
        }
    }

    /// 8.B.reserve-dead-pile, 8.B.reserve-shortage: drawn from the dead pile.
    fn draw_reserve(&mut self, due: Units) {
        let owed = self.state.siberia.owed;
        if due.plus(owed).is_none() {
            return;
        }
        let pile = Units::of_each(|kind| self.state.dead(kind));
        let (enter, missing) = dead_pile::draw(due, owed, pile, self.sink);
        self.state.siberia.owed = missing;
        for kind in BasicType::ALL {
            for _ in 0..enter.count(kind) {
                let dead = self.state.first_in(self.table, kind, Whereabouts::DeadPile);
                if let Some(unit) = dead {
                    self.state.queue.push(unit, Arrival::Reserve);
                }
            }
        }
    }

    /// 3.C.3.roll-start: the turn from which the dice count, once it has come.
    fn clock(&mut self) -> Option<Month> {
        let (variant, siberia) = (&self.table.variant, &self.state.siberia);
        let reserve = CalledReserve { called: siberia.called?, first_appearance: siberia.first };
        dice::has_started(variant, reserve).then_some(())?;
        dice::clock_start(variant, reserve, self.sink).ok()
    }

    /// 3.C.3.roll-start, 3.C.3.roll-end: whether dice are rolled.
    pub(crate) fn open_gamble(&mut self) -> bool {
        let siberia = &self.state.siberia;
        let (rolled, before) = (siberia.rolled, siberia.doubles.is_some());
        if siberia.called.is_none() || rolled {
            return false;
        }
        let Some(clock) = self.clock() else { return false };
        let (variant, month) = (&self.table.variant, self.state.position.month);
        if dice::roll_is_due(variant, clock, month, before, &mut Silent).is_err() {
            return false;
        }
        self.state.task = Task::Choose;
        true
    }

    /// 3.C.3.doubles, 3.C.3.roll-different: what the dice mean.
    pub(crate) fn gamble(&mut self, choice: Choice) {
        self.state.siberia.rolled = true;
        self.state.task = Task::Open;
        let Some(clock) = self.clock() else { return };
        let (variant, month) = (&self.table.variant, self.state.position.month);
        let due = dice::roll_is_due(variant, clock, month, false, self.sink);
        debug_assert!(due.is_ok(), "dice are rolled only while they count");
        if choice == Choice::Doubles(true) {
            self.break_out(clock);
            return;
        }
        dice::gamble_won(variant, month, self.sink);
    }

    fn break_out(&mut self, first: Month) {
        let (variant, month) = (&self.table.variant, self.state.position.month);
        dice::outbreak(variant, first, month, self.sink);
        self.state.siberia.doubles = Some(month);
        self.state.siberia.debt = Debt::new(variant, first, month, self.sink).ok();
        self.lose_symbols(month);
        let (kept, held) = self.freeze_siberia();
        let Some(groups_due) = Int::new(self.state.siberia.groups.into()) else { return };
        let (kept_back, owed) = (kept.units, self.state.siberia.owed);
        let state = ReserveState { groups_due, kept_back, owed, table: None };
        let returned = crisis::reserve_returned(variant, &state, self.sink);
        let composites = kept.composites.plus(held.composites);
        let committed = Force { units: Units::default(), composites };
        let all = InSiberia { committed, returned, held: held.units, lost: Units::default() };
        let waiting = waiting::waiting(variant, &all, self.sink);
        self.state.siberia.waiting = self.state.siberia.waiting.plus(waiting);
        self.state.siberia.owed = Units::default();
    }

    /// 3.C.3.a: symbols of this turn are lost, if they are taken after the dice.
    fn lose_symbols(&mut self, month: Month) {
        let variant = &self.table.variant;
        let span = CrisisSpan { doubles: month, over: None };
        let due = siberian::due(variant, month, None, &mut Silent);
        let lost = crisis::replacements_lost(variant, span, month, due, self.sink);
        for kind in BasicType::ALL {
            let units = &self.state.position.units;
            let here = self.state.position.occupancy.on_map(Side::Soviet).iter();
            let taken_now = here.filter(|unit| {
                units[*unit].at() == Some(self.table.siberia)
                    && units[*unit].kind.basic() == Some(kind)
                    && held_turns(self.state, *unit) == 0
                    && !self.state.kept.contains(*unit)
            });
            let mut taken = UnitSet::default();
            taken_now.take(lost.count(kind).into()).for_each(|unit| taken.insert(unit));
            taken.iter().for_each(|unit| self.remove(unit, crisis::LOST));
        }
    }

    /// 3.C.3.b.returned, 3.C.3.return-scope: whoever is in Siberia waits there now: units that were kept back, and
    /// replacements that were held.
    fn freeze_siberia(&mut self) -> (Force, Force) {
        let frozen = waiting::held_are_frozen(&self.table.variant);
        let (mut kept, mut held) = (Force::default(), Force::default());
        for unit in 0..self.state.position.units.len() {
            let on = self.state.position.units[unit];
            let here = on.at() == Some(self.table.siberia) && on.kind.branch() != Branch::Factory;
            let is_kept = self.state.kept.contains(unit);
            if here && (frozen || is_kept) {
                let list = if is_kept { &mut kept } else { &mut held };
                *list = list.plus(force_of(on.kind));
                self.record(unit, crisis::RETURNED);
            }
        }
        (kept, held)
    }

    /// 3.C.3.commit-dead-pile: the counter of a unit in Siberia lies in the dead pile, and is on record.
    fn record(&mut self, unit: usize, by: Clause) {
        self.remove(unit, by);
        if self.state.position.units[unit].place == Whereabouts::DeadPile {
            self.state.recorded.insert(unit);
        }
    }

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

    /// Sends a unit, or closes the turn's payment.
    pub(crate) fn commit(&mut self, choice: Choice) {
        let Choice::Send(unit) = choice else {
            self.pay();
            self.state.task = Task::Open;
            return;
        };
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
