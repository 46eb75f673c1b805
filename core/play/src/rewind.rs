//! Going back and forth in a game that was played: every state of it, without playing it from the start each time.

use crate::edition::{Edition, Source};
use crate::error::ActError;
use crate::session::{Deed, Session};
use crate::table::Table;

/// A state is kept once in so many entries.
const APART: usize = 64;

/// A game that was played, with states kept on the way.
pub struct Rewind {
    /// The state after the entries of each multiple of [`APART`], as far as somebody went.
    kept: Vec<Table>,
    /// The state that was asked for last, and after how many entries it stands.
    table: Table,
    at: usize,
}

impl Rewind {
    /// At the start of a game.
    pub fn new(session: &Session, source: &Source) -> Result<Self, ActError> {
        let edition = source.open(session.dealt_with().clone())?;
        let table = Table::deal(&edition, session.scenario())?;
        Ok(Self { kept: vec![table.fork()?], table, at: 0 })
    }

    /// The state after the first `to` entries of the game, or after all where there are no more. The entries must be those
    /// that it was asked with before, or begin with them.
    pub fn to(
        &mut self,
        session: &Session,
        source: &Source,
        to: usize,
    ) -> Result<&mut Table, ActError> {
        let to = to.min(session.entries().len());
        if to < self.at || to / APART > self.at / APART + 1 {
            let near = (to / APART).min(self.kept.len() - 1);
            self.table.assign(&self.kept[near])?;
            self.at = near * APART;
        }
        while self.at < to {
            self.step(session, source)?;
        }
        Ok(&mut self.table)
    }

    /// Forgets what lies after the first `entries`: they were taken back.
    pub fn forget(&mut self, entries: usize) -> Result<(), ActError> {
        self.kept.truncate(entries / APART + 1);
        if self.at > entries {
            let last = self.kept.len() - 1;
            self.table.assign(&self.kept[last])?;
            self.at = last * APART;
        }
        Ok(())
    }

    fn step(&mut self, session: &Session, source: &Source) -> Result<(), ActError> {
        match &session.entries()[self.at].deed {
            Deed::Chosen(action) | Deed::Forced(action) => {
                self.table.apply(*action)?;
            }
            Deed::Forked(_) => {}
            Deed::Amended(setup) => {
                let edition: Edition = source.open(setup.as_ref().clone())?;
                self.table = self.table.adopted(&edition)?;
            }
        }
        self.at += 1;
        if self.at == self.kept.len() * APART {
            self.kept.push(self.table.fork()?);
        }
        Ok(())
    }
}
