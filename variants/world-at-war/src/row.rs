//! The rows of hexes, lettered from north to south.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A row of hexes, `A` to `Z`. Rows farther south are greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Row(char);

impl TryFrom<String> for Row {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter @ 'A'..='Z'), None) => Ok(Self(letter)),
            _ => Err(format!("`{text}` is no row of hexes: A to Z")),
        }
    }
}

/// As it is printed.
impl From<Row> for String {
    fn from(name: Row) -> Self {
        name.to_string()
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

stavka_core::schemas! {
    impl JsonSchema for Row {
        fn schema_name() -> Cow<'static, str> {
            "Row".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "type": "string",
                "pattern": "^[A-Z]$",
                "description": "A row of hexes, lettered from north to south."
            })
        }
    }
}
