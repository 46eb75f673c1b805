//! Where the libraries lie that cargo builds for a test.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::PathBuf;

/// The library of this name beside the running test or benchmark.
///
/// Cargo builds it there when its package is a dev-dependency, even one that no code names.
pub fn library(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a running test has a path");
    test.with_file_name(format!("{DLL_PREFIX}{name}{DLL_SUFFIX}"))
}
