//! What it saw on the map: strength, distances, what is worth having.

use stavka_core::board::SpaceId;
use stavka_core::clause::Silent;

use crate::campaign::lines::Field;
use crate::campaign::state::State;
use crate::campaign::table::Table;
use crate::combat::play::losses;
use crate::ground::is_line;
use crate::nation::Side;
use crate::occupancy::SPACES;
use crate::worth;

/// Further than anything on the map.
pub(crate) const FAR: i32 = 99;

/// The map as a side sees it; every field has an entry for each space.
pub(crate) struct Sense {
    /// Units of the own side, and the hits that they take.
    pub(crate) own: Field<i32>,
    pub(crate) own_hits: Field<i32>,
    /// Dice with which the enemy could attack a space.
    pub(crate) threat: Field<i32>,
    /// Lines to the nearest enemy unit, and to the nearest point that the enemy holds.
    pub(crate) to_foe: Field<i32>,
    pub(crate) to_foe_land: Field<i32>,
    /// How much a space draws units that want the enemy's places, and the own ones.
    pub(crate) pull: Field<i32>,
    pub(crate) guard: Field<i32>,
}

impl Sense {
    pub(crate) fn new(table: &Table, state: &State, side: Side) -> Self {
        let enemy = side.enemy();
        let count = |side: Side, of: &dyn Fn(usize) -> i32| {
            let mut list = [0; SPACES];
            state.on_map(side).for_each(|(unit, _, at)| list[at.index()] += of(unit));
            list
        };
        let hits = |unit: usize| i32::from(losses::capacity_to_come(table, state, unit));
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
fn spread(table: &Table, from: impl Iterator<Item = SpaceId>) -> Field<i32> {
    table.lines.nearest(from).map(i32::from)
}

/// The sum over the neighbours of each space.
fn neighbours(table: &Table, of: &Field<i32>) -> Field<i32> {
    let (board, mut sums) = (&table.ground.board, [0; SPACES]);
    for space in board.ids() {
        let lines = board.slots(space).map(|slot| board.crossing(space, slot));
        let lines = lines.filter(|line| is_line(*line));
        sums[space.index()] = lines.map(|line| of[line.to.index()]).sum();
    }
    sums
}

/// How much the places of one side draw: the more, the nearer and the more they are worth.
fn pull(table: &Table, wanted: impl Fn(SpaceId) -> bool) -> Field<i32> {
    let mut pull = [-FAR * 6; SPACES];
    for (place, worth) in table.victory.iter().filter(|(place, _)| wanted(*place)) {
        let worth = i32::try_from(*worth).unwrap_or(0);
        for (best, lines) in pull.iter_mut().zip(table.lines.from(*place)) {
            *best = (*best).max(worth * 10 - i32::from(*lines) * 6);
        }
    }
    pull
}
