//! A scenario: who fights from when to when, and what stands where at the start.

use std::collections::BTreeMap;

use crate::json::{self, Misread};
use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{each_once, force, listed, unknown, words};
use super::{
    Count, DataError, DataFile, DataProblem, Date, Gazetteer, Muster, TurnTrackFile, UnitsFile,
};
use crate::bounded::Int;
use crate::clause::Provenance;

/// A scenario as a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ScenarioFile {
    /// The schema of this file, for editors.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// What the command line calls it.
    pub name: String,
    /// What players call it.
    pub title: String,
    /// What to know before changing it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Where the scenario comes from.
    pub provenance: Provenance,
    /// The sides, in the order in which they move.
    pub sides: Vec<String>,
    /// The first turn.
    pub first_turn: Date,
    /// The last turn.
    pub last_turn: Date,
    /// What lies beside the map, such as a dead pile.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holdings: Vec<String>,
    /// What is set up, in this order.
    pub groups: Vec<GroupEntry>,
    /// Who holds what at the start, where the map does not say so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub control: Vec<ControlEntry>,
}

/// Units that are set up together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GroupEntry {
    /// What the group is called. No two groups share a name.
    pub name: String,
    /// Whose units.
    pub side: String,
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
    /// How many steps from these places they may stand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<Int<0, 9>>,
    /// The regions of the map where they may be put.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<String>,
    /// What beside the map takes them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holding: Option<String>,
    /// Whether each place gets one of them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub one_each: bool,
    /// Where the group comes from.
    pub provenance: Provenance,
    /// The clause that it serves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// What else to know of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Who holds what at the start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ControlEntry {
    /// The side that holds it.
    pub side: String,
    /// The places of the map, by name or label.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<String>,
    /// The regions of the map.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<String>,
    /// Where the entry comes from.
    pub provenance: Provenance,
}

impl DataFile for ScenarioFile {
    fn parse(text: &str) -> Result<Self, Misread> {
        json::from_text(text)
    }

    fn check(&self) -> Result<(), DataError> {
        words("/sides", &self.sides, "side")?;
        each_once("/holdings", "", self.holdings.iter().map(String::as_str))?;
        if self.first_turn > self.last_turn {
            let (first, last) = (self.first_turn.to_string(), self.last_turn.to_string());
            return Err(DataError::new("/first-turn", DataProblem::Backwards { first, last }));
        }
        if self.groups.is_empty() {
            return Err(DataError::nothing("/groups", "group"));
        }
        each_once("/groups", "/name", self.groups.iter().map(|group| group.name.as_str()))?;
        (0..).zip(&self.groups).try_for_each(|(at, group)| self.check_group(at, group))?;
        (0..).zip(&self.control).try_for_each(|(at, entry)| self.check_control(at, entry))
    }
}

impl ScenarioFile {
    /// Every unit and turn named here is in the files that list them, and there are enough units.
    pub fn check_against(&self, units: &UnitsFile, turns: &TurnTrackFile) -> Result<(), DataError> {
        for (date, field) in [(self.first_turn, "/first-turn"), (self.last_turn, "/last-turn")] {
            if turns.find(date).is_none() {
                return Err(unknown(&date.to_string(), field.to_owned(), "the turn track"));
            }
        }
        for (at, group) in self.groups.iter().enumerate() {
            units.check_force(&format!("/groups/{at}"), &group.side, &group.units)?;
        }
        self.check_counts(units)
    }

    /// Every place named here is on the map.
    pub fn check_places(&self, map: &Gazetteer) -> Result<(), DataError> {
        for (at, group) in self.groups.iter().enumerate() {
            map.check(&format!("/groups/{at}"), &group.places, &group.regions)?;
        }
        for (at, entry) in self.control.iter().enumerate() {
            map.check(&format!("/control/{at}"), &entry.places, &entry.regions)?;
        }
        Ok(())
    }

    fn check_group(&self, at: usize, group: &GroupEntry) -> Result<(), DataError> {
        let place = format!("/groups/{at}");
        listed(&group.side, || format!("{place}/side"), &self.sides, "/sides")?;
        force(&place, &group.units, group.draw, &group.from, &self.holdings)?;
        if let Some(holding) = &group.holding {
            listed(holding, || format!("{place}/holding"), &self.holdings, "/holdings")?;
        } else if group.places.is_empty() && group.regions.is_empty() {
            return Err(DataError::nothing(format!("{place}/places"), "place, region or holding"));
        }
        if group.one_each {
            check_one_each(&place, group)?;
        }
        Ok(())
    }

    fn check_control(&self, at: usize, entry: &ControlEntry) -> Result<(), DataError> {
        let place = format!("/control/{at}");
        listed(&entry.side, || format!("{place}/side"), &self.sides, "/sides")?;
        if entry.places.is_empty() && entry.regions.is_empty() {
            return Err(DataError::nothing(format!("{place}/places"), "place or region"));
        }
        Ok(())
    }

    /// The groups together use no counter twice.
    fn check_counts(&self, units: &UnitsFile) -> Result<(), DataError> {
        let mut used: BTreeMap<&str, u32> = BTreeMap::new();
        for (at, group) in self.groups.iter().enumerate() {
            for (number, muster) in group.units.iter().enumerate() {
                let wanted = used.entry(&muster.unit).or_default();
                *wanted += muster.count.unsigned();
                let most = units.find(&muster.unit).map_or(0, |unit| unit.count.unsigned());
                if *wanted > most {
                    let (name, wanted) = (muster.unit.clone(), *wanted);
                    let problem = DataProblem::TooMany { name, wanted, most };
                    let place = format!("/groups/{at}/units/{number}/count");
                    return Err(DataError::new(place, problem));
                }
            }
        }
        Ok(())
    }
}

/// As many places as units.
fn check_one_each(place: &str, group: &GroupEntry) -> Result<(), DataError> {
    let all = || group.units.iter().map(|muster| muster.count.unsigned()).sum();
    let units: u32 = group.draw.map_or_else(all, Count::unsigned);
    let expected = usize::try_from(units).unwrap_or(usize::MAX);
    if group.places.len() == expected {
        return Ok(());
    }
    let problem = DataProblem::Length { found: group.places.len(), expected };
    Err(DataError::new(format!("{place}/places"), problem))
}
