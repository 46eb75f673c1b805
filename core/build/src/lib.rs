//! Turns the rules text of a variant into Rust constants and data, when the variant is built.
//!
//! A variant's `build.rs` calls `stavka_build::write_book()`. It reads `rules/*.md`, and for each
//! clause its heading, its `toml clause` block, its words, its readings and its cases; it checks what can
//! be checked without running code, and writes `book.rs` for the variant to include. `docs/writing-a-rule.md`
//! describes the format.

use std::fmt;
use std::path::{Path, PathBuf};

use stavka_core::book::{ClauseText, Site};

mod check;
mod clause;
mod emit;
mod markdown;
mod sites;

pub use clause::Chapter;

/// What is wrong with a rules text, and where.
#[derive(Debug, thiserror::Error)]
#[error("{file}:{line}: {message}")]
pub struct TextError {
    /// The file.
    pub file: String,
    /// The line, counted from one.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

impl TextError {
    fn new(file: &str, line: usize, message: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line, message: message.into() }
    }
}

/// Why no book could be made. Prints as plain words, also from a build script's `main`.
pub struct Failure(String);

impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// Reads `rules/` and `src/` of the package being built and writes `book.rs` into its output folder.
pub fn write_book() -> Result<(), Failure> {
    let package = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(variable("OUT_DIR")?);
    rerun_if_changed("rules");
    rerun_if_changed("src");
    let (source, texts) = book_source(&package)?;
    std::fs::write(out.join("texts.json"), texts)?;
    std::fs::write(out.join("book.rs"), source)?;
    Ok(())
}

/// Writes the schemas that `file` holds into the output folder of the package being built, without their layout;
/// `file` is below the package's folder. Where there is no such file yet the variant has none: the test that holds the
/// schemas fresh writes it.
pub fn write_schemas(file: &str) -> Result<(), Failure> {
    let package = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(variable("OUT_DIR")?);
    rerun_if_changed(file);
    let path = package.join(file);
    let text = if path.exists() {
        let schemas: serde_json::Value = serde_json::from_slice(&std::fs::read(path)?)?;
        schemas.to_string()
    } else {
        String::new()
    };
    Ok(std::fs::write(out.join("schemas.json"), text)?)
}

/// The Rust source of the book of the package in `folder`, and the JSON of its texts.
pub fn book_source(folder: &Path) -> Result<(String, String), Failure> {
    let mut chapters = Vec::new();
    for (file, text) in files(folder, "rules", "md")? {
        chapters.push(clause::chapter(&file, &text)?);
    }
    let names = check::chapters(&chapters)?;
    let mut found: Vec<(String, Site)> = Vec::new();
    for (file, text) in files(folder, "src", "rs")? {
        found.extend(sites::citations(&file, &text));
    }
    let book = emit::Emitted::new(chapters, &names, found)?;
    Ok((book.source, book.texts))
}

/// The clauses of one page of rules text, such as a mod brings.
pub fn clauses(file: &str, page: &str) -> Result<Vec<ClauseText>, TextError> {
    clause::chapter(file, page).map(|chapter| chapter.clauses)
}

#[expect(
    clippy::disallowed_methods,
    reason = "cargo speaks to build scripts through the environment"
)]
fn variable(name: &str) -> Result<String, std::env::VarError> {
    std::env::var(name)
}

#[expect(clippy::print_stdout, reason = "build scripts speak to cargo through standard output")]
fn rerun_if_changed(path: &str) {
    println!("cargo::rerun-if-changed={path}");
}

/// Every file below `folder/inside` with this ending, by name, with its text.
fn files(folder: &Path, inside: &str, ending: &str) -> Result<Vec<(String, String)>, Failure> {
    let mut paths = Vec::new();
    walk(&folder.join(inside), &mut paths)?;
    paths.retain(|path| path.extension().is_some_and(|found| found == ending));
    paths.sort();
    let read = |path: PathBuf| {
        let name = path.strip_prefix(folder).unwrap_or(&path);
        let name =
            name.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>();
        Ok((name.join("/"), std::fs::read_to_string(&path)?))
    };
    paths.into_iter().map(read).collect()
}

fn walk(folder: &Path, into: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { walk(&path, into)? } else { into.push(path) }
    }
    Ok(())
}
