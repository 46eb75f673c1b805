//! A variant's rules text as data: what the build makes of the Markdown under `rules/`.
//!
//! The text is the one home of a rule's words, figures, readings and cases. The build turns it into
//! constants and tables ([`Book`], cheap to have) and into JSON ([`ClauseText`], read when somebody
//! wants to see the text).

use std::collections::BTreeMap;

use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clause::{Clause, Kind, Provenance, Topic};

mod played;
mod range;
mod render;
mod rulebook;
mod shelf;

pub use played::{Played, PlayedStep};
pub use range::Range;
pub use render::{RenderError, at_path, placeholders, render};
pub use rulebook::{BookError, Rulebook};
pub use shelf::{Head, Shelf};

/// The book of one variant, made at build time.
#[derive(Debug)]
pub struct Book {
    /// Every clause, in the order of the text.
    pub clauses: &'static [ClauseHead],
    /// Every switch, in the order of the clauses under which they stand.
    pub readings: &'static [ReadingHead],
    /// The tree of figures with their printed values, as JSON.
    pub figures: &'static str,
    /// The facts that the text asserts, as JSON.
    pub facts: &'static str,
    /// All clauses with their texts: a JSON list of [`ClauseText`].
    pub texts: &'static str,
}

/// What a citation needs to know about a clause.
#[derive(Debug)]
pub struct ClauseHead {
    /// The id, exactly as players cite it.
    pub id: &'static str,
    /// What the clause is called.
    pub title: &'static str,
    /// What it is.
    pub kind: Kind,
    /// What it is about.
    pub topic: Topic,
    /// Where it comes from.
    pub provenance: Provenance,
    /// Id, title and provenance as fields of JSON, as a ruling cites them.
    pub cited: &'static str,
}

/// A switch between two or more ways to read a clause.
#[derive(Debug)]
pub struct ReadingHead {
    /// The name of the switch.
    pub id: &'static str,
    /// The clause under which it stands.
    pub clause: Clause,
    /// The alternative that we take.
    pub default: &'static str,
    /// The alternative nearest to the words of the source.
    pub literal: &'static str,
    /// All alternatives: name and meaning.
    pub alternatives: &'static [(&'static str, &'static str)],
}

impl Book {
    /// The head of `clause`.
    pub fn head(&self, clause: Clause) -> &'static ClauseHead {
        &self.clauses[clause.index()]
    }

    /// The switches that stand under `clause`.
    pub(crate) fn readings_of(&self, clause: Clause) -> &'static [ReadingHead] {
        let first = self.readings.partition_point(|reading| reading.clause < clause);
        let rest = &self.readings[first..];
        &rest[..rest.partition_point(|reading| reading.clause == clause)]
    }

    /// The clause with this id.
    pub fn find(&self, id: &str) -> Option<Clause> {
        let at = self.clauses.iter().position(|head| head.id == id)?;
        u16::try_from(at).ok().map(Clause::own)
    }
}

/// The fields of a citation, without the braces.
pub fn cited(id: &str, title: &str, provenance: Provenance) -> String {
    let [id, title] = [id, title].map(Value::from);
    format!("\"clause\":{id},\"title\":{title},\"provenance\":\"{}\"", provenance.name())
}

/// One clause with everything that its text says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClauseText {
    /// The id, exactly as players cite it.
    pub id: String,
    /// What the clause is called.
    pub title: String,
    /// What it is.
    pub kind: Kind,
    /// What it is about.
    pub topic: Topic,
    /// Where it comes from.
    pub provenance: Provenance,
    /// The file under the variant's `rules/`, and the line of the heading.
    pub place: Place,
    /// The words, with a placeholder for every figure.
    pub text: String,
    /// The figures that its words quote, its own and those of other clauses, once a variant is opened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quotes: Vec<String>,
    /// The figures that this clause owns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<OwnedFigure>,
    /// The switches that stand under this clause.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<ReadingText>,
    /// Worked examples with their expected answers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<Case>,
    /// Worked examples in play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<Played>,
    /// The charts that it rests on: where one of them is brought, so is what the clause says.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub charts: Vec<String>,
    /// The functions that cite the clause.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub code: Vec<Site>,
    /// The mod that brings the clause or changed its words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The printed words, where a mod changed them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
    /// Whether a mod wrote the words and nothing that is played stands behind them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub text_only: bool,
}

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The file, below the variant's folder.
    pub file: String,
    /// The line, counted from one.
    pub line: usize,
    /// The title of the chapter that the file is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub chapter: String,
}

/// A function that cites a clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Site {
    /// The name of the function.
    pub function: String,
    /// The file, below the variant's folder.
    pub file: String,
    /// The line of the citation, counted from one.
    pub line: usize,
}

/// A figure and where it comes from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnedFigure {
    /// Its path in the tree, pieces joined by dots.
    pub path: String,
    /// Where the value comes from.
    pub provenance: Provenance,
    /// The value in force.
    pub value: Value,
    /// The value that the text has, where a patch changed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<Value>,
    /// Who changed it: a mod, or whoever set the game up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// From what to what it may be changed, where the rules can't bear every value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Range>,
}

/// A switch, as the text declares it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadingText {
    /// The name of the switch.
    pub id: String,
    /// What is open in the source.
    pub issue: String,
    /// The alternative that we take.
    pub default: String,
    /// The alternative nearest to the words of the source; the default where left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub literal: Option<String>,
    /// All alternatives: name and meaning.
    pub alternatives: BTreeMap<String, String>,
    /// The alternative in force, once a variant is opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chosen: Option<String>,
    /// Who switched it: a mod, or whoever set the game up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// A worked example: a question, and the answer it must get.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// What the example shows, in a few words.
    pub name: String,
    /// The question.
    pub question: String,
    /// Readings other than the default ones.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub readings: BTreeMap<String, String>,
    /// A patch on the figures.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub figures: Value,
    /// The input of the question.
    pub input: Value,
    /// The part of the answer that matters; checked against the answer, field by field.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub expect: Value,
    /// The clause that must refuse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}
