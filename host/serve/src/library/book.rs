//! The rulebook of an edition: each clause by its id, and the whole as a page.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use stavka::volume;
use stavka_core::book::{ClauseText, OwnedFigure, ReadingText};
use stavka_core::setup::Setup;
use stavka_play::edition::Edition;
use stavka_rulebook::{Volume, html};

use super::key_of;
use crate::error::Error;

/// A rulebook.
pub struct BookPage {
    /// Its key.
    pub key: String,
    clauses: BTreeMap<String, ClauseCard>,
    volume: Volume,
    page: OnceLock<Page>,
}

/// A clause as it is shown beside the board.
#[derive(Debug, Clone, Serialize)]
pub struct ClauseCard {
    /// The id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Its words, figures filled in.
    pub text: String,
    /// Where it comes from.
    pub provenance: serde_json::Value,
}

/// A switch of the rules: what is open in the source, and what could be taken instead.
#[derive(Debug, Clone, Serialize)]
pub struct Switch {
    /// Its name.
    pub id: String,
    /// The clause that it stands under.
    pub clause: String,
    /// What is open in the source.
    pub issue: String,
    /// The alternative in force.
    pub chosen: String,
    /// The others: name and meaning.
    pub others: BTreeMap<String, String>,
}

/// A figure of the rules, as it is chosen to be changed.
#[derive(Debug, Clone, Serialize)]
pub struct FigureCard {
    /// Its dotted name.
    pub name: String,
    /// The clause that it stands under.
    pub clause: String,
    /// Its value by these rules.
    pub value: serde_json::Value,
}

/// The whole as a page, with what its policy must allow.
pub struct Page {
    /// The page.
    pub html: String,
    /// The Content-Security-Policy that it needs: its own style and script, by their hashes.
    pub policy: String,
}

impl BookPage {
    /// The key of the book of a set-up: who sits where and what is dealt change no rule.
    pub(super) fn key(setup: &Setup) -> String {
        let rules = Setup { seats: BTreeMap::new(), scenario: String::new(), ..setup.clone() };
        key_of(&rules.canonical())
    }

    pub(super) fn new(key: String, edition: &Edition) -> Result<Self, Error> {
        let volume = volume::of(edition)?;
        let card = |clause: &ClauseText| {
            let provenance = serde_json::to_value(clause.provenance).unwrap_or_default();
            let (id, title, text) = (clause.id.clone(), clause.title.clone(), clause.text.clone());
            (id.clone(), ClauseCard { id, title, text, provenance })
        };
        let clauses = volume.book.clauses.iter().map(card).collect();
        Ok(Self { key, clauses, volume, page: OnceLock::new() })
    }

    /// A clause.
    pub fn clause(&self, id: &str) -> Option<&ClauseCard> {
        self.clauses.get(id)
    }

    /// The figures of these rules, each with its clause.
    pub fn figures(&self) -> impl Iterator<Item = (&str, &OwnedFigure)> {
        let all = self.volume.book.clauses.iter();
        all.flat_map(|clause| clause.figures.iter().map(|figure| (clause.id.as_str(), figure)))
    }

    /// The figures for whoever wants to change one.
    pub fn figure_cards(&self) -> Vec<FigureCard> {
        let card = |(clause, figure): (&str, &OwnedFigure)| FigureCard {
            name: figure.path.clone(),
            clause: clause.to_owned(),
            value: figure.value.clone(),
        };
        self.figures().map(card).collect()
    }

    /// The switches of these rules.
    pub fn switches(&self) -> Vec<Switch> {
        let all = self.volume.book.clauses.iter();
        let all = all.flat_map(|clause| clause.readings.iter().map(move |one| (clause, one)));
        let switch = |(clause, reading): (&ClauseText, &ReadingText)| {
            let chosen = reading.chosen.clone().unwrap_or_else(|| reading.default.clone());
            let mut others = reading.alternatives.clone();
            others.remove(&chosen);
            let (id, issue) = (reading.id.clone(), reading.issue.clone());
            Switch { id, clause: clause.id.clone(), issue, chosen, others }
        };
        all.map(switch).collect()
    }

    /// What a clause is called.
    pub fn title(&self, id: &str) -> Option<String> {
        Some(self.clause(id)?.title.clone())
    }

    /// The whole as a page.
    pub fn page(&self) -> &Page {
        self.page.get_or_init(|| {
            let html = html::page(&self.volume);
            let policy = format!(
                "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; \
                 style-src {}; script-src {}",
                hashes(&html, "<style>", "</style>"),
                hashes(&html, "<script>", "</script>")
            );
            Page { html, policy }
        })
    }
}

/// The hashes of all that stands between two tags, as a policy names them.
fn hashes(html: &str, open: &str, close: &str) -> String {
    let parts = html.split(open).skip(1).filter_map(|rest| rest.split(close).next());
    let hash = |part: &str| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(part)));
    let all: Vec<String> = parts.map(hash).collect();
    if all.is_empty() { "'none'".to_owned() } else { all.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_block_has_its_hash() {
        let empty = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
        assert_eq!(hashes("<style></style>", "<style>", "</style>"), empty);
        assert_eq!(hashes("<p>", "<style>", "</style>"), "'none'");
    }
}
