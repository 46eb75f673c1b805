//! Loads one library: everything that can be checked is checked before its code runs.
//!
//! In order: the file, its hash against the trust list, a private copy named by the hash, the label, the
//! layout, the manifest. A library is never unloaded and never loaded twice from one path.

use std::fmt;
use std::path::{Path, PathBuf};

use stavka_abi::v1::VariantModule_Ref;
use stavka_abi::{GENERATIONS, Unfit};
use stavka_core::variant::Manifest;

use crate::label;
use crate::trust::{Hash, Trust, Verdict};
use stavka_play::line::one_line;

mod copies;
mod error;
mod handle;
mod known;
mod look;
mod looked;
mod notes;
mod source;

use copies::{Copies, Copy};
pub use error::LoadError;
pub use look::started_to_look;
use look::{Depth, Seen, look};
use notes::Notes;
pub use source::read;

/// A variant whose library is loaded.
#[derive(Clone)]
pub struct Loaded {
    /// Who it is.
    pub manifest: Manifest,
    /// The file it came from.
    pub path: PathBuf,
    /// The hash of that file.
    pub hash: Hash,
    pub(crate) module: VariantModule_Ref,
}

impl Loaded {
    /// The entry points behind the boundary, for those who test a variant through its library.
    pub fn module(&self) -> VariantModule_Ref {
        self.module
    }
}

impl fmt::Debug for Loaded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Loaded")
            .field("id", &self.manifest.id)
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

/// A variant that is known, and not loaded.
#[derive(Debug, Clone)]
pub struct Listed {
    /// Who it is.
    pub manifest: Manifest,
    /// The file it would come from.
    pub path: PathBuf,
    /// The hash of that file.
    pub hash: Hash,
}

/// Loads the library at `path`, if `trust` has it, through a copy in the folder `copies`. One that nobody has looked at yet
/// is looked at in a child first.
pub fn load(path: &Path, trust: &Trust, copies: &Path) -> Result<Loaded, LoadError> {
    let Copy { hash, at } = copy(path, trust, &Copies(copies))?;
    seen(path, hash, &Copies(copies))?;
    opened(path, &at, hash)
}

/// Who the library at `path` is, if `trust` has it; it is not opened in this process, unless there is no child to ask.
pub fn listed(path: &Path, trust: &Trust, copies: &Path) -> Result<Listed, LoadError> {
    let folder = Copies(copies);
    let in_place = trust.in_place(path);
    let known = folder.known_hash(in_place.as_deref().unwrap_or(path));
    let known = known.filter(|hash| in_place.is_some() || check(path, *hash, trust).is_ok());
    let hash = known.map_or_else(|| copy(path, trust, &folder).map(|copy| copy.hash), Ok)?;
    let path = path.to_owned();
    if let Some(manifest) = seen(&path, hash, &folder)? {
        Ok(Listed { manifest, path, hash })
    } else {
        let Loaded { manifest, path, hash, .. } = load(&path, trust, copies)?;
        Ok(Listed { manifest, path, hash })
    }
}

/// Looks closely at a file that somebody wants to trust, in a child: it opens, it is a variant, its own cases come out as its
/// text says, and it can be played. Its hash. What an earlier look came to does not count.
pub fn inspected(path: &Path, copies: &Path) -> Result<Hash, LoadError> {
    let folder = Copies(copies);
    let hash = folder.made(path, path, |_| Ok(()))?.hash;
    match look(&folder.path(hash), Depth::Works) {
        None => Ok(hash),
        Some(looked) => judged(path, hash, looked, &Notes(copies)).map(|_| hash),
    }
}

/// What is known of a library that may be opened here; nothing where there is no child to ask.
fn seen(path: &Path, hash: Hash, copies: &Copies<'_>) -> Result<Option<Manifest>, LoadError> {
    let notes = Notes(copies.0);
    if let Some(how) = notes.death(hash) {
        return Err(LoadError::Died { path: path.to_owned(), how });
    }
    if let Some(manifest) = notes.manifest(hash) {
        return Ok(Some(manifest));
    }
    match look(&copies.path(hash), Depth::Opens) {
        None => Ok(None),
        Some(looked) => judged(path, hash, looked, &notes).map(Some),
    }
}

/// What a look came to, noted for later runs.
fn judged(
    path: &Path,
    hash: Hash,
    looked: Result<Seen, String>,
    notes: &Notes<'_>,
) -> Result<Manifest, LoadError> {
    let path = path.to_owned();
    match looked {
        Ok(Seen::Variant(manifest)) => {
            notes.note_manifest(hash, &manifest);
            Ok(*manifest)
        }
        Ok(Seen::NoEntry(cause)) => Err(LoadError::NoEntry { path, cause }),
        Ok(Seen::OtherGeneration(found)) => Err(LoadError::OtherGeneration { path, found }),
        Ok(Seen::OtherLayout(cause)) => Err(LoadError::OtherLayout { path, cause }),
        Ok(Seen::NoManifest(cause)) => Err(LoadError::NoManifest { path, cause }),
        Ok(Seen::Wrong(cause)) => Err(LoadError::Wrong { path, cause }),
        Err(how) => {
            notes.note_death(hash, &how);
            Err(LoadError::Died { path, how })
        }
    }
}

/// Opens a library of this hash at `at`, which is the file at `path` or a copy of it.
fn opened(path: &Path, at: &Path, hash: Hash) -> Result<Loaded, LoadError> {
    check_label(path, at)?;
    let module = stavka_abi::module_from(at).map_err(|unfit| match unfit {
        Unfit::NoEntry(cause) => LoadError::NoEntry { path: path.to_owned(), cause },
        Unfit::OtherLayout(cause) => LoadError::OtherLayout { path: path.to_owned(), cause },
    })?;
    let manifest = manifest(path, module)?;
    Ok(Loaded { manifest, path: path.to_owned(), hash, module })
}

/// The private copy of a file that is trusted, by its place or by its hash.
fn copy(path: &Path, trust: &Trust, copies: &Copies<'_>) -> Result<Copy, LoadError> {
    let in_place = trust.in_place(path);
    let check = |hash| if in_place.is_some() { Ok(()) } else { check(path, hash, trust) };
    // Where the place is what counts, the file is read from the very place that was looked at.
    let real = in_place.as_deref().unwrap_or(path);
    let known = copies.known(real, |hash| check(hash).is_ok());
    known.map_or_else(|| copies.made(path, real, check), Ok)
}

fn check(path: &Path, hash: Hash, trust: &Trust) -> Result<(), LoadError> {
    match trust.verdict(hash, &name(path)) {
        Verdict::Trusted => Ok(()),
        Verdict::Changed => Err(LoadError::Changed { path: path.to_owned() }),
        Verdict::Unknown => Err(LoadError::NotTrusted { path: path.to_owned() }),
    }
}

/// The last piece of a path, as trust lists have it.
pub fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn check_label(path: &Path, copy: &Path) -> Result<(), LoadError> {
    let no_entry = |cause: String| LoadError::NoEntry { path: path.to_owned(), cause };
    let label = label::read(copy).map_err(|error| no_entry(error.to_string()))?;
    let label = label.ok_or_else(|| no_entry("it has no label".into()))?;
    match label.generation() {
        Some(generation) if GENERATIONS.contains(&generation) => Ok(()),
        found => Err(LoadError::OtherGeneration {
            path: path.to_owned(),
            found: found
                .map_or_else(|| format!("`{}`", one_line(&label.text())), |n| n.to_string()),
        }),
    }
}

fn manifest(path: &Path, module: VariantModule_Ref) -> Result<Manifest, LoadError> {
    let broken =
        |cause: &str| LoadError::NoManifest { path: path.to_owned(), cause: one_line(cause) };
    let json = (module.manifest())().into_result().map_err(|fault| broken(&fault.message))?;
    let manifest: Manifest =
        serde_json::from_str(&json).map_err(|error| broken(&error.to_string()))?;
    if !is_id(&manifest.id) {
        return Err(broken(&format!("its id `{}` is not a word in kebab-case", manifest.id)));
    }
    Ok(manifest)
}

/// Ids stand in commands, saves and file names.
fn is_id(text: &str) -> bool {
    let plain = |letter: u8| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b'-');
    !text.is_empty() && text.bytes().all(plain)
}
