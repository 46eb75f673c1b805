//! What is wrong with a mod: where, and what was expected there.

use std::fmt;

use serde::Serialize;

/// One thing that is wrong with a mod.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Wrong {
    /// The file below the mod's folder.
    pub file: String,
    /// The line, counted from one.
    pub line: usize,
    /// JSON pointer into the file, where it is JSON.
    pub pointer: String,
    /// What is wrong there, and what was expected.
    pub message: String,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, pointer, message } = self;
        let at = if pointer.is_empty() { String::new() } else { format!("{pointer}: ") };
        write!(f, "{file}:{line}: {at}{message}")
    }
}
