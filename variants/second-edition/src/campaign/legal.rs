//! What may be chosen now, by whom, and with what weights where chance chooses.

use stavka_core::chance::Occasion;
use stavka_core::game::Mover;

use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks as _, asked};
use crate::campaign::state::State;
use crate::campaign::table::Table;
use crate::nation::Side;

/// Who is to choose.
pub(crate) fn mover(state: &State) -> Mover {
    if state.winner.is_some() {
        return Mover::Nobody;
    }
    asked!(state, ask => ask.whom(state))
}

/// What a roll is about: the month and whose phase it is, and the place of the combat or the unit on a ship.
pub(crate) fn occasion(state: &State) -> Occasion {
    let phase = u16::from(state.side == Side::Soviet);
    let turn = u16::from(state.turn()) * 2 + phase;
    Occasion { turn, place: asked!(state, ask => ask.place(state)) }
}

/// Tells every choice.
pub(crate) fn each(table: &Table, state: &State, mut tell: impl FnMut(Choice)) {
    asked!(state, ask => ask.answers(table, state, &mut tell));
}

/// Tells the weights of chance, in the order of the choices.
pub(crate) fn weights(table: &Table, state: &State, mut tell: impl FnMut(u32)) {
    asked!(state, ask => ask.weights(table, state, &mut tell));
}
