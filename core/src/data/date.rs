//! The date of a turn: half a month, a month or a season, as the game counts.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::calendar::{HalfMonth, Month};

/// When a turn is. Written `1941-06-II`, `1941-06` or `1941-summer`.
///
/// Dates of one kind can be put in order; a season's year begins in spring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Date {
    /// Half a month.
    HalfMonth(HalfMonth),
    /// A month.
    Month(Month),
    /// A season: four times the year, and its place in the year.
    Season(u32),
}

/// A text that is no date of a turn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no turn; write it such as 1941-06-II, 1941-06 or 1941-summer")]
pub struct DateError(pub String);

const SEASONS: [&str; 4] = ["spring", "summer", "fall", "winter"];

impl Date {
    /// The turn after this one.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::HalfMonth(half) => Self::HalfMonth(half.plus(1)),
            Self::Month(month) => Self::Month(month.plus(1)),
            Self::Season(number) => Self::Season(number.saturating_add(1)),
        }
    }

    fn season(text: &str) -> Option<Self> {
        let (year, name) = text.split_once('-')?;
        let digits = year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit());
        let year: u32 = digits.then(|| year.parse().ok()).flatten()?;
        let season = (0..).zip(SEASONS).find(|(_, known)| *known == name)?.0;
        Some(Self::Season(year * 4 + season))
    }
}

impl fmt::Display for Date {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&String::from(*self))
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let half = || text.parse().ok().map(Self::HalfMonth);
        let month = || text.parse().ok().map(Self::Month);
        let date = half().or_else(month).or_else(|| Self::season(text));
        date.ok_or_else(|| DateError(text.to_owned()))
    }
}

impl TryFrom<String> for Date {
    type Error = DateError;

    fn try_from(text: String) -> Result<Self, DateError> {
        text.parse()
    }
}

impl From<Date> for String {
    fn from(date: Date) -> Self {
        match date {
            Date::HalfMonth(half) => half.into(),
            Date::Month(month) => month.into(),
            Date::Season(number) => {
                format!("{:04}-{}", number / 4, SEASONS[(number % 4) as usize])
            }
        }
    }
}

crate::schemas! {
    impl JsonSchema for Date {
        fn schema_name() -> Cow<'static, str> {
            "Date".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "type": "string",
                "description": "A turn, such as 1941-06-II, 1941-06 or 1941-summer.",
                "pattern": "^[0-9]{4}-((0[1-9]|1[0-2])(-(I|II))?|spring|summer|fall|winter)$"
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_follow_each_other() {
        let next = |text: &str| text.parse::<Date>().map(|date| date.next().to_string());
        assert_eq!(next("1941-12-II"), Ok("1942-01-I".to_owned()));
        assert_eq!(next("1941-12"), Ok("1942-01".to_owned()));
        assert_eq!(next("1941-winter"), Ok("1942-spring".to_owned()));
        for bad in ["1941", "41-summer", "+941-fall", "1941-Summer", "1941-06-III", ""] {
            assert_eq!(next(bad), Err(DateError(bad.to_owned())));
        }
    }
}
