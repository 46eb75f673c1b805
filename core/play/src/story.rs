//! The story of a game: everything that was done, with what the rules said to it and what it changed.

use std::ops::Range;

use serde::Serialize;
use stavka_core::game::{Side, Told};
use stavka_core::question::Step;
use stavka_core::schema::JsonSchema;
use stavka_core::view::Status;

use crate::changes::Change;
use crate::edition::Source;
use crate::error::{ActError, EditionError};
use crate::rules::By;
use crate::seen::Seen;
use crate::session::{Entry, Session};
use crate::table::Table;

mod teller;

use teller::Teller;

/// One thing that was done, told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
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

/// How closely a story is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closely {
    /// What each action changed.
    Actions,
    /// What the actions changed that belong together, told with the last of them: it costs a third.
    Passages,
}

/// Somebody who listens to a game as it goes: a side, or nobody in particular, who hears everything.
#[derive(Debug, Clone)]
pub(crate) struct Ear {
    pub(crate) listener: Option<Side>,
    /// What the listener saw last.
    seen: Seen,
    pub(crate) events: Vec<Event>,
}

impl Ear {
    /// Listens from here on.
    pub(crate) fn new(table: &mut Table, listener: Option<Side>) -> Result<Self, EditionError> {
        Ok(Self { listener, seen: table.seen(listener)?, events: Vec::new() })
    }

    /// Hears of an entry that was just done, with the number `number`; `asked` is what the rules had asked for, `told` what
    /// they said to it.
    pub(crate) fn hear(
        &mut self,
        table: &mut Table,
        (number, entry, by): (usize, &Entry, &str),
        asked: &str,
        told: Option<&Told>,
    ) -> Result<(), EditionError> {
        self.note((number, entry, by), asked, told);
        self.look(table)
    }

    /// Hears of an entry without looking what it changed.
    fn note(
        &mut self,
        (number, entry, by): (usize, &Entry, &str),
        asked: &str,
        told: Option<&Told>,
    ) {
        let told = told.filter(|_| self.may_know_why(entry.by));
        self.events.push(Event {
            number,
            turn: self.seen.turn.clone(),
            standing: self.seen.status.clone(),
            by: by.to_owned(),
            chance: entry.by.is_chance(),
            asked: asked.to_owned(),
            words: entry.heard(self.listener).to_owned(),
            clauses: told.map(|told| told.clauses.clone()).unwrap_or_default(),
            steps: told.map(|told| told.steps.clone()).unwrap_or_default(),
            changes: Vec::new(),
        });
    }

    /// Sees what the last entries changed.
    fn look(&mut self, table: &mut Table) -> Result<(), EditionError> {
        let seen = table.seen(self.listener)?;
        let changes = self.changes(&seen, table)?;
        self.see(seen, changes);
        Ok(())
    }

    /// What is other than it was seen last.
    fn changes(&self, seen: &Seen, table: &Table) -> Result<Vec<Change>, EditionError> {
        self.seen.changes(seen).map_err(|error| table.unread(&error))
    }

    /// Has seen this after the last entries, which changed so much.
    fn see(&mut self, seen: Seen, changes: Vec<Change>) {
        if let Some(last) = self.events.last_mut() {
            last.changes = changes;
        }
        self.seen = seen;
    }

    /// What the other side does may have reasons that this side must not know.
    fn may_know_why(&self, by: By) -> bool {
        match (self.listener, by) {
            (Some(side), By::Side(other)) => side == other,
            _ => true,
        }
    }

    /// Forgets what was taken back, all after the first `entries`.
    pub(crate) fn go_back(
        &mut self,
        table: &mut Table,
        entries: usize,
    ) -> Result<(), EditionError> {
        self.events.retain(|event| event.number <= entries);
        self.seen = table.seen(self.listener)?;
        Ok(())
    }
}

/// Tells the first `to` entries of a game, played once more from the start: all of it, or what a side may hear.
pub fn story(
    session: &Session,
    source: &Source,
    to: usize,
    listener: Option<Side>,
    closely: Closely,
) -> Result<Vec<Event>, ActError> {
    told(session, source, 0..to, (listener, closely))
}

/// Tells these entries of a game, played once more from the start.
pub fn told(
    session: &Session,
    source: &Source,
    which: Range<usize>,
    (listener, closely): (Option<Side>, Closely),
) -> Result<Vec<Event>, ActError> {
    let teller = Teller::new(session, source, listener, closely)?;
    teller.tell_all(session.entries(), which)
}
