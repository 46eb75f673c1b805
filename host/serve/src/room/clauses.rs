//! By which clauses the choices at hand are made, for prompts that name none themselves.

use stavka_core::game::Decision;
use stavka_play::table::Table as State;

use super::{Pick, Room};
use crate::error::Error;
use crate::seats::Ticket;

/// So many choices are tried.
const TRIED: usize = 6;
/// No more clauses than this are named.
const NAMED: usize = 3;

impl Room {
    /// The clauses that most of the choices after these actions apply, and that refuse what may not be chosen. They are tried on a
    /// copy, in which what the side can't know was drawn anew.
    pub fn clauses(&self, ticket: &Ticket, pick: &Pick) -> Result<Vec<String>, Error> {
        let mut table = self.sit()?;
        let side = table.mover(ticket)?;
        let Some(mut copy) = table.tried(ticket, pick)? else { return Ok(Vec::new()) };
        let Some(decision) = copy.decision()? else { return Ok(Vec::new()) };
        copy.redraw(side, 0)?;
        clauses_of(&mut copy, &decision)
    }
}

/// The clauses that most of the choices apply, and that refuse what may not be chosen; tried on a copy that knows no more than the side.
pub(super) fn clauses_of(copy: &mut State, decision: &Decision) -> Result<Vec<String>, Error> {
    let mut counts: Vec<(String, usize)> = Vec::new();
    let apart = decision.choices.len().div_ceil(TRIED).max(1);
    for choice in decision.choices.iter().step_by(apart) {
        // What another draw of the hidden would refuse tells nothing here.
        let Ok(told) = copy.fork()?.tell(choice.action) else { continue };
        for clause in &told.clauses {
            count(&mut counts, clause);
        }
    }
    for no in &decision.refused {
        count(&mut counts, &no.by);
    }
    counts.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    Ok(counts.into_iter().map(|(clause, _)| clause).take(NAMED).collect())
}

fn count(counts: &mut Vec<(String, usize)>, clause: &str) {
    match counts.iter_mut().find(|(known, _)| known == clause) {
        Some((_, times)) => *times += 1,
        None => counts.push((clause.to_owned(), 1)),
    }
}
