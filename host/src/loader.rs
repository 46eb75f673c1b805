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
mod source;

use copies::{Copies, Copy};
pub use error::LoadError;
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

/// Loads the library at `path`, if `trust` has it, through a copy in the folder `copies`.
pub fn load(path: &Path, trust: &Trust, copies: &Path) -> Result<Loaded, LoadError> {
    let Copy { hash, at } = copy(path, trust, &Copies(copies))?;
    check_label(path, &at)?;
    let module = stavka_abi::module_from(&at).map_err(|unfit| match unfit {
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
