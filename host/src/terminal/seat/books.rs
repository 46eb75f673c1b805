//! The rulebook at the table: rules read and found, rulings on the position.

use stavka_core::game::Side;

use super::super::replies;
use super::Seat;
use crate::commands::{rule, search};
use crate::error::Error;
use crate::print::show;

impl Seat<'_> {
    pub(super) fn rule(&self, clause: &str) -> Result<(), Error> {
        self.told(rule::in_edition(self.session.edition(), clause, self.width))
    }

    pub(super) fn search(&self, words: &str) -> Result<(), Error> {
        self.told(search::in_edition(self.session.edition(), words, self.width))
    }

    pub(super) fn ruling(&self, side: Side, typed: &str) -> Result<(), Error> {
        show(&replies::ruling(self.session, side, typed, self.width)?)
    }

    /// A page; what is wrong with what was typed is no reason to leave the table.
    fn told(&self, page: Result<String, Error>) -> Result<(), Error> {
        match page {
            Ok(page) => show(&page),
            Err(error) => self.complain(&error.to_string()),
        }
    }
}
