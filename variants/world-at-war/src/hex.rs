//! Hexes named by what is printed on them.

use std::fmt;

use serde::{Deserialize, Serialize};
use stavka_core::board::Label;

/// A hex, written `A62`: the letter of its row, then its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct HexName {
    /// The row, counted from `A` in the north.
    pub row: u16,
    /// The number in the row.
    pub number: u16,
}

impl TryFrom<String> for HexName {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match text.parse() {
            Ok(Label::Lettered { row, number }) => Ok(Self { row, number }),
            _ => Err(format!("`{text}` is no hex such as A62")),
        }
    }
}

/// As it is printed.
impl From<HexName> for String {
    fn from(name: HexName) -> Self {
        name.to_string()
    }
}

impl fmt::Display for HexName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Label::Lettered { row: self.row, number: self.number }.fmt(f)
    }
}

stavka_core::schemas! {
    impl JsonSchema for HexName {
        fn schema_name() -> Cow<'static, str> {
            "HexName".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "type": "string",
                "pattern": "^[A-Z]+[1-9][0-9]{0,3}$",
                "description": "A hex: the letter of its row, then its number."
            })
        }
    }
}

/// A stretch of hexes along the edge of a map, from one end to the other.
#[derive(Debug, Clone, Copy, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stretch {
    /// The northern end.
    pub first: HexName,
    /// The southern end.
    pub last: HexName,
}

impl Stretch {
    /// Whether an edge hex of this name belongs to the stretch: its row and its number lie between those of the ends.
    pub(crate) fn holds(&self, hex: HexName) -> bool {
        let numbers = [self.first.number, self.last.number];
        let (low, high) = (numbers[0].min(numbers[1]), numbers[0].max(numbers[1]));
        (self.first.row..=self.last.row).contains(&hex.row) && (low..=high).contains(&hex.number)
    }
}

impl fmt::Display for Stretch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.first, self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(text: &str) -> HexName {
        HexName::try_from(text.to_owned()).expect(text)
    }

    #[test]
    fn a_stretch_holds_its_ends_and_what_lies_between() {
        let stretch = Stretch { first: hex("A62"), last: hex("Z53") };
        for inside in ["A62", "M58", "Z53"] {
            assert!(stretch.holds(hex(inside)), "{inside}");
        }
        for outside in ["A63", "AA53", "Z52"] {
            assert!(!stretch.holds(hex(outside)), "{outside}");
        }
        assert_eq!(stretch.to_string(), "A62 to Z53");
    }

    #[test]
    fn other_texts_are_no_hex() {
        for wrong in ["", "62", "0512", "a62", "AB1", "A"] {
            assert!(HexName::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }
}
