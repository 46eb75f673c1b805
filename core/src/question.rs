//! Questions: how a rule is asked from outside, and the ruling that comes back.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, schema_for};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::book::Book;
use crate::clause::{Clause, Provenance, Refused, Topic, Trail};
use crate::setup::{Settings, pointer};

pub mod common;

/// A question that can be asked of the variant `V`.
pub struct Question<V> {
    /// Its name, in kebab-case.
    pub name: &'static str,
    /// What is asked, as a player would say it.
    pub asks: &'static str,
    /// What it is about.
    pub topic: Topic,
    answers: Box<dyn Answers<V>>,
}

impl<V: 'static> Question<V> {
    /// A question that the rule function `rule` answers.
    pub fn new<I, A>(
        name: &'static str,
        topic: Topic,
        asks: &'static str,
        rule: fn(&V, &I, &mut Trail) -> Result<A, Refused>,
    ) -> Self
    where
        I: DeserializeOwned + JsonSchema + 'static,
        A: Serialize + JsonSchema + 'static,
    {
        Self::prepared(name, topic, asks, |_, input| Ok(input), rule)
    }

    /// A question whose input the variant must first check and make ready, such as a position on a board:
    /// `prepare` says what is wrong with it, and where.
    pub fn prepared<I, P, A>(
        name: &'static str,
        topic: Topic,
        asks: &'static str,
        prepare: fn(&V, I) -> Result<P, InputError>,
        rule: fn(&V, &P, &mut Trail) -> Result<A, Refused>,
    ) -> Self
    where
        I: DeserializeOwned + JsonSchema + 'static,
        P: 'static,
        A: Serialize + JsonSchema + 'static,
    {
        Self { name, asks, topic, answers: Box::new(Typed { prepare, rule }) }
    }

    /// The question as data, with its schemas.
    pub fn describe(&self) -> QuestionText {
        QuestionText {
            name: self.name.to_owned(),
            asks: self.asks.to_owned(),
            topic: self.topic,
            common: common::NAMES.contains(&self.name),
            input: self.answers.input_schema(),
            answer: self.answers.answer_schema(),
        }
    }

    /// The ruling on `input`, as the JSON of a [`Ruling`].
    pub fn ask(
        &self,
        variant: &V,
        book: &Book,
        settings: &Settings,
        input: &str,
    ) -> Result<String, InputError> {
        self.answers.ask(variant, input, &Asked { question: self.name, book, settings })
    }
}

impl<V> std::fmt::Debug for Question<V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Question").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Input that does not fit the question.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("input is wrong at `{pointer}`: {message}")]
pub struct InputError {
    /// JSON pointer into the input.
    pub pointer: String,
    /// What is wrong there.
    pub message: String,
}

/// A question as data.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuestionText {
    /// Its name, in kebab-case.
    pub name: String,
    /// What is asked, as a player would say it.
    pub asks: String,
    /// What it is about.
    pub topic: Topic,
    /// Whether every variant that has such rules answers it under this name.
    pub common: bool,
    /// JSON Schema of the input.
    pub input: Schema,
    /// JSON Schema of the answer.
    pub answer: Schema,
}

// `A` is the answer: any JSON to those who do not know the question.
/// What the rules say.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Ruling")]
pub struct Ruling<A = Value> {
    /// The question.
    pub question: Cow<'static, str>,
    /// The answer; absent where the rules refuse.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<A>,
    /// Why not; absent where the rules answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refusal>,
    /// The weakest provenance among the clauses applied: what the ruling rests on.
    pub rests_on: Provenance,
    /// The clauses applied, in the order of their first use.
    pub clauses: Vec<Citation>,
    /// What led to the answer.
    pub steps: Vec<Step>,
}

/// The rules say no.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// The clause that says no.
    pub by: Cow<'static, str>,
    /// Its reason.
    pub because: String,
}

/// A clause applied in a ruling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Citation {
    /// The id of the clause.
    pub clause: Cow<'static, str>,
    /// What it is called.
    pub title: Cow<'static, str>,
    /// Where it comes from.
    pub provenance: Provenance,
    /// The switches under it, with the alternative taken.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub readings: BTreeMap<Cow<'static, str>, Cow<'static, str>>,
}

/// One step on the way to an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The clause behind it.
    pub clause: Cow<'static, str>,
    /// What it led to.
    pub words: String,
}

/// What a ruling says beside the verdict.
struct Asked<'a> {
    question: &'static str,
    book: &'a Book,
    settings: &'a Settings,
}

impl Asked<'_> {
    fn ruling<A>(&self, verdict: Result<A, Refused>, trail: Trail) -> Ruling<A> {
        let Self { question, book, settings } = *self;
        let cite = |clause: &Clause| Citation::new(*clause, book, settings);
        let clauses: Vec<_> = trail.clauses.iter().map(cite).collect();
        let rests_on = clauses.iter().map(|citation| citation.provenance).max();
        let (answer, refused) = match verdict {
            Ok(answer) => (Some(answer), None),
            Err(refused) => (None, Some(Refusal::new(refused, &trail, book))),
        };
        Ruling {
            question: question.into(),
            answer,
            refused,
            rests_on: rests_on.unwrap_or(Provenance::Completion),
            clauses,
            steps: steps(trail, book),
        }
    }
}

impl Refusal {
    /// The refusal with the reason that the trail keeps.
    pub fn new(refused: Refused, trail: &Trail, book: &Book) -> Self {
        let reason = trail.steps.iter().rev().find(|(clause, _)| *clause == refused.by);
        Self {
            by: book.head(refused.by).id.into(),
            because: reason.map_or_else(String::new, |(_, words)| words.clone()),
        }
    }
}

impl Citation {
    fn new(clause: Clause, book: &Book, settings: &Settings) -> Self {
        let head = book.head(clause);
        let switches = book.readings.iter().filter(|reading| reading.clause == clause);
        let readings = switches
            .filter_map(|reading| {
                Some((reading.id.into(), (*settings.readings.get(reading.id)?).into()))
            })
            .collect();
        Self {
            clause: head.id.into(),
            title: head.title.into(),
            provenance: head.provenance,
            readings,
        }
    }
}

/// The steps of a trail, with the ids of their clauses.
pub fn steps(trail: Trail, book: &Book) -> Vec<Step> {
    let step = |(clause, words)| Step { clause: book.head(clause).id.into(), words };
    trail.steps.into_iter().map(step).collect()
}

/// Hides the types of one question, so that a list can hold many.
trait Answers<V>: Send + Sync {
    fn input_schema(&self) -> Schema;
    fn answer_schema(&self) -> Schema;
    fn ask(&self, variant: &V, input: &str, asked: &Asked<'_>) -> Result<String, InputError>;
}

/// A question with a typed input that is made ready before the rules see it.
struct Typed<V, I, P, A> {
    prepare: fn(&V, I) -> Result<P, InputError>,
    rule: fn(&V, &P, &mut Trail) -> Result<A, Refused>,
}

impl<V, I, P, A> Answers<V> for Typed<V, I, P, A>
where
    I: DeserializeOwned + JsonSchema,
    A: Serialize + JsonSchema,
{
    fn input_schema(&self) -> Schema {
        schema_for!(I)
    }

    fn answer_schema(&self) -> Schema {
        schema_for!(A)
    }

    fn ask(&self, variant: &V, input: &str, asked: &Asked<'_>) -> Result<String, InputError> {
        let ready = (self.prepare)(variant, parse(input)?)?;
        let mut trail = Trail::default();
        let verdict = (self.rule)(variant, &ready, &mut trail);
        let ruling = asked.ruling(verdict, trail);
        serde_json::to_string(&ruling).map_err(|error| InputError {
            pointer: String::new(),
            message: format!("the answer can't be written down: {error}"),
        })
    }
}

/// An input with what a position knows added to it; what was given stays.
pub fn complete(given: Value, known: Value) -> Result<Value, String> {
    match (given, known) {
        (Value::Object(given), Value::Object(mut known)) => {
            known.extend(given);
            Ok(Value::Object(known))
        }
        (given, _) => Err(format!("{given} is not an object with fields")),
    }
}

/// Reads typed input; the error says where it goes wrong.
pub fn parse<I: DeserializeOwned>(input: &str) -> Result<I, InputError> {
    // serde would take a list for a struct, field by field.
    if input.trim_start().starts_with('[') {
        let message = "a list where an object is expected".to_owned();
        return Err(InputError { pointer: String::new(), message });
    }
    // Keeping track of the place takes longer than reading: only what can't be read is read that way.
    serde_json::from_str(input).or_else(|_| parse_with_pointer(input))
}

fn parse_with_pointer<I: DeserializeOwned>(input: &str) -> Result<I, InputError> {
    let mut json = serde_json::Deserializer::from_str(input);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| InputError {
        pointer: pointer(error.path()),
        message: error.inner().to_string(),
    })?;
    let trailing = |error: serde_json::Error| InputError {
        pointer: String::new(),
        message: error.to_string(),
    };
    json.end().map_err(trailing)?;
    Ok(value)
}
