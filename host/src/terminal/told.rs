//! How much of a game each side was told at the prompt.

use stavka_play::session::Session;
use stavka_play::story::Event;

/// What one side was told: the news are what lies between its last two choices.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Told {
    /// How many actions it knew of before the news,
    before: usize,
    /// and with them.
    after: usize,
}

impl Told {
    /// Starts where the game stands.
    pub(crate) fn from_here(session: &Session) -> Self {
        Self::from(session.entries().len())
    }

    /// Starts after so many actions.
    pub(crate) fn from(known: usize) -> Self {
        Self { before: known, after: known }
    }

    /// What happened since is news.
    pub(crate) fn catch_up(&mut self, session: &Session) {
        *self = Self { before: self.after, after: session.entries().len() };
    }

    /// After an undo nothing is news that was taken back.
    pub(crate) fn go_back(&mut self, session: &Session) {
        let now = session.entries().len();
        if self.after > now {
            *self = Self::from(now);
        }
    }

    /// The news among these events, which are in order.
    pub(crate) fn news<'a>(&self, events: &'a [Event]) -> &'a [Event] {
        let up_to = |number: usize| events.partition_point(|event| event.number <= number);
        &events[up_to(self.before)..up_to(self.after)]
    }
}
