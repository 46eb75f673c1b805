//! What each side hears of a game, kept as it goes.

use stavka_core::game::{Action, Side, Told};

use super::{ActError, By, Deed, Ear, EditionError, Entry, Event, Session};
use crate::edition::Source;
use crate::story::{Closely, told};

impl Entry {
    /// What was done as a side may hear of it; all of it for nobody.
    pub fn heard(&self, side: Option<Side>) -> &str {
        let own = side.and_then(|side| self.heard.get(usize::from(side))?.as_deref());
        own.unwrap_or(&self.words)
    }

    /// The action, where a side chose it and was not forced to.
    pub fn chosen(&self) -> Option<Action> {
        match self.deed {
            Deed::Chosen(action) => Some(action),
            Deed::Forced(_) | Deed::Amended(_) | Deed::Forked(_) => None,
        }
    }
}

impl Session {
    /// Has the game told to a side from here on, with reasons and with what changes before its eyes; to nobody is all of
    /// it told. It costs a view at every action, so it is done only for those who want it.
    pub fn listen(&mut self, side: Option<Side>) -> Result<(), EditionError> {
        if self.told_to(side).is_none() {
            self.ears.push(Ear::new(&mut self.course.table, side)?);
        }
        Ok(())
    }

    /// How many entries there were after the last choice of a side.
    pub fn last_choice(&self, side: Side) -> Option<usize> {
        let own =
            |entry: &Entry| entry.by == By::Side(side) && matches!(entry.deed, Deed::Chosen(_));
        self.entries.iter().rposition(own).map(|at| at + 1)
    }

    /// Has the game told to a side from here on, and what was done since the first `since` entries as well: a person who comes
    /// back to a game has heard it.
    pub fn listen_since(
        &mut self,
        source: &Source,
        side: Side,
        since: usize,
    ) -> Result<(), ActError> {
        let to_it = (Some(side), Closely::Passages);
        let events = told(self, source, since..self.entries.len(), to_it)?;
        self.listen(Some(side))?;
        if let Some(ear) = self.ears.iter_mut().find(|ear| ear.listener == Some(side)) {
            ear.events = events;
        }
        Ok(())
    }

    /// What was told to a side since it [listens](Self::listen); nothing where it does not.
    pub fn told_to(&self, side: Option<Side>) -> Option<&[Event]> {
        self.ears.iter().find(|ear| ear.listener == side).map(|ear| ear.events.as_slice())
    }

    /// What each side hears of an action that is about to be done, where it is not the words themselves.
    pub(super) fn what_sides_hear(
        &mut self,
        action: u32,
    ) -> Result<Vec<Option<String>>, EditionError> {
        let words = self.course.table.words(action)?;
        let sides = 0..self.edition.manifest.sides.len();
        let sides = sides.filter_map(|side| Side::try_from(side).ok());
        let hear = |side| {
            let heard = self.course.table.heard(action, side)?;
            Ok((heard != words).then_some(heard))
        };
        sides.map(hear).collect()
    }

    /// Keeps an entry and tells it to those who listen.
    pub(super) fn push(
        &mut self,
        entry: Entry,
        asked: &str,
        told: Option<&Told>,
    ) -> Result<(), EditionError> {
        let number = self.entries.len() + 1;
        let by = self.edition.name(entry.by);
        for ear in &mut self.ears {
            ear.hear(&mut self.course.table, (number, &entry, by), asked, told)?;
        }
        self.entries.push(entry);
        Ok(())
    }

    /// After something was taken back, nobody has heard of it.
    pub(super) fn listen_again(&mut self) -> Result<(), EditionError> {
        let entries = self.entries.len();
        self.ears.iter_mut().try_for_each(|ear| ear.go_back(&mut self.course.table, entries))
    }
}
