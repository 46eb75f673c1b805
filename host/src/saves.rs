//! Saves in files: read as a stranger's, written so that nothing that was told is lost.

use std::path::Path;
use std::time::Duration;

use stavka_play::save::{LARGEST, Save, SaveError, text};
use stavka_play::session::Session;

use crate::error::Error;
use crate::plain;

mod durable;
mod keeper;

pub use durable::replace;
pub use keeper::{Claim, Keeper};

/// How often a save is read again that somebody is writing to just now.
const PATIENCE: usize = 10;

/// Reads a save.
pub fn read(path: &Path) -> Result<Save, Error> {
    for _ in 0..PATIENCE {
        let save = read_once(path)?;
        if save.is_whole() || !keeper::in_use(path) {
            return Ok(save);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    read_once(path)
}

fn read_once(path: &Path) -> Result<Save, Error> {
    Save::parse(&plain::bytes(path, LARGEST)?).map_err(|error| at(path, error))
}

/// Writes a save of a game that `plugin` played, whole or not at all, also in place of another file.
pub fn write(session: &Session, plugin: &str, path: &Path) -> Result<(), Error> {
    let failed = |source| Error::File { path: path.to_owned(), source };
    replace(path, text(session, plugin).as_bytes()).map(drop).map_err(failed)
}

/// What to say where the rules came to a state that is not sound.
pub(crate) fn unsound(message: &str, file: &Path) -> String {
    let file = file.display();
    format!(
        "the rules went wrong, {message}; the game can be gone on with, but tell its makers, with {file}"
    )
}

/// What is wrong with the save in a file.
pub fn at(path: &Path, error: SaveError) -> Error {
    match error {
        SaveError::Edition(error) => Error::Edition(error),
        source => Error::Save { path: path.to_owned(), source },
    }
}
