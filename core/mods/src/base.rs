//! What a mod is over: a variant as it is printed, with what mods before have made of its charts.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde_json::Value;
use stavka_core::book::{ClauseText, OwnedFigure, ReadingText, Rulebook};
use stavka_core::variant::Manifest;

/// What a mod is over.
#[derive(Debug, Clone)]
pub struct Base {
    /// Who the variant is.
    pub manifest: Manifest,
    /// Its rulebook, as printed.
    pub book: Rulebook,
    /// The charts in force, by name.
    pub charts: BTreeMap<String, Value>,
    /// The points at which something is decided as games of the variant are dealt, a bit each; once somebody has looked.
    pub dealt: OnceLock<u64>,
}

impl Base {
    /// Every figure.
    pub fn figures(&self) -> impl Iterator<Item = &OwnedFigure> {
        self.book.clauses.iter().flat_map(|clause| &clause.figures)
    }

    /// Every switch.
    pub fn readings(&self) -> impl Iterator<Item = &ReadingText> {
        self.book.clauses.iter().flat_map(|clause| &clause.readings)
    }

    /// The clause with this id.
    pub fn clause(&self, id: &str) -> Option<&ClauseText> {
        self.book.find(id)
    }
}
