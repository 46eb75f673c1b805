//! What a choice is about.

use stavka_core::game::Subject;

use super::{about, unit_id};
use crate::campaign::action::Choice;
use crate::campaign::state::{State, Task};
use crate::campaign::table::Table;
use crate::composite::play as composites;
use crate::factories::kind::FactoryKind;
use crate::factories::play as bureau;
use crate::replacements::play as infantry;

/// The unit and the place of a choice.
pub(crate) fn of(table: &Table, state: &State, choice: Choice) -> Subject {
    let label = |space| Some(table.ground.label(space).to_owned());
    let target = || label(state.battle.target);
    match choice {
        Choice::To(space) => Subject { space: label(space), ..about(table, state, state.chosen()) },
        Choice::Join(unit) | Choice::Advance(unit) => {
            Subject { space: target(), ..about(table, state, unit) }
        }
        Choice::Attack(space) => Subject { space: label(space), ..Subject::default() },
        Choice::Air => Subject { space: target(), ..Subject::default() },
        Choice::Fire => {
            let group = state.battle.attackers.iter().map(|unit| unit_id(table, unit)).collect();
            Subject { space: target(), group, ..Subject::default() }
        }
        Choice::TakeInfantry | Choice::TakeCavalry => {
            let unit = infantry::first_taken(table, state, choice);
            unit.map(|unit| about(table, state, unit)).unwrap_or_default()
        }
        Choice::Pick(kind) => {
            let unit = picked(table, state, kind);
            unit.map(|unit| about(table, state, unit)).unwrap_or_default()
        }
        Choice::Make(kind, space) => {
            let parts = composites::used_for(table, state, kind, space);
            let group = parts.map(|unit| unit_id(table, unit)).collect();
            Subject { space: label(space), group, ..Subject::default() }
        }
        Choice::Settle(_) => about(table, state, state.chosen()),
        Choice::Done if state.task == Task::Cover => {
            Subject { space: target(), ..Subject::default() }
        }
        _ => choice.unit().map(|unit| about(table, state, unit)).unwrap_or_default(),
    }
}

/// The counter of the factory that is picked.
fn picked(table: &Table, state: &State, kind: FactoryKind) -> Option<usize> {
    let letter = bureau::next_letter(state, kind);
    let mut plants = table.plants.iter();
    let plant = plants.find(|plant| plant.kind == kind && plant.letter == Some(letter));
    plant.map(|plant| plant.unit)
}
