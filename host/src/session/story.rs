//! The story of a game: everything that was done, with what the rules said to it and what it changed.

use serde::Serialize;
use stavka_core::game::Side;
use stavka_core::question::Step;
use stavka_core::view::{Status, View};

use super::changes::{Change, changes};
use super::{ActError, By, Deed, Entry, Session, Table};
use crate::edition::{Edition, Source};

/// One thing that was done, told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Event {
    /// Its number in the game, counted from one.
    pub number: usize,
    /// The turn it was done in.
    pub turn: String,
    /// How it stood then.
    #[serde(skip)]
    pub standing: Vec<Status>,
    /// Who did it.
    pub by: String,
    /// Whether it was chance.
    pub chance: bool,
    /// What the rules asked for; it may tell more than a listener should know.
    #[serde(skip)]
    pub asked: String,
    /// What was done, in words.
    #[serde(rename = "do")]
    pub words: String,
    /// The clauses applied.
    pub clauses: Vec<String>,
    /// What each step led to.
    pub steps: Vec<Step>,
    /// What is no longer as it was.
    pub changes: Vec<Change>,
}

/// Tells the first `to` entries of a game, played once more from the start: all of it, or what a side may hear.
pub fn story(
    session: &Session,
    source: &Source,
    to: usize,
    listener: Option<Side>,
) -> Result<Vec<Event>, ActError> {
    let edition = source.open(session.dealt_with().clone())?;
    let mut table = Table::deal(&edition, session.scenario())?;
    let view = table.view(listener)?;
    let mut teller = Teller { source, edition, table, view, listener };
    let entries = (1..).zip(session.entries()).take(to);
    entries.map(|(number, entry)| teller.tell(number, entry)).collect()
}

/// Plays a game again and listens.
struct Teller<'a> {
    source: &'a Source,
    edition: Edition,
    table: Table,
    view: View,
    listener: Option<Side>,
}

impl Teller<'_> {
    fn tell(&mut self, number: usize, entry: &Entry) -> Result<Event, ActError> {
        let mut event = Event {
            number,
            turn: self.view.turn.clone(),
            standing: self.view.status.clone(),
            by: self.edition.name(entry.by).to_owned(),
            chance: entry.by.is_chance(),
            asked: String::new(),
            words: entry.words.clone(),
            clauses: Vec::new(),
            steps: Vec::new(),
            changes: Vec::new(),
        };
        match &entry.deed {
            Deed::Chosen(action) | Deed::Forced(action) => {
                self.act(entry.by, *action, &mut event)?;
            }
            Deed::Forked(_) => {}
            Deed::Amended(setup) => {
                let edition = self.source.open(setup.as_ref().clone())?;
                self.table = self.table.adopted(&edition)?;
                self.edition = edition;
            }
        }
        let view = self.table.view(self.listener)?;
        event.changes = changes(&self.view, &view);
        self.view = view;
        Ok(event)
    }

    fn act(&mut self, by: By, action: u32, event: &mut Event) -> Result<(), ActError> {
        event.asked = self.table.prompt()?;
        if let Some(side) = self.listener {
            event.words = self.table.heard(action, side)?;
            // What the other side does may have reasons that this side must not know.
            if matches!(by, By::Side(other) if other != side) {
                self.table.apply(action)?;
                return Ok(());
            }
        }
        let told = self.table.tell(action)?;
        (event.clauses, event.steps) = (told.clauses, told.steps);
        Ok(())
    }
}
