//! The turn track: the turns in order, their weather, and what is printed on them.

use std::collections::BTreeMap;

use crate::json::{self, Misread};
use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{listed, unknown, words};
use super::{Count, DataError, DataFile, DataProblem, Date};
use crate::clause::Provenance;

/// The turns of a game as a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TurnTrackFile {
    /// The schema of this file, for editors.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// What the track is called.
    pub title: String,
    /// What to know before changing it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// The kinds of weather; none where the game has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weathers: Vec<String>,
    /// What is printed on turns: its name and its meaning.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub symbols: BTreeMap<String, String>,
    /// The turns, in order.
    pub turns: Vec<TurnEntry>,
}

/// One turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TurnEntry {
    /// When it is.
    pub date: Date,
    /// What the track prints there.
    pub label: String,
    /// Its weather, unless the dice say otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weather: Option<String>,
    /// The dice for its weather, where the game rolls it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weather_rolls: Vec<WeatherRoll>,
    /// What is printed on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub symbols: Vec<SymbolEntry>,
    /// Where the turn comes from.
    pub provenance: Provenance,
    /// The clause that the turn serves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
}

/// A die for the weather.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WeatherRoll {
    /// Only after a turn of this weather.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The weather of each face, from one up.
    pub faces: [String; 6],
    /// Where the die comes from.
    pub provenance: Provenance,
}

/// Something printed on a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SymbolEntry {
    /// One of the track's symbols.
    pub symbol: String,
    /// How many of it.
    pub count: Count,
    /// Where it comes from.
    pub provenance: Provenance,
    /// The clause that it serves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
}

impl DataFile for TurnTrackFile {
    fn parse(text: &str) -> Result<Self, Misread> {
        json::from_text(text)
    }

    fn check(&self) -> Result<(), DataError> {
        if !self.weathers.is_empty() {
            words("/weathers", &self.weathers, "weather")?;
        }
        self.check_order()?;
        (0..).zip(&self.turns).try_for_each(|(at, turn)| self.check_turn(at, turn))
    }
}

impl TurnTrackFile {
    /// The turn of this date.
    pub fn find(&self, date: Date) -> Option<&TurnEntry> {
        self.turns.iter().find(|turn| turn.date == date)
    }

    /// Every turn follows the one before.
    fn check_order(&self) -> Result<(), DataError> {
        let Some(first) = self.turns.first() else {
            return Err(DataError::nothing("/turns", "turn"));
        };
        let mut expected = first.date;
        for (at, turn) in self.turns.iter().enumerate() {
            if turn.date != expected {
                let (found, expected) = (turn.date.to_string(), expected.to_string());
                let problem = DataProblem::Order { found, expected };
                return Err(DataError::new(format!("/turns/{at}/date"), problem));
            }
            expected = expected.next();
        }
        Ok(())
    }

    fn check_turn(&self, at: usize, turn: &TurnEntry) -> Result<(), DataError> {
        let known =
            |name: &String, place: String| listed(name, || place, &self.weathers, "/weathers");
        if let Some(weather) = &turn.weather {
            known(weather, format!("/turns/{at}/weather"))?;
        }
        for (roll, entry) in turn.weather_rolls.iter().enumerate() {
            let place = format!("/turns/{at}/weather-rolls/{roll}");
            if let Some(after) = &entry.after {
                known(after, format!("{place}/after"))?;
            }
            for (face, weather) in entry.faces.iter().enumerate() {
                known(weather, format!("{place}/faces/{face}"))?;
            }
        }
        for (number, entry) in turn.symbols.iter().enumerate() {
            if !self.symbols.contains_key(&entry.symbol) {
                let place = format!("/turns/{at}/symbols/{number}/symbol");
                return Err(unknown(&entry.symbol, place, "/symbols"));
            }
        }
        Ok(())
    }
}
