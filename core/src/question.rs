//! Questions: how a rule is asked from outside, and the ruling that comes back.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::book::Shelf;
use crate::clause::{Provenance, Refused, Topic, Trail};
use crate::json::{self, Misread};
use crate::schema::{self, JsonSchema, Pair, Schemas};
use crate::setup::Settings;

mod answers;
pub mod common;
mod position;
mod text;

pub use position::{Prepare, Situated};
pub use text::Written;

use answers::{Answers, Typed};
use position::Given;
use text::Asked;

/// A question that can be asked of the variant `V`.
pub struct Question<V> {
    /// Its name, in kebab-case.
    pub name: &'static str,
    /// What is asked, as a player would say it.
    pub asks: &'static str,
    /// What it is about.
    pub topic: Topic,
    /// Whether it is about a position, which its input gives in a field called `situation`.
    pub about_position: bool,
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
    pub(crate) fn prepared<I, P, A>(
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
        let read = move |variant: &V, given: Given<'_>| prepare(variant, parse(given.input)?);
        Self::reading::<I, P, A>(name, topic, asks, read, rule)
    }

    /// A question about a position, which `situation` finds in the input. `prepare` gets it made ready, and must not
    /// look at the situation of the input: another stands in for that of a game.
    pub fn at_position<I, P, A>(
        name: &'static str,
        topic: Topic,
        asks: &'static str,
        situation: fn(&I) -> &V::Situation,
        prepare: Prepare<V, I, P>,
        rule: fn(&V, &P, &mut Trail) -> Result<A, Refused>,
    ) -> Self
    where
        V: Situated,
        I: DeserializeOwned + JsonSchema + 'static,
        P: 'static,
        A: Serialize + JsonSchema + 'static,
    {
        let reading = position::Reading { situation, prepare };
        let read = move |variant: &V, given: Given<'_>| reading.read(variant, given);
        let question = Self::reading::<I, P, A>(name, topic, asks, read, rule);
        Self { about_position: true, ..question }
    }

    fn reading<I, P, A>(
        name: &'static str,
        topic: Topic,
        asks: &'static str,
        read: impl Fn(&V, Given<'_>) -> Result<P, InputError> + Send + Sync + 'static,
        rule: fn(&V, &P, &mut Trail) -> Result<A, Refused>,
    ) -> Self
    where
        I: JsonSchema + 'static,
        P: 'static,
        A: Serialize + JsonSchema + 'static,
    {
        let answers = Box::new(Typed::<V, I, P, A, _>::new(read, rule));
        Self { name, asks, topic, about_position: false, answers }
    }

    /// The question as data, with its schemas: those that `known` has, or else as they are made.
    pub fn describe(&self, known: &Schemas) -> QuestionText {
        let Pair { input, answer } = known.question(self.name).unwrap_or_else(|| self.schemas());
        QuestionText {
            name: self.name.to_owned(),
            asks: self.asks.to_owned(),
            topic: self.topic,
            common: common::NAMES.contains(&self.name),
            input,
            answer,
        }
    }

    /// The schemas of input and answer as they are made; any JSON where they are not.
    pub fn schemas(&self) -> Pair {
        Pair {
            input: self.answers.input_schema().unwrap_or_else(schema::anything),
            answer: self.answers.answer_schema().unwrap_or_else(schema::anything),
        }
    }

    /// The ruling on `input`, as the JSON of a [`Ruling`].
    pub fn ask(&self, variant: &V, settings: &Settings, input: &str) -> Result<String, InputError> {
        let given = Given { input, scene: None };
        self.answers.ask(variant, given, &Asked { question: self.name, settings })
    }

    /// The ruling on `input` at a position that is ready: that of a game, say. An input with a situation of its own
    /// is about that one.
    pub fn ask_at(
        &self,
        variant: &V,
        settings: &Settings,
        scene: Arc<V::Scene>,
        input: &str,
    ) -> Result<String, InputError>
    where
        V: Situated,
    {
        let given = Given { input, scene: Some(scene) };
        self.answers.ask(variant, given, &Asked { question: self.name, settings })
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
    #[schemars(with = "crate::schema::Schema")]
    pub input: Value,
    /// JSON Schema of the answer.
    #[schemars(with = "crate::schema::Schema")]
    pub answer: Value,
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
    /// The numbers behind it, by name: what there is, what is needed, the most there may be.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub numbers: BTreeMap<Cow<'static, str>, i64>,
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

impl Refusal {
    /// The refusal with the reason that the trail keeps.
    pub fn new(refused: Refused, trail: &Trail, shelf: &Shelf) -> Self {
        let reason = trail.steps.iter().rev().find(|(clause, _)| *clause == refused.by);
        Self {
            by: shelf.head(refused.by).id.to_owned().into(),
            because: reason.map_or_else(String::new, |(_, words)| words.clone()),
            numbers: trail
                .numbers(refused.by)
                .iter()
                .map(|(name, number)| ((*name).into(), *number))
                .collect(),
        }
    }
}

/// The steps of a trail, with the ids of their clauses.
pub fn steps(trail: Trail, shelf: &Shelf) -> Vec<Step> {
    let step = |(clause, words)| Step { clause: shelf.head(clause).id.to_owned().into(), words };
    trail.steps.into_iter().map(step).collect()
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
    Ok(json::from_text(input)?)
}

impl From<Misread> for InputError {
    fn from(misread: Misread) -> Self {
        Self { pointer: misread.pointer(), message: misread.message().to_owned() }
    }
}
