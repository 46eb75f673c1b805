//! Hexes by their labels, as answers list them.

use std::borrow::Cow;
use std::ops::Range;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use stavka_core::question::Written;

use crate::ground::Ground;

/// Hexes that an answer lists by their labels. There may be hundreds, so the list is written at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labels(Written);

impl Labels {
    /// The hexes of these runs of ids.
    pub(super) fn of(ground: &Ground, runs: impl Iterator<Item = Range<usize>> + Clone) -> Self {
        let pieces = runs.map(|run| ground.labels(run));
        let brackets = 2;
        let length: usize = pieces.clone().map(str::len).sum();
        let mut text = String::with_capacity(length + brackets);
        text.push('[');
        pieces.for_each(|piece| text.push_str(piece));
        // Every label has a comma behind it.
        if text.ends_with(',') {
            text.pop();
        }
        text.push(']');
        Self(Written(text))
    }

    /// Whether no hex is on the list.
    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.0 == "[]"
    }
}

impl Serialize for Labels {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

impl JsonSchema for Labels {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Vec::<String>::schema_name()
    }

    fn json_schema(schemas: &mut SchemaGenerator) -> Schema {
        Vec::<String>::json_schema(schemas)
    }
}
