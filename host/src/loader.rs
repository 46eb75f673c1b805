//! Loads one library: everything that can be checked is checked before its code runs.
//!
//! In order: the file, its hash against the trust list, a private copy named by the hash, the label, the
//! layout, the manifest. A library is never unloaded and never loaded twice from one path.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{fmt, io};

use stavka_abi::v1::VariantModule_Ref;
use stavka_abi::{GENERATIONS, Unfit};
use stavka_core::variant::Manifest;

use crate::line::one_line;
use crate::trust::{Hash, Trust, Verdict};
use crate::{format, label};

/// No variant is as large as this.
const LARGEST: u64 = 256 << 20;

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

/// Why a file gives no variant. One line each, with the file, the cause and what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// No such file.
    #[error("{0}: there is no such file")]
    Missing(PathBuf),
    /// A folder or something else that is no file.
    #[error("{0}: this is not a file; name the library itself")]
    NotAFile(PathBuf),
    /// The file can't be read.
    #[error("{path}: can't be read: {source}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file is no shared library.
    #[error("{path}: this is not a library: {found}")]
    NotALibrary {
        /// The file.
        path: PathBuf,
        /// What it is.
        found: &'static str,
    },
    /// The file is not what was trusted under this name.
    #[error(
        "{path}: damaged or changed since it was trusted; if you changed it, run `stavka trust {path}`"
    )]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// The file is not trusted.
    #[error(
        "{path}: not trusted, and a plugin runs with your rights; if you know its maker, run `stavka trust {path}`"
    )]
    NotTrusted {
        /// The file.
        path: PathBuf,
    },
    /// The private copy can't be made.
    #[error("{path}: can't be copied to {folder}: {source}")]
    NoCopy {
        /// The file.
        path: PathBuf,
        /// The folder of private copies.
        folder: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The library is no plugin.
    #[error("{path}: no entry point of a Stavka plugin: {cause}")]
    NoEntry {
        /// The file.
        path: PathBuf,
        /// What is missing.
        cause: String,
    },
    /// The library was built for another generation of the boundary.
    #[error(
        "{path}: built for generation {found} of the boundary, this host speaks {}; get a build for it",
        spoken()
    )]
    OtherGeneration {
        /// The file.
        path: PathBuf,
        /// What its label says.
        found: String,
    },
    /// The library's types are laid out in another way.
    #[error("{path}: another layout of the boundary: {cause}; rebuild it")]
    OtherLayout {
        /// The file.
        path: PathBuf,
        /// For what it was built.
        cause: String,
    },
    /// The plugin broke, or says nonsense, before it could say who it is.
    #[error("{path}: does not say who it is: {cause}")]
    NoManifest {
        /// The file.
        path: PathBuf,
        /// What happened.
        cause: String,
    },
    /// Another plugin has this id.
    #[error("{path}: its id `{id}` is taken by {other}; remove one of the two")]
    IdTaken {
        /// The file.
        path: PathBuf,
        /// The id.
        id: String,
        /// The file that has it.
        other: PathBuf,
    },
}

impl LoadError {
    /// The file.
    pub fn path(&self) -> &Path {
        match self {
            Self::Missing(path)
            | Self::NotAFile(path)
            | Self::Unreadable { path, .. }
            | Self::NotALibrary { path, .. }
            | Self::Changed { path }
            | Self::NotTrusted { path }
            | Self::NoCopy { path, .. }
            | Self::NoEntry { path, .. }
            | Self::OtherGeneration { path, .. }
            | Self::OtherLayout { path, .. }
            | Self::NoManifest { path, .. }
            | Self::IdTaken { path, .. } => path,
        }
    }
}

fn spoken() -> String {
    GENERATIONS.map(|generation| generation.to_string()).join(", ")
}

/// Loads the library at `path`, if `trust` has it, through a copy in the folder `copies`.
pub fn load(path: &Path, trust: &Trust, copies: &Path) -> Result<Loaded, LoadError> {
    let (hash, copy) = match known_copy(path, trust, copies) {
        Some(known) => known,
        None => new_copy(path, trust, copies)?,
    };
    check_label(path, &copy)?;
    let module = stavka_abi::module_from(&copy).map_err(|unfit| match unfit {
        Unfit::NoEntry(cause) => LoadError::NoEntry { path: path.to_owned(), cause },
        Unfit::OtherLayout(cause) => LoadError::OtherLayout { path: path.to_owned(), cause },
    })?;
    let manifest = manifest(path, module)?;
    Ok(Loaded { manifest, path: path.to_owned(), hash, module })
}

/// The bytes of a file that may be a library.
pub fn read(path: &Path) -> Result<Vec<u8>, LoadError> {
    let unreadable = |source: io::Error| match source.kind() {
        io::ErrorKind::NotFound => LoadError::Missing(path.to_owned()),
        _ => LoadError::Unreadable { path: path.to_owned(), source },
    };
    let about = std::fs::metadata(path).map_err(unreadable)?;
    if !about.is_file() {
        return Err(LoadError::NotAFile(path.to_owned()));
    }
    let strange = |found| Err(LoadError::NotALibrary { path: path.to_owned(), found });
    if about.len() > LARGEST {
        return strange("it is far too large");
    }
    let bytes = std::fs::read(path).map_err(unreadable)?;
    match format::strange(&bytes) {
        Some(found) => strange(found),
        None => Ok(bytes),
    }
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

/// Tells the drafts of one process apart: two threads may load the same file.
static DRAFTS: AtomicU32 = AtomicU32::new(0);

/// The private copy of a trusted file, if an earlier run made it and it is whole.
///
/// Both files are only hashed, piece by piece: that is most of the time of a cold start.
fn known_copy(path: &Path, trust: &Trust, copies: &Path) -> Option<(Hash, PathBuf)> {
    // A pipe would never end.
    let hash = path.is_file().then(|| Hash::of_file(path))?.ok()?;
    let copy = copy_of(hash, copies);
    let trusted = trust.verdict(hash, &name(path)) == Verdict::Trusted;
    (trusted && Hash::of_file(&copy).ok()? == hash).then_some((hash, copy))
}

/// A new private copy of a file that is a library and trusted: nobody else replaces it or cuts it short
/// while its code runs.
fn new_copy(path: &Path, trust: &Trust, copies: &Path) -> Result<(Hash, PathBuf), LoadError> {
    let bytes = read(path)?;
    let hash = Hash::of(&bytes);
    check(path, hash, trust)?;
    let failed =
        |source| LoadError::NoCopy { path: path.to_owned(), folder: copies.to_owned(), source };
    std::fs::create_dir_all(copies).map_err(failed)?;
    let count = DRAFTS.fetch_add(1, Ordering::Relaxed);
    let draft = copies.join(format!("{hash}.{}-{count}.draft", std::process::id()));
    std::fs::write(&draft, bytes).map_err(failed)?;
    let copy = copy_of(hash, copies);
    std::fs::rename(&draft, &copy).map_err(failed)?;
    Ok((hash, copy))
}

fn copy_of(hash: Hash, copies: &Path) -> PathBuf {
    copies.join(format!("{hash}{}", std::env::consts::DLL_SUFFIX))
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
