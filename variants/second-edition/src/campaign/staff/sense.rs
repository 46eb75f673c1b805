//! What the staff sees on the map: strength, distances, what is worth having.

use std::collections::VecDeque;

use stavka_core::board::SpaceId;
use stavka_core::clause::Silent;

use crate::campaign::state::State;
use crate::campaign::table::Table;
use crate::combat::play::losses;
use crate::ground::is_line;
use crate::nation::Side;
use crate::worth;

/// Further than anything on the map.
pub(crate) const FAR: i32 = 99;

/// The map as a side sees it; every list has an entry for each space.
pub(crate) struct Sense {
    /// Units of the own side, and the hits that they take.
    pub(crate) own: Vec<i32>,
    pub(crate) own_hits: Vec<i32>,
    /// Dice with which the enemy could attack a space.
    pub(crate) threat: Vec<i32>,
    /// Lines to the nearest enemy unit, and to the nearest point that the enemy holds.
    pub(crate) to_foe: Vec<i32>,
    pub(crate) to_foe_land: Vec<i32>,
    /// How much a space draws units that want the enemy's places, and the own ones.
    pub(crate) pull: Vec<i32>,
    pub(crate) guard: Vec<i32>,
}

impl Sense {
    pub(crate) fn new(table: &Table, state: &State, side: Side) -> Self {
        let size = table.ground.board.size();
        let enemy = side.enemy();
        let count = |side: Side, of: &dyn Fn(usize) -> i32| {
            let mut list = vec![0; size];
            state.on_map(side).for_each(|(unit, _, at)| list[at.index()] += of(unit));
            list
        };
        let hits = |unit: usize| i32::from(losses::capacity(table, state, unit));
        let dice = |unit: usize| {
            let on = &state.position.units[unit];
            let dice = worth::firepower(&table.variant, on.kind, true, &mut Silent).attack;
            if on.dispersed { 0 } else { i32::from(dice) }
        };
        let foe = count(enemy, &|_| 1);
        let units = table.ground.board.ids().filter(|space| foe[space.index()] > 0);
        let to_foe = spread(table, units);
        let land = table.ground.board.ids().filter(|space| {
            state.position.holds(enemy, *space)
                && table.ground.board.space(*space).controller.is_some()
        });
        Self {
            own: count(side, &|_| 1),
            own_hits: count(side, &hits),
            threat: neighbours(table, &count(enemy, &dice)),
            to_foe_land: spread(table, land),
            pull: pull(table, |place| state.position.holds(enemy, place)),
            guard: pull(table, |place| state.position.holds(side, place)),
            to_foe,
        }
    }
}

/// Lines from the nearest of some spaces.
fn spread(table: &Table, from: impl Iterator<Item = SpaceId>) -> Vec<i32> {
    let board = &table.ground.board;
    let mut distance = vec![FAR; board.size()];
    let mut open: VecDeque<_> = from.filter(|space| !table.ground.boxes.contains(*space)).collect();
    for space in &open {
        distance[space.index()] = 0;
    }
    while let Some(space) = open.pop_front() {
        for slot in board.slots(space) {
            let line = board.crossing(space, slot);
            if is_line(line) && distance[line.to.index()] == FAR {
                distance[line.to.index()] = distance[space.index()] + 1;
                open.push_back(line.to);
            }
        }
    }
    distance
}

/// The sum over the neighbours of each space.
fn neighbours(table: &Table, of: &[i32]) -> Vec<i32> {
    let board = &table.ground.board;
    let sum = |space: SpaceId| {
        let lines = board.slots(space).map(|slot| board.crossing(space, slot));
        lines.filter(|line| is_line(*line)).map(|line| of[line.to.index()]).sum()
    };
    board.ids().map(sum).collect()
}

/// How much the places of one side draw: the more, the nearer and the more they are worth.
fn pull(table: &Table, wanted: impl Fn(SpaceId) -> bool) -> Vec<i32> {
    let mut pull = vec![-FAR * 6; table.ground.board.size()];
    for (place, worth) in table.victory.iter().filter(|(place, _)| wanted(*place)) {
        let worth = i32::try_from(*worth).unwrap_or(0);
        let distance = spread(table, std::iter::once(*place));
        for (best, lines) in pull.iter_mut().zip(distance) {
            *best = (*best).max(worth * 10 - lines * 6);
        }
    }
    pull
}
