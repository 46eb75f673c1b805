//! What a side does not know, drawn anew.

use stavka_core::board::SpaceId;

use super::ask::Ask;
use super::state::{Beside, State};
use super::table::Table;
use super::unit_set::UnitSet;
use crate::position::UnitId;
use crate::side::Side;
use crate::unit::{Arm, Size, State as Mark};

/// Draws anew what a side does not know: which army is which, and for the Axis which tank korps is which.
pub(super) fn redraw(table: &Table, state: &mut State, side: u8, seed: u64) {
    let mut chance = Chance(seed);
    shuffle(state, &mut chance, &armies(table, state));
    if side == Side::Axis as u8 {
        shuffle(state, &mut chance, &tanks(table, state));
    }
}

/// Face-down armies on the map and those that nobody has drawn.
fn armies(table: &Table, state: &State) -> Vec<UnitId> {
    let hidden = |unit: &UnitId| {
        let counter = table.roster().counter(*unit);
        let unseen = state.beside[unit.index()] == Beside::Unseen;
        (counter.arm, counter.size) == (Arm::Rifle, Size::Army)
            && (unseen || is_hidden(state, *unit))
    };
    table.roster().units().filter(hidden).collect()
}

fn tanks(table: &Table, state: &State) -> Vec<UnitId> {
    let tank =
        |unit: &UnitId| matches!(table.roster().counter(*unit).arm, Arm::Tank | Arm::Mechanized);
    table.roster().units().filter(tank).filter(|&unit| is_hidden(state, unit)).collect()
}

fn is_hidden(state: &State, unit: UnitId) -> bool {
    let piece = state.position.piece(unit);
    piece.place != SpaceId::NONE && piece.states.has(Mark::Hidden)
}

fn shuffle(state: &mut State, chance: &mut Chance, units: &[UnitId]) {
    for last in (1..units.len()).rev() {
        let other = chance.below(last + 1);
        state.exchange(units[last], units[other]);
    }
}

/// Numbers that follow from a seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % limit.max(1)
    }
}

impl State {
    /// Two units take each other's part in everything.
    fn exchange(&mut self, one: UnitId, other: UnitId) {
        if one == other {
            return;
        }
        let (first, second) = (one.index(), other.index());
        self.position.exchange(one, other);
        self.beside.swap(first, second);
        self.left.swap(first, second);
        self.allotted.swap(first, second);
        for set in [&mut self.bonus, &mut self.passed, &mut self.again] {
            swap(set, one, other);
        }
        let renamed = |unit: UnitId| match unit {
            unit if unit == one => other,
            unit if unit == other => one,
            unit => unit,
        };
        let battle = &mut self.battle;
        for unit in battle.attackers.iter_mut().chain(&mut battle.defenders) {
            *unit = renamed(*unit);
        }
        self.ask = match self.ask {
            Ask::MoveTo(unit) => Ask::MoveTo(renamed(unit)),
            Ask::TrainTo(unit) => Ask::TrainTo(renamed(unit)),
            Ask::ShipTo(unit) => Ask::ShipTo(renamed(unit)),
            Ask::Voyage { unit, to } => Ask::Voyage { unit: renamed(unit), to },
            Ask::AdvanceTo(unit) => Ask::AdvanceTo(renamed(unit)),
            Ask::Arrive(unit) => Ask::Arrive(renamed(unit)),
            ask => ask,
        };
    }
}

fn swap(set: &mut UnitSet, one: UnitId, other: UnitId) {
    let (first, second) = (set.contains(one), set.contains(other));
    for (unit, inside) in [(one, second), (other, first)] {
        if inside { set.insert(unit) } else { set.remove(unit) }
    }
}
