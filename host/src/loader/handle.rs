//! A path that leads to the very file that was hashed, whatever lies under its name by now.

use std::fs::File;
use std::path::PathBuf;

/// The path under which the system's loader finds the open `file`, whose name is `name`.
///
/// The handle stays open until the process ends, as the library does: the system's loader remembers a
/// library by its path, and a number used twice would give the wrong one.
#[cfg(target_os = "linux")]
pub(super) fn path(file: File, name: PathBuf) -> PathBuf {
    use std::collections::BTreeMap;
    use std::os::fd::IntoRawFd as _;
    use std::os::unix::fs::MetadataExt as _;
    use std::sync::{Mutex, PoisonError};

    /// The handles of this process, by device and number of the file: one each.
    static OPEN: Mutex<BTreeMap<(u64, u64), PathBuf>> = Mutex::new(BTreeMap::new());

    let Ok(about) = file.metadata() else { return name };
    let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (about.dev(), about.ino());
    if let Some(path) = open.get(&key) {
        return path.clone();
    }
    let path = PathBuf::from(format!("/proc/self/fd/{}", file.into_raw_fd()));
    // Some containers have no such folder.
    if !path.exists() {
        return name;
    }
    open.insert(key, path.clone());
    path
}

/// Other systems open libraries by name; only the user can put another file there.
#[cfg(not(target_os = "linux"))]
pub(super) fn path(_file: File, name: PathBuf) -> PathBuf {
    name
}
