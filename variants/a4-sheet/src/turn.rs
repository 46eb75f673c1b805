//! Half-month turns: the clock of the game.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// The months, as players call them.
const NAMES: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Half-months in a year.
const TURNS_A_YEAR: u32 = 24;

/// A month, written 1941-12.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Month {
    year: u16,
    /// From 0.
    month: u8,
}

/// Half a month, written 1941-12-I and 1941-12-II. Counted from the beginning of year 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Turn(u32);

/// A text that is no month or no turn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TurnError {
    /// Not a month.
    #[error("`{0}` is no month; write year and month, such as 1941-12")]
    Month(String),
    /// Not a turn.
    #[error("`{0}` is no turn; write year, month and half, such as 1941-12-I or 1941-12-II")]
    Turn(String),
}

impl Month {
    /// Its first half.
    pub fn first_turn(self) -> Turn {
        Turn(u32::from(self.year) * TURNS_A_YEAR + u32::from(self.month) * 2)
    }
}

impl Turn {
    /// The turn so many turns later.
    #[must_use]
    pub fn later(self, turns: u32) -> Self {
        Self(self.0.saturating_add(turns))
    }

    /// How many turns it is after `earlier`; none if it is not.
    pub fn turns_since(self, earlier: Self) -> u32 {
        self.0.saturating_sub(earlier.0)
    }

    fn year(self) -> u32 {
        self.0 / TURNS_A_YEAR
    }

    /// From 0.
    fn month(self) -> usize {
        (self.0 % TURNS_A_YEAR / 2) as usize
    }

    fn half(self) -> &'static str {
        if self.0.is_multiple_of(2) { "I" } else { "II" }
    }
}

impl FromStr for Month {
    type Err = TurnError;

    fn from_str(text: &str) -> Result<Self, TurnError> {
        let parts =
            text.split_once('-').filter(|(year, month)| year.len() == 4 && month.len() == 2);
        let parsed = parts.and_then(|(year, month)| {
            let month = month.parse::<u8>().ok()?.checked_sub(1).filter(|&month| month < 12)?;
            Some(Self { year: year.parse().ok()?, month })
        });
        parsed.ok_or_else(|| TurnError::Month(text.to_owned()))
    }
}

impl FromStr for Turn {
    type Err = TurnError;

    fn from_str(text: &str) -> Result<Self, TurnError> {
        let parsed = text.rsplit_once('-').and_then(|(month, half)| {
            let first = month.parse::<Month>().ok()?.first_turn();
            match half {
                "I" => Some(first),
                "II" => Some(first.later(1)),
                _ => None,
            }
        });
        parsed.ok_or_else(|| TurnError::Turn(text.to_owned()))
    }
}

impl TryFrom<String> for Month {
    type Error = TurnError;

    fn try_from(text: String) -> Result<Self, TurnError> {
        text.parse()
    }
}

impl TryFrom<String> for Turn {
    type Error = TurnError;

    fn try_from(text: String) -> Result<Self, TurnError> {
        text.parse()
    }
}

impl From<Turn> for String {
    fn from(turn: Turn) -> Self {
        format!("{:04}-{:02}-{}", turn.year(), turn.month() + 1, turn.half())
    }
}

/// As players say it: December I 1941.
impl fmt::Display for Turn {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {} {}", NAMES[self.month()], self.half(), self.year())
    }
}

impl JsonSchema for Turn {
    fn schema_name() -> Cow<'static, str> {
        "Turn".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "Half a month, such as 1941-12-I or 1941-12-II.",
            "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(I|II)$"
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(text: &str) -> Turn {
        text.parse().expect("a turn")
    }

    #[test]
    fn a_turn_is_read_written_and_said() {
        for (text, words) in [("1941-06-II", "June II 1941"), ("1942-01-I", "January I 1942")] {
            assert_eq!(String::from(turn(text)), text);
            assert_eq!(turn(text).to_string(), words);
        }
        for text in ["1941-13-I", "1941-00-I", "1941-12", "1941-12-III", "41-12-I", "1941-12-"] {
            assert_eq!(text.parse::<Turn>(), Err(TurnError::Turn(text.into())));
        }
        assert_eq!("1941-13".parse::<Month>(), Err(TurnError::Month("1941-13".into())));
    }

    #[test]
    fn turns_are_counted_across_the_year() {
        assert_eq!(turn("1941-12-II").later(1), turn("1942-01-I"));
        assert_eq!(turn("1942-01-II").turns_since(turn("1941-06-II")), 14);
        assert_eq!(turn("1941-11-I").turns_since(turn("1941-12-I")), 0);
        assert!(turn("1941-12-II") < turn("1942-01-I"));
        assert_eq!("1941-12".parse::<Month>().map(Month::first_turn), Ok(turn("1941-12-I")));
    }
}
