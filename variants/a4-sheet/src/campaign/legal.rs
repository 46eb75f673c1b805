//! What may be chosen, and what a choice does.

use stavka_core::chance::Occasion;
use stavka_core::clause::Sink;
use stavka_core::game::{Lent, Mover};

use crate::campaign::action::Choice;
use crate::campaign::asks::{Ask, Asks as _, asked};
use crate::campaign::play::{Look, Play};

impl Look<'_> {
    /// Who is to choose.
    pub(crate) fn mover(self) -> Mover {
        match self.state.outcome {
            Some(_) => Mover::Nobody,
            None => asked!(self.state.ask, it => it.whom(self.side())),
        }
    }

    /// What a roll is about: the player-turn, and the hex or the unit.
    pub(crate) fn occasion(self) -> Occasion {
        let place = asked!(self.state.ask, it => it.place(self));
        Occasion { turn: u16::from(self.state.turn) * 2 + self.side() as u16, place }
    }

    /// What may be chosen now.
    pub(crate) fn legal(self, into: &mut Lent<'_>) {
        asked!(self.state.ask, it => it.answers(self, &mut |choice| into.push(choice.action())));
    }

    /// Whether there is more than one answer.
    pub(crate) fn has_choice(self, ask: Ask) -> bool {
        let mut count = 0;
        asked!(ask, it => it.answers(self, &mut |_| count += 1));
        count > 1
    }

    /// The weights of chance's outcomes.
    pub(crate) fn weights(self, into: &mut Lent<'_>) {
        asked!(self.state.ask, it => it.weights(self, &mut |weight| into.push(weight)));
    }

    /// Whether this may be chosen now.
    pub(crate) fn offers(self, wanted: Choice) -> bool {
        asked!(self.state.ask, it => it.offers(self, wanted))
    }
}

impl<S: Sink> Play<'_, S> {
    /// Does what was chosen, which may be chosen.
    pub(crate) fn choose(&mut self, choice: Choice) {
        asked!(self.state.ask, it => it.take(self, choice));
    }
}
