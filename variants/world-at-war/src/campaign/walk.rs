//! The walk through the sequence of play: what happens by itself, until somebody has a choice.

use stavka_core::clause::Sink;
use stavka_core::game::{Action, Asked, Walk};

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::sequence::Step;
use crate::campaign::state::Phase;

/// Whether a step goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// It waits for another choice.
    Waits,
    /// It is over.
    Over,
}

impl Next {
    /// It waits if there is something to choose.
    #[inline]
    pub(crate) fn waits_if(there_is: bool) -> Self {
        if there_is { Self::Waits } else { Self::Over }
    }
}

/// A game that goes on by itself: each step says whether it waits for somebody.
struct Course<'a, S> {
    game: &'a mut Campaign,
    next: Next,
    sink: &'a mut S,
}

impl<S: Sink> Walk for Course<'_, S> {
    fn is_over(&self) -> bool {
        self.game.state.over
    }

    /// A step waits only where there are several answers, or a die is due.
    fn asked(&mut self) -> Asked {
        if self.next == Next::Over { Asked::Nobody } else { Asked::Many }
    }

    fn go_on(&mut self) {
        self.game.go_on();
        self.next = self.game.enter(self.sink);
    }

    fn pass_over(&mut self) {
        self.next = Next::Over;
    }

    fn take(&mut self, action: Action) {
        let done = Choice::of(action).map(|choice| self.game.perform(choice, self.sink));
        self.next = done.and_then(Result::ok).unwrap_or(Next::Over);
    }
}

impl Campaign {
    /// Walks on until somebody has a choice, chance is due or the game is over.
    pub(crate) fn walk(&mut self, next: Next, sink: &mut impl Sink) {
        Course { game: self, next, sink }.walk();
    }

    /// The next step; after the last one the next half.
    fn go_on(&mut self) {
        self.state.phase = Phase::Choosing;
        if self.state.current() != Step::End {
            self.state.step += 1;
            return;
        }
        self.state.step = 0;
        self.state.turn += 1;
        if self.state.turn >= self.table.halves {
            self.state.over = true;
        }
    }

    /// Begins a step.
    pub(crate) fn enter(&mut self, sink: &mut impl Sink) -> Next {
        match self.state.current() {
            Step::News => self.hear_the_news(sink),
            Step::Strengthening => self.enter_strengthening(),
            Step::GermanAttack => self.enter_german_attack(),
            Step::Burma => self.enter_burma(sink),
            Step::PacificWar => self.enter_pacific_war(sink),
            Step::Draft => self.enter_draft(),
            Step::Tension => self.enter_tension(sink),
            Step::Ledo => self.enter_ledo(sink),
            Step::Declaration => self.enter_declaration(sink),
            Step::Movement => self.enter_movement(),
            Step::Sweep => self.enter_sweep(),
            Step::Combat(power) => self.enter_combat(power),
            Step::BoxAttrition => self.enter_box_attrition(),
            Step::Bombing => self.enter_bombing(sink),
            Step::Urals => self.suffer_at_the_urals(sink),
            Step::Construction => self.enter_construction(),
            Step::Redeployment => self.enter_redeployment(),
            Step::Europe => self.enter_europe(),
            Step::Resistance => self.enter_resistance(sink),
            Step::End => self.end_half(sink),
        }
    }
}
