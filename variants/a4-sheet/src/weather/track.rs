//! The turn record track: the weather of every turn, and the dice for players who want it open.

use std::ops::RangeInclusive;

use serde::de::value::{Error as NameError, StrDeserializer};
use serde::{Deserialize, Serialize};
use stavka_core::bounded::Int;
use stavka_core::calendar::HalfMonth as Turn;
use stavka_core::clause::{Clause, Refused, Sink};
use stavka_core::data::{Date, TurnEntry, TurnTrackFile};
use stavka_core::distribution::Distribution;
use stavka_core::question::common::Chance;
use stavka_core::schema::JsonSchema;
use stavka_core::setup::SetupError;

use super::Weather;
use crate::data::TURN_TRACK;
use crate::{A4Sheet, clause, points};

/// Where the weather comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WeatherDice {
    /// From the track.
    Track,
    /// From a die, on turns that have one.
    Dice,
}

/// A turn, and the die if it was rolled.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WeatherInput {
    /// The turn.
    pub turn: Turn,
    /// The number rolled.
    pub die: Option<Int<1, 6>>,
}

/// The weather of a turn.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TurnWeather {
    /// Every weather that the turn can have, with its exact chance.
    pub chances: Vec<Chance>,
}

/// What the die of the track can show.
pub(crate) const FACES: RangeInclusive<i32> = 1..=6;

/// The weather of one turn, and of each number of its die.
#[derive(Debug, Clone, Copy)]
struct Sky {
    turn: Turn,
    printed: Weather,
    faces: Option<[Weather; 6]>,
}

/// The turn record track.
#[derive(Debug)]
pub(crate) struct TurnTrack {
    skies: Box<[Sky]>,
}

impl TurnTrack {
    /// The track of a file.
    pub(crate) fn open(file: &TurnTrackFile) -> Result<Self, SetupError> {
        let skies = file.turns.iter().enumerate().map(|(at, turn)| sky(at, turn));
        Ok(Self { skies: skies.collect::<Result<_, _>>()? })
    }

    /// The place of a turn on the track, from 1; 0 where it is not on it.
    pub(crate) fn place(&self, turn: Turn) -> i32 {
        let place = self.skies.iter().position(|sky| sky.turn == turn);
        place.and_then(|place| i32::try_from(place + 1).ok()).unwrap_or(0)
    }

    /// The first and the last turn.
    pub(crate) fn ends(&self) -> Option<[Turn; 2]> {
        Some([self.skies.first()?.turn, self.skies.last()?.turn])
    }

    /// How many turns there are.
    pub(crate) fn turns(&self) -> u32 {
        u32::try_from(self.skies.len()).unwrap_or(u32::MAX)
    }

    fn find(&self, turn: Turn) -> Option<Sky> {
        self.skies.iter().find(|sky| sky.turn == turn).copied()
    }
}

fn sky(at: usize, entry: &TurnEntry) -> Result<Sky, SetupError> {
    let wrong = |field: &str, message: &str| SetupError::Chart {
        chart: TURN_TRACK.name.to_owned(),
        pointer: format!("/turns/{at}{field}"),
        message: message.to_owned(),
    };
    let Date::HalfMonth(turn) = entry.date else {
        return Err(wrong("/date", "the turns of this game are half-months, such as 1941-06-II"));
    };
    let known = |name: &String| {
        Weather::deserialize(StrDeserializer::<NameError>::new(name))
            .map_err(|error| wrong("/weather", &error.to_string()))
    };
    let printed = entry.weather.as_ref().ok_or_else(|| wrong("", "a turn needs a weather"))?;
    let mut faces = None;
    for roll in &entry.weather_rolls {
        if roll.after.is_some() || faces.is_some() {
            let message = "one die a turn, whatever the weather before";
            return Err(wrong("/weather-rolls", message));
        }
        let mut all = [Weather::Good; 6];
        for (face, name) in all.iter_mut().zip(&roll.faces) {
            *face = known(name)?;
        }
        faces = Some(all);
    }
    Ok(Sky { turn, printed: known(printed)?, faces })
}

/// completion.weather-dice: the weather of a turn, if it is certain, or by the die that was rolled.
pub(crate) fn weather_of(
    rules: &A4Sheet,
    turn: Turn,
    die: Option<u8>,
) -> Option<(Weather, Clause)> {
    let sky = rules.track.find(turn)?;
    let printed = match sky.faces.filter(|_| rules.readings.weather_dice == WeatherDice::Dice) {
        None => sky.printed,
        Some(faces) => *faces.get(usize::from(die?).checked_sub(1)?)?,
    };
    Some(points::weather(rules, turn, die, printed))
}

/// completion.weather-dice: the weather of a turn, as the track or the die has it.
pub(crate) fn turn_weather(
    rules: &A4Sheet,
    turn: Turn,
    die: Option<u8>,
    sink: &mut impl Sink,
) -> Option<Weather> {
    let found = weather_of(rules, turn, die);
    let by = found.map_or(clause::COMPLETION_WEATHER_DICE, |(_, by)| by);
    let weather = found.map(|(weather, _)| weather);
    sink.step(by, || match (weather, die) {
        (Some(weather), Some(die)) => format!("{turn}, {die}: {}", weather.name()),
        (Some(weather), None) => format!("{turn}: {} by the track", weather.name()),
        (None, _) => format!("{turn}: a die decides"),
    });
    weather
}

/// completion.weather-dice: every weather that a turn can have.
pub(super) fn weathers(
    rules: &A4Sheet,
    input: &WeatherInput,
    sink: &mut impl Sink,
) -> Result<TurnWeather, Refused> {
    let turn = input.turn;
    let clause = clause::COMPLETION_WEATHER_DICE;
    let faces = FACES.flat_map(u8::try_from);
    let rolled = input.die.and_then(|die| u8::try_from(die.get()).ok());
    let possible = faces.filter(|face| rolled.is_none_or(|rolled| rolled == *face));
    let weathers: Vec<_> =
        possible.filter_map(|face| weather_of(rules, turn, Some(face))).collect();
    weathers.iter().filter(|(_, by)| by.book > 0).for_each(|(_, by)| sink.cite(*by));
    let skies = Distribution::uniform(weathers.into_iter().map(|(weather, _)| weather.name()));
    let skies = skies.map_err(|_| sink.refuse(clause, || format!("{turn} is not on the track")))?;
    sink.step(clause, || match weather_of(rules, turn, None) {
        Some((weather, _)) => format!("{turn}: {} by the track", weather.name()),
        None => format!("{turn}: a die decides"),
    });
    let chance = |(name, probability): (&&str, stavka_core::distribution::Fraction)| Chance {
        outcome: (*name).to_owned(),
        probability: probability.to_string(),
    };
    Ok(TurnWeather { chances: skies.iter().map(chance).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_track_of_another_kind_is_refused() {
        let own: TurnTrackFile = TURN_TRACK.own().expect("a track");
        assert!(TurnTrack::open(&own).is_ok());
        let error = |change: fn(&mut TurnEntry)| {
            let mut file = own.clone();
            change(&mut file.turns[7]);
            TurnTrack::open(&file).expect_err("does not fit").to_string()
        };
        assert!(error(|turn| turn.weather = None).contains("/turns/7"));
        let after = |turn: &mut TurnEntry| turn.weather_rolls[0].after = Some("mud".into());
        assert!(error(after).contains("/turns/7/weather-rolls"));
        let month = |turn: &mut TurnEntry| turn.date = "1941-10".parse().expect("a month");
        assert!(error(month).contains("half-months"));
    }
}
