//! What the staff sees on the map: strength, distances, what is worth having.

use stavka_core::board::SpaceId;
use stavka_core::clause::Silent;

use crate::campaign::lines::{self, Field};
use crate::campaign::scratch::Scratch;
use crate::campaign::state::{Stage, State};
use crate::campaign::table::Table;
use crate::combat::play::losses;
use crate::ground::is_line;
use crate::nation::Side;
use crate::occupancy::{SPACES, Spots};
use crate::worth;

/// Further than anything on the map.
pub(crate) const FAR: i32 = lines::FAR as i32;

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
    /// What the place there is worth in victory points, if it is one.
    pub(crate) prize: Field<i32>,
    /// Where supply gets to overland; looked at only while units move.
    pub(crate) land: Spots,
}

impl Sense {
    pub(crate) fn new(table: &Table, state: &State, side: Side, scratch: &mut Scratch) -> Self {
        let (board, enemy) = (&table.ground.board, side.enemy());
        let mut sense = Self {
            own: [0; SPACES],
            own_hits: [0; SPACES],
            threat: [0; SPACES],
            to_foe: [FAR; SPACES],
            to_foe_land: [FAR; SPACES],
            pull: pull(table, |place| state.position.holds(enemy, place)),
            guard: pull(table, |place| state.position.holds(side, place)),
            prize: [0; SPACES],
            land: Spots::EMPTY,
        };
        for (unit, _, at) in state.on_map(side) {
            sense.own[at.index()] += 1;
            sense.own_hits[at.index()] += i32::from(losses::capacity(table, state, unit));
        }
        let (mut foes, mut dice) = (Spots::EMPTY, [0; SPACES]);
        for (_, on, at) in state.on_map(enemy) {
            foes.insert(at);
            if !on.dispersed {
                let firepower = worth::firepower(&table.variant, on.kind, true, &mut Silent);
                dice[at.index()] += i32::from(firepower.attack);
            }
        }
        for foe in foes.iter() {
            for slot in board.slots(foe) {
                let line = board.crossing(foe, slot);
                if is_line(line) {
                    sense.threat[line.to.index()] += dice[foe.index()];
                }
            }
        }
        sense.to_foe = table.lines.from_nearest(foes.iter()).map(i32::from);
        let held = board.ids().filter(|space| {
            state.position.holds(enemy, *space) && board.space(*space).controller.is_some()
        });
        sense.to_foe_land = table.lines.from_nearest(held).map(i32::from);
        for (place, worth) in &table.victory {
            sense.prize[place.index()] = i32::try_from(*worth).unwrap_or(0);
        }
        if matches!(state.stage, Stage::March | Stage::Pursuit | Stage::Combat | Stage::SecondCombat) {
            sense.land = Spots::of(scratch.tracer.overland(&table.ground, &state.position, side));
        }
        sense
    }
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
