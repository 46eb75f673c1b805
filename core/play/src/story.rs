//! The story of a game: everything that was done, with what the rules said to it and what it changed.

use serde::Serialize;
use stavka_core::game::{Side, Told};
use stavka_core::question::Step;
use stavka_core::view::{Status, View};

use crate::changes::{Change, changes};
use crate::edition::{Edition, Source};
use crate::error::{ActError, EditionError};
use crate::rules::By;
use crate::session::{Deed, Entry, Session};
use crate::table::Table;

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

/// Somebody who listens to a game as it goes: a side, or nobody in particular, who hears everything.
#[derive(Debug, Clone)]
pub(crate) struct Ear {
    pub(crate) listener: Option<Side>,
    /// What the listener saw last.
    view: View,
    pub(crate) events: Vec<Event>,
}

impl Ear {
    /// Listens from here on.
    pub(crate) fn new(table: &mut Table, listener: Option<Side>) -> Result<Self, EditionError> {
        Ok(Self { listener, view: table.view(listener)?, events: Vec::new() })
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
        let view = table.view(self.listener)?;
        let told = told.filter(|_| self.may_know_why(entry.by));
        let event = Event {
            number,
            turn: self.view.turn.clone(),
            standing: self.view.status.clone(),
            by: by.to_owned(),
            chance: entry.by.is_chance(),
            asked: asked.to_owned(),
            words: entry.heard(self.listener).to_owned(),
            clauses: told.map(|told| told.clauses.clone()).unwrap_or_default(),
            steps: told.map(|told| told.steps.clone()).unwrap_or_default(),
            changes: changes(&self.view, &view),
        };
        self.events.push(event);
        self.view = view;
        Ok(())
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
        self.view = table.view(self.listener)?;
        Ok(())
    }
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
    let ear = Ear::new(&mut table, listener)?;
    let mut teller = Teller { source, edition, table, ear };
    for (number, entry) in (1..).zip(session.entries()).take(to) {
        teller.tell(number, entry)?;
    }
    Ok(teller.ear.events)
}

/// Plays a game again and listens.
struct Teller<'a> {
    source: &'a Source,
    edition: Edition,
    table: Table,
    ear: Ear,
}

impl Teller<'_> {
    fn tell(&mut self, number: usize, entry: &Entry) -> Result<(), ActError> {
        let (mut asked, mut told) = (String::new(), None);
        match &entry.deed {
            Deed::Chosen(action) | Deed::Forced(action) => {
                asked = self.table.prompt()?;
                told = Some(self.table.tell(*action)?);
            }
            Deed::Forked(_) => {}
            Deed::Amended(setup) => {
                let edition = self.source.open(setup.as_ref().clone())?;
                self.table = self.table.adopted(&edition)?;
                self.edition = edition;
            }
        }
        let by = self.edition.name(entry.by);
        self.ear.hear(&mut self.table, (number, entry, by), &asked, told.as_ref())?;
        Ok(())
    }
}
