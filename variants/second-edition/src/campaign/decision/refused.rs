//! What somebody might want to choose and may not, each with the rule that says no.

use stavka_core::board::SpaceId;
use stavka_core::clause::Trail;
use stavka_core::game::{Choice as Offered, RefusedChoice};

use super::subject;
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::memory::Memory;
use crate::campaign::refusal::{self, Look};
use crate::campaign::state::{Stage, State, Task};
use crate::campaign::table::Table;
use crate::campaign::words;
use crate::factories::kind::FactoryKind;
use crate::{combat, factories, movement, reinforcements, siberia, strategic};

/// More than anybody reads.
const MOST: usize = 40;

/// What is refused, beside what is offered.
pub(crate) fn list(game: &Campaign, offered: &[Offered]) -> Vec<RefusedChoice> {
    let mut wanted = wanted(&game.table, &game.state);
    wanted.retain(|choice| offered.iter().all(|other| other.action != choice.action()));
    let refusals = wanted.into_iter().filter_map(|choice| refusal(game, choice));
    refusals.take(MOST).collect()
}

/// What a choice is refused by; nothing where the step itself is the rule.
pub(crate) fn refusal(game: &Campaign, choice: Choice) -> Option<RefusedChoice> {
    let (table, state, mut trail) = (&game.table, &game.state, Trail::default());
    let refused = Memory::lend(table, |memory| {
        refusal::of(&mut Look { table, state, memory }, choice, &mut trail)
    })?;
    let said = trail.steps.iter().rev().find(|(clause, _)| *clause == refused.by);
    Some(RefusedChoice {
        words: words::words(table, choice.action()),
        subject: subject::of(table, state, choice),
        by: table.variant.id_of(refused.by).to_owned(),
        because: said.map(|(_, words)| words.clone()).unwrap_or_default(),
    })
}

/// What somebody might want here, offered or not.
pub(crate) fn wanted(table: &Table, state: &State) -> Vec<Choice> {
    let own = || state.on_map(state.side).map(|(unit, ..)| unit);
    match (state.stage, state.task) {
        (_, Task::Place) => to(reinforcements::play::refusal::places(table, state)),
        (_, Task::To) if state.at_sea => to(strategic::play::refusal::ports(table, state)),
        (_, Task::To | Task::Retreat) => {
            to(movement::play::refusal::beside(table, state, state.chosen()))
        }
        (_, Task::Join) => combat::play::refusal::joining(table, state),
        (_, Task::Advance) => state.battle.attackers.iter().map(Choice::Advance).collect(),
        (Stage::March | Stage::Pursuit, Task::Choose) => {
            own().map(Choice::Move).chain([Choice::Done]).collect()
        }
        (Stage::Rail, Task::Choose) => strategic::play::refusal::trains(table, state),
        (Stage::Combat | Stage::SecondCombat, Task::Choose) => {
            combat::play::refusal::fronts(table, state)
        }
        (Stage::Infantry, Task::Choose) => vec![Choice::TakeInfantry, Choice::TakeCavalry],
        (Stage::FirstPick, Task::Choose) => FactoryKind::ALL.map(Choice::Pick).into(),
        (Stage::Bureau, Task::Choose) => factories::play::works(table, state),
        (Stage::Commitment, Task::Choose) => {
            own().map(Choice::Send).chain([Choice::Done]).collect()
        }
        (Stage::Arrivals, Task::Choose) => siberia::play::returning::thinkable(table, state),
        _ => Vec::new(),
    }
}

fn to(spaces: Vec<SpaceId>) -> Vec<Choice> {
    spaces.into_iter().map(Choice::To).collect()
}
