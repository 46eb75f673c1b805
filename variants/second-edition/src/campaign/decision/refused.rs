//! What somebody might want to choose and may not, each with the rule that says no.

use stavka_core::board::SpaceId;
use stavka_core::clause::Trail;
use stavka_core::game::{Choice as Offered, RefusedChoice};

use super::subject;
use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::reason::{self, Look};
use crate::campaign::scratch::Scratch;
use crate::campaign::state::{Arrival, Stage, State, Task};
use crate::campaign::table::Table;
use crate::campaign::words;
use crate::composite::play as composites;
use crate::factories::kind::FactoryKind;
use crate::ground::{Country, Sea};
use crate::nation::Side;
use crate::units::BasicType;

/// More than anybody reads.
const MOST: usize = 40;

/// What is refused, beside what is offered.
pub(crate) fn list(game: &Campaign, offered: &[Offered]) -> Vec<RefusedChoice> {
    let mut wanted = wanted(&game.table, &game.state);
    wanted.retain(|choice| offered.iter().all(|other| other.action != choice.pack()));
    let refusals = wanted.into_iter().filter_map(|choice| refusal(game, choice));
    refusals.take(MOST).collect()
}

/// What a choice is refused by; nothing where the step itself is the rule.
pub(crate) fn refusal(game: &Campaign, choice: Choice) -> Option<RefusedChoice> {
    let (table, state, mut trail) = (&game.table, &game.state, Trail::default());
    let refused = Scratch::lend(table, |scratch| {
        reason::of(&mut Look { table, state, scratch }, choice, &mut trail)
    })?;
    let said = trail.steps.iter().rev().find(|(clause, _)| *clause == refused.by);
    Some(RefusedChoice {
        words: words::words(table, choice.pack()),
        subject: subject::of(table, state, choice),
        by: table.variant.id_of(refused.by).to_owned(),
        because: said.map(|(_, words)| words.clone()).unwrap_or_default(),
    })
}

/// What somebody might want here, offered or not.
pub(crate) fn wanted(table: &Table, state: &State) -> Vec<Choice> {
    let own = || state.on_map(state.side).map(|(unit, ..)| unit);
    match (state.stage, state.task) {
        (_, Task::Place) => to(places(table, state)),
        (_, Task::To) if state.at_sea => to(ports(table, state)),
        (_, Task::To | Task::Retreat) => to(beside(table, state, state.chosen())),
        (_, Task::Join) => joining(table, state),
        (_, Task::Advance) => state.battle.attackers.iter().map(Choice::Advance).collect(),
        (Stage::March | Stage::Pursuit, Task::Choose) => {
            own().map(Choice::Move).chain([Choice::Done]).collect()
        }
        (Stage::Rail, Task::Choose) => trains(table, state),
        (Stage::Combat | Stage::SecondCombat, Task::Choose) => fronts(table, state),
        (Stage::Infantry, Task::Choose) => vec![Choice::TakeInfantry, Choice::TakeCavalry],
        (Stage::FirstPick, Task::Choose) => FactoryKind::ALL.map(Choice::Pick).into(),
        (Stage::Bureau, Task::Choose) => works(table, state),
        (Stage::Commitment, Task::Choose) => {
            own().map(Choice::Send).chain([Choice::Done]).collect()
        }
        (Stage::Arrivals, Task::Choose) => returning(table, state),
        _ => Vec::new(),
    }
}

fn to(spaces: Vec<SpaceId>) -> Vec<Choice> {
    spaces.into_iter().map(Choice::To).collect()
}

/// Where somebody who comes might be put down.
fn places(table: &Table, state: &State) -> Vec<SpaceId> {
    match (state.stage, state.queue.first()) {
        (Stage::SetUp, _) => {
            let next = table.set_up.get(usize::from(state.placed));
            next.map(|next| next.places.iter().collect()).unwrap_or_default()
        }
        (Stage::Infantry, _) => table.cities.iter().map(|(city, _)| *city).collect(),
        (_, Some((_, Arrival::Withdrawal))) => {
            table.ground.country(Country::Rumania).iter().collect()
        }
        (_, Some((_, Arrival::Factory))) => table.cities.iter().map(|(city, _)| *city).collect(),
        _ => {
            let entries = table.entry.iter().flat_map(|points| points.iter());
            let boxes = [Some(table.siberia), Some(table.west), table.southeast];
            entries.chain(table.east.iter()).chain(boxes.into_iter().flatten()).collect()
        }
    }
}

fn ports(table: &Table, state: &State) -> Vec<SpaceId> {
    let from = state.position.units[state.chosen()].at();
    let seas = Sea::ALL.into_iter().map(|sea| table.ground.ports(sea));
    let own = seas.filter(|ports| from.is_some_and(|from| ports.contains(from)));
    own.flat_map(|ports| ports.iter()).filter(|port| Some(*port) != from).collect()
}

fn beside(table: &Table, state: &State, unit: usize) -> Vec<SpaceId> {
    let at = state.position.units[unit].at().into_iter();
    at.flat_map(|at| table.ground.beside(at).iter()).collect()
}

/// Those beside the point that is attacked.
fn joining(table: &Table, state: &State) -> Vec<Choice> {
    let beside = table.ground.beside(state.battle.target);
    let here = state.on_map(state.side).filter(|(_, _, at)| beside.contains(*at));
    here.map(|(unit, ..)| Choice::Join(unit)).chain([Choice::Air, Choice::Fire]).collect()
}

/// Everybody by rail, and those in ports by sea.
fn trains(table: &Table, state: &State) -> Vec<Choice> {
    let rail = state.on_map(state.side).map(|(unit, ..)| Choice::Rail(unit));
    let docks = state.on_map(state.side);
    let docks = docks.filter(|(_, _, at)| table.ground.all_ports.contains(*at));
    rail.chain(docks.map(|(unit, ..)| Choice::Sail(unit))).collect()
}

/// Enemies beside the own units.
fn fronts(table: &Table, state: &State) -> Vec<Choice> {
    let own: Vec<_> = state.on_map(state.side).map(|(_, _, at)| at).collect();
    let enemies = table.ground.board.ids().filter(|space| {
        let beside = table.ground.beside(*space);
        state.position.bars(state.side.enemy(), *space) && own.iter().any(|at| beside.contains(*at))
    });
    enemies.map(Choice::Attack).collect()
}

/// The call, factories, and composites for which the parts stand together.
fn works(table: &Table, state: &State) -> Vec<Choice> {
    let mut all = vec![Choice::Call];
    all.extend(FactoryKind::ALL.map(Choice::Pick));
    let here = table.plants.iter().filter(|plant| state.position.units[plant.unit].at().is_some());
    for unit in here.map(|plant| plant.unit) {
        let entrained = state.position.units[unit].entrained;
        let port =
            state.position.units[unit].at().is_some_and(|at| table.ground.all_ports.contains(at));
        all.push(if entrained { Choice::Ship(unit) } else { Choice::Load(unit) });
        all.extend((entrained && port).then_some(Choice::Sail(unit)));
    }
    all.extend(composites::thinkable(table, state).map(|(space, kind)| Choice::Make(kind, space)));
    all
}

/// The first counter of every type that waits in Siberia.
fn returning(table: &Table, state: &State) -> Vec<Choice> {
    let dead = crate::position::Whereabouts::DeadPile;
    let waits = |kind: &BasicType| state.siberia.waiting.units.count(*kind) > 0;
    let first = |kind| state.first_in(table, kind, dead).map(Choice::Return);
    debug_assert_eq!(state.side, Side::Soviet, "only Soviet units come back");
    BasicType::ALL.into_iter().filter(waits).filter_map(first).collect()
}
