//! 3.C.3: who waits in Siberia after a crisis combines there, and comes back.

use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Refused, Silent, Sink};

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::refusal::Look;
use crate::campaign::state::{Arrival, State, Task};
use crate::campaign::table::Table;
use crate::composite::forming;
use crate::composite::play::force_of;
use crate::composite::{self, dispersed_when_made};
use crate::composite::{Composite, CompositeCounts, Force, PartsPile, components, parts_go_to};
use crate::nation::Side;
use crate::position::Whereabouts;
use crate::siberia::commitment::ledger::still_recorded;
use crate::siberia::returning::{self, Camp};
use crate::siberia::waiting;
use crate::units::{BasicType, Units};

/// 3.C.3.return-rate, 3.C.3.return-fashion: who comes back from Siberia; the rest may wait.
#[derive(Clone, Copy)]
pub(crate) struct Return;

impl Asks for Return {
    const KIND: &'static str = "return";

    fn prompt(self, _: &Table, _: &State) -> String {
        "who comes back from Siberia?".to_owned()
    }

    fn behind(self, _: &State) -> Clause {
        returning::RATE
    }

    fn answers(self, table: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
        each_open(table, state, |unit| tell(Choice::Return(unit)));
        tell(Choice::Done);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.state.task = Task::Open;
        if let Choice::Return(unit) = choice {
            play.state.queue.push(unit, Arrival::Return);
        } else {
            returning::may_wait(&play.state.siberia.waiting, play.sink);
            play.next_stage();
        }
    }

    /// The first counter of every type that waits in Siberia.
    fn wanted(self, table: &Table, state: &State) -> Vec<Choice> {
        let dead = Whereabouts::DeadPile;
        let waits = |kind: &BasicType| state.siberia.waiting.units.count(*kind) > 0;
        let first = |kind| state.first_in(table, kind, dead).map(Choice::Return);
        debug_assert_eq!(state.side, Side::Soviet, "only Soviet units come back");
        BasicType::ALL.into_iter().filter(waits).filter_map(first).collect()
    }

    fn refuses(self, look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
        why_not_back(look, choice, sink)
    }
}

/// Why a counter does not come back; also in the stages after this one, since where nobody may come back the phase has
/// gone on, and that is why.
pub(crate) fn why_not_back(
    look: &Look<'_>,
    choice: Choice,
    sink: &mut impl Sink,
) -> Option<Refused> {
    let Choice::Return(unit) = choice else { return None };
    may_come_back(look.table, look.state, unit, sink).err()
}

/// Those for whom no way in was looked for in vain in this phase: else one could be named for ever.
fn each_open(table: &Table, state: &State, mut tell: impl FnMut(usize)) {
    each_counter(table, state, |unit| {
        if !state.done.contains(unit) {
            tell(unit);
        }
    });
}

/// 3.C.3.return-rate: the first counter of every sort that waits and finds a place.
fn each_counter(table: &Table, state: &State, mut tell: impl FnMut(usize)) {
    let Some(first) = first_return(table, state, &mut Silent) else { return };
    let (siberia, month) = (&state.siberia, state.position.month);
    let fits = |more: Force| {
        let back = siberia.back.plus(more);
        returning::find_places(&table.variant, first, month, back, &mut Silent).is_ok()
    };
    for kind in BasicType::ALL.into_iter().filter(|kind| siberia.waiting.units.count(*kind) > 0) {
        let dead = state.first_in(table, kind, Whereabouts::DeadPile);
        let dead = dead.filter(|unit| fits(force_of(state.position.units[*unit].kind)));
        dead.into_iter().for_each(&mut tell);
    }
    for kind in Composite::ALL {
        if siberia.waiting.composites.count(kind) > 0
            && fits(Force { composites: CompositeCounts::one(kind), ..Force::default() })
            && has_parts(table, state, kind)
        {
            let counter = state.counter_for(table, kind, table.siberia, &mut Silent);
            counter.into_iter().for_each(&mut tell);
        }
    }
}

/// 3.C.3.return-date: the first turn of the return, if it has come.
fn first_return(table: &Table, state: &State, sink: &mut impl Sink) -> Option<Month> {
    let debt = state.siberia.debt.filter(|_| !state.siberia.waiting.is_none())?;
    let first = waiting::first_return(&table.variant, debt.over, sink).ok()?;
    (state.position.month >= first).then_some(first)
}

/// 3.C.3.return-scope, 3.C.3.return-date, 3.C.3.return-rate: whether a counter may come back now.
fn may_come_back(
    table: &Table,
    state: &State,
    unit: usize,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let one = force_of(state.position.units[unit].kind);
    let siberia = &state.siberia;
    let mut camp = Camp { waiting: siberia.waiting, replacements: Force::default() };
    camp.leave(one, sink)?;
    let (variant, month) = (&table.variant, state.position.month);
    let over = siberia.debt.and_then(|debt| debt.over);
    let first = waiting::has_come(variant, over, month, sink)?;
    returning::find_places(variant, first, month, siberia.back.plus(one), sink)
}

/// Whether the parts of a composite that comes back lie in the dead pile.
fn has_parts(table: &Table, state: &State, kind: Composite) -> bool {
    let parts = components(&table.variant, kind, &mut Silent);
    parts_go_to(&table.variant, &mut Silent) == PartsPile::DeadPile
        || BasicType::ALL.into_iter().all(|kind| state.dead(kind) >= parts.count(kind))
}

impl<S: Sink> Play<'_, S> {
    /// 3.C.3.return-fashion: whether anybody may come back in this phase; that of the Axis brings nobody.
    pub(crate) fn open_return(&mut self) -> bool {
        let mut any = false;
        if self.state.side == Side::Axis {
            return false;
        }
        each_open(self.table, self.state, |_| any = true);
        if any {
            self.state.task = Task::Choose;
        }
        any
    }

    /// 3.C.3.return-fashion, 3.C.3.return-rate: a counter came back, and what it is made of is no more dead.
    pub(crate) fn leave_siberia(&mut self, unit: usize) {
        let kind = self.state.position.units[unit].kind;
        let one = force_of(kind);
        let first = first_return(self.table, self.state, self.sink);
        let siberia = &mut self.state.siberia;
        siberia.waiting = siberia.waiting.minus(one);
        siberia.back = siberia.back.plus(one);
        if let Some(first) = first {
            let (month, back) = (self.state.position.month, self.state.siberia.back);
            let fit = returning::find_places(&self.table.variant, first, month, back, self.sink);
            debug_assert!(fit.is_ok(), "only those who find a place are offered");
        }
        if let Some(composite) = kind.composite() {
            self.set_parts_aside(composite, returning::FASHION);
        }
    }

    fn set_parts_aside(&mut self, composite: Composite, by: Clause) {
        if parts_go_to(&self.table.variant, &mut Silent) == PartsPile::DeadPile {
            return;
        }
        let parts = components(&self.table.variant, composite, self.sink);
        for kind in BasicType::ALL {
            for _ in 0..parts.count(kind) {
                if let Some(part) = self.state.first_in(self.table, kind, Whereabouts::DeadPile) {
                    self.state.recorded.remove(part);
                    self.put(part, Whereabouts::Aside, by);
                }
            }
        }
    }

    /// 3.C.3.commit-rebuild: the counter of a unit in Siberia is used again before it comes back.
    pub(crate) fn rebuild(&mut self, unit: usize) {
        self.state.recorded.remove(unit);
        let one = force_of(self.state.position.units[unit].kind);
        let waiting = self.state.siberia.waiting;
        self.state.siberia.waiting = still_recorded(&self.table.variant, waiting, one, self.sink);
    }

    /// Places that nobody used are gone when the turn ends, unless they are saved up.
    pub(crate) fn end_return(&mut self) {
        self.state.siberia.made = CompositeCounts::default();
        let back = self.state.siberia.back;
        self.state.siberia.back = returning::still_counted(&self.table.variant, back);
    }

    /// 3.C.3.return-combine: what those who wait can be put together to, with held replacements where they lack parts.
    pub(crate) fn combine_of_waiting(
        &self,
        in_play: CompositeCounts,
    ) -> [bool; Composite::ALL.len()] {
        if self.state.siberia.waiting.is_none() {
            return [false; Composite::ALL.len()];
        }
        let camp = self.camp();
        let in_play = in_play.plus(self.state.siberia.waiting.composites);
        Composite::ALL.map(|kind| {
            self.put_together(kind, &mut { camp }, &mut Silent) == Some(true)
                && forming::counter_is_left(&self.table.variant, kind, in_play, &mut Silent).is_ok()
        })
    }

    /// Takes the parts out of the camp; whether a returning unit is among them.
    fn put_together(&self, kind: Composite, camp: &mut Camp, sink: &mut impl Sink) -> Option<bool> {
        let (variant, month) = (&self.table.variant, self.state.position.month);
        let (_, parts) = composite::parts(variant, kind);
        let lacking = parts.units.minus(camp.waiting.units);
        returning::combine_in_siberia(variant, kind, month, lacking, camp, sink).ok()
    }

    /// 8.C.3.dispersed, 3.C.3.post-crisis-replacements: who can be combined in Siberia; what was made in this phase is no
    /// part of anything else.
    fn camp(&self) -> Camp {
        let siberia = &self.state.siberia;
        let composites = siberia.waiting.composites.minus(siberia.made);
        let held = BasicType::ALL.into_iter().flat_map(|kind| self.usable(kind).map(move |_| kind));
        let units = held.fold(Units::default(), |sum, kind| sum.plus(Units::one(kind)));
        Camp { waiting: Force { composites, ..siberia.waiting }, replacements: units.into() }
    }

    /// 3.C.3.post-crisis-replacements: held replacements of a type that may be combined with those who wait.
    fn usable(&self, kind: BasicType) -> impl Iterator<Item = usize> + '_ {
        let (table, state) = (self.table, &*self.state);
        let over = state.siberia.debt.and_then(|debt| debt.over);
        let here = state.position.units_at(Side::Soviet, table.siberia);
        here.filter(move |(number, unit)| {
            let taken = state.month(state.since[*number]);
            unit.kind.basic() == Some(kind)
                && !state.kept.contains(*number)
                && returning::is_usable(&table.variant, over, taken, state.position.month)
        })
        .map(|(number, _)| number)
    }

    /// 3.C.3.return-combine: those who wait are put together, on record.
    pub(crate) fn combine_waiting(&mut self, kind: Composite) {
        let before = self.camp();
        let mut camp = before;
        let (_, parts) = composite::parts(&self.table.variant, kind);
        let lacking = parts.units.minus(before.waiting.units);
        let (variant, month) = (&self.table.variant, self.state.position.month);
        let made =
            returning::combine_in_siberia(variant, kind, month, lacking, &mut camp, self.sink);
        if made.is_err() {
            return;
        }
        dispersed_when_made(&self.table.variant, self.sink);
        self.put_on_record(lacking);
        let one = CompositeCounts::one(kind);
        let siberia = &mut self.state.siberia;
        siberia.waiting = siberia.waiting.minus(before.waiting.minus(camp.waiting));
        siberia.waiting.composites = siberia.waiting.composites.plus(one);
        siberia.made = siberia.made.plus(one);
    }

    /// 3.C.3.post-crisis-replacements: held replacements become part of what waits; their counters lie with the others.
    fn put_on_record(&mut self, used: Units) {
        for kind in BasicType::ALL {
            for _ in 0..used.count(kind) {
                let Some(unit) = self.usable(kind).next() else { continue };
                self.put(unit, Whereabouts::DeadPile, returning::ON_RECORD);
                self.state.recorded.insert(unit);
            }
        }
    }
}
