//! Writing that survives power loss: what was synced is there afterwards, and a name leads to one whole text or the other.

use std::fs::File;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use crate::plain::is_plain;

/// A new file with these bytes, open for reading and writing; an error where the name is taken, also by a link that leads
/// nowhere.
pub(super) fn create(path: &Path, bytes: &[u8]) -> io::Result<File> {
    let mut file = File::options().read(true).write(true).create_new(true).open(path)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    if let Err(error) = written.and_then(|()| sync_folder(path)) {
        // Half a file is of use to nobody.
        let _ = std::fs::remove_file(path);
        return Err(error);
    }
    Ok(file)
}

/// Puts these bytes in the place of a plain file, whole or not at all, where a link leads if it is one; its mode stays. The
/// new file is open for reading and writing.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<File> {
    replace_as(path, bytes, |_| Ok(()))
}

/// As [`replace`]; `ready` is called with the new file before it takes the name.
pub(super) fn replace_as(
    path: &Path,
    bytes: &[u8],
    ready: impl FnOnce(&File) -> io::Result<()>,
) -> io::Result<File> {
    put(&real(path)?, bytes, ready)
}

/// As [`replace`], for a name that nobody chose: a link there is somebody's, and leads to what is his.
pub(super) fn set_aside(path: &Path, bytes: &[u8]) -> io::Result<()> {
    put(path, bytes, |_| Ok(())).map(drop)
}

fn put(path: &Path, bytes: &[u8], ready: impl FnOnce(&File) -> io::Result<()>) -> io::Result<File> {
    let about = std::fs::symlink_metadata(path).ok();
    if let Some(about) = &about {
        is_plain(about)?;
    }
    let draft = draft(path);
    let file = create(&draft, bytes)?;
    let done = || -> io::Result<()> {
        if let Some(about) = about {
            file.set_permissions(about.permissions())?;
        }
        ready(&file)?;
        std::fs::rename(&draft, path)?;
        sync_folder(path)
    };
    match done() {
        Ok(()) => Ok(file),
        Err(error) => {
            let _ = std::fs::remove_file(&draft);
            Err(error)
        }
    }
}

/// Puts `new` where the text of a file of `length` bytes goes on from `at`, and cuts what follows. One sync.
///
/// What makes the file longer is written first: where the disk is full, the old text is still whole then.
pub(super) fn patch(mut file: &File, length: u64, at: u64, new: &[u8]) -> io::Result<()> {
    let over = usize::try_from(length - at).unwrap_or(usize::MAX).min(new.len());
    let mut write = |at: u64, bytes: &[u8]| -> io::Result<()> {
        file.seek(SeekFrom::Start(at))?;
        file.write_all(bytes)
    };
    if let Err(error) = write(length, &new[over..]) {
        file.set_len(length)?;
        return Err(error);
    }
    write(at, &new[..over])?;
    if at + (new.len() as u64) < length {
        file.set_len(at + new.len() as u64)?;
    }
    file.sync_data()
}

/// Where a path leads: the file behind a link, or the path itself where nothing is there yet.
fn real(path: &Path) -> io::Result<PathBuf> {
    match std::fs::symlink_metadata(path) {
        Ok(about) if about.is_symlink() => path.canonicalize(),
        _ => Ok(path.to_owned()),
    }
}

/// A name beside a file that nobody can guess, so that nobody can put a link there.
fn draft(path: &Path) -> PathBuf {
    let number = RandomState::new().build_hasher().finish();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{number:016x}.draft"))
}

/// A new name is lost with the power unless its folder is synced.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// Other systems do not open folders.
#[cfg(not(unix))]
fn sync_folder(_path: &Path) -> io::Result<()> {
    Ok(())
}
