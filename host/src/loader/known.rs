//! Which files were hashed before, and what came out: hashing is most of a cold start.
//!
//! A file is recognised by its device, its number there, its size and its times. Whoever changes it changes
//! the time of its last change, which no program can set. An entry only saves the hashing of the file: what
//! is opened is the private copy, and that is hashed every time.

use std::collections::BTreeSet;
use std::fs::Metadata;
use std::path::{Path, PathBuf};

use crate::trust::Hash;

/// The name of the index in the folder of copies.
const INDEX: &str = "known";

/// What tells a file from all others, and from itself before a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Look(String);

impl Look {
    /// The look of a file; nothing where the system does not say when a file was changed, or where that is
    /// so new that the next change might get the same time.
    #[cfg(unix)]
    pub(super) fn of(about: &Metadata) -> Option<Self> {
        use std::os::unix::fs::MetadataExt as _;
        use std::time::{Duration, SystemTime, UNIX_EPOCH};

        /// Some file systems count in steps of two seconds, and a part of a second is cut off below.
        const COARSE: Duration = Duration::from_secs(3);
        let changed = Duration::from_secs(u64::try_from(about.ctime()).ok()?);
        #[allow(clippy::disallowed_methods, reason = "how new a file is can't be told without")]
        let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
        (changed + COARSE < now).then(|| {
            Self(format!(
                "{} {} {} {}.{:09} {}.{:09}",
                about.dev(),
                about.ino(),
                about.size(),
                about.mtime(),
                about.mtime_nsec(),
                about.ctime(),
                about.ctime_nsec()
            ))
        })
    }

    /// Nothing: other systems do not say when a file was changed.
    #[cfg(not(unix))]
    pub(super) fn of(_about: &Metadata) -> Option<Self> {
        None
    }
}

/// A file that was hashed.
#[derive(Debug)]
struct Entry {
    hash: Hash,
    look: Look,
    path: PathBuf,
}

/// The index.
#[derive(Debug, Default)]
pub(super) struct Known(Vec<Entry>);

impl Known {
    /// The index in the folder of copies. What can't be read is not known: that costs time and nothing else.
    pub(super) fn read(folder: &Path) -> Self {
        let text = std::fs::read_to_string(folder.join(INDEX)).unwrap_or_default();
        Self(text.lines().filter_map(Entry::parse).collect())
    }

    /// The hash that the file at `path` had when it looked like this.
    pub(super) fn hash(&self, path: &Path, look: &Look) -> Option<Hash> {
        let entry = self.0.iter().find(|entry| entry.path == path && entry.look == *look)?;
        Some(entry.hash)
    }

    /// Notes the hash of a file, and forgets files that are no longer there. Gives back the hashes that no
    /// file has any more.
    pub(super) fn note(&mut self, path: &Path, look: Look, hash: Hash) -> Vec<Hash> {
        let before: BTreeSet<_> = self.0.iter().map(|entry| entry.hash).collect();
        self.0.retain(|entry| entry.path != path && entry.path.exists());
        self.0.push(Entry { hash, look, path: path.to_owned() });
        let after: BTreeSet<_> = self.0.iter().map(|entry| entry.hash).collect();
        before.difference(&after).copied().collect()
    }

    /// Writes the index. One that can't be written costs time at the next start, and nothing else.
    pub(super) fn write(&self, folder: &Path) {
        let text: String = self.0.iter().filter_map(Entry::line).collect();
        let draft = folder.join(format!("{INDEX}.{}.draft", std::process::id()));
        let written =
            std::fs::write(&draft, text).and_then(|()| std::fs::rename(&draft, folder.join(INDEX)));
        if written.is_err() {
            let _ = std::fs::remove_file(&draft);
        }
    }
}

impl Entry {
    fn parse(line: &str) -> Option<Self> {
        let mut parts = line.splitn(3, "  ");
        let hash = Hash::parse(parts.next()?)?;
        let look = Look(parts.next()?.to_owned());
        Some(Self { hash, look, path: parts.next()?.into() })
    }

    /// A line; nothing for a path that does not fit into one.
    fn line(&self) -> Option<String> {
        let path = self.path.to_str().filter(|path| !path.contains(['\n', '\r']))?;
        Some(format!("{}  {}  {path}\n", self.hash, self.look.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(text: &str) -> Look {
        Look(text.to_owned())
    }

    #[test]
    fn an_index_can_be_written_and_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("lib  of two.so");
        let mut known = Known::read(folder.path());
        assert!(known.note(&path, look("1 2 3"), Hash::of(b"one")).is_empty());
        known.write(folder.path());
        let known = Known::read(folder.path());
        assert_eq!(known.hash(&path, &look("1 2 3")), Some(Hash::of(b"one")));
        assert_eq!(known.hash(&path, &look("1 2 4")), None, "it looks otherwise now");
        assert_eq!(known.hash(folder.path(), &look("1 2 3")), None, "another file");
    }

    #[test]
    fn what_is_replaced_or_gone_is_forgotten() {
        let folder = tempfile::tempdir().expect("a folder");
        let (gone, here) = (folder.path().join("gone"), folder.path());
        let mut known = Known::default();
        known.note(here, look("1"), Hash::of(b"one"));
        assert_eq!(known.note(here, look("2"), Hash::of(b"two")), [Hash::of(b"one")]);
        known.note(&gone, look("3"), Hash::of(b"three"));
        assert_eq!(known.note(here, look("2"), Hash::of(b"two")), [Hash::of(b"three")]);
    }

    #[test]
    fn rubbish_is_not_known() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join(INDEX), "rubbish\n\n00  1  /x\n").expect("written");
        assert!(Known::read(folder.path()).0.is_empty());
    }

    /// The next change might get the same time, so that nobody would see it.
    #[test]
    fn a_file_that_has_just_been_changed_has_no_look() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let about = file.as_file().metadata().expect("there");
        assert_eq!(Look::of(&about), None);
    }
}
