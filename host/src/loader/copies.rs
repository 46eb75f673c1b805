//! The private copies: what is opened is a copy named by its hash, so that nobody cuts or replaces a file
//! under running code.
//!
//! A copy can only be read, lies in a folder where only its user writes, and is hashed each time before it
//! is opened.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use super::LoadError;
use super::handle;
use super::known::{Known, Look};
use super::notes::Notes;
use super::source;
use crate::trust::Hash;

/// Nobody writes a draft for as long as this.
const STALE: Duration = Duration::from_mins(10);

/// A copy whose bytes were hashed a moment ago.
pub(super) struct Copy {
    /// What they came to.
    pub(super) hash: Hash,
    /// Where to open it: through the very handle that was hashed, where the system can do that.
    pub(super) at: PathBuf,
}

/// The folder of copies.
pub(super) struct Copies<'a>(pub(super) &'a Path);

impl Copies<'_> {
    /// The copy of a file that an earlier run hashed and that has not been changed since.
    pub(super) fn known(&self, path: &Path, trusted: impl Fn(Hash) -> bool) -> Option<Copy> {
        let hash = self.known_hash(path)?;
        if trusted(hash) { self.whole(hash) } else { None }
    }

    /// The hash of such a file.
    pub(super) fn known_hash(&self, path: &Path) -> Option<Hash> {
        let look = Look::of(&std::fs::metadata(path).ok()?)?;
        Known::read(self.0).hash(path, &look)
    }

    /// The copy of the file at `real`, named `path`, which is read and hashed now, and noted for later runs.
    /// `check` says whether its hash is trusted; before that nothing is written.
    pub(super) fn made(
        &self,
        path: &Path,
        real: &Path,
        check: impl Fn(Hash) -> Result<(), LoadError>,
    ) -> Result<Copy, LoadError> {
        let look = || Look::of(&std::fs::metadata(real).ok()?);
        let before = look();
        let bytes = source::read_as(path, real)?;
        let hash = Hash::of(&bytes);
        check(hash)?;
        let copy = match self.whole(hash) {
            Some(copy) => copy,
            None => self.written(&bytes, hash).map_err(|source| LoadError::NoCopy {
                path: path.to_owned(),
                folder: self.0.to_owned(),
                source,
            })?,
        };
        // What was read may be half of one file and half of another, unless it looks as it did.
        if let Some(look) = before.filter(|before| look().as_ref() == Some(before)) {
            self.note(real, look, hash);
        }
        Ok(copy)
    }

    /// The copy with this hash, if there is one, it is private, and its bytes come to the hash.
    fn whole(&self, hash: Hash) -> Option<Copy> {
        let path = self.path(hash);
        // A pipe would never end, and a link leads to a file of somebody else.
        let plain = std::fs::symlink_metadata(&path).ok()?.is_file();
        let file = plain.then(|| File::open(&path))?.ok()?;
        let about = file.metadata().ok()?;
        let private = is_private(&about, &std::fs::metadata(self.0).ok()?);
        // One that is far too large would be hashed for minutes.
        (private && about.len() <= source::LARGEST && Hash::of_open(&file).ok()? == hash)
            .then(|| Copy { hash, at: handle::path(file, path) })
    }

    /// Writes a copy, whole or not at all.
    fn written(&self, bytes: &[u8], hash: Hash) -> io::Result<Copy> {
        /// Tells the drafts of one process apart: two threads may load the same file.
        static DRAFTS: AtomicU32 = AtomicU32::new(0);

        make_private(self.0)?;
        self.clear_drafts();
        let count = DRAFTS.fetch_add(1, Ordering::Relaxed);
        let draft = self.0.join(format!("{hash}.{}-{count}.draft", std::process::id()));
        // One that an earlier process with this number left behind.
        let _ = std::fs::remove_file(&draft);
        let done =
            write_read_only(&draft, bytes).and_then(|()| std::fs::rename(&draft, self.path(hash)));
        if let Err(error) = done {
            let _ = std::fs::remove_file(&draft);
            return Err(error);
        }
        let damaged = || io::Error::other("what was written there reads otherwise");
        self.whole(hash).ok_or_else(damaged)
    }

    /// Notes the hash of a file, and removes the copies that no file needs any more.
    fn note(&self, path: &Path, look: Look, hash: Hash) {
        let mut known = Known::read(self.0);
        let unneeded = known.note(path, look, hash);
        known.write(self.0);
        for hash in unneeded {
            // One that can't be removed takes some room, and nothing else.
            let _ = std::fs::remove_file(self.path(hash));
            Notes(self.0).forget(hash);
        }
    }

    /// Removes what runs left behind that were ended while they wrote.
    fn clear_drafts(&self) {
        let old = |path: &Path| {
            let changed = std::fs::metadata(path).and_then(|about| about.modified());
            changed.is_ok_and(|changed| changed.elapsed().is_ok_and(|age| age > STALE))
        };
        let drafts = std::fs::read_dir(self.0).into_iter().flatten().flatten();
        let drafts = drafts.map(|entry| entry.path());
        for path in drafts.filter(|path| path.extension().is_some_and(|end| end == "draft")) {
            if old(&path) {
                let _ = std::fs::remove_file(path);
            }
        }
    }

    pub(super) fn path(&self, hash: Hash) -> PathBuf {
        self.0.join(format!("{hash}{}", std::env::consts::DLL_SUFFIX))
    }
}

/// Writes a new file that nobody writes to again.
fn write_read_only(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o400);
    options.open(path)?.write_all(bytes)
}

/// Makes the folder, if need be, and keeps others from writing to it.
fn make_private(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
        builder.mode(0o700).create(folder)?;
        if std::fs::metadata(folder)?.permissions().mode() & 0o022 != 0 {
            std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o700))?;
        }
    }
    #[cfg(not(unix))]
    builder.create(folder)?;
    Ok(())
}

/// Whether nobody else can write to a copy, or put another in its place.
#[cfg(unix)]
fn is_private(copy: &std::fs::Metadata, folder: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    copy.mode() & 0o222 == 0 && folder.mode() & 0o022 == 0 && copy.uid() == folder.uid()
}

/// The folders of a user are private on other systems.
#[cfg(not(unix))]
fn is_private(copy: &std::fs::Metadata, _folder: &std::fs::Metadata) -> bool {
    copy.is_file()
}
