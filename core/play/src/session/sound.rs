//! Whether the rules keep their states sound, as a game goes on.

use crate::error::EditionError;
use crate::table::Table;

/// What is not sound about a game.
#[derive(Debug, Default)]
pub(super) struct Sound {
    /// What is wrong, until somebody is told.
    pub(super) found: Option<String>,
    /// Whether something was: then the rest is not looked at.
    was: bool,
}

impl Sound {
    /// Looks whether the state after so many actions is sound. What it finds is no error: nobody is kept from going on.
    pub(super) fn look(&mut self, table: &mut Table, actions: usize) -> Result<(), EditionError> {
        if self.was {
            return Ok(());
        }
        match table.check() {
            Err(EditionError::Unsound { message, .. }) => {
                self.found = Some(format!("after {actions} actions {message}"));
                self.was = true;
                Ok(())
            }
            looked => looked,
        }
    }
}
