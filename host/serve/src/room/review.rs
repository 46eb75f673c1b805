//! Looking back: any position of the game, as a side saw it then.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::view::View;
use stavka_play::rewind::Rewind;
use stavka_play::session::{By, Turn};
use stavka_play::table::Table as State;
use std::collections::BTreeMap;

use super::look::colours;
use super::{Room, Table};
use crate::error::Error;
use crate::seats::Ticket;

/// A position of the past.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Review {
    /// After how many entries.
    at: usize,
    /// How many there are.
    entries: usize,
    /// As whom it is seen; as somebody who sees all where it is empty.
    seen_as: String,
    /// What was done last, as the side heard it.
    words: String,
    /// What was seen.
    #[schemars(schema_with = "crate::web::openapi::field::view")]
    view: View,
    colours: BTreeMap<String, &'static str>,
}

/// Which position, and through whose eyes.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct When {
    /// After how many entries.
    pub at: usize,
    /// As whom; `all` once the game is over.
    pub seen_as: Option<String>,
}

/// Who sees everything.
const ALL: &str = "all";

impl Room {
    /// A position in which one of the ticket's sides had to choose: what it saw there it may see again.
    pub(super) fn own_past(
        &self,
        table: &mut Table,
        ticket: &Ticket,
        at: usize,
    ) -> Result<State, Error> {
        let over = matches!(table.session.turn()?, Turn::Over(_));
        let mut state = self.past(table, at)?.fork()?;
        match state.mover()? {
            Some(By::Side(side)) if over || ticket.plays(side) => Ok(state),
            _ => Err(Error::Bad("nobody of yours had a choice there".to_owned())),
        }
    }

    /// The state after so many entries.
    pub(super) fn past<'a>(&self, table: &'a mut Table, at: usize) -> Result<&'a mut State, Error> {
        if table.rewind.is_none() {
            table.rewind = Some(Rewind::new(&table.session, &self.source)?);
        }
        let Some(rewind) = &mut table.rewind else { return Err(Error::Absent("way back")) };
        Ok(rewind.to(&table.session, &self.source, at)?)
    }

    /// A position of the past. While the game goes on a side sees what it saw; afterwards everybody may see all.
    pub fn review(&self, ticket: &Ticket, when: &When) -> Result<Review, Error> {
        let mut table = self.sit()?;
        let over = matches!(table.session.turn()?, Turn::Over(_));
        let named = when.seen_as.as_deref();
        let side = match named {
            Some(ALL) if over => None,
            Some(ALL) => {
                return Err(Error::Bad("all of it is shown once the game is over".to_owned()));
            }
            Some(name) if over => {
                let found = (0..).zip(&self.card.seats).find(|(_, seat)| seat.side == name);
                Some(found.ok_or(Error::Absent("such side"))?.0)
            }
            named => Some(self.seen_as(ticket, named, None)?),
        };
        let table = &mut *table;
        let entries = table.session.entries().len();
        let at = when.at.min(entries);
        let view = self.past(table, at)?.view(side)?;
        let last = at.checked_sub(1).and_then(|last| table.session.entries().get(last));
        let words =
            last.map(|entry| format!("{}: {}", table.session.name(entry.by), entry.heard(side)));
        Ok(Review {
            at,
            entries,
            seen_as: side.map_or_else(String::new, |side| self.side_name(side).to_owned()),
            words: words.unwrap_or_default(),
            colours: colours(&view),
            view,
        })
    }
}
