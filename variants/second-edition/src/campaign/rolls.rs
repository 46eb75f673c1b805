//! What is rolled for: a thing to choose of which chance is asked, and every outcome is an answer.

use stavka_core::clause::{Clause, Sink};
use stavka_core::game::{Mover, Odds};

use crate::campaign::Play;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::state::State;
use crate::campaign::table::Table;

/// A thing to roll for.
pub(crate) trait Rolls: Copy {
    /// What is rolled for, by its place among the purposes.
    fn purpose(self, state: &State) -> u8;

    /// What is rolled for, in words.
    fn prompt(self, table: &Table, state: &State) -> String;

    /// The clause behind it.
    fn behind(self, state: &State) -> Clause;

    /// Tells what may come up.
    fn outcomes(self, table: &Table, state: &State, tell: &mut impl FnMut(u8));

    /// Tells how likely each outcome is, in their order: all alike.
    fn weights(self, table: &Table, state: &State, tell: &mut impl FnMut(u32)) {
        self.outcomes(table, state, &mut |_| tell(1));
    }

    /// What tells it from the other rolls for its purpose in a turn.
    fn place(self, _: &State) -> u32 {
        0
    }

    /// An outcome as a choice.
    fn shows(outcome: u8) -> Choice {
        Choice::Face(outcome)
    }

    /// Does what chance brings.
    fn roll<S: Sink>(self, play: &mut Play<'_, S>, outcome: u8);

    /// Its odds, for the choice after which the dice fall.
    fn dice(self, _: &Table, _: &State, _: Choice) -> Option<Odds> {
        None
    }
}

impl<R: Rolls> Asks for R {
    const KIND: &'static str = "roll";

    fn whom(self, state: &State) -> Mover {
        Mover::Chance(self.purpose(state))
    }

    fn prompt(self, table: &Table, state: &State) -> String {
        Rolls::prompt(self, table, state)
    }

    fn behind(self, state: &State) -> Clause {
        Rolls::behind(self, state)
    }

    fn answers(self, table: &Table, state: &State, tell: &mut impl FnMut(Choice)) {
        self.outcomes(table, state, &mut |outcome| tell(R::shows(outcome)));
    }

    fn weights(self, table: &Table, state: &State, tell: &mut impl FnMut(u32)) {
        Rolls::weights(self, table, state, tell);
    }

    fn place(self, state: &State) -> u32 {
        Rolls::place(self, state)
    }

    fn take<S: Sink>(self, play: &mut Play<'_, S>, choice: Choice) {
        if let Some(outcome) = choice.outcome() {
            self.roll(play, outcome);
        }
    }

    fn dice(self, table: &Table, state: &State, choice: Choice) -> Option<Odds> {
        Rolls::dice(self, table, state, choice)
    }
}
