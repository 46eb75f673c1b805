//! The files of a source: where they lie, and reading them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde::de::DeserializeOwned;

use crate::{
    error::AtlasError,
    geojson::{Collection, Feature},
};

/// The folder of this package, which holds geography and recipes.
pub fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text of a file.
pub fn text(path: &Path) -> Result<String, AtlasError> {
    fs::read_to_string(path).map_err(|source| AtlasError::File { path: path.to_owned(), source })
}

/// A JSON file.
pub fn json<File: DeserializeOwned>(path: &Path) -> Result<File, AtlasError> {
    serde_json::from_str(&text(path)?)
        .map_err(|error| AtlasError::Shape { path: path.to_owned(), problem: error.to_string() })
}

/// A TOML file.
pub fn toml<File: DeserializeOwned>(path: &Path) -> Result<File, AtlasError> {
    toml::from_str(&text(path)?)
        .map_err(|error| AtlasError::Shape { path: path.to_owned(), problem: error.to_string() })
}

/// One folder of geography.
#[derive(Debug, Clone)]
pub struct Source {
    folder: PathBuf,
}

impl Source {
    /// The geography of that name.
    pub fn named(name: &str) -> Self {
        Self { folder: package().join("geo").join(name) }
    }

    /// A file of it.
    pub fn path(&self, file: &str) -> PathBuf {
        self.folder.join(file)
    }

    /// The features of one of its files.
    pub fn features(&self, file: &str) -> Result<Vec<Feature>, AtlasError> {
        json(&self.path(file)).map(|collection: Collection| collection.features)
    }
}
