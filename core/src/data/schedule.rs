//! The reinforcement schedule: what comes and goes, turn by turn.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{force, listed, unknown, words};
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
    /// The units.
    pub units: Vec<Muster>,
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
    fn check(&self) -> Result<(), DataError> {
        words("/sides", &self.sides, "side")?;
        for (at, entry) in self.entries.iter().enumerate() {
            let place = format!("/entries/{at}");
            listed(&entry.side, || format!("{place}/side"), &self.sides, "/sides")?;
            force(&place, &entry.units, entry.draw.map(Count::unsigned))?;
        }
        Ok(())
    }
}

impl ScheduleFile {
    /// Every unit, turn and place named here is in the files that list them.
    pub fn check_against(
        &self,
        units: &UnitsFile,
        turns: &TurnTrackFile,
        map: &Gazetteer,
    ) -> Result<(), DataError> {
        for (at, entry) in self.entries.iter().enumerate() {
            let place = format!("/entries/{at}");
            if turns.find(entry.turn).is_none() {
                let turn = entry.turn.to_string();
                return Err(unknown(&turn, format!("{place}/turn"), "the turn track"));
            }
            units.check_force(&place, &entry.side, &entry.units)?;
            map.check(&place, &entry.places, &entry.regions)?;
        }
        Ok(())
    }
}
