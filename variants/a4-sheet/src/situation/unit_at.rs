//! How a question names one unit of a situation.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A unit by its hex, and where the hex holds several by its place in the list: `"0302"` or `"0302/1"`. In a game the
/// top of a stack comes first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UnitAt {
    /// The label of the hex.
    pub hex: String,
    /// Its place in the list, from 0.
    pub index: usize,
}

impl<'de> Deserialize<'de> for UnitAt {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(from)?;
        let (hex, index) = text.split_once('/').unwrap_or((&text, "0"));
        let wrong = || {
            D::Error::custom(format_args!(
                "`{text}` names no unit; write the hex, and a place if it holds several: `0302/1`"
            ))
        };
        let index = index.parse().map_err(|_| wrong())?;
        if hex.is_empty() {
            return Err(wrong());
        }
        Ok(Self { hex: hex.to_owned(), index })
    }
}

impl Serialize for UnitAt {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{}/{}", self.hex, self.index))
    }
}

stavka_core::schemas! {
    impl JsonSchema for UnitAt {
        fn schema_name() -> Cow<'static, str> {
            "UnitAt".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "type": "string",
                "description": "A unit by its hex, and where the hex holds several by its place in the list, from 0.",
                "pattern": "^[0-9]{4}(/[0-9]{1,2})?$",
            })
        }
    }
}
