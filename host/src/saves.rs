//! Saves in files.

use std::path::Path;

use stavka_play::save::{Save, SaveError, text};
use stavka_play::session::Session;

use crate::error::Error;

/// Reads a save.
pub fn read(path: &Path) -> Result<Save, Error> {
    let bytes =
        std::fs::read(path).map_err(|source| Error::File { path: path.to_owned(), source })?;
    Save::parse(&bytes).map_err(|error| at(path, error))
}

/// Writes a save of a game that `plugin` played, whole or not at all.
pub fn write(session: &Session, plugin: &str, path: &Path) -> Result<(), Error> {
    let failed = |source| Error::File { path: path.to_owned(), source };
    let mut draft = path.as_os_str().to_owned();
    draft.push(".draft");
    std::fs::write(&draft, text(session, plugin)).map_err(failed)?;
    std::fs::rename(&draft, path).map_err(failed)
}

/// What is wrong with the save in a file.
pub fn at(path: &Path, error: SaveError) -> Error {
    match error {
        SaveError::Edition(error) => Error::Edition(error),
        source => Error::Save { path: path.to_owned(), source },
    }
}
