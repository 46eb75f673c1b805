//! What may be chosen now, by whom, and with what weights where chance chooses.

use stavka_core::chance::Occasion;
use stavka_core::game::Mover;

use crate::campaign::action::Choice;
use crate::campaign::state::{Stage, State, Task};
use crate::campaign::table::Table;
use crate::combat::play as combat;
use crate::combat::play::losses;
use crate::factories::play as bureau;
use crate::factories::play::freight;
use crate::movement::play as march;
use crate::nation::Side;
use crate::purposes;
use crate::replacements::play as infantry;
use crate::siberia::play as siberia;
use crate::siberia::play::returning;
use crate::strategic::play as rail;
use crate::weather::play as weather;

/// Who is to choose.
pub(crate) fn mover(state: &State) -> Mover {
    if state.winner.is_some() {
        return Mover::Nobody;
    }
    let player = |side: Side| Mover::Side(u8::from(side == Side::Soviet));
    match (state.stage, state.task) {
        (Stage::Weather, _) => Mover::Chance(purposes::WEATHER),
        (Stage::Gamble, _) => Mover::Chance(purposes::SIBERIA),
        (_, Task::Sea) => Mover::Chance(purposes::SHIPS),
        (_, Task::Roll) => match state.battle.rolling {
            Some((1.., ..)) => Mover::Chance(purposes::DEFENSE),
            _ => Mover::Chance(purposes::ATTACK),
        },
        (_, Task::Cover) => player(state.side.enemy()),
        (_, Task::Hits | Task::Retreat) if state.battle.suffering == 1 => {
            player(state.side.enemy())
        }
        _ => player(state.side),
    }
}

/// What a roll is about: the month and whose phase it is, and the place of the combat or the unit on a ship.
pub(crate) fn occasion(state: &State) -> Occasion {
    let place = match state.task {
        Task::Roll => state.battle.target.0.into(),
        Task::Sea => state.chosen.into(),
        _ => 0,
    };
    let phase = u16::from(state.side == Side::Soviet);
    Occasion { turn: u16::from(state.turn()) * 2 + phase, place }
}

/// Tells every choice.
pub(crate) fn each(table: &Table, state: &State, mut tell: impl FnMut(Choice)) {
    match (state.stage, state.task) {
        (_, Task::Place | Task::To | Task::Retreat) => {
            state.targets.iter().for_each(|space| tell(Choice::To(space)));
        }
        (_, Task::Sea) => rail::each_face(&mut tell),
        (_, Task::Settle) => freight::each_halt(&mut tell),
        (_, Task::Join) => combat::each_joining(state, &mut tell),
        (_, Task::Cover) => {
            tell(Choice::Air);
            tell(Choice::Done);
        }
        (_, Task::Roll) => combat::each_roll(state, &mut tell),
        (_, Task::Hits) => losses::each_suffering(state, &mut tell),
        (_, Task::Advance) => losses::each_advancing(state, &mut tell),
        (Stage::FirstPick, _) => bureau::each_first_pick(table, state, &mut tell),
        (Stage::Weather, _) => weather::each_face(table, state, &mut tell),
        (Stage::Infantry, _) => infantry::each(table, state, &mut tell),
        (Stage::Bureau, _) => bureau::each(table, state, &mut tell),
        (Stage::Gamble, _) => [true, false].into_iter().for_each(|d| tell(Choice::Doubles(d))),
        (Stage::Commitment, _) => siberia::each_sending(table, state, &mut tell),
        (Stage::Rail, _) => rail::each(table, state, &mut tell),
        (Stage::March | Stage::Pursuit, _) => march::each(table, state, &mut tell),
        (Stage::Combat | Stage::SecondCombat, _) => {
            state.targets.iter().for_each(|space| tell(Choice::Attack(space)));
            tell(Choice::Done);
        }
        (Stage::Arrivals, _) => returning::each(table, state, &mut tell),
        (Stage::SetUp | Stage::Fortification | Stage::Supply, _) => {}
    }
}

/// Tells the weights of chance, in the order of the choices.
pub(crate) fn weights(table: &Table, state: &State, mut tell: impl FnMut(u32)) {
    match (state.stage, state.task) {
        (Stage::Gamble, _) => {
            crate::siberia::dice::throws(&table.variant).into_iter().for_each(tell);
        }
        (_, Task::Roll) => combat::roll_weights(table, state, tell),
        _ => each(table, state, |_| tell(1)),
    }
}
