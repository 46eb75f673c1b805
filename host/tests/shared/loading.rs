//! Loads a library that cargo built for the tests.

use stavka::loader::{self, Loaded};
use stavka::trust::{Hash, Trust};
use stavka_testkit::library;

/// The library of this name, trusted and loaded.
pub(crate) fn loaded(name: &str) -> Loaded {
    let path = library(name);
    let bytes = std::fs::read(&path).expect("cargo built the library");
    let mut trust = Trust::default();
    trust.add(Hash::of(&bytes), &loader::name(&path));
    let copies = tempfile::tempdir().expect("a folder");
    loader::load(&path, &trust, copies.path()).unwrap_or_else(|error| panic!("{error}"))
}
