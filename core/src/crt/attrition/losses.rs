//! Losses by attrition as the tables print them: "3C 1H".

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What attrition takes. Ordered by hexes, then counters: ground is the dearer loss.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(try_from = "String", into = "String")]
pub struct Losses {
    /// Hexes given up.
    pub hexes: u8,
    /// Counters taken off.
    pub counters: u8,
}

/// A text that names no losses.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` names no losses; write counters and hexes, such as 3C 1H, 2C, 1H or - for none")]
pub struct LossesError(pub String);

impl Losses {
    fn read(text: &str) -> Option<Self> {
        let number = |part: &str, letter: char| {
            part.strip_suffix(letter)?.parse().ok().filter(|&count: &u8| count > 0)
        };
        if text == "-" {
            return Some(Self::default());
        }
        match text.split_once(' ') {
            Some((counters, hexes)) => {
                Some(Self { counters: number(counters, 'C')?, hexes: number(hexes, 'H')? })
            }
            None => number(text, 'C')
                .map(|counters| Self { counters, hexes: 0 })
                .or_else(|| number(text, 'H').map(|hexes| Self { counters: 0, hexes })),
        }
    }
}

impl fmt::Display for Losses {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.counters, self.hexes) {
            (0, 0) => formatter.write_str("-"),
            (counters, 0) => write!(formatter, "{counters}C"),
            (0, hexes) => write!(formatter, "{hexes}H"),
            (counters, hexes) => write!(formatter, "{counters}C {hexes}H"),
        }
    }
}

impl FromStr for Losses {
    type Err = LossesError;

    fn from_str(text: &str) -> Result<Self, LossesError> {
        Self::read(text).ok_or_else(|| LossesError(text.to_owned()))
    }
}

impl TryFrom<String> for Losses {
    type Error = LossesError;

    fn try_from(text: String) -> Result<Self, LossesError> {
        text.parse()
    }
}

impl From<Losses> for String {
    fn from(losses: Losses) -> Self {
        losses.to_string()
    }
}

crate::schemas! {
    impl JsonSchema for Losses {
        fn schema_name() -> Cow<'static, str> {
            "Losses".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "type": "string",
                "description": "Counters and hexes lost, such as 3C 1H, 2C, 1H or - for none.",
                "pattern": "^(-|[1-9][0-9]{0,2}C|[1-9][0-9]{0,2}H|[1-9][0-9]{0,2}C [1-9][0-9]{0,2}H)$"
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_read_and_written() {
        for text in ["-", "3C", "1H", "12C 6H"] {
            assert_eq!(text.parse::<Losses>().expect("losses").to_string(), text);
        }
        for text in ["", "0C", "3", "1H 3C", "3C1H", "3C  1H", "C", "300C"] {
            assert_eq!(text.parse::<Losses>(), Err(LossesError(text.into())));
        }
    }
}
