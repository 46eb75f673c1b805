//! What is attacked.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Clause, Refused, Silent, Sink};

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::refusal::Look;
use crate::campaign::state::{Battle, Stage, State, Task};
use crate::campaign::table::Table;
use crate::combat::attack;
use crate::ground::is_line;
use crate::occupancy::SpotSet as _;
use crate::reinforcements::play::homeward;
use crate::staff::Orders;

/// completion.combat.who: which point is attacked.
#[derive(Clone, Copy)]
pub(crate) struct Attack;

impl Asks for Attack {
    const KIND: &'static str = "attack";

    fn prompt(self, _: &Table, _: &State) -> String {
        "which point is attacked?".to_owned()
    }

    fn behind(self, _: &State) -> Clause {
        attack::WHO
    }

    fn answers(self, _: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
        state.targets.iter().for_each(|space| tell(Choice::Attack(space)));
        tell(Choice::Done);
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        let Choice::Attack(space) = choice else { return play.next_stage() };
        play.state.battle = Battle::on(space);
        play.find_joining();
        play.state.task = Task::Join;
    }

    /// Enemies beside the own units.
    fn wanted(self, table: &Table, state: &State) -> Vec<Choice> {
        let own: Vec<_> = state.on_map(state.side).map(|(_, _, at)| at).collect();
        let enemies = table.ground.board.ids().filter(|space| {
            let beside = table.ground.beside(*space);
            state.position.bars(state.side.enemy(), *space)
                && own.iter().any(|at| beside.contains(*at))
        });
        enemies.map(Choice::Attack).collect()
    }

    fn refuses(self, look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
        let Choice::Attack(space) = choice else { return None };
        may_be_attacked(look, space, sink).err()
    }

    fn staff(self, orders: &Orders<'_>) -> Option<Choice> {
        orders.attack()
    }
}

/// Whether a point may be attacked: what keeps those beside it from doing so.
fn may_be_attacked(look: &Look<'_>, target: SpaceId, sink: &mut impl Sink) -> Result<(), Refused> {
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
pub(super) fn may_attack(
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
fn goes_on(state: &State, unit: usize) -> Option<bool> {
    (state.stage == Stage::SecondCombat).then(|| state.pursuers.contains(unit))
}

/// completion.combat.who: whether a unit of the side whose turn it is may attack now.
pub(super) fn can_attack(table: &Table, state: &State, unit: usize) -> bool {
    let on = &state.position.units[unit];
    let second = state.stage == Stage::SecondCombat;
    on.side == state.side
        && on.at().is_some()
        && (!second || state.pursuers.contains(unit))
        && attack::may_attack(&table.variant, on, state.supplied.contains(unit), &mut Silent)
            .is_ok()
}

/// Whether anybody attacks up such a line.
fn takes_units(table: &Table, kinds: stavka_core::board::EdgeKinds) -> bool {
    attack::line_limit(&table.variant, kinds, &mut Silent) > 0
}

impl<S: Sink> Play<'_, S> {
    /// What can be attacked.
    pub(crate) fn open_combat(&mut self) -> bool {
        let Self { table, state, memory, .. } = self;
        let (ground, side) = (&table.ground, state.side);
        let enemies = &mut memory.reach.blocked;
        state.position.occupancy.barred_by(side.enemy(), enemies);
        enemies.subtract(&ground.boxes);
        state.targets.clear();
        for unit in &state.position.occupancy.on_map(side) {
            let Some(at) = state.position.units[unit].at() else { continue };
            if !can_attack(table, state, unit) {
                continue;
            }
            for slot in ground.board.slots(at) {
                let line = ground.board.crossing(at, slot);
                if enemies.contains(line.to)
                    && is_line(line)
                    && takes_units(table, line.kinds)
                    && homeward::may_attack(ground, &state.position.units[unit], line.to)
                {
                    state.targets.insert(line.to);
                }
            }
        }
        state.task = Task::Choose;
        true
    }
}
