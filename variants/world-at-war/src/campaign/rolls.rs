//! What is rolled for: a thing to choose of which chance is asked, and every outcome is an answer.

use stavka_core::clause::Sink;

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::Asks;
use crate::campaign::walk::{Next, Went};
use crate::far_east::duty::untimely;
use crate::purposes::Die;
use crate::staff::Style;

/// A thing to roll for.
pub(crate) trait Rolls: Copy {
    /// What is rolled.
    const DIE: Die;

    /// The step begins in which it comes first: whether it is due.
    fn enter(self, _: &mut Campaign, _: &mut impl Sink) -> Next {
        Next::Waits
    }

    /// What is rolled for, in words.
    fn prompt(self, game: &Campaign) -> String;

    /// Tells how likely each outcome is, in their order: all alike.
    fn weights(self, _: &Campaign, tell: &mut impl FnMut(u32)) {
        (0..Self::DIE.outcomes()).for_each(|_| tell(1));
    }

    /// What tells it from the other rolls for its purpose in a turn.
    fn place(self) -> u32 {
        0
    }

    /// Does what chance brings.
    fn roll(self, game: &mut Campaign, outcome: u16, sink: &mut impl Sink) -> Next;
}

impl<R: Rolls> Asks for R {
    const KIND: &'static str = "roll";
    const DIE: Option<Die> = Some(R::DIE);

    fn enter(self, game: &mut Campaign, sink: &mut impl Sink) -> Next {
        Rolls::enter(self, game, sink)
    }

    fn prompt(self, game: &Campaign) -> String {
        Rolls::prompt(self, game)
    }

    fn answers(self, _: &Campaign, tell: &mut impl FnMut(Choice)) {
        (0..R::DIE.outcomes()).for_each(|outcome| tell(Choice::Roll(outcome)));
    }

    fn weights(self, game: &Campaign, tell: &mut impl FnMut(u32)) {
        Rolls::weights(self, game, tell);
    }

    fn place(self) -> u32 {
        Rolls::place(self)
    }

    fn take(self, game: &mut Campaign, choice: Choice, sink: &mut impl Sink) -> Went {
        match choice {
            Choice::Roll(outcome) if outcome < R::DIE.outcomes() => {
                Ok(self.roll(game, outcome, sink))
            }
            _ => Err(untimely(sink)),
        }
    }

    fn staff(self, _: &Campaign, _: &Style, _: u64) -> Option<Choice> {
        None
    }
}
