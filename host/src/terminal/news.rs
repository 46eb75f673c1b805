//! What a player hears of what happened: a second copy of the game follows the first, so that every action
//! is put in words from the state it was done in.

use stavka_core::game::{Side, Told};

use crate::edition::EditionError;
use crate::session::{ActError, By, Deed, Entry, Session, Table};

/// Follows a game and hears what one side may hear.
pub(crate) struct News {
    table: Table,
    /// How many entries were heard.
    heard: usize,
    lines: Vec<String>,
    last: Option<(String, Told)>,
}

impl News {
    /// Starts where the game stands.
    pub(crate) fn from_here(session: &mut Session) -> Result<Self, EditionError> {
        let (table, heard) = (session.table().fork()?, session.entries().len());
        Ok(Self { table, heard, lines: Vec::new(), last: None })
    }

    /// What was heard last.
    pub(crate) fn lines(&self) -> &[String] {
        &self.lines
    }

    /// The last action that this side may know the reasons of, and what the rules said to it.
    pub(crate) fn last(&self) -> Option<&(String, Told)> {
        self.last.as_ref()
    }

    /// Hears what happened since, as `side` may.
    pub(crate) fn catch_up(&mut self, session: &Session, side: Side) -> Result<(), ActError> {
        self.lines.clear();
        for entry in &session.entries()[self.heard.min(session.entries().len())..] {
            let line = self.hear(session, entry, side)?;
            self.lines.push(line);
        }
        self.heard = session.entries().len();
        Ok(())
    }

    /// Goes back to where the game stands after an undo, if this side has heard more.
    pub(crate) fn go_back(&mut self, session: &mut Session) -> Result<(), EditionError> {
        if self.heard <= session.entries().len() {
            return Ok(());
        }
        self.table.assign(session.table())?;
        self.heard = session.entries().len();
        self.lines.clear();
        self.last = None;
        Ok(())
    }

    fn hear(&mut self, session: &Session, entry: &Entry, side: Side) -> Result<String, ActError> {
        let name = session.name(entry.by);
        let action = match &entry.deed {
            Deed::Chosen(action) | Deed::Forced(action) => *action,
            Deed::Forked(_) => return Ok(format!("{name}: {}", entry.words)),
            Deed::Amended(_) => {
                self.table = self.table.adopted(session.edition())?;
                return Ok(format!("{name}: {}", entry.words));
            }
        };
        let words = self.table.heard(action, side)?;
        let line = format!("{name}: {words}");
        // What the other side does may have reasons that this side must not know.
        if matches!(entry.by, By::Side(other) if other != side) {
            self.table.apply(action)?;
            return Ok(line);
        }
        let told = self.table.tell(action)?;
        let why: Vec<&str> = told.steps.iter().map(|step| step.words.as_str()).collect();
        let why = if why.is_empty() { String::new() } else { format!(" ({})", why.join("; ")) };
        self.last = Some((line.clone(), told));
        Ok(line + &why)
    }
}
