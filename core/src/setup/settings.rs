//! A set-up resolved against a book.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{Made, SetupError};
use crate::book::Shelf;
use crate::json;
use crate::seam::Seams;

/// A set-up resolved against a book.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// The tree of figures, patched.
    pub figures: Value,
    /// The alternative taken for every switch.
    pub readings: BTreeMap<&'static str, &'static str>,
    /// The charts that were brought, as they came.
    pub charts: BTreeMap<String, Value>,
    /// The books that are played by.
    pub shelf: Shelf,
    /// What the mods say at the points of the variant.
    pub seams: Seams,
    /// Who made so what is not as printed.
    pub made: Made,
}

/// What whole numbers there are, for those who do not know the names of their types.
const WHOLE: [(&str, &str); 6] = [
    ("expected u8", "give a whole number from 0 to 255"),
    ("expected u16", "give a whole number from 0 to 65535"),
    ("expected u32", "give a whole number from 0 to 4294967295"),
    ("expected i8", "give a whole number from -128 to 127"),
    ("expected i16", "give a whole number from -32768 to 32767"),
    ("expected i32", "give a whole number from -2147483648 to 2147483647"),
];

/// A message with the bounds of a number instead of its type.
fn in_words(message: &str) -> String {
    let known =
        |(name, words): &(&str, &str)| Some(format!("{}{words}", message.strip_suffix(name)?));
    WHOLE.iter().find_map(known).unwrap_or_else(|| message.to_owned())
}

impl Settings {
    /// The figures as the variant's own type.
    pub fn typed_figures<F: DeserializeOwned>(&self) -> Result<F, SetupError> {
        json::from_value(&self.figures).map_err(|misread| SetupError::Figure {
            path: misread.path(),
            message: in_words(misread.message()),
        })
    }

    /// The readings as the variant's own type: a struct of enums, all in kebab-case.
    pub fn typed_readings<R: DeserializeOwned>(&self) -> Result<R, SetupError> {
        let all = self.readings.iter().map(|(id, choice)| ((*id).to_owned(), (*choice).into()));
        let tree = Value::Object(all.collect());
        json::from_value(&tree).map_err(|misread| {
            SetupError::Other(format!("reading `{}`: {misread}", misread.path()))
        })
    }
}
