//! What can go wrong in the lab.

use std::io;
use std::path::{Path, PathBuf};

use stavka_play::edition::EditionError;

/// Why the lab can't go on.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// The design can't be answered.
    #[error("the design: {0}")]
    Design(String),
    /// A file or folder is in the way.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file is not what it should be.
    #[error("{}: {message}", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
    /// Shards do not make a whole.
    #[error("these shards can't be merged: {0}")]
    Shards(String),
    /// A variant or its set-up.
    #[error(transparent)]
    Edition(#[from] EditionError),
    /// The host can't find, load or set up what is named.
    #[error(transparent)]
    Host(#[from] stavka::error::Error),
    /// A game can't be played as it should.
    #[error("{0}")]
    Variant(String),
}

impl LabError {
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        |source| Self::File { path, source }
    }

    pub(crate) fn content(path: &Path, message: impl Into<Message>) -> Self {
        Self::Content { path: path.to_owned(), message: message.into().0 }
    }
}

/// What is wrong with a file, in words.
pub(crate) struct Message(String);

impl From<&str> for Message {
    fn from(words: &str) -> Self {
        Self(words.to_owned())
    }
}

impl From<String> for Message {
    fn from(words: String) -> Self {
        Self(words)
    }
}

impl From<serde_json::Error> for Message {
    fn from(error: serde_json::Error) -> Self {
        Self(error.to_string())
    }
}

impl From<parquet::errors::ParquetError> for Message {
    fn from(error: parquet::errors::ParquetError) -> Self {
        Self(error.to_string())
    }
}
