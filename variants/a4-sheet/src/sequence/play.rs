//! Steps of the sequence in which everybody does the same: armies turn, units dig in.

use stavka_core::board::SpaceId;
use stavka_core::clause::{Silent, Sink};

use crate::campaign::play::{Look, Play};
use crate::position::UnitId;
use crate::sequence::{Action, Phase, Step, is_done, may_unit};
use crate::side::Side;
use crate::unit::State as Mark;

impl<S: Sink> Play<'_, S> {
    /// sequence.german.1-flip-armies: German armies turn to their strong side.
    pub(crate) fn turn_armies(&mut self) {
        self.for_all(Action::TurnArmy, |play, unit| play.mark(unit, Mark::Weak, false));
    }

    /// completion.entrenchment: everybody digs in who may; it costs nothing until he moves.
    pub(crate) fn entrench(&mut self, _: Side) {
        self.for_all(Action::Entrench, |play, unit| play.mark(unit, Mark::Entrenched, true));
    }

    pub(crate) fn for_all(&mut self, action: Action, act: impl Fn(&mut Self, UnitId)) {
        let step = self.look().step();
        let done = is_done(&self.table.rules, step, action, &mut Silent).is_ok();
        for unit in self.table.roster().units().filter(|_| done) {
            let look = self.look();
            let own = look.place(unit) != SpaceId::NONE && self.table.side(unit) == step.side;
            if own && may_unit(step, action, look.unit(unit), &mut Silent).is_ok() {
                act(self, unit);
            }
        }
        self.next_step();
    }
}

impl Look<'_> {
    pub(crate) fn is_last_turn(self) -> bool {
        self.state.turn == self.table.last_turn
    }

    /// Who controls a hex.
    pub(crate) fn holder(self, hex: SpaceId) -> Option<Side> {
        [Side::Axis, Side::Russian]
            .into_iter()
            .find(|&side| self.state.position.control(side).contains(hex))
    }

    /// Whether an attack on this hex is allotted and not yet resolved.
    pub(crate) fn is_allotted(self, hex: SpaceId) -> bool {
        self.state.allotted.contains(&hex)
    }

    /// The step, for whoever asks what it allows.
    pub(crate) fn is_phase(self, phase: Phase) -> bool {
        let Step { phase: now, .. } = self.step();
        now == phase
    }
}
