//! Whether a state is sound: the ledger of places, stacks, factories, capacities.

use stavka_core::clause::Silent;

use crate::campaign::state::{Stage, State, entry};
use crate::campaign::table::Table;
use crate::factories::kind::NewName;
use crate::kinds::Branch;
use crate::nation::Side;
use crate::occupancy::Occupancy;
use crate::position::{Unit, Whereabouts};
use crate::stacking;

/// Everything that must hold after every action.
pub(crate) fn check(table: &Table, state: &State) -> Result<(), String> {
    ledger(state)?;
    occupancy(state)?;
    factories(table, state)?;
    stacks(table, state)?;
    enemies(state)?;
    capacities(state)
}

/// Every change of place went through the one function that names its clause.
fn ledger(state: &State) -> Result<(), String> {
    let units = state.position.units.iter().enumerate();
    let sum = units.map(|(unit, on)| entry(unit, on.place)).fold(0, u64::wrapping_add);
    if sum != state.ledger {
        return Err("a counter changed its place without a clause".to_owned());
    }
    Ok(())
}

/// Who stands where was counted right.
fn occupancy(state: &State) -> Result<(), String> {
    let counted = Occupancy::of(&state.position.units);
    let same = counted == state.position.occupancy;
    if same { Ok(()) } else { Err("somebody moved and was not counted".to_owned()) }
}

/// A factory that can be built is aside until it was picked; only factories are entrained.
fn factories(table: &Table, state: &State) -> Result<(), String> {
    for plant in &table.plants {
        let place = state.position.units[plant.unit].place;
        let picked = plant
            .letter
            .is_none_or(|letter| state.picked.contains(NewName { kind: plant.kind, letter }));
        if !picked && place != Whereabouts::Aside {
            return Err(format!("{} was never picked", table.name(plant.unit)));
        }
        if place == Whereabouts::DeadPile {
            return Err(format!("{} lies in the dead pile", table.name(plant.unit)));
        }
    }
    let strange = |unit: &Unit| unit.entrained && unit.kind.branch() != Branch::Factory;
    match state.position.units.iter().position(strange) {
        Some(unit) => Err(format!("{} is entrained", table.name(unit))),
        None => Ok(()),
    }
}

/// No point holds more than it may.
fn stacks(table: &Table, state: &State) -> Result<(), String> {
    let (variant, ground) = (&table.variant, &table.ground);
    if state.stage == Stage::SetUp {
        return Ok(());
    }
    for space in ground.board.ids() {
        let Some(limit) = stacking::limit(variant, ground, space, &mut Silent) else { continue };
        for side in [Side::Axis, Side::Soviet] {
            let counted = stacking::counted(variant, &state.position, side, space, None);
            // 8.B.any-number: reinforcements may crowd the point where they enter.
            let crowd =
                state.entered.iter().filter(|unit| state.position.units[*unit].at() == Some(space));
            if counted > limit && counted as usize > limit as usize + crowd.count() {
                let label = ground.label(space);
                return Err(format!("{counted} {} units stand on {label}", side.name()));
            }
        }
    }
    Ok(())
}

/// No two enemies share a point.
fn enemies(state: &State) -> Result<(), String> {
    let bars = |unit: &&Unit| unit.bars() && unit.kind.is_ground();
    for unit in state.position.units.iter().filter(bars) {
        let Some(at) = unit.at() else { continue };
        if state.position.bars(unit.side.enemy(), at) {
            return Err(format!("a {} shares its point with an enemy", unit.kind));
        }
        let known = state.position.holds(unit.side, at);
        if !known {
            return Err(format!("a {} stands on a point that its side does not hold", unit.kind));
        }
    }
    Ok(())
}

/// What is left of a capacity never wraps around.
fn capacities(state: &State) -> Result<(), String> {
    let most = 99;
    let sea = state.sea_left.iter().copied().max().unwrap_or(0);
    if state.land_left > most || sea > most || state.infantry_left > most {
        return Err("more was moved or bought than the capacity allows".to_owned());
    }
    Ok(())
}
