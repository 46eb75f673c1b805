//! Dice as people write them: 1d6, 2d6, 3d10-1.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Distribution;

/// Dice that are added up, with a number added to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Dice {
    count: u8,
    sides: u8,
    plus: i8,
}

/// Dice that cannot be thrown.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DiceError {
    /// The text has another form.
    #[error("`{0}` names no dice; write how many and of how many sides, such as 1d6, 2d6 or 2d6-1")]
    Form(String),
    /// No dice, or dice without sides.
    #[error("{count}d{sides} cannot be thrown; take at least one die of at least one side")]
    Nothing {
        /// How many dice.
        count: u8,
        /// How many sides each.
        sides: u8,
    },
}

impl Dice {
    /// `count` dice of `sides` sides, added up, and `plus` added to the sum.
    pub fn new(count: u8, sides: u8, plus: i8) -> Result<Self, DiceError> {
        if count == 0 || sides == 0 {
            return Err(DiceError::Nothing { count, sides });
        }
        Ok(Self { count, sides, plus })
    }

    /// Every total that can be thrown.
    pub fn totals(self) -> RangeInclusive<i32> {
        let (count, sides, plus) =
            (i32::from(self.count), i32::from(self.sides), i32::from(self.plus));
        count + plus..=count * sides + plus
    }

    /// Every total with its exact weight.
    pub fn distribution(self) -> Distribution<i32> {
        let faces =
            |plus: i32| (1..=i32::from(self.sides)).map(move |face| (face + plus, 1u8.into()));
        let die = Distribution::known(faces(0).collect());
        let first = Distribution::known(faces(self.plus.into()).collect());
        (1..self.count).fold(first, |sum, _| sum.combine(&die, |sum, face| sum + face))
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}d{}", self.count, self.sides)?;
        if self.plus != 0 { write!(formatter, "{:+}", self.plus) } else { Ok(()) }
    }
}

impl FromStr for Dice {
    type Err = DiceError;

    fn from_str(text: &str) -> Result<Self, DiceError> {
        let form = || DiceError::Form(text.to_owned());
        let (count, rest) = text.split_once('d').ok_or_else(form)?;
        let end = rest.find(['+', '-']).unwrap_or(rest.len());
        let (sides, plus) = rest.split_at(end);
        let plus = if plus.is_empty() { Ok(0) } else { plus.parse() };
        let count = count.parse().map_err(|_| form())?;
        let sides = sides.parse().map_err(|_| form())?;
        Self::new(count, sides, plus.map_err(|_| form())?)
    }
}

impl TryFrom<String> for Dice {
    type Error = DiceError;

    fn try_from(text: String) -> Result<Self, DiceError> {
        text.parse()
    }
}

impl From<Dice> for String {
    fn from(dice: Dice) -> Self {
        dice.to_string()
    }
}

crate::schemas! {
    impl JsonSchema for Dice {
        fn schema_name() -> Cow<'static, str> {
            "Dice".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({
                "type": "string",
                "description": "Dice that are added up, such as 1d6, 2d6 or 2d6-1.",
                "pattern": "^[1-9][0-9]{0,2}d[1-9][0-9]{0,2}([+-][0-9]{1,3})?$"
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read_and_written() {
        for text in ["1d6", "2d6-1", "3d10+4"] {
            let dice: Dice = text.parse().expect("dice");
            assert_eq!(dice.to_string(), text);
        }
        assert_eq!("0d6".parse::<Dice>(), Err(DiceError::Nothing { count: 0, sides: 6 }));
        for text in ["d6", "6", "2d", "2d6-", "2d6+x", "2x6", "300d6"] {
            assert_eq!(text.parse::<Dice>(), Err(DiceError::Form(text.into())));
        }
    }

    #[test]
    fn three_dice_equal_their_enumeration() {
        let dice = Dice::new(3, 4, -2).expect("dice");
        let faces = 1..=4i32;
        let every = faces.clone().flat_map(|first| {
            let faces = faces.clone();
            faces
                .clone()
                .flat_map(move |second| faces.clone().map(move |third| first + second + third - 2))
        });
        let every = Distribution::uniform(every).expect("64 rolls");
        assert_eq!(dice.distribution(), every);
        assert_eq!(dice.totals(), 1..=10);
    }
}
