//! An input without a position, with another put in for the one that is ready.

use serde::de::DeserializeOwned;

use super::InputError;
use super::kept::FIELD;
use crate::json::{self, Misread};

/// An input that can be read, since a position stands in it.
pub(super) struct Completed<'a> {
    pub(super) text: String,
    /// What comes before the position, as it was given.
    before: &'a str,
    /// How long what was put in is; no line ends in it.
    added: usize,
}

impl<'a> Completed<'a> {
    /// Puts a position in as the first field; nothing if the input is no object.
    pub(super) fn new(input: &'a str, position: &str) -> Option<Self> {
        let rest = input.trim_start().strip_prefix('{')?;
        let before = &input[..input.len() - rest.len()];
        let comma = if rest.trim_start().starts_with('}') { "" } else { "," };
        let text = [before, "\"", FIELD, "\":", position, comma, rest].concat();
        Some(Self { added: text.len() - input.len(), before, text })
    }

    /// Reads it, or says what is wrong and where that stands in the text as it was given.
    pub(super) fn read<I: DeserializeOwned>(&self) -> Result<I, InputError> {
        json::from_text(&self.text).map_err(|Misread { pointer, error }| InputError {
            pointer,
            message: self.message(&error),
        })
    }

    fn message(&self, error: &serde_json::Error) -> String {
        let (message, line, column) = (error.to_string(), error.line(), error.column());
        let first = self.before.matches('\n').count() + 1;
        match message.strip_suffix(&format!(" at line {line} column {column}")) {
            Some(words) if line == first => {
                format!("{words} at line {line} column {}", column.saturating_sub(self.added))
            }
            _ => message,
        }
    }
}
