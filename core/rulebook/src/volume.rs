//! Everything that is shown of a variant under one set-up.

use std::collections::BTreeMap;

use stavka_core::book::{ClauseText, Rulebook};
use stavka_core::chart::ChartText;
use stavka_core::question::QuestionText;
use stavka_core::setup::Setup;
use stavka_core::variant::Manifest;

/// A variant as one set-up makes it, ready to be searched and shown.
#[derive(Debug)]
pub struct Volume {
    /// Who it is.
    pub manifest: Manifest,
    /// Its clauses, those of mods behind its own.
    pub book: Rulebook,
    /// What can be asked of it.
    pub questions: Vec<QuestionText>,
    /// The charts in force.
    pub charts: Vec<ChartText>,
    /// How it was opened.
    pub setup: Setup,
    /// What the readings change; nothing where nobody tried.
    pub effects: Effects,
}

/// What the alternatives of readings change: reading, alternative, and the cases that come out otherwise.
pub type Effects = BTreeMap<String, BTreeMap<String, Vec<Changed>>>;

/// A case that comes out otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed {
    /// The clause under which it stands.
    pub clause: String,
    /// What the case is called.
    pub case: String,
    /// What the rules say as they are in force.
    pub before: String,
    /// What they say under the alternative.
    pub after: String,
}

/// Clauses that stand in one file.
#[derive(Debug, Clone, Copy)]
pub struct Chapter<'a> {
    /// Its title.
    pub title: &'a str,
    /// The file, below the variant's folder.
    pub file: &'a str,
    /// Its clauses.
    pub clauses: &'a [ClauseText],
}

impl Volume {
    /// A variant opened with a set-up.
    pub fn new(
        manifest: Manifest,
        book: Rulebook,
        questions: Vec<QuestionText>,
        charts: Vec<ChartText>,
        setup: Setup,
    ) -> Self {
        Self { manifest, book, questions, charts, setup, effects: Effects::new() }
    }

    /// The chapters, in the order of the text.
    pub fn chapters(&self) -> impl Iterator<Item = Chapter<'_>> {
        let same = |a: &ClauseText, b: &ClauseText| a.place.file == b.place.file;
        self.book.clauses.chunk_by(same).map(|clauses| Chapter {
            title: title(&clauses[0]),
            file: &clauses[0].place.file,
            clauses,
        })
    }

    /// Whether the set-up is the usual one.
    pub fn as_printed(&self) -> bool {
        let Setup { preset, readings, figures, charts, mods, .. } = &self.setup;
        *preset == stavka_core::setup::Preset::default()
            && readings.is_empty()
            && figures.as_object().is_none_or(serde_json::Map::is_empty)
            && charts.is_empty()
            && mods.is_empty()
    }
}

fn title(clause: &ClauseText) -> &str {
    if clause.place.chapter.is_empty() { &clause.place.file } else { &clause.place.chapter }
}
