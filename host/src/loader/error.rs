//! Why a file gives no variant.

use std::io;
use std::path::{Path, PathBuf};

use stavka_abi::GENERATIONS;

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
    #[error("{path}: damaged or changed since it was trusted; get it anew from where you have it")]
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
    #[error(
        "{path}: can't be copied to {folder}: {source}; plugins run from copies of your own, so make that folder writable or set XDG_CACHE_HOME"
    )]
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
    /// It ended or hung the process that looked at it first.
    #[error(
        "{path}: set aside, since it is damaged or broken: when it was opened in a process of its own, {how}; get it anew from where you have it"
    )]
    Died {
        /// The file.
        path: PathBuf,
        /// How.
        how: String,
    },
    /// It does not do what its own text says.
    #[error(
        "{path}: not trusted, since it does not do what its own text says: {cause}; get it anew from where you have it"
    )]
    Wrong {
        /// The file.
        path: PathBuf,
        /// What came out otherwise.
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
            | Self::Died { path, .. }
            | Self::Wrong { path, .. }
            | Self::IdTaken { path, .. } => path,
        }
    }
}

fn spoken() -> String {
    GENERATIONS.map(|generation| generation.to_string()).join(", ")
}
