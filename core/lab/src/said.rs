//! What a command has to say: a text for people, and the same as data.

use serde::Serialize;
use serde_json::Value;

use crate::error::LabError;

/// What a command has to say.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    /// For people, as Markdown.
    pub text: String,
    /// For programs.
    pub data: Value,
}

impl Said {
    /// A text and the data that it tells of.
    pub fn new(text: String, data: &impl Serialize) -> Result<Self, LabError> {
        let data = serde_json::to_value(data);
        let data =
            data.map_err(|error| LabError::Design(format!("it can't be written: {error}")))?;
        Ok(Self { text, data })
    }

    /// As it is printed.
    pub fn printed(&self, json: bool) -> String {
        if json { format!("{:#}\n", self.data) } else { self.text.clone() }
    }
}
