//! Who moves operationally, or goes on after a combat that was won.

use stavka_core::clause::{Clause, Refused, Silent, Sink};

use super::march_to::{ends_of, may_go};
use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::refusal::Look;
use crate::campaign::state::{Stage, State, Task};
use crate::campaign::table::Table;
use crate::combat::losses;
use crate::reinforcements::entry;
use crate::reinforcements::play::{departures, homeward};
use crate::replacements::entry::Intent;
use crate::replacements::play::leaving::{can_leave, may_leave};
use crate::staff::Orders;
use crate::{dispersal, movement};

/// completion.movement.lines, completion.combat.exploitation: which unit moves; those that go on after their combat where
/// it is a pursuit.
#[derive(Clone, Copy)]
pub(crate) struct March<const PURSUIT: bool>;

pub(crate) const MARCH: March<false> = March;
pub(crate) const PURSUIT: March<true> = March;

impl<const PURSUIT: bool> Asks for March<PURSUIT> {
    const KIND: &'static str = if PURSUIT { "exploit" } else { "move" };

    fn prompt(self, _: &Table, _: &State) -> String {
        "which unit moves?".to_owned()
    }

    fn behind(self, _: &State) -> Clause {
        if PURSUIT { losses::EXPLOITATION } else { movement::LINES }
    }

    fn answers(self, table: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
        for (unit, on, _) in state.on_map(state.side) {
            let free = if PURSUIT { state.pursuers.contains(unit) } else { !on.moved };
            if free
                && !on.dispersed
                && !state.done.contains(unit)
                && can_leave(table, state, unit, Intent::Operational)
            {
                tell(Choice::Move(unit));
            }
        }
        if state.able.is_empty() {
            tell(Choice::Done);
        }
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.state.task = Task::Open;
        match choice {
            Choice::Move(unit) => play.choose_march(unit),
            _ => play.next_stage(),
        }
    }

    fn wanted(self, _: &Table, state: &State) -> Vec<Choice> {
        let own = state.on_map(state.side).map(|(unit, ..)| Choice::Move(unit));
        own.chain([Choice::Done]).collect()
    }

    fn refuses(self, look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
        match choice {
            Choice::Move(unit) => why_not(look, unit, PURSUIT, sink),
            Choice::Done => has_to_move(look, sink),
            _ => None,
        }
    }

    fn staff(self, orders: &Orders<'_>) -> Option<Choice> {
        Some(orders.march())
    }
}

/// Why a unit does not move.
fn why_not(
    look: &mut Look<'_>,
    unit: usize,
    pursuit: bool,
    sink: &mut impl Sink,
) -> Option<Refused> {
    let (table, state) = (look.table, look.state);
    let on = &state.position.units[unit];
    if on.side != state.side {
        return None;
    }
    if let Err(refused) = may_move(look, unit, pursuit, sink) {
        return Some(refused);
    }
    // It was chosen before, and found no way.
    ends_of(table, on).into_iter().find_map(|to| may_go(look, unit, to, sink).err())
}

/// Whether a unit may move at all.
fn may_move(
    look: &Look<'_>,
    unit: usize,
    pursuit: bool,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (table, state) = (look.table, look.state);
    let on = &state.position.units[unit];
    movement::is_on_the_map(on, sink)?;
    if pursuit {
        losses::may_go_on(state.pursuers.contains(unit), sink)?;
        dispersal::may_move(on, sink)?;
    } else {
        departures::may_move_on(table, state, unit, sink)?;
        movement::may_march(on, sink)?;
    }
    may_leave(table, state, unit, Intent::Operational, sink).map(|_| ())
}

/// 8.B.any-number, 8.B.capital-lost-return: who has to move before the phase ends.
fn has_to_move(look: &Look<'_>, sink: &mut impl Sink) -> Option<Refused> {
    let unit = look.state.able.iter().next()?;
    let away = homeward::may_stay(look.table, look.state, unit, sink);
    Some(away.err().unwrap_or_else(|| entry::leaves_the_crowd(sink)))
}

impl<S: Sink> Play<'_, S> {
    /// Nobody is done while somebody has to move.
    pub(crate) fn open_march(&mut self) -> bool {
        self.find_homeward();
        self.find_crowds();
        self.state.task = Task::Choose;
        true
    }

    /// 8.B.any-number: whoever can leaves a point that those who entered have crowded.
    fn find_crowds(&mut self) {
        if self.state.stage != Stage::March || self.state.entered.is_empty() {
            return;
        }
        for number in &self.state.position.occupancy.on_map(self.state.side) {
            let unit = self.state.position.units[number];
            let waits = !unit.moved
                && !self.state.done.contains(number)
                && can_leave(self.table, self.state, number, Intent::Operational)
                && dispersal::may_move(&unit, &mut Silent).is_ok();
            if waits && unit.at().is_some_and(|at| self.is_crowded(at)) {
                self.find_march(number);
                if !self.state.targets.is_empty() {
                    self.state.able.insert(number);
                }
            }
        }
    }

    fn choose_march(&mut self, unit: usize) {
        self.find_march(unit);
        if self.state.targets.is_empty() {
            self.state.done.insert(unit);
        } else {
            self.state.chosen = u16::try_from(unit).unwrap_or(0);
            self.state.task = Task::To;
            self.noted.search = self.memory.reach.number;
        }
    }
}
