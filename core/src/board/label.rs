//! Labels as games print them on hexes: `A23`, `AA12`, `0512`.

use std::{fmt, str::FromStr};

use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a map prints its hex labels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LabelStyle {
    /// Any text.
    #[default]
    Free,
    /// Letters for the row and a number: `A23`; after `Z` come `AA` and `BB`.
    Lettered,
    /// Two digits for the column and two for the row: `0512`.
    Numbered,
}

/// A hex label taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Label {
    /// Letters for the row and a number.
    Lettered {
        /// 0 for `A`, 25 for `Z`, 26 for `AA`, 27 for `BB`.
        row: u16,
        /// As printed.
        number: u16,
    },
    /// Two digits for the column and two for the row.
    Numbered {
        /// As printed.
        column: u16,
        /// As printed.
        row: u16,
    },
}

impl Label {
    /// The style in which this label prints.
    pub const fn style(self) -> LabelStyle {
        match self {
            Self::Lettered { .. } => LabelStyle::Lettered,
            Self::Numbered { .. } => LabelStyle::Numbered,
        }
    }
}

/// A text that is no hex label.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{text}` is no hex label; write row letters and a number (A23, and AA12 in the row after Z), or four \
     digits (0512)"
)]
pub struct LabelError {
    /// What was read.
    pub text: String,
}

impl FromStr for Label {
    type Err = LabelError;

    fn from_str(text: &str) -> Result<Self, LabelError> {
        let letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
        let (letters, digits) = text.split_at(letters);
        let label = if letters.is_empty() { numbered(digits) } else { lettered(letters, digits) };
        label.ok_or_else(|| LabelError { text: text.to_owned() })
    }
}

fn numbered(digits: &str) -> Option<Label> {
    if digits.len() != 4 {
        return None;
    }
    let both = number(digits)?;
    Some(Label::Numbered { column: both / 100, row: both % 100 })
}

fn lettered(letters: &str, digits: &str) -> Option<Label> {
    let first = letters.bytes().next()?;
    if !letters.bytes().all(|letter| letter == first) {
        return None;
    }
    let rounds = u16::try_from(letters.len() - 1).ok()?;
    let row = rounds.checked_mul(26)?.checked_add(u16::from(first - b'A'))?;
    let number = number(digits)?;
    // A leading zero would give one hex two labels.
    (digits == number.to_string()).then_some(Label::Lettered { row, number })
}

/// Digits only: the standard parser would also take a sign.
fn number(digits: &str) -> Option<u16> {
    digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse().ok())?
}

impl fmt::Display for Label {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Lettered { row, number } => {
                let letter = char::from(b'A' + (row % 26).to_le_bytes()[0]);
                (0..=row / 26).try_for_each(|_| write!(out, "{letter}"))?;
                write!(out, "{number}")
            }
            Self::Numbered { column, row } => write!(out, "{column:02}{row:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_read_as_they_print() {
        for text in ["A23", "Z53", "AA12", "BB7", "0512", "9900", "A0"] {
            assert_eq!(text.parse::<Label>().map(|label| label.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("AA12".parse(), Ok(Label::Lettered { row: 26, number: 12 }));
        assert_eq!("0512".parse(), Ok(Label::Numbered { column: 5, row: 12 }));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in
            ["", "A", "AB1", "a1", "512", "05123", "A-1", "A+1", "A01", "A70000", "05 2", "Ä1"]
        {
            assert_eq!(text.parse::<Label>(), Err(LabelError { text: text.into() }), "{text}");
        }
    }
}
