//! Hexes by their labels, as answers list them.

use std::ops::Range;

use serde::{Serialize, Serializer};
use stavka_core::board::SpaceId;
use stavka_core::question::Written;

use crate::ground::Ground;

/// Hexes that an answer lists by their labels. There may be hundreds, so the list is written at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Labels(Written);

impl Labels {
    /// The hexes of these runs of ids, so many in all.
    pub(super) fn of(
        ground: &Ground,
        count: usize,
        runs: impl Iterator<Item = Range<usize>>,
    ) -> Self {
        let mut text = String::with_capacity("[]".len() + count * "\"0101\",".len());
        put_runs(ground, runs, &mut text);
        Self(Written(text))
    }

    /// Whether no hex is on the list.
    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.0 == "[]"
    }
}

/// Adds the list of these hexes to JSON.
pub(crate) fn put_labels(ground: &Ground, hexes: &[SpaceId], text: &mut String) {
    put_runs(ground, hexes.iter().map(|hex| hex.index()..hex.index() + 1), text);
}

fn put_runs(ground: &Ground, runs: impl Iterator<Item = Range<usize>>, text: &mut String) {
    text.push('[');
    runs.for_each(|run| text.push_str(ground.labels(run)));
    // Every label has a comma behind it.
    if text.ends_with(',') {
        text.pop();
    }
    text.push(']');
}

impl Serialize for Labels {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

stavka_core::schemas! {
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
}
