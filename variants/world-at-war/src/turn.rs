//! Player turns: a season of a year, first its Axis half, then its Allied half.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

/// A player turn, written `allied-spring-1942`. Later turns are greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct PlayerTurn {
    year: u16,
    season: Season,
    half: Half,
}

/// A season. The year begins in spring, so the winter of a year ends in the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Season {
    /// March to May.
    Spring,
    /// June to August.
    Summer,
    /// September to November.
    Fall,
    /// December to February.
    Winter,
}

/// Whose half of the season.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Half {
    /// Germany, Japan and those with them play first.
    Axis,
    /// Russia, both Chinas and the Western Allies play second.
    Allied,
}

impl PlayerTurn {
    /// How many Allied player turns have begun by now, counted from the first one that begins after `event`.
    pub fn allied_turns_begun_after(self, event: Self) -> u32 {
        self.allied_turns_to_date().saturating_sub(event.allied_turns_to_date())
    }

    /// The same count, but an `event` in an Allied player turn makes that turn number one.
    pub fn allied_turns_begun_since(self, event: Self) -> u32 {
        let before = event.allied_turns_to_date() - u32::from(event.half == Half::Allied);
        self.allied_turns_to_date().saturating_sub(before)
    }

    /// Allied player turns since the calendar began, this one included.
    fn allied_turns_to_date(self) -> u32 {
        u32::from(self.year) * (Season::Winter as u32 + 1)
            + self.season as u32
            + u32::from(self.half == Half::Allied)
    }
}

impl Season {
    const ALL: [Self; 4] = [Self::Spring, Self::Summer, Self::Fall, Self::Winter];

    const fn name(self) -> &'static str {
        match self {
            Self::Spring => "Spring",
            Self::Summer => "Summer",
            Self::Fall => "Fall",
            Self::Winter => "Winter",
        }
    }
}

impl Half {
    const ALL: [Self; 2] = [Self::Axis, Self::Allied];

    const fn name(self) -> &'static str {
        match self {
            Self::Axis => "Axis",
            Self::Allied => "Allied",
        }
    }
}

impl fmt::Display for PlayerTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.half.name(), self.season.name(), self.year)
    }
}

/// What a player turn looks like in writing.
const PATTERN: &str = "^(axis|allied)-(spring|summer|fall|winter)-19[34][0-9]$";

impl TryFrom<String> for PlayerTurn {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        parse(&text).ok_or_else(|| format!("`{text}` is no player turn such as allied-spring-1942"))
    }
}

fn parse(text: &str) -> Option<PlayerTurn> {
    let mut words = text.split('-');
    let (half, season, year) = (words.next()?, words.next()?, words.next()?);
    let year = (1930..1950).find(|known: &u16| known.to_string() == year)?;
    let season = Season::ALL.into_iter().find(|known| known.name().to_lowercase() == season)?;
    let half = Half::ALL.into_iter().find(|known| known.name().to_lowercase() == half)?;
    words.next().is_none().then_some(PlayerTurn { year, season, half })
}

impl JsonSchema for PlayerTurn {
    fn schema_name() -> Cow<'static, str> {
        "PlayerTurn".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "pattern": PATTERN,
            "description": "A player turn: whose half, the season, the year; the Axis half comes first."
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(text: &str) -> PlayerTurn {
        PlayerTurn::try_from(text.to_owned()).expect(text)
    }

    #[test]
    fn turns_are_read_written_and_ordered() {
        assert_eq!(turn("allied-spring-1942").to_string(), "Allied Spring 1942");
        let order = [
            "axis-fall-1941",
            "allied-fall-1941",
            "axis-winter-1941",
            "allied-winter-1941",
            "axis-spring-1942",
        ];
        assert!(order.map(turn).is_sorted());
        for wrong in [
            "",
            "spring-1942",
            "allied-spring-42",
            "allied-spring-1950",
            "Allied-spring-1942",
            "allied-spring-1942-x",
        ] {
            assert!(PlayerTurn::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn allied_turns_are_counted_from_an_event() {
        let after = |event, now| turn(now).allied_turns_begun_after(turn(event));
        assert_eq!(after("axis-winter-1941", "axis-winter-1941"), 0);
        assert_eq!(after("axis-winter-1941", "allied-winter-1941"), 1);
        assert_eq!(after("axis-winter-1941", "axis-spring-1942"), 1);
        assert_eq!(after("axis-winter-1941", "allied-spring-1942"), 2);
        assert_eq!(after("allied-winter-1941", "allied-winter-1941"), 0);
        assert_eq!(after("allied-winter-1941", "allied-spring-1942"), 1);
        assert_eq!(after("allied-winter-1941", "allied-fall-1941"), 0);
    }

    #[test]
    fn an_allied_turn_may_count_itself() {
        let since = |event, now| turn(now).allied_turns_begun_since(turn(event));
        assert_eq!(since("axis-summer-1941", "allied-summer-1941"), 1);
        assert_eq!(since("allied-summer-1941", "allied-summer-1941"), 1);
        assert_eq!(since("allied-summer-1941", "axis-fall-1941"), 1);
        assert_eq!(since("allied-summer-1941", "axis-summer-1941"), 0);
    }
}
