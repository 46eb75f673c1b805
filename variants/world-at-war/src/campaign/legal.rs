//! What may be chosen now, by whom, with what weights where chance chooses, and what a choice does.

use stavka_core::chance::Occasion;
use stavka_core::clause::Sink;
use stavka_core::game::{Lent, Mover};

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::asked;
use crate::campaign::walk::Went;
use crate::purposes::Die;

/// Who is to choose.
pub(crate) fn mover(game: &Campaign) -> Mover {
    if game.state.over { Mover::Nobody } else { asked!(game, ask => ask.whom(game)) }
}

/// What may be chosen now.
pub(crate) fn legal(game: &Campaign, into: &mut Lent<'_>) {
    if !game.state.over {
        asked!(game, ask => ask.answers(game, &mut |choice| into.push(choice.action())));
    }
}

/// The weights of the outcomes of chance.
pub(crate) fn weights(game: &Campaign, into: &mut Lent<'_>) {
    asked!(game, ask => ask.weights(game, &mut |weight| into.push(weight)));
}

/// The player turn, and the power that fights: its first fight of a turn has the same dice wherever it is fought.
/// Keyed by the place of the fight, pairs of games were further apart.
pub(crate) fn occasion(game: &Campaign) -> Occasion {
    Occasion { turn: game.state.turn.into(), place: asked!(game, ask => ask.place()) }
}

impl Campaign {
    /// The die that is due.
    pub(crate) fn die(&self) -> Option<Die> {
        asked!(self, ask => ask.die())
    }

    /// Does what a player chose, or what chance brings; refused where it may not be chosen.
    pub(crate) fn perform(&mut self, choice: Choice, sink: &mut impl Sink) -> Went {
        asked!(self, ask => ask.take(self, choice, sink))
    }
}
