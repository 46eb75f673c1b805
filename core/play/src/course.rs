//! The course of a game: what happens by itself, and where somebody has a choice.
//!
//! Chance is drawn here, by seed, purpose, occasion and counter. Sessions that people play and runs that only count go
//! through the same course, so that the same seed gives both the same game.

use std::collections::HashMap;

use stavka_core::chance::Key;
use stavka_core::game::Side;

use crate::edition::Edition;
use crate::error::EditionError;
use crate::rules::By;
use crate::table::Table;

/// A game with its chance.
pub struct Course {
    /// The state.
    pub table: Table,
    /// The seed of its chance.
    pub seed: u64,
    purposes: Vec<String>,
    /// How often each purpose was drawn on each occasion; never looked at in order.
    drawn: HashMap<(u8, u64), u64>,
}

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// A side has a choice.
    Choice(Side),
    /// Chance was drawn, or there is only one thing to do: nobody is asked.
    Forced(By, u32),
    /// The game is over.
    Over,
}

impl Course {
    /// A new game.
    pub fn deal(edition: &Edition, scenario: &str, seed: u64) -> Result<Self, EditionError> {
        let table = Table::deal(edition, scenario)?;
        let purposes = edition.manifest.purposes.iter().map(|purpose| purpose.name.clone());
        Ok(Self { table, seed, purposes: purposes.collect(), drawn: HashMap::new() })
    }

    /// What comes next. A forced action is to be done at once: its roll is spent.
    pub fn what_next(&mut self) -> Result<Next, EditionError> {
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
        let Some(name) = self.purposes.get(usize::from(purpose)) else {
            return Err(self.table.broken("it names no purpose of chance"));
        };
        let occasion = self.table.occasion();
        let drawn = self.drawn.entry((purpose, occasion)).or_default();
        let key = Key::new(self.seed, name, *drawn).on(occasion);
        *drawn += 1;
        let (outcomes, weights) = self.table.outcomes()?;
        let index = key.draw(weights);
        let action = index.and_then(|index| outcomes.get(index as usize).copied());
        action.ok_or_else(|| self.table.broken("its weights can't be drawn from"))
    }
}
