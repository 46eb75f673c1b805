//! The dice of an attack.

use stavka_core::clause::Sink;

use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks, faces};
use crate::campaign::play::{Look, Play};
use crate::purposes;

/// odds.german.round-up: whether the odds are rounded up.
#[derive(Clone, Copy)]
pub(crate) struct RoundUp;

impl Asks for RoundUp {
    const KIND: &'static str = "chance";
    const PURPOSE: Option<u8> = Some(purposes::ROUND_UP);

    fn prompt(self, _: Look<'_>) -> String {
        "are the odds rounded up?".to_owned()
    }

    fn answers(self, look: Look<'_>, offer: &mut impl FnMut(Choice)) {
        look.roll(offer);
    }

    #[inline]
    fn place(self, look: Look<'_>) -> u32 {
        look.state.battle.target.0.into()
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.round_up(choice.die());
    }
}

/// odds.german.press-column-roll: which column the press gives.
#[derive(Clone, Copy)]
pub(crate) struct PressDie;

impl Asks for PressDie {
    const KIND: &'static str = "chance";
    const PURPOSE: Option<u8> = Some(purposes::PRESS);

    fn prompt(self, _: Look<'_>) -> String {
        "which column does the press give?".to_owned()
    }

    fn answers(self, look: Look<'_>, offer: &mut impl FnMut(Choice)) {
        look.roll(offer);
    }

    #[inline]
    fn place(self, look: Look<'_>) -> u32 {
        look.state.battle.target.0.into()
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.press(choice.die());
    }
}

/// crt-note.table: the attack itself.
#[derive(Clone, Copy)]
pub(crate) struct Die;

impl Asks for Die {
    const KIND: &'static str = "chance";
    const PURPOSE: Option<u8> = Some(purposes::ATTACK);

    fn prompt(self, look: Look<'_>) -> String {
        format!("how does the attack on {} end?", look.hex_words(look.state.battle.target))
    }

    fn answers(self, look: Look<'_>, offer: &mut impl FnMut(Choice)) {
        faces(look.table.rules.ground.dice().totals(), offer);
    }

    fn weights(self, look: Look<'_>, weigh: &mut impl FnMut(u32)) {
        look.table.rules.ground.ways().iter().for_each(|&ways| weigh(ways));
    }

    #[inline]
    fn place(self, look: Look<'_>) -> u32 {
        look.state.battle.target.0.into()
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        play.roll(choice.die());
    }
}
