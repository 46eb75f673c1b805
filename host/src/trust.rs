//! Trust: which libraries may be loaded, by the hash of their bytes.
//!
//! Opening a library runs its code, and opening a damaged one can end the process. So nothing is opened
//! whose bytes are not on a list. A list is a text that `sha256sum --check` understands. Only a program that
//! runs where cargo built it needs no list for what cargo built beside it.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// The name of the list beside the program.
pub const LIST: &str = "plugins.sha256";

/// No list is longer.
const LONGEST: usize = 8 << 20;

/// The hash of a file's bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash([u8; 32]);

impl Hash {
    /// The hash of `bytes`.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The hash of all bytes of an open file, read piece by piece into one small buffer.
    pub(crate) fn of_open(mut file: &File) -> io::Result<Self> {
        let (mut hasher, mut piece) = (Sha256::new(), vec![0; 1 << 16]);
        loop {
            match file.read(&mut piece)? {
                0 => return Ok(Self(hasher.finalize().into())),
                count => hasher.update(&piece[..count]),
            }
        }
    }

    /// The hash that these 64 digits stand for.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
        }
        Some(Self(bytes))
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What the list says of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// These bytes are on the list.
    Trusted,
    /// The list has a file of this name, with other bytes.
    Changed,
    /// The list does not know it.
    Unknown,
}

/// What is trusted: hashes, and for a program that was not installed the folder where cargo built it.
#[derive(Debug, Clone, Default)]
pub struct Trust {
    names: BTreeMap<Hash, String>,
    folder: Option<PathBuf>,
}

impl Trust {
    /// The list in a file; a file that is not there is an empty list.
    pub fn read(path: &Path) -> io::Result<Self> {
        match crate::plain::text(path, LONGEST) {
            Ok(text) => Self::parse(&text).map_err(|line| {
                let message = format!("{}: line {line} is not a hash and a name", path.display());
                io::Error::new(io::ErrorKind::InvalidData, message)
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => {
                let message = format!("{}: can't be read: {error}", path.display());
                Err(io::Error::new(error.kind(), message))
            }
        }
    }

    fn parse(text: &str) -> Result<Self, usize> {
        let entry = |(at, line): (usize, &str)| -> Result<_, usize> {
            let (hash, name) = line.split_once("  ").ok_or(at)?;
            Ok((Hash::parse(hash).ok_or(at)?, name.to_owned()))
        };
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        Ok(Self { names: lines.map(entry).collect::<Result<_, _>>()?, folder: None })
    }

    /// Changes the list in a file, while everybody else who wants to waits.
    pub fn change(path: &Path, change: impl FnOnce(&mut Self)) -> io::Result<()> {
        let lock = File::create(path.with_extension("lock"))?;
        lock.lock()?;
        let mut trust = Self::read(path)?;
        change(&mut trust);
        trust.write(path)
    }

    /// Writes the list, whole or not at all.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let mut text = String::new();
        for (hash, name) in &self.names {
            let _ = writeln!(text, "{hash}  {name}");
        }
        crate::saves::replace(path, text.as_bytes()).map(drop)
    }

    /// What is on it: hashes and names.
    pub fn entries(&self) -> impl Iterator<Item = (Hash, &str)> {
        self.names.iter().map(|(hash, name)| (*hash, name.as_str()))
    }

    /// Trusts no longer what has this name, or a hash that begins so; how many there were.
    pub fn remove(&mut self, named: &str) -> usize {
        let before = self.names.len();
        let begins = |hash: &Hash| named.len() >= 8 && hash.to_string().starts_with(named);
        self.names.retain(|hash, name| name != named && !begins(hash));
        before - self.names.len()
    }

    /// Trusts these bytes, and no longer others of the same name.
    pub fn add(&mut self, hash: Hash, name: &str) {
        self.names.retain(|_, known| known != name);
        self.names.insert(hash, name.to_owned());
    }

    /// Everything that either of the two trusts.
    pub fn join(&mut self, other: Self) {
        self.names.extend(other.names);
        self.folder = self.folder.take().or(other.folder);
    }

    /// Trusts whatever lies in the folder where cargo built the running program, or in `deps` below it,
    /// where cargo puts the libraries that only tests ask for.
    pub fn of_build(folder: &Path) -> Self {
        Self { names: BTreeMap::new(), folder: Some(folder.to_owned()) }
    }

    /// The path of a file without links on the way to it, if it lies where everything is trusted.
    pub(crate) fn in_place(&self, path: &Path) -> Option<PathBuf> {
        let trusted = self.folder.as_deref()?;
        let folder = path.parent()?.canonicalize().ok()?;
        (folder == trusted || folder == trusted.join("deps"))
            .then(|| folder.join(path.file_name().unwrap_or_default()))
    }

    /// What the list says of a file.
    pub fn verdict(&self, hash: Hash, name: &str) -> Verdict {
        if self.names.contains_key(&hash) {
            Verdict::Trusted
        } else if self.names.values().any(|known| known == name) {
            Verdict::Changed
        } else {
            Verdict::Unknown
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_can_be_written_and_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(LIST);
        let mut trust = Trust::read(&path).expect("no list is an empty list");
        trust.add(Hash::of(b"one"), "libone.so");
        trust.write(&path).expect("written");
        let read = Trust::read(&path).expect("read");
        assert_eq!(read.verdict(Hash::of(b"one"), "other name"), Verdict::Trusted);
        assert_eq!(read.verdict(Hash::of(b"two"), "libone.so"), Verdict::Changed);
        assert_eq!(read.verdict(Hash::of(b"two"), "libtwo.so"), Verdict::Unknown);
    }

    #[test]
    fn who_changes_a_list_at_once_loses_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(LIST);
        let add = |number: u8| {
            let add = |trust: &mut Trust| trust.add(Hash::of(&[number]), &number.to_string());
            Trust::change(&path, add).expect("changed");
        };
        std::thread::scope(|scope| {
            (0..20).for_each(|number| drop(scope.spawn(move || add(number))));
        });
        assert_eq!(Trust::read(&path).expect("read").names.len(), 20);
    }

    /// Only the place itself counts, by whatever way it is reached.
    #[test]
    fn what_lies_where_cargo_built_is_in_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("there");
        let build = root.join("build");
        std::fs::create_dir_all(build.join("deps")).expect("folders");
        std::fs::create_dir_all(build.join("other")).expect("a folder");
        let trust = Trust::of_build(&build);
        let around = build.join("other/../lib.so");
        assert_eq!(trust.in_place(&around), Some(build.join("lib.so")));
        assert_eq!(trust.in_place(&build.join("deps/lib.so")), Some(build.join("deps/lib.so")));
        for elsewhere in ["lib.so", "build/other/lib.so", "build/../lib.so", "nowhere/lib.so"] {
            assert_eq!(trust.in_place(&root.join(elsewhere)), None, "{elsewhere}");
        }
        assert_eq!(Trust::default().in_place(&around), None, "no folder is trusted");
    }

    #[test]
    fn a_damaged_list_says_which_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(LIST);
        std::fs::write(&path, format!("{}  a\nrubbish\n", Hash::of(b"a"))).expect("written");
        let error = Trust::read(&path).expect_err("damaged");
        assert!(error.to_string().ends_with("line 2 is not a hash and a name"), "{error}");
    }
}
