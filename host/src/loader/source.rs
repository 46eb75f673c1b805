//! The file that somebody wants to load, before anything of it is believed.

use std::fs::{File, Metadata};
use std::io::{self, Read as _};
use std::path::Path;

use super::LoadError;
use crate::format;

/// No variant is as large as this.
pub(super) const LARGEST: u64 = 256 << 20;

/// The bytes of a file that may be a library.
pub fn read(path: &Path) -> Result<Vec<u8>, LoadError> {
    read_as(path, path)
}

/// The bytes of the file at `real`, which was named `path`: what is wrong is told of that name.
pub(super) fn read_as(path: &Path, real: &Path) -> Result<Vec<u8>, LoadError> {
    let unreadable = |source: io::Error| match source.kind() {
        io::ErrorKind::NotFound => LoadError::Missing(path.to_owned()),
        _ => LoadError::Unreadable { path: path.to_owned(), source },
    };
    // Opening a pipe would wait for somebody to write to it.
    check(path, &std::fs::metadata(real).map_err(unreadable)?)?;
    let file = File::open(real).map_err(unreadable)?;
    // Another file may have come in between.
    let about = file.metadata().map_err(unreadable)?;
    check(path, &about)?;
    let mut bytes = Vec::with_capacity(usize::try_from(about.len()).unwrap_or(0));
    file.take(LARGEST).read_to_end(&mut bytes).map_err(unreadable)?;
    format::strange(&bytes).map_or(Ok(bytes), |found| Err(strange(path, found)))
}

fn check(path: &Path, about: &Metadata) -> Result<(), LoadError> {
    if !about.is_file() {
        return Err(LoadError::NotAFile(path.to_owned()));
    }
    if about.len() > LARGEST {
        return Err(strange(path, "it is far too large"));
    }
    Ok(())
}

fn strange(path: &Path, found: &'static str) -> LoadError {
    LoadError::NotALibrary { path: path.to_owned(), found }
}
