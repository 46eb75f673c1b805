//! The rulebook as a reader gets it: words with their figures filled in, readings with the choice taken.

use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{ClauseText, OwnedFigure, RenderError, at_path, placeholders, render};
use crate::clause::Provenance;
use crate::setup::Settings;
use crate::variant::Variant;

/// A whole book, as one set-up makes it.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rulebook {
    /// The id of the variant.
    pub variant: String,
    /// Its clauses, words filled in, in the order of the text.
    pub clauses: Vec<ClauseText>,
    /// The numbers that are structure.
    pub facts: Value,
}

/// A book that can't be filled in: the text and the code were not built together.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// The texts are no JSON.
    #[error("the texts of the book: {0}")]
    Texts(#[from] serde_json::Error),
    /// A placeholder can't be filled.
    #[error("clause {clause}: {source}")]
    Words {
        /// The clause.
        clause: String,
        /// What is wrong.
        source: RenderError,
    },
}

impl Rulebook {
    /// The book of an opened variant.
    pub fn of<V: Variant>(variant: &V) -> Result<Self, BookError> {
        let facts = V::facts();
        let settings = variant.settings();
        let mut clauses: Vec<ClauseText> = serde_json::from_str(V::book().texts)?;
        for clause in &mut clauses {
            fill(clause, settings, &facts)?;
        }
        for (by, clause) in &settings.made.clauses {
            clauses.push(brought(by, clause, settings, &facts)?);
        }
        Ok(Self { variant: V::about().id.to_owned(), clauses, facts })
    }

    /// The clause with this id.
    pub fn find(&self, id: &str) -> Option<&ClauseText> {
        self.clauses.iter().find(|clause| clause.id == id)
    }
}

fn fill(clause: &mut ClauseText, settings: &Settings, facts: &Value) -> Result<(), BookError> {
    let wrong = |source| BookError::Words { clause: clause.id.clone(), source };
    let words = |words: &str| render(words, &settings.figures, facts).map_err(wrong);
    let changed = settings.made.texts.get(&clause.id);
    let template = changed.map_or(clause.text.as_str(), |(_, text)| &text.words);
    let quotes = quotes(template).map_err(wrong)?;
    let (now, was) = (words(template)?, changed.map(|_| words(&clause.text)).transpose()?);
    (clause.text, clause.printed, clause.quotes) = (now, was, quotes);
    if let Some((by, text)) = changed {
        (clause.by, clause.text_only) = (Some(by.clone()), text.text_only);
    }
    for figure in &mut clause.figures {
        change(figure, settings);
    }
    for reading in &mut clause.readings {
        reading.chosen =
            settings.readings.get(reading.id.as_str()).map(|&choice| choice.to_owned());
        let by = settings.made.readings.get(&reading.id);
        reading.by = by.filter(|_| reading.chosen.as_ref() != Some(&reading.default)).cloned();
    }
    Ok(())
}

/// The value in force; where it is not the printed one, with that and who made it so.
fn change(figure: &mut OwnedFigure, settings: &Settings) {
    let value = at_path(&settings.figures, &figure.path);
    if let Some(value) = value.filter(|value| **value != figure.value) {
        figure.printed = Some(std::mem::replace(&mut figure.value, value.clone()));
        figure.provenance = Provenance::HouseRule;
        figure.by = settings.made.figures.get(&figure.path).cloned();
    }
}

/// A clause that a mod adds, under the id by which it is cited.
fn brought(
    by: &str,
    clause: &ClauseText,
    settings: &Settings,
    facts: &Value,
) -> Result<ClauseText, BookError> {
    let mut clause = clause.clone();
    fill(&mut clause, settings, facts)?;
    clause.id = format!("{by}/{}", clause.id);
    clause.place.chapter = format!("House rules: {by}");
    clause.place.file = format!("{by}/{}", clause.place.file);
    (clause.provenance, clause.by) = (Provenance::HouseRule, Some(by.to_owned()));
    Ok(clause)
}

/// The figures in the placeholders of a text, each once; facts are no figures.
fn quotes(template: &str) -> Result<Vec<String>, RenderError> {
    let mut quotes: Vec<String> = Vec::new();
    for inside in placeholders(template)? {
        let path = inside.trim_start_matches('+');
        if !inside.starts_with("fact ") && !quotes.iter().any(|known| known == path) {
            quotes.push(path.to_owned());
        }
    }
    Ok(quotes)
}

#[cfg(test)]
mod tests {
    use super::quotes;

    #[test]
    fn figures_are_quoted_once_and_facts_are_none() {
        let text =
            "{fact kinds} kinds, {reserve.groups} groups: {+reserve.dm} for {reserve.groups}";
        assert_eq!(quotes(text).expect("sound"), ["reserve.groups", "reserve.dm"]);
    }
}
