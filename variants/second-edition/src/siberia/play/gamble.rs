//! 3.C.3: the dice of the Siberian gamble, and what doubles lead to.

use stavka_core::bounded::Int;
use stavka_core::calendar::Month;
use stavka_core::clause::{Clause, Silent, Sink};
use stavka_core::game::Odds;

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::rolls::Rolls;
use crate::campaign::state::{State, Task};
use crate::campaign::table::Table;
use crate::composite::Force;
use crate::composite::play::force_of;
use crate::kinds::Branch;
use crate::nation::Side;
use crate::purposes;
use crate::replacements::play::leaving::held_turns;
use crate::replacements::siberian;
use crate::siberia::commitment::debt::Debt;
use crate::siberia::crisis::{self, CrisisSpan, ReserveState};
use crate::siberia::dice::{self, CalledReserve};
use crate::siberia::prospects;
use crate::siberia::waiting::{self, InSiberia};
use crate::unit_set::UnitSet;
use crate::units::{BasicType, Units};

/// 3.C.3.roll-start, 3.C.3.doubles, 3.C.3.roll-different: the dice of the gamble.
#[derive(Clone, Copy)]
pub(crate) struct GambleDice;

/// The dice show the same.
const DOUBLES: u8 = 1;
/// The dice show different numbers.
const DIFFERENT: u8 = 0;

impl Rolls for GambleDice {
    fn purpose(self, _: &State) -> u8 {
        purposes::SIBERIA
    }

    fn prompt(self, _: &Table, _: &State) -> String {
        "does Japan attack?".to_owned()
    }

    fn behind(self, _: &State) -> Clause {
        dice::DICE.clause
    }

    fn outcomes(self, _: &Table, _: &State, tell: &mut impl FnMut(u8)) {
        [DOUBLES, DIFFERENT].into_iter().for_each(tell);
    }

    fn weights(self, table: &Table, _: &State, tell: &mut impl FnMut(u32)) {
        dice::throws(&table.variant).into_iter().for_each(tell);
    }

    fn shows(outcome: u8) -> Choice {
        Choice::Doubles(outcome == DOUBLES)
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.state.siberia.rolled = true;
        play.state.task = Task::Open;
        let Some(clock) = play.clock() else { return };
        let (variant, month) = (&play.table.variant, play.state.position.month);
        let due = dice::roll_is_due(variant, clock, month, false, play.sink);
        debug_assert!(due.is_ok(), "dice are rolled only while they count");
        if outcome == DOUBLES {
            play.break_out(clock);
            return;
        }
        dice::gamble_won(variant, month, play.sink);
    }

    fn dice(self, table: &Table, _: &State, choice: Choice) -> Option<Odds> {
        (choice == Choice::Done).then(|| prospects::gamble(table))
    }
}

impl<S: Sink> Play<'_, S> {
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
}
