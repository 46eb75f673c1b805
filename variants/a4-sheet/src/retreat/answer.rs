//! Ways back, as the answer lists them.

use serde::{Serialize, Serializer};
use stavka_core::board::SpaceId;
use stavka_core::question::Written;
use stavka_core::schema::JsonSchema;

use super::Fate;
use crate::ground::Ground;
use crate::situation::put_labels;

/// Room for the ways back of the usual length, so that they are written without moving.
const ROOM: usize = 1024;

/// A way back.
#[derive(JsonSchema)]
struct Route<'a> {
    /// The hexes, in order.
    #[schemars(with = "Vec<String>")]
    by: &'a [SpaceId],
    /// What becomes of it: it gets there, is lost on the way, or can go no farther.
    fate: FateName,
}

/// What becomes of a unit that must go a step.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum FateName {
    /// It retreats.
    Retreats,
    /// It is lost.
    Eliminated,
    /// It cannot retreat.
    NoRetreat,
}

impl FateName {
    /// As it is written.
    const fn name(self) -> &'static str {
        match self {
            Self::Retreats => "retreats",
            Self::Eliminated => "eliminated",
            Self::NoRetreat => "no-retreat",
        }
    }
}

impl From<Fate> for FateName {
    fn from(fate: Fate) -> Self {
        match fate {
            Fate::Retreats => Self::Retreats,
            Fate::Eliminated => Self::Eliminated,
            Fate::NoRetreat => Self::NoRetreat,
        }
    }
}

/// Every way back. There may be dozens, so the list is written at once.
#[derive(Debug)]
pub(super) struct Routes(Written);

impl Default for Routes {
    fn default() -> Self {
        let mut text = String::with_capacity(ROOM);
        text.push_str("[]");
        Self(Written(text))
    }
}

impl Routes {
    /// Adds a way and what becomes of the unit on it.
    pub(super) fn push(&mut self, ground: &Ground, by: &[SpaceId], fate: FateName) {
        let Written(text) = &mut self.0;
        text.pop();
        text.push_str(if text.len() == 1 { "" } else { "," });
        Route { by, fate }.put(ground, text);
        text.push(']');
    }
}

impl Route<'_> {
    fn put(&self, ground: &Ground, text: &mut String) {
        text.push_str("{\"by\":");
        put_labels(ground, self.by, text);
        text.push_str(",\"fate\":\"");
        text.push_str(self.fate.name());
        text.push_str("\"}");
    }
}

impl Serialize for Routes {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

stavka_core::schemas! {
    impl JsonSchema for Routes {
        fn inline_schema() -> bool {
            true
        }

        fn schema_name() -> Cow<'static, str> {
            Vec::<Route<'_>>::schema_name()
        }

        fn json_schema(schemas: &mut SchemaGenerator) -> Schema {
            Vec::<Route<'_>>::json_schema(schemas)
        }
    }
}
