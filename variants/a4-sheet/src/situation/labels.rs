//! Hexes by their labels, as answers list them.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use stavka_core::board::SpaceId;

use crate::ground::Ground;

/// Hexes that an answer lists by their labels, which are read off the map when it is written.
#[derive(Debug)]
pub struct Labels {
    ground: Arc<Ground>,
    hexes: Vec<SpaceId>,
}

impl Labels {
    /// These hexes, in this order.
    pub(crate) fn new(ground: &Arc<Ground>, hexes: Vec<SpaceId>) -> Self {
        Self { ground: ground.clone(), hexes }
    }

    fn iter(&self) -> impl Iterator<Item = &str> {
        self.hexes.iter().map(|&hex| self.ground.label(hex))
    }
}

impl Serialize for Labels {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl fmt::Display for Labels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().enumerate().try_for_each(|(at, label)| {
            f.write_str(if at == 0 { "" } else { ", " })?;
            f.write_str(label)
        })
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
