//! The turn record track: the weather dice and the symbols of each month.

use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::data::{DataError, DataProblem, Date, TurnEntry, TurnTrackFile};
use stavka_core::question::common::Sky;
use stavka_core::schema::JsonSchema;

use crate::units::{BasicType, Units};

/// The weather of a turn.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Weather {
    /// Dry ground.
    #[default]
    Good,
    /// Mud.
    Mud,
    /// Snow.
    Snow,
}

impl Weather {
    /// Every weather.
    pub(crate) const ALL: [Self; 3] = [Self::Good, Self::Mud, Self::Snow];

    /// The word for it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Mud => "mud",
            Self::Snow => "snow",
        }
    }

    /// What this edition makes of a weather that every edition knows.
    pub(crate) const fn of_sky(sky: Sky) -> Self {
        match sky {
            Sky::Good | Sky::Frost => Self::Good,
            Sky::LightMud | Sky::Mud => Self::Mud,
            Sky::Snow => Self::Snow,
        }
    }
}

/// The six faces of a weather die.
pub(crate) type Faces = [Weather; 6];

/// A turn of the track.
#[derive(Debug, Clone, Copy)]
struct Turn {
    /// The die, by the weather of the turn before.
    faces: [Faces; 3],
    /// The replacements out of Siberia.
    siberian: Units,
}

/// The turns of the game.
#[derive(Debug, Clone)]
pub(crate) struct Track {
    first: Month,
    turns: Vec<Turn>,
}

impl Track {
    /// The chart, read.
    pub(crate) fn of(file: &TurnTrackFile) -> Result<Self, DataError> {
        let first = file.turns.first().and_then(|turn| month(turn.date));
        let no_month = || {
            let message = "turns of this game are months, such as 1941-06".to_owned();
            DataError::new("/turns/0/date", DataProblem::Table { message })
        };
        let turns = file.turns.iter().enumerate().map(|(at, turn)| read_turn(at, turn));
        Ok(Self { first: first.ok_or_else(no_month)?, turns: turns.collect::<Result<_, _>>()? })
    }

    fn turn(&self, month: Month) -> Option<&Turn> {
        self.turns.get(usize::try_from(month.months_after(self.first)?).ok()?)
    }

    /// The weather die of a month after a month of that weather; nothing off the track.
    pub(crate) fn faces(&self, month: Month, before: Weather) -> Option<Faces> {
        self.turn(month).map(|turn| turn.faces[before as usize])
    }

    /// The replacements that come out of Siberia in a month.
    pub(crate) fn siberian(&self, month: Month) -> Units {
        self.turn(month).map_or_else(Units::default, |turn| turn.siberian)
    }
}

fn month(date: Date) -> Option<Month> {
    match date {
        Date::Month(month) => Some(month),
        Date::HalfMonth(_) | Date::Season(_) => None,
    }
}

fn read_turn(at: usize, turn: &TurnEntry) -> Result<Turn, DataError> {
    let plain = turn
        .weather
        .as_deref()
        .map_or(Ok(Weather::Good), |name| weather(name, || format!("/turns/{at}/weather")))?;
    let mut faces = [[plain; 6]; 3];
    for (roll, entry) in turn.weather_rolls.iter().enumerate() {
        let place = || format!("/turns/{at}/weather-rolls/{roll}");
        let after = entry.after.as_deref().map(|name| weather(name, place)).transpose()?;
        for (face, name) in entry.faces.iter().enumerate() {
            let rolled = weather(name, place)?;
            for before in Weather::ALL.into_iter().filter(|w| after.is_none_or(|a| a == *w)) {
                faces[before as usize][face] = rolled;
            }
        }
    }
    Ok(Turn { faces, siberian: siberian(turn) })
}

fn weather(name: &str, pointer: impl FnOnce() -> String) -> Result<Weather, DataError> {
    Weather::ALL.into_iter().find(|weather| weather.name() == name).ok_or_else(|| {
        let list = "the weathers that the rules name: good, mud, snow".to_owned();
        DataError::new(pointer(), DataProblem::Unknown { name: name.to_owned(), list })
    })
}

fn siberian(turn: &TurnEntry) -> Units {
    Units::of_each(|kind: BasicType| {
        let of_kind = turn
            .symbols
            .iter()
            .filter(|entry| entry.symbol.strip_prefix("siberian-") == Some(kind.name()));
        of_kind.map(|entry| u16::try_from(entry.count.unsigned()).unwrap_or(u16::MAX)).sum()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn november_hangs_on_october() {
        let track = Track::of(&crate::data::TURN_TRACK.own().expect("a track")).expect("fits");
        let month = |text: &str| text.parse::<Month>().expect("a month");
        let november = |before| track.faces(month("1941-11"), before).expect("on the track");
        assert_eq!(november(Weather::Good), [Weather::Snow; 6]);
        assert_eq!(november(Weather::Mud)[0], Weather::Good);
        assert_eq!(track.faces(month("1946-01"), Weather::Good), None);
        assert_eq!(track.siberian(month("1941-08")).total(), 3);
    }
}
