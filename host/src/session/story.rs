//! The story of a game: everything that was done, with what the rules said to it.

use serde::Serialize;
use stavka_core::question::Step;

use super::{ActError, By, Deed, Session, Table};
use crate::edition::{Edition, EditionError, Source};

/// One thing that was done, told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Event {
    /// Its number in the game, counted from one.
    pub number: usize,
    /// The turn it was done in.
    pub turn: String,
    /// Who did it.
    pub by: String,
    /// Whether it was chance.
    pub chance: bool,
    /// What, in words.
    #[serde(rename = "do")]
    pub words: String,
    /// The clauses applied.
    pub clauses: Vec<String>,
    /// What each step led to.
    pub steps: Vec<Step>,
}

/// Tells the first `to` entries of a game, played once more from the start.
pub fn story(session: &Session, source: &Source, to: usize) -> Result<Vec<Event>, ActError> {
    let mut edition = source.open(session.dealt_with().clone())?;
    let mut table = Table::deal(&edition, session.scenario())?;
    let (mut turn, mut mover) = (String::new(), None);
    let mut events = Vec::new();
    for (at, entry) in session.entries().iter().take(to).enumerate() {
        // A view is large; the turn does not change while one side goes on.
        if mover != Some(entry.by) {
            turn = table.view(None)?.turn;
            mover = Some(entry.by);
        }
        let (clauses, steps) = match &entry.deed {
            Deed::Chosen(action) | Deed::Forced(action) => {
                let told = table.tell(*action)?;
                (told.clauses, told.steps)
            }
            Deed::Amended(setup) => {
                (edition, table) = amended(source, &table, setup)?;
                (Vec::new(), Vec::new())
            }
        };
        events.push(Event {
            number: at + 1,
            turn: turn.clone(),
            by: edition.name(entry.by).to_owned(),
            chance: matches!(entry.by, By::Chance(_)),
            words: entry.words.clone(),
            clauses,
            steps,
        });
    }
    Ok(events)
}

fn amended(
    source: &Source,
    table: &Table,
    setup: &stavka_core::setup::Setup,
) -> Result<(Edition, Table), EditionError> {
    let edition = source.open(setup.clone())?;
    let table = table.adopted(&edition)?;
    Ok((edition, table))
}
