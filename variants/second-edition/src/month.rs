//! Months: a turn of the game is a month.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// A month, and so a turn. Written `1941-09` in data, "September 1941" in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Month {
    /// Months since the year zero, so that adding turns is adding numbers.
    number: u32,
}

/// A text that names no month.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no month; write the year and the month, such as 1941-09")]
pub struct MonthError(String);

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

impl Month {
    /// The month so many turns later.
    #[must_use]
    pub fn plus(self, turns: u32) -> Self {
        Self { number: self.number.saturating_add(turns) }
    }

    /// How many turns this month comes after `earlier`; nothing where it comes before it.
    pub fn turns_after(self, earlier: Self) -> Option<u32> {
        self.number.checked_sub(earlier.number)
    }

    /// Every month from this one to `last`, both included.
    pub fn through(self, last: Self) -> impl Iterator<Item = Self> {
        (self.number..=last.number).map(|number| Self { number })
    }

    fn year_and_name(self) -> (u32, usize) {
        (self.number / 12, (self.number % 12) as usize)
    }
}

impl fmt::Display for Month {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, name) = self.year_and_name();
        write!(formatter, "{} {year}", NAMES[name])
    }
}

impl FromStr for Month {
    type Err = MonthError;

    fn from_str(text: &str) -> Result<Self, MonthError> {
        let number = |digits: &str, width: usize| {
            let plain = digits.len() == width && digits.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| digits.parse::<u32>().ok()).flatten()
        };
        let parts = text
            .split_once('-')
            .and_then(|(year, month)| Some((number(year, 4)?, number(month, 2)?)));
        match parts {
            Some((year, month @ 1..=12)) => Ok(Self { number: year * 12 + month - 1 }),
            _ => Err(MonthError(text.to_owned())),
        }
    }
}

impl TryFrom<String> for Month {
    type Error = MonthError;

    fn try_from(text: String) -> Result<Self, MonthError> {
        text.parse()
    }
}

impl From<Month> for String {
    fn from(month: Month) -> Self {
        let (year, name) = month.year_and_name();
        format!("{year:04}-{:02}", name + 1)
    }
}

impl JsonSchema for Month {
    fn schema_name() -> Cow<'static, str> {
        "Month".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "A month, such as 1941-09.",
            "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])$"
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn month(text: &str) -> Month {
        text.parse().expect("a month")
    }

    #[test]
    fn turns_run_over_the_end_of_the_year() {
        assert_eq!(month("1941-11").plus(3), month("1942-02"));
        assert_eq!(month("1942-01").turns_after(month("1941-08")), Some(5));
        assert_eq!(month("1941-08").turns_after(month("1942-01")), None);
        assert_eq!(month("1941-11").through(month("1942-01")).count(), 3);
        assert_eq!(month("1942-01").through(month("1941-11")).count(), 0);
        assert!(month("1941-12") < month("1942-01"));
    }

    #[test]
    fn a_month_has_a_text_and_words() {
        assert_eq!(month("1941-09").to_string(), "September 1941");
        assert_eq!(String::from(month("1941-12")), "1941-12");
        for bad in ["1941", "1941-13", "1941-00", "41-09", "1941-9", "+941-09", "september 1941"] {
            assert_eq!(bad.parse::<Month>(), Err(MonthError(bad.to_owned())));
        }
    }
}
