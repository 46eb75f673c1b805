//! Whole numbers that know their range and lists that know their length, so that serde and the JSON Schema
//! reject the same input.

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize, de::Error};

pub mod text;

/// A whole number from `LO` to `HI`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Int<const LO: i32, const HI: i32>(i32);

impl<const LO: i32, const HI: i32> Int<LO, HI> {
    /// `value`, if it is in range.
    pub const fn new(value: i32) -> Option<Self> {
        if LO <= value && value <= HI { Some(Self(value)) } else { None }
    }

    /// The value, or the nearest that is in range.
    pub const fn clamped(value: i32) -> Self {
        if value < LO {
            Self(LO)
        } else if value > HI {
            Self(HI)
        } else {
            Self(value)
        }
    }

    /// The number.
    pub const fn get(self) -> i32 {
        self.0
    }

    /// The number as an unsigned one; a negative number counts as zero.
    #[expect(clippy::cast_sign_loss, reason = "negative numbers are dealt with on the same line")]
    pub const fn unsigned(self) -> u32 {
        if self.0 < 0 { 0 } else { self.0 as u32 }
    }
}

impl<const LO: i32, const HI: i32> fmt::Display for Int<LO, HI> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de, const LO: i32, const HI: i32> Deserialize<'de> for Int<LO, HI> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = i32::deserialize(from)?;
        Self::new(value)
            .ok_or_else(|| D::Error::custom(format_args!("{value} is not between {LO} and {HI}")))
    }
}

crate::schemas! {
    impl<const LO: i32, const HI: i32> JsonSchema for Int<LO, HI> {
        fn inline_schema() -> bool {
            true
        }

        fn schema_name() -> Cow<'static, str> {
            format!("Int_{LO}_{HI}").into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({ "type": "integer", "minimum": LO, "maximum": HI })
        }
    }
}

/// A list of at most `MOST` items.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct List<T, const MOST: usize>(Vec<T>);

impl<T, const MOST: usize> List<T, MOST> {
    /// `items`, if there are not too many.
    pub fn new(items: Vec<T>) -> Option<Self> {
        (items.len() <= MOST).then_some(Self(items))
    }
}

impl<T, const MOST: usize> Default for List<T, MOST> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T, const MOST: usize> Deref for List<T, MOST> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<'de, T: Deserialize<'de>, const MOST: usize> Deserialize<'de> for List<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let items = Vec::deserialize(from)?;
        let count = items.len();
        Self::new(items).ok_or_else(|| {
            D::Error::custom(format_args!("{count} items are too many; give at most {MOST}"))
        })
    }
}

crate::schemas! {
    impl<T: JsonSchema, const MOST: usize> JsonSchema for List<T, MOST> {
        fn inline_schema() -> bool {
            true
        }

        fn schema_name() -> Cow<'static, str> {
            format!("List_{}_{MOST}", T::schema_name()).into()
        }

        fn json_schema(schemas: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "type": "array",
                "items": schemas.subschema_for::<T>(),
                "maxItems": MOST,
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_is_too_long_is_not_read() {
        assert_eq!(serde_json::from_str::<List<u8, 2>>("[4, 5]").expect("two").to_vec(), [4, 5]);
        let error = serde_json::from_str::<List<u8, 2>>("[4, 5, 6]").expect_err("too long");
        assert_eq!(error.to_string(), "3 items are too many; give at most 2");
    }

    #[test]
    fn only_what_is_in_range_is_read() {
        assert_eq!(serde_json::from_str::<Int<-1, 3>>("-1").map(Int::get).ok(), Some(-1));
        let error = serde_json::from_str::<Int<-1, 3>>("4").expect_err("out of range");
        assert_eq!(error.to_string(), "4 is not between -1 and 3");
        assert!(serde_json::from_str::<Int<-1, 3>>("1.5").is_err());
    }
}
