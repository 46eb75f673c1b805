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

impl Settings {
    /// The figures as the variant's own type.
    pub fn typed_figures<F: DeserializeOwned>(&self) -> Result<F, SetupError> {
        json::from_value(&self.figures).map_err(|misread| SetupError::Figure {
            path: misread.path(),
            message: misread.to_string(),
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
