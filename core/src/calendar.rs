//! Months and half-months, as the games count their turns.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

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

/// No game begins before this year.
const FIRST: u32 = 1900;

/// No game ends after this year.
const LAST: u32 = 1999;

/// A month. Written `1941-09` in data, "September 1941" in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Month {
    /// Months since the year zero, so that adding turns is adding numbers.
    number: u32,
}

/// Half a month. Written `1941-12-II` in data, "December II 1941" in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct HalfMonth {
    /// Halves since the year zero.
    number: u32,
}

/// A text that is no date of the kind wanted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DateError {
    /// Not a month.
    #[error("`{0}` is no month; write the year and the month, such as 1941-09")]
    Month(String),
    /// A year that no game of ours reaches.
    #[error("`{0}` lies outside of the years from {FIRST} to {LAST}")]
    Year(String),
    /// Not half a month.
    #[error("`{0}` is no half-month; write year, month and half, such as 1941-12-I or 1941-12-II")]
    HalfMonth(String),
}

impl Month {
    /// The month so many months later.
    #[must_use]
    pub fn plus(self, months: u32) -> Self {
        Self { number: self.number.saturating_add(months) }
    }

    /// How many months this one comes after `earlier`; nothing where it comes before it.
    pub fn months_after(self, earlier: Self) -> Option<u32> {
        self.number.checked_sub(earlier.number)
    }

    /// Every month from this one to `last`, both included.
    pub fn through(self, last: Self) -> impl Iterator<Item = Self> {
        (self.number..=last.number).map(|number| Self { number })
    }

    /// Its first half.
    pub fn first_half(self) -> HalfMonth {
        HalfMonth { number: self.number.saturating_mul(2) }
    }

    /// The year.
    pub fn year(self) -> u32 {
        self.number / 12
    }

    /// The month of the year, from 1.
    pub fn of_year(self) -> u32 {
        self.number % 12 + 1
    }

    fn name(self) -> &'static str {
        NAMES[(self.number % 12) as usize]
    }
}

impl HalfMonth {
    /// The half-month so many later.
    #[must_use]
    pub fn plus(self, halves: u32) -> Self {
        Self { number: self.number.saturating_add(halves) }
    }

    /// How many half-months this one comes after `earlier`; nothing where it comes before it.
    pub fn halves_after(self, earlier: Self) -> Option<u32> {
        self.number.checked_sub(earlier.number)
    }

    /// Its month.
    pub fn month(self) -> Month {
        Month { number: self.number / 2 }
    }

    fn half(self) -> &'static str {
        if self.number.is_multiple_of(2) { "I" } else { "II" }
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name(), self.year())
    }
}

impl fmt::Display for HalfMonth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.month().name(), self.half(), self.month().year())
    }
}

impl FromStr for Month {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let number = |digits: &str, width: usize| {
            let plain = digits.len() == width && digits.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| digits.parse::<u32>().ok()).flatten()
        };
        let parts = text
            .split_once('-')
            .and_then(|(year, month)| Some((number(year, 4)?, number(month, 2)?)));
        match parts {
            Some((year @ FIRST..=LAST, month @ 1..=12)) => {
                Ok(Self { number: year * 12 + month - 1 })
            }
            Some((_, 1..=12)) => Err(DateError::Year(text.to_owned())),
            _ => Err(DateError::Month(text.to_owned())),
        }
    }
}

impl FromStr for HalfMonth {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let parsed = text.rsplit_once('-').and_then(|(month, half)| {
            let second = match half {
                "I" => 0,
                "II" => 1,
                _ => return None,
            };
            match month.parse::<Month>() {
                Ok(month) => Some(Ok(month.first_half().plus(second))),
                Err(DateError::Year(_)) => Some(Err(DateError::Year(text.to_owned()))),
                Err(_) => None,
            }
        });
        parsed.unwrap_or_else(|| Err(DateError::HalfMonth(text.to_owned())))
    }
}

impl TryFrom<String> for Month {
    type Error = DateError;

    fn try_from(text: String) -> Result<Self, DateError> {
        text.parse()
    }
}

impl TryFrom<String> for HalfMonth {
    type Error = DateError;

    fn try_from(text: String) -> Result<Self, DateError> {
        text.parse()
    }
}

impl From<Month> for String {
    fn from(month: Month) -> Self {
        format!("{:04}-{:02}", month.year(), month.of_year())
    }
}

impl From<HalfMonth> for String {
    fn from(half: HalfMonth) -> Self {
        format!("{}-{}", Self::from(half.month()), half.half())
    }
}

crate::schemas! {
    impl JsonSchema for Month {
        fn schema_name() -> Cow<'static, str> {
            "Month".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "type": "string",
                "description": "A month, such as 1941-09.",
                "pattern": "^19[0-9]{2}-(0[1-9]|1[0-2])$"
            })
        }
    }
}

crate::schemas! {
    impl JsonSchema for HalfMonth {
        fn schema_name() -> Cow<'static, str> {
            "HalfMonth".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "type": "string",
                "description": "Half a month, such as 1941-12-I or 1941-12-II.",
                "pattern": "^19[0-9]{2}-(0[1-9]|1[0-2])-(I|II)$"
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn month(text: &str) -> Month {
        text.parse().expect("a month")
    }

    fn half(text: &str) -> HalfMonth {
        text.parse().expect("a half-month")
    }

    #[test]
    fn counting_runs_over_the_end_of_the_year() {
        assert_eq!(month("1941-11").plus(3), month("1942-02"));
        assert_eq!(month("1942-01").months_after(month("1941-08")), Some(5));
        assert_eq!(month("1941-08").months_after(month("1942-01")), None);
        assert_eq!(month("1941-11").through(month("1942-01")).count(), 3);
        assert_eq!(month("1942-01").through(month("1941-11")).count(), 0);
        assert_eq!(half("1941-12-II").plus(1), half("1942-01-I"));
        assert_eq!(half("1942-01-II").halves_after(half("1941-06-II")), Some(14));
        assert_eq!(half("1941-11-I").halves_after(half("1941-12-I")), None);
        assert_eq!(month("1941-12").first_half(), half("1941-12-I"));
    }

    #[test]
    fn dates_are_read_written_and_said() {
        assert_eq!(month("1941-09").to_string(), "September 1941");
        assert_eq!(String::from(month("1941-12")), "1941-12");
        assert_eq!(half("1941-06-II").to_string(), "June II 1941");
        assert_eq!(String::from(half("1942-01-I")), "1942-01-I");
        for bad in ["1941", "1941-13", "1941-00", "41-09", "1941-9", "+941-09", "september 1941"] {
            assert_eq!(bad.parse::<Month>(), Err(DateError::Month(bad.to_owned())));
        }
        for bad in ["0000-06", "1899-12", "2000-01"] {
            assert_eq!(bad.parse::<Month>(), Err(DateError::Year(bad.to_owned())));
            let half = format!("{bad}-I");
            assert_eq!(half.parse::<HalfMonth>(), Err(DateError::Year(half)));
        }
        for bad in ["1941-13-I", "1941-12", "1941-12-III", "41-12-I", "1941-12-"] {
            assert_eq!(bad.parse::<HalfMonth>(), Err(DateError::HalfMonth(bad.to_owned())));
        }
    }
}
