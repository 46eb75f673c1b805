//! Why a choice is not among those that are offered: the rule that keeps it out, asked with somebody listening.

use stavka_core::clause::{Refused, Sink};

use super::action::Choice;
use super::scratch::Scratch;
use super::state::{Stage, State, Task};
use super::table::Table;
use super::{bureau, freight};
use crate::factories::options::Deed;

mod fighting;
mod home;
mod moving;

/// A game that is looked at, with memory for searches.
pub(super) struct Look<'a> {
    pub(super) table: &'a Table,
    pub(super) state: &'a State,
    pub(super) scratch: &'a mut Scratch,
}

/// The rule that keeps a choice out. Nothing where the step itself is the rule: something else is asked now.
pub(super) fn of(look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
    let Look { table, state, .. } = *look;
    let unknown_unit = choice.unit().is_some_and(|unit| unit >= table.roster.len());
    let unknown_space = choice.space().is_some_and(|at| at.index() >= table.ground.board.size());
    if unknown_unit || unknown_space {
        return None;
    }
    match state.task {
        Task::Choose => in_stage(look, choice, sink),
        Task::To => match (choice, state.stage) {
            (Choice::To(space), Stage::Rail) => moving::strategic_move(look, space, sink).err(),
            (Choice::To(space), Stage::Bureau) => home::freight(look, space, sink).err(),
            (Choice::To(space), _) => moving::march(look, space, sink).err(),
            _ => None,
        },
        Task::Place => match choice {
            Choice::To(space) => home::place(look, space, sink).err(),
            _ => None,
        },
        Task::Join | Task::Cover | Task::Hits | Task::Retreat | Task::Advance => {
            fighting::in_combat(look, choice, sink)
        }
        Task::Open | Task::Sea | Task::Settle | Task::Roll => None,
    }
}

/// What somebody wants to begin in a stage.
fn in_stage(look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
    let Look { table, state, .. } = *look;
    match (choice, state.stage) {
        (Choice::Move(unit), Stage::March | Stage::Pursuit) => moving::unit(look, unit, sink),
        (Choice::Done, Stage::March) => moving::has_to_move(look, sink),
        (Choice::Rail(unit), Stage::Rail) => moving::train(look, unit, sink),
        (Choice::Sail(unit), Stage::Rail) => moving::ship(look, unit, sink),
        (Choice::Attack(space), Stage::Combat | Stage::SecondCombat) => {
            fighting::target(look, space, sink).err()
        }
        (Choice::Load(unit), Stage::Bureau) => {
            freight::may(table, state, unit, Deed::Entrain, sink).err()
        }
        (Choice::Ship(unit), Stage::Bureau) => {
            freight::may(table, state, unit, Deed::Rail, sink).err()
        }
        (Choice::Sail(unit), Stage::Bureau) => {
            freight::may(table, state, unit, Deed::Sail, sink).err()
        }
        (Choice::Call, Stage::Bureau) => bureau::may_call(table, state, sink).err(),
        (Choice::Pick(kind), Stage::Bureau | Stage::FirstPick) => {
            let when = bureau::pick_time(state);
            bureau::why_not_pick(table, state, kind, when, sink).err()
        }
        (Choice::Make(kind, space), Stage::Bureau) => home::make(look, kind, space, sink).err(),
        (Choice::TakeInfantry | Choice::TakeCavalry, Stage::Infantry) => {
            home::take(look, choice, sink).err()
        }
        (Choice::Send(unit), Stage::Commitment) => home::send(look, unit, sink).err(),
        (Choice::Done, Stage::Commitment) => home::pay(look, sink).err(),
        (Choice::Return(unit), Stage::Arrivals) => home::come_back(look, unit, sink).err(),
        _ => None,
    }
}
