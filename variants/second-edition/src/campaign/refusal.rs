//! Why a choice is not among those that are offered: the rule that keeps it out, asked with somebody listening.

use stavka_core::clause::{Refused, Sink};

use crate::campaign::action::Choice;
use crate::campaign::memory::Memory;
use crate::campaign::state::{Stage, State, Task};
use crate::campaign::table::Table;
use crate::factories::options::Deed;
use crate::factories::play as bureau;
use crate::factories::play::freight;
use crate::{combat, composite, movement, reinforcements, replacements, siberia, strategic};

/// A game that is looked at, with memory for searches.
pub(crate) struct Look<'a> {
    pub(crate) table: &'a Table,
    pub(crate) state: &'a State,
    pub(crate) memory: &'a mut Memory,
}

/// The rule that keeps a choice out. Nothing where the step itself is the rule: something else is asked now.
pub(crate) fn of(look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
    let Look { table, state, .. } = *look;
    let unknown_unit = choice.unit().is_some_and(|unit| unit >= table.roster.len());
    let unknown_space = choice.space().is_some_and(|at| at.index() >= table.ground.board.size());
    if unknown_unit || unknown_space {
        return None;
    }
    match state.task {
        Task::Choose => in_stage(look, choice, sink),
        Task::To => match (choice, state.stage) {
            (Choice::To(space), Stage::Rail) => {
                strategic::play::refusal::strategic_move(look, space, sink).err()
            }
            (Choice::To(space), Stage::Bureau) => freight::why_not_there(look, space, sink).err(),
            (Choice::To(space), _) => movement::play::refusal::march(look, space, sink).err(),
            _ => None,
        },
        Task::Place => match choice {
            Choice::To(space) => reinforcements::play::refusal::place(look, space, sink).err(),
            _ => None,
        },
        Task::Join | Task::Cover | Task::Hits | Task::Retreat | Task::Advance => {
            combat::play::refusal::in_combat(look, choice, sink)
        }
        Task::Open | Task::Sea | Task::Settle | Task::Roll => None,
    }
}

/// What somebody wants to begin in a stage.
fn in_stage(look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
    let Look { table, state, .. } = *look;
    match (choice, state.stage) {
        (Choice::Move(unit), Stage::March | Stage::Pursuit) => {
            movement::play::refusal::unit(look, unit, sink)
        }
        (Choice::Done, Stage::March) => movement::play::refusal::has_to_move(look, sink),
        (Choice::Rail(unit), Stage::Rail) => strategic::play::refusal::train(look, unit, sink),
        (Choice::Sail(unit), Stage::Rail) => strategic::play::refusal::ship(look, unit, sink),
        (Choice::Attack(space), Stage::Combat | Stage::SecondCombat) => {
            combat::play::refusal::target(look, space, sink).err()
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
        (Choice::Make(kind, space), Stage::Bureau) => {
            composite::play::why_not(table, state, kind, space, sink).err()
        }
        (Choice::TakeInfantry | Choice::TakeCavalry, Stage::Infantry) => {
            replacements::play::may_take(table, state, choice, sink).err()
        }
        (Choice::Send(unit), Stage::Commitment) => {
            siberia::play::why_not_sent(look, unit, sink).err()
        }
        (Choice::Done, Stage::Commitment) => siberia::play::is_enough(table, state, sink).err(),
        // Where nobody may come back the phase has gone on, and that is why.
        (Choice::Return(unit), Stage::Arrivals | Stage::Infantry | Stage::Bureau) => {
            siberia::play::returning::may_come_back(table, state, unit, sink).err()
        }
        _ => None,
    }
}
