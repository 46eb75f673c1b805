//! JSON read into types, with the place where it goes wrong.
//!
//! A text is first read into a tree of [`Node`]s, which keeps a field that stands twice; then the tree is read into the
//! type by one thin reader that knows its way. Nearly all of a variant's types are read only a few times a game, and a
//! reader is compiled for each of them: a thin one is worth more than a fast one. Files that must be read fast, such as
//! maps, are read from text at once.

use serde::de::{self, DeserializeOwned};
use serde_json::Value;

mod node;
mod reader;
#[cfg(test)]
mod tests;

pub use node::Node;

/// What could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misread(Box<Place>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    /// The way to the place, from its end.
    way: Vec<String>,
    message: String,
}

/// Reads a text.
pub fn from_text<T: DeserializeOwned>(text: &str) -> Result<T, Misread> {
    T::deserialize(&Node::parse(text)?)
}

/// Reads what is JSON already.
pub fn from_value<T: DeserializeOwned>(value: &Value) -> Result<T, Misread> {
    T::deserialize(&Node::from(value))
}

impl Misread {
    /// What is wrong with the whole.
    pub fn new(message: impl Into<String>) -> Self {
        Self(Box::new(Place { way: Vec::new(), message: message.into() }))
    }

    /// JSON pointer to the place.
    pub fn pointer(&self) -> String {
        let segment = |name: &String| format!("/{}", name.replace('~', "~0").replace('/', "~1"));
        self.0.way.iter().rev().map(segment).collect()
    }

    /// The way to the place with dots between.
    pub fn path(&self) -> String {
        self.0.way.iter().rev().map(String::as_str).collect::<Vec<_>>().join(".")
    }

    /// What is wrong there.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The same, seen from one step further out.
    fn below(mut self, name: &dyn std::fmt::Display) -> Self {
        self.0.way.push(name.to_string());
        self
    }
}

impl std::fmt::Display for Misread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Misread {}

impl de::Error for Misread {
    fn custom<T: std::fmt::Display>(message: T) -> Self {
        Self::new(message.to_string())
    }
}
