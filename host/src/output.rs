//! Files that the program writes: nothing of anybody's is replaced unasked.

use std::path::{Path, PathBuf};

use crate::error::Error;

/// Whether a file may be written here: it is new, or whoever asks for it says that it may be replaced.
pub(crate) fn may_write(path: &Path, force: bool) -> Result<(), Error> {
    // Also a link that leads nowhere is somebody's.
    if force || std::fs::symlink_metadata(path).is_err() {
        return Ok(());
    }
    Err(Error::Exists { path: path.to_owned() })
}

/// A name like this one that no file has yet: `game.svg`, `game-2.svg`, and so on.
pub(crate) fn new_name(path: &Path) -> PathBuf {
    let part =
        |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, ending) = (part(path.file_stem()), part(path.extension()));
    let mut found = path.to_owned();
    let mut number = 1;
    while std::fs::symlink_metadata(&found).is_ok() {
        number += 1;
        found = path.with_file_name(format!("{stem}-{number}.{ending}"));
    }
    found
}
