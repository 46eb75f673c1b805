//! Why a choice is not among those that are offered: the rule that keeps it out, asked with somebody listening.

use stavka_core::clause::{Refused, Sink};

use crate::campaign::action::Choice;
use crate::campaign::asks::{Asks as _, asked};
use crate::campaign::memory::Memory;
use crate::campaign::state::State;
use crate::campaign::table::Table;

/// A game that is looked at, with memory for searches.
pub(crate) struct Look<'a> {
    pub(crate) table: &'a Table,
    pub(crate) state: &'a State,
    pub(crate) memory: &'a mut Memory,
}

/// The rule that keeps a choice out. Nothing where the step itself is the rule: something else is asked now.
pub(crate) fn of(look: &mut Look<'_>, choice: Choice, sink: &mut impl Sink) -> Option<Refused> {
    let Look { table, state, .. } = *look;
    let unknown_unit = choice.unit().is_some_and(|unit| unit >= table.roster.len());
    let unknown_space = choice.space().is_some_and(|at| at.index() >= table.ground.board.size());
    if unknown_unit || unknown_space {
        return None;
    }
    asked!(state, ask => ask.refuses(look, choice, sink))
}
