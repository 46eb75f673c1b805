//! Why something is not attacked, or somebody does not join, go back or go forward.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Refused, Sink};

use crate::campaign::action::Choice;
use crate::campaign::refusal::Look;
use crate::campaign::state::{Stage, State, Task};
use crate::campaign::table::Table;
use crate::combat::play::losses as beaten_units;
use crate::combat::{attack, losses};
use crate::reinforcements::play::homeward;
use crate::{air, stacking};

/// Why a point is not attacked: what keeps those beside it from doing so.
pub(crate) fn target(
    look: &Look<'_>,
    target: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (table, state) = (look.table, look.state);
    attack::is_defended(state.position.bars(state.side.enemy(), target), sink)?;
    let beside = table.ground.beside(target);
    let first = state.on_map(state.side).find(|(_, _, at)| beside.contains(*at));
    match first {
        Some((unit, ..)) => may_attack(look, unit, target, sink),
        None => attack::no_line(sink),
    }
}

/// Whether a unit may join an attack on a point.
fn may_attack(
    look: &Look<'_>,
    unit: usize,
    target: SpaceId,
    sink: &mut impl Sink,
) -> Result<(), Refused> {
    let (table, state) = (look.table, look.state);
    let on = &state.position.units[unit];
    let goes_on = goes_on(state, unit);
    let mut all: Vec<_> = state.battle.attackers.iter().collect();
    all.push(unit);
    let (variant, ground, position) = (&table.variant, &table.ground, &state.position);
    attack::up_the_lines(variant, ground, position, &all, target, sink)?;
    attack::may_attack_now(variant, (on, state.supplied.contains(unit)), goes_on, sink)?;
    homeward::may_fight(table, state, unit, target, sink)
}

/// Whether a unit went on after its combat; nothing where that does not matter.
pub(crate) fn goes_on(state: &State, unit: usize) -> Option<bool> {
    (state.stage == Stage::SecondCombat).then(|| state.pursuers.contains(unit))
}

/// Why something is not done in a combat.
pub(crate) fn in_combat(look: &Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
    let (table, state) = (look.table, look.state);
    match (state.task, choice) {
        (Task::Join, Choice::Join(unit)) => join(look, unit, sink).err(),
        (Task::Join, Choice::Fire) => {
            attack::somebody_attacks(!state.battle.attackers.is_empty(), sink).err()
        }
        (Task::Join, Choice::Air) => {
            let left = state.air_left[state.side.index()];
            let nobody = state.battle.attackers.is_empty();
            let joins = attack::somebody_attacks(!nobody, sink);
            joins.and_then(|()| air::may_join(state.side, left, state.position.weather, sink)).err()
        }
        (Task::Hits, Choice::Hit(unit)) => beaten_units::may_suffer(state, unit, sink).err(),
        (Task::Retreat, Choice::To(space)) => {
            let unit = &state.position.units[state.chosen()];
            let (variant, ground) = (&table.variant, &table.ground);
            losses::may_go_back(variant, ground, &state.position, (unit, space), sink).err()
        }
        (Task::Advance, Choice::Advance(unit)) => advance(look, unit, sink).err(),
        _ => None,
    }
}

fn join(look: &Look<'_>, unit: usize, sink: &mut impl Sink) -> Result<(), Refused> {
    let state = look.state;
    attack::of_one_side(state.position.units[unit].side == state.side, sink)?;
    attack::joins_once(state.battle.attackers.contains(unit), sink)?;
    may_attack(look, unit, state.battle.target, sink)
}

fn advance(look: &Look<'_>, unit: usize, sink: &mut impl Sink) -> Result<(), Refused> {
    let (table, state) = (look.table, look.state);
    let (battle, on) = (&state.battle, &state.position.units[unit]);
    losses::may_follow(battle.attackers.contains(unit), battle.beaten.contains(unit), sink)?;
    beaten_units::may_enter(table, state, unit, sink)?;
    homeward::may_fight(table, state, unit, battle.target, sink)?;
    let (variant, ground) = (&table.variant, &table.ground);
    stacking::may_stand(variant, ground, &state.position, on, battle.target, sink)
}

/// Enemies beside the own units.
pub(crate) fn fronts(table: &Table, state: &State) -> Vec<Choice> {
    let own: Vec<_> = state.on_map(state.side).map(|(_, _, at)| at).collect();
    let enemies = table.ground.board.ids().filter(|space| {
        let beside = table.ground.beside(*space);
        state.position.bars(state.side.enemy(), *space) && own.iter().any(|at| beside.contains(*at))
    });
    enemies.map(Choice::Attack).collect()
}

/// Those beside the point that is attacked.
pub(crate) fn joining(table: &Table, state: &State) -> Vec<Choice> {
    let beside = table.ground.beside(state.battle.target);
    let here = state.on_map(state.side).filter(|(_, _, at)| beside.contains(*at));
    here.map(|(unit, ..)| Choice::Join(unit)).chain([Choice::Air, Choice::Fire]).collect()
}
