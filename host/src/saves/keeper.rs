//! A game's own file: what is done is appended to it, and nobody else writes there meanwhile.
//!
//! The file is locked as long as the game goes on. Only what can still be taken back and the last line are written anew, by
//! one write and one sync; see `docs/decisions/012-saves-are-appended-to.md`.

use std::ffi::OsString;
use std::fs::{File, Metadata, TryLockError};
use std::io::{self, Read as _, Seek as _};
use std::path::{Path, PathBuf};

use stavka_play::save::{Growth, LARGEST};
use stavka_play::session::Session;

use super::durable;
use crate::error::Error;
use crate::plain;

/// A saved game that is to go on in its own file, which is held from here on.
pub struct Claim {
    path: PathBuf,
    file: File,
}

/// A game in its own file.
pub struct Keeper {
    path: PathBuf,
    file: File,
    growth: Growth,
    /// What stands in the file after the part that stays as it is.
    rest: String,
    /// What the game was when it was gone on with, until that is kept beside it.
    before: Option<Vec<u8>>,
    /// How the file looked when it was last written.
    look: Look,
}

impl Claim {
    /// Holds the save at `path`; an error where another game is under way there.
    pub fn of(path: &Path) -> Result<Self, Error> {
        let failed = at(path);
        plain::is_plain(&std::fs::metadata(path).map_err(&failed)?).map_err(&failed)?;
        let file = File::options().read(true).write(true).open(path).map_err(&failed)?;
        lock(&file, path)?;
        // Whoever held it may have put another file in its place.
        if !leads_to(path, &file).map_err(&failed)? {
            return Err(Error::InUse { path: path.to_owned() });
        }
        Ok(Self { path: path.to_owned(), file })
    }

    /// Goes on with the game that was read from it.
    pub fn go_on(mut self, session: &Session, plugin: &str) -> Result<Keeper, Error> {
        let failed = at(&self.path);
        let mut old = Vec::new();
        self.file.rewind().map_err(&failed)?;
        (&self.file).take(LARGEST as u64).read_to_end(&mut old).map_err(&failed)?;
        let growth = Growth::new(session, plugin);
        let rest = growth.rest(session);
        // Whatever comes before the last line must stay as it is, or else the file is written anew.
        let end = old.trim_ascii_end().iter().rposition(|byte| *byte == b'\n').unwrap_or(0);
        let new = [growth.head().as_bytes(), rest.as_bytes()].concat();
        if shared(&old, &new) > end.max(growth.fixed() - 1)
            && let Ok(rest) = String::from_utf8(old[growth.fixed()..].to_vec())
        {
            let look = Look::of(&self.file).map_err(&failed)?;
            let Self { path, file } = self;
            return Ok(Keeper { path, file, growth, rest, before: Some(old), look });
        }
        durable::set_aside(&before(&self.path), &old).map_err(at(&before(&self.path)))?;
        Keeper::in_place_of(&self.path, growth, rest)
    }
}

impl Keeper {
    /// A game in a new file.
    pub fn create(path: &Path, session: &Session, plugin: &str) -> Result<Self, Error> {
        let growth = Growth::new(session, plugin);
        let rest = growth.rest(session);
        let file = durable::create(path, &[growth.head(), &rest].concat().into_bytes());
        let file = file.map_err(|source| match source.kind() {
            io::ErrorKind::AlreadyExists => Error::Exists { path: path.to_owned() },
            _ => Error::File { path: path.to_owned(), source },
        })?;
        lock(&file, path)?;
        Self::held(path, file, growth, rest)
    }

    /// A game in the place of a file that nobody holds, which is kept beside it.
    pub fn replace(path: &Path, session: &Session, plugin: &str) -> Result<Self, Error> {
        if std::fs::symlink_metadata(path).is_err() {
            return Self::create(path, session, plugin);
        }
        let old = Claim::of(path)?;
        let kept = before(path);
        let bytes = plain::bytes(path, LARGEST)?;
        durable::set_aside(&kept, &bytes).map_err(at(&kept))?;
        let growth = Growth::new(session, plugin);
        let rest = growth.rest(session);
        let keeper = Self::in_place_of(path, growth, rest);
        drop(old);
        keeper
    }

    fn in_place_of(path: &Path, growth: Growth, rest: String) -> Result<Self, Error> {
        let text = [growth.head(), &rest].concat();
        let hold = |file: &File| match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
            _ => Ok(()),
        };
        let file = durable::replace_as(path, text.as_bytes(), hold).map_err(at(path))?;
        Self::held(path, file, growth, rest)
    }

    fn held(path: &Path, file: File, growth: Growth, rest: String) -> Result<Self, Error> {
        let look = Look::of(&file).map_err(at(path))?;
        Ok(Self { path: path.to_owned(), file, growth, rest, before: None, look })
    }

    /// Where it is kept.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes what was done since the last time. Once it returns, power loss takes nothing of it.
    pub fn keep(&mut self, session: &Session) -> Result<(), Error> {
        let rest = self.growth.rest(session);
        if rest == self.rest {
            return Ok(());
        }
        let failed = at(&self.path);
        if !leads_to(&self.path, &self.file).unwrap_or(false)
            || Look::of(&self.file).map_err(&failed)? != self.look
        {
            return Err(Error::Changed { path: self.path.clone() });
        }
        if let Some(old) = &self.before {
            let kept = before(&self.path);
            durable::set_aside(&kept, old).map_err(at(&kept))?;
            self.before = None;
        }
        let fixed = self.growth.fixed();
        let same = shared(self.rest.as_bytes(), rest.as_bytes());
        let (length, from) = (fixed + self.rest.len(), fixed + same);
        let patched =
            durable::patch(&self.file, length as u64, from as u64, &rest.as_bytes()[same..]);
        self.look = Look::of(&self.file).map_err(&failed)?;
        patched.map_err(&failed)?;
        self.rest = rest;
        self.growth.fix(session);
        self.rest.drain(..self.growth.fixed() - fixed);
        Ok(())
    }
}

/// Whether a game is under way in a file.
pub(super) fn in_use(path: &Path) -> bool {
    let held = |file: File| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
    File::open(path).is_ok_and(held)
}

/// The game as it was before it was gone on with: `game.stavka.before`.
fn before(path: &Path) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(".before");
    name.into()
}

/// Nobody else writes to a file that is locked. Some file systems of networks know no locks: there each player has to
/// take care, and is told so.
fn lock(file: &File, path: &Path) -> Result<(), Error> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(Error::InUse { path: path.to_owned() }),
        Err(TryLockError::Error(error)) => {
            let path = path.display();
            crate::print::notice(&format!(
                "{path}: can't be locked, so play it only once: {error}"
            ));
            Ok(())
        }
    }
}

/// How many bytes two texts begin with that are the same.
fn shared(one: &[u8], two: &[u8]) -> usize {
    one.iter().zip(two).take_while(|(one, two)| one == two).count()
}

/// What would be otherwise if somebody else had written to a file.
#[derive(PartialEq)]
struct Look {
    length: u64,
    changed: Option<std::time::SystemTime>,
}

impl Look {
    fn of(file: &File) -> io::Result<Self> {
        let about = file.metadata()?;
        Ok(Self { length: about.len(), changed: about.modified().ok() })
    }
}

/// Whether a path still leads to an open file.
fn leads_to(path: &Path, file: &File) -> io::Result<bool> {
    Ok(same(&std::fs::metadata(path)?, &file.metadata()?))
}

#[cfg(unix)]
fn same(one: &Metadata, two: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (one.dev(), one.ino()) == (two.dev(), two.ino())
}

/// A file that is open keeps its name on other systems.
#[cfg(not(unix))]
fn same(one: &Metadata, two: &Metadata) -> bool {
    one.len() == two.len()
}

/// An error of this file.
fn at(path: &Path) -> impl Fn(io::Error) -> Error + use<> {
    let path = path.to_owned();
    move |source| Error::File { path: path.clone(), source }
}
