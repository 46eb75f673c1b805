//! JSON Schemas of types: made by schemars where the feature `schemas` asks for it, and otherwise not compiled at all.
//!
//! What the product shows are the committed files under `schemas/`. Types name [`JsonSchema`] from here, so that they
//! need not know which it is.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

#[cfg(feature = "schemas")]
mod made {
    pub use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema, schema_for};
    pub use std::borrow::Cow;
}

#[cfg(not(feature = "schemas"))]
mod made {
    pub use stavka_schema::JsonSchema;

    /// Every type has a schema that nobody makes.
    pub trait JsonSchema {}

    impl<T: ?Sized> JsonSchema for T {}
}

pub use made::*;

/// The schema of a type, where schemas are made.
#[cfg(feature = "schemas")]
pub fn of<T: JsonSchema>() -> Option<Value> {
    // Written as schemars orders it: what a reader wants to know first comes first.
    serde_json::to_value(schema_for!(T)).ok()
}

/// The schema of a type, where schemas are made.
#[cfg(not(feature = "schemas"))]
pub fn of<T: JsonSchema>() -> Option<Value> {
    None
}

/// The schemas of a variant, as they are committed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Schemas {
    /// Those of its questions, by name.
    pub questions: BTreeMap<String, Pair>,
    /// Those of its charts, by name.
    pub charts: BTreeMap<String, Value>,
}

/// The schemas of a question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Pair {
    /// That of its input.
    pub input: Value,
    /// That of its answer.
    pub answer: Value,
}

impl Schemas {
    /// The schemas that a text holds; none where it is empty.
    pub fn read(text: &str) -> serde_json::Result<Self> {
        if text.is_empty() { Ok(Self::default()) } else { serde_json::from_str(text) }
    }

    /// Those of a question, if it has any here.
    pub fn question(&self, name: &str) -> Option<Pair> {
        self.questions.get(name).cloned()
    }

    /// That of a chart, if it has one here.
    pub fn chart(&self, name: &str) -> Option<Value> {
        self.charts.get(name).cloned()
    }
}

/// A schema that takes everything.
pub fn anything() -> Value {
    Value::Bool(true)
}

/// Schemas that are written by hand: the items stand where schemas are made, and nowhere else.
#[cfg(feature = "schemas")]
#[macro_export]
macro_rules! schemas {
    ($($item:item)+) => {
        const _: () = {
            #[allow(unused_imports, reason = "not every schema needs all of them")]
            use $crate::schema::{Cow, JsonSchema, Schema, SchemaGenerator, json_schema};
            $($item)+
        };
    };
}

/// Schemas that are written by hand: the items stand where schemas are made, and nowhere else.
#[cfg(not(feature = "schemas"))]
#[macro_export]
macro_rules! schemas {
    ($($item:item)+) => {};
}
