//! The dice of an attack.

use stavka_core::clause::Sink;

use crate::campaign::play::{Look, Play};
use crate::campaign::rolls::{Rolls, faces};
use crate::purposes;

/// odds.german.round-up: whether the odds are rounded up.
#[derive(Clone, Copy)]
pub(crate) struct RoundUp;

impl Rolls for RoundUp {
    const PURPOSE: u8 = purposes::ROUND_UP;

    fn prompt(self, _: Look<'_>) -> String {
        "are the odds rounded up?".to_owned()
    }

    #[inline]
    fn place(self, look: Look<'_>) -> u32 {
        look.state.battle.target.0.into()
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.round_up(outcome.into());
    }
}

/// odds.german.press-column-roll: which column the press gives.
#[derive(Clone, Copy)]
pub(crate) struct PressDie;

impl Rolls for PressDie {
    const PURPOSE: u8 = purposes::PRESS;

    fn prompt(self, _: Look<'_>) -> String {
        "which column does the press give?".to_owned()
    }

    #[inline]
    fn place(self, look: Look<'_>) -> u32 {
        look.state.battle.target.0.into()
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.press(outcome.into());
    }
}

/// crt-note.table: the attack itself.
#[derive(Clone, Copy)]
pub(crate) struct Die;

impl Rolls for Die {
    const PURPOSE: u8 = purposes::ATTACK;

    fn prompt(self, look: Look<'_>) -> String {
        format!("how does the attack on {} end?", look.hex_words(look.state.battle.target))
    }

    fn outcomes(self, look: Look<'_>, tell: &mut impl FnMut(u8)) {
        faces(look.table.rules.ground.dice().totals()).for_each(tell);
    }

    fn weights(self, look: Look<'_>, tell: &mut impl FnMut(u32)) {
        look.table.rules.ground.ways().iter().for_each(|&ways| tell(ways));
    }

    #[inline]
    fn place(self, look: Look<'_>) -> u32 {
        look.state.battle.target.0.into()
    }

    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8) {
        play.roll(outcome.into());
    }
}
