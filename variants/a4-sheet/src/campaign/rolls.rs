//! What is rolled for or drawn: a thing to choose of which chance is asked, and every outcome is an answer.

use std::ops::RangeInclusive;

use stavka_core::clause::Sink;

use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::play::{Look, Play};
use crate::odds::die;

/// A thing to roll for.
pub(crate) trait Rolls: Copy {
    /// What is rolled for, by its place among the purposes.
    const PURPOSE: u8;

    /// What is rolled for, in words.
    fn prompt(self, look: Look<'_>) -> String;

    /// Tells what may come up: the faces of the die of the rules.
    #[inline]
    fn outcomes(self, look: Look<'_>, tell: &mut impl FnMut(u8)) {
        faces(die(&look.table.rules).totals()).for_each(tell);
    }

    /// Tells how likely each outcome is, in their order: all alike.
    #[inline]
    fn weights(self, look: Look<'_>, tell: &mut impl FnMut(u32)) {
        self.outcomes(look, &mut |_| tell(1));
    }

    /// What tells it from the other rolls for its purpose in a turn.
    #[inline]
    fn place(self, _: Look<'_>) -> u32 {
        0
    }

    /// Does what chance brings.
    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8);

    /// An outcome in words.
    fn words(self, _: Look<'_>, outcome: u8) -> String {
        format!("rolls {outcome}")
    }

    /// An outcome as a side may hear of it.
    fn heard(self, look: Look<'_>, outcome: u8, _: u8) -> String {
        self.words(look, outcome)
    }
}

impl<R: Rolls> Asks for R {
    const KIND: &'static str = "roll";
    const PURPOSE: Option<u8> = Some(R::PURPOSE);

    fn prompt(self, look: Look<'_>) -> String {
        Rolls::prompt(self, look)
    }

    #[inline]
    fn answers(self, look: Look<'_>, tell: &mut impl FnMut(Choice)) {
        self.outcomes(look, &mut |outcome| tell(Choice::Roll(outcome)));
    }

    #[inline]
    fn weights(self, look: Look<'_>, tell: &mut impl FnMut(u32)) {
        Rolls::weights(self, look, tell);
    }

    #[inline]
    fn place(self, look: Look<'_>) -> u32 {
        Rolls::place(self, look)
    }

    #[inline]
    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        if let Choice::Roll(outcome) = choice {
            self.roll(play, outcome);
        }
    }

    fn words(self, look: Look<'_>, choice: Choice) -> String {
        match choice {
            Choice::Roll(outcome) => Rolls::words(self, look, outcome),
            _ => look.say(&Self::SAYS, choice),
        }
    }

    fn heard(self, look: Look<'_>, choice: Choice, side: u8) -> String {
        match choice {
            Choice::Roll(outcome) => Rolls::heard(self, look, outcome, side),
            _ => look.say(&Self::SAYS, choice),
        }
    }
}

/// What dice can show.
#[inline]
pub(crate) fn faces(numbers: RangeInclusive<i32>) -> impl Iterator<Item = u8> {
    numbers.flat_map(u8::try_from)
}
