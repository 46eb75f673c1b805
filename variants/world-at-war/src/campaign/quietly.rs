//! A listener who hears which clauses apply, and not what they lead to: for what a half looks at again and again.

use stavka_core::clause::{Clause, Sink};

/// Passes the clauses on, without the words.
pub(crate) struct Quietly<'a, S>(pub &'a mut S);

impl<S: Sink> Sink for Quietly<'_, S> {
    #[inline]
    fn cite(&mut self, clause: Clause) {
        self.0.cite(clause);
    }

    #[inline]
    fn step(&mut self, clause: Clause, _: impl FnOnce() -> String) {
        self.0.cite(clause);
    }
}
