//! The course of a game: what happens by itself, and where somebody has a choice.
//!
//! Chance is drawn here, by seed, purpose and counter. Sessions that people play and runs that only count go
//! through the same course, so that the same seed gives both the same game.

use stavka_core::chance::draw;
use stavka_core::game::Side;

use super::By;
use super::table::Table;
use crate::edition::{Edition, EditionError};

/// A game with its chance.
pub(crate) struct Course {
    /// The state.
    pub(crate) table: Table,
    /// The seed of its chance.
    pub(crate) seed: u64,
    purposes: Vec<Purpose>,
}

struct Purpose {
    name: String,
    /// How often it was drawn.
    drawn: u64,
}

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// A side has a choice.
    Choice(Side),
    /// Chance was drawn, or there is only one thing to do: nobody is asked.
    Forced(By, u32),
    /// The game is over.
    Over,
}

impl Course {
    /// A new game.
    pub(crate) fn deal(edition: &Edition, scenario: &str, seed: u64) -> Result<Self, EditionError> {
        let table = Table::deal(edition, scenario)?;
        let purposes = edition.manifest.purposes.iter();
        let purposes =
            purposes.map(|purpose| Purpose { name: purpose.name.clone(), drawn: 0 }).collect();
        Ok(Self { table, seed, purposes })
    }

    /// What comes next. A forced action is to be done at once: its roll is spent.
    pub(crate) fn next(&mut self) -> Result<Next, EditionError> {
        let Some(by) = self.table.mover()? else { return Ok(Next::Over) };
        match by {
            By::Chance(purpose) => Ok(Next::Forced(by, self.draw(purpose)?)),
            By::Side(side) => match *self.table.legal()? {
                [] => Err(self.table.broken("nothing can be done and the game is not over")),
                [only] => Ok(Next::Forced(by, only)),
                _ => Ok(Next::Choice(side)),
            },
            By::Agreement => Err(self.table.broken("it waits for an agreement")),
        }
    }

    fn draw(&mut self, purpose: u8) -> Result<u32, EditionError> {
        let Some(purpose) = self.purposes.get_mut(usize::from(purpose)) else {
            return Err(self.table.broken("it names no purpose of chance"));
        };
        let (outcomes, weights) = self.table.outcomes()?;
        let index = draw(self.seed, &purpose.name, purpose.drawn, weights);
        purpose.drawn += 1;
        let action = index.and_then(|index| outcomes.get(index as usize).copied());
        action.ok_or_else(|| self.table.broken("its weights can't be drawn from"))
    }
}
