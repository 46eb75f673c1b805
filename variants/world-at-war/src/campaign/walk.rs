//! The walk through the sequence of play: what happens by itself, until somebody has a choice.

use stavka_core::clause::{Refused, Sink};
use stavka_core::game::{Action, Asked, Walk};

use crate::campaign::Campaign;
use crate::campaign::action::Choice;
use crate::campaign::asks::asked;
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

/// How a step goes on after a choice, unless that may not be chosen.
pub(crate) type Went = Result<Next, Refused>;

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

    /// Begins a step: some go by themselves, the others ask something.
    pub(crate) fn enter(&mut self, sink: &mut impl Sink) -> Next {
        match self.state.current() {
            Step::News => self.hear_the_news(sink),
            Step::Urals => self.suffer_at_the_urals(sink),
            Step::End => self.end_half(sink),
            _ => asked!(self, self.moment_of_entry(), ask => ask.enter(self, sink)),
        }
    }
}
