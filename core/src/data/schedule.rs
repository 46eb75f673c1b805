//! The reinforcement schedule: what comes and goes, turn by turn.

use crate::json::{self, Misread};
use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{each_once, force, listed, unknown, words};
use super::{Count, DataError, DataFile, Date, Gazetteer, Muster, TurnTrackFile, UnitsFile};
use crate::clause::Provenance;

/// The comings and goings of a game as a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ScheduleFile {
    /// The schema of this file, for editors.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// What the schedule is called.
    pub title: String,
    /// What to know before changing it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// The sides that have entries.
    pub sides: Vec<String>,
    /// What lies beside the map, such as a dead pile.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holdings: Vec<String>,
    /// The entries, in any order.
    pub entries: Vec<ScheduleEntry>,
}

/// Units that come or go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ScheduleEntry {
    /// The turn.
    pub turn: Date,
    /// Whose units.
    pub side: String,
    /// Whether they come or go.
    pub passage: Passage,
    /// The units; none where they come out of holdings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<Muster>,
    /// What beside the map they are drawn from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<String>,
    /// How many of them, drawn unseen; all where left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<Count>,
    /// The places of the map, by name or label, where they may be put.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<String>,
    /// The regions of the map where they may be put.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<String>,
    /// Where the entry comes from.
    pub provenance: Provenance,
    /// The clause that it serves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// What else to know of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Whether units come or go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Passage {
    /// They enter the game.
    Arrive,
    /// They leave it.
    Leave,
}

impl DataFile for ScheduleFile {
    fn parse(text: &str) -> Result<Self, Misread> {
        json::from_text(text)
    }

    fn check(&self) -> Result<(), DataError> {
        words("/sides", &self.sides, "side")?;
        each_once("/holdings", "", self.holdings.iter().map(String::as_str))?;
        for (at, entry) in self.entries.iter().enumerate() {
            let place = format!("/entries/{at}");
            listed(&entry.side, || format!("{place}/side"), &self.sides, "/sides")?;
            force(&place, &entry.units, entry.draw, &entry.from, &self.holdings)?;
        }
        Ok(())
    }
}

impl ScheduleFile {
    /// Every unit and turn named here is in the files that list them.
    pub fn check_against(&self, units: &UnitsFile, turns: &TurnTrackFile) -> Result<(), DataError> {
        for (at, entry) in self.entries.iter().enumerate() {
            let place = format!("/entries/{at}");
            if turns.find(entry.turn).is_none() {
                let turn = entry.turn.to_string();
                return Err(unknown(&turn, format!("{place}/turn"), "the turn track"));
            }
            units.check_force(&place, &entry.side, &entry.units)?;
        }
        Ok(())
    }

    /// Every place named here is on the map.
    pub fn check_places(&self, map: &Gazetteer) -> Result<(), DataError> {
        let mut entries = (0..).zip(&self.entries);
        entries.try_for_each(|(at, entry): (usize, _)| {
            map.check(&format!("/entries/{at}"), &entry.places, &entry.regions)
        })
    }
}
