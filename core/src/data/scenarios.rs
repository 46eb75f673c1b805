//! What can be played, as a list: so that a set-up can add a scenario or change one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::names::each_once;
use super::{DataError, DataFile, DataProblem, Date, ScenarioFile};
use crate::chart::Chart;
use crate::clause::Provenance;
use crate::json::{self, Misread};
use crate::schema::JsonSchema;
use crate::setup::{Settings, SetupError};
use crate::variant::Scenario;

/// What can be played, as a file: the chart `scenarios` of a variant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ScenariosFile {
    /// The schema of this file, for editors.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// What to know before changing it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// What can be played, the usual one first.
    pub scenarios: Vec<ScenarioEntry>,
}

/// Something that can be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ScenarioEntry {
    /// What the command line calls it. No two share a name.
    pub name: String,
    /// What it is, in one sentence.
    pub summary: String,
    /// The chart that says what stands where; or the list brings that itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set_up: Option<String>,
    /// What stands where, for a scenario that no chart has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_set_up: Option<Box<ScenarioFile>>,
    /// The first turn, where it is not that of the set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_turn: Option<Date>,
    /// The last turn, where it is not that of the set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_turn: Option<Date>,
    /// What else the variant lets a scenario choose, in words of its own.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Where the scenario comes from.
    pub provenance: Provenance,
}

impl DataFile for ScenariosFile {
    fn parse(text: &str) -> Result<Self, Misread> {
        json::from_text(text)
    }

    fn check(&self) -> Result<(), DataError> {
        if self.scenarios.is_empty() {
            return Err(DataError::nothing("/scenarios", "scenario"));
        }
        each_once("/scenarios", "/name", self.scenarios.iter().map(|entry| entry.name.as_str()))?;
        (0..).zip(&self.scenarios).try_for_each(|(at, entry)| entry.check(at))
    }
}

impl ScenariosFile {
    /// What players are told.
    pub fn list(&self) -> Vec<Scenario> {
        self.scenarios.iter().map(|entry| Scenario::new(&entry.name, &entry.summary)).collect()
    }

    /// The scenario of this name.
    pub fn find(&self, name: &str) -> Option<&ScenarioEntry> {
        self.scenarios.iter().find(|entry| entry.name == name)
    }
}

impl ScenarioEntry {
    fn check(&self, at: usize) -> Result<(), DataError> {
        let place = format!("/scenarios/{at}");
        match (&self.set_up, &self.own_set_up) {
            (Some(_), None) => {}
            (None, Some(file)) => {
                file.check().map_err(|error| error.below(&format!("{place}/own-set-up")))?;
            }
            _ => {
                let message = "either `set-up` or `own-set-up` says what stands where".to_owned();
                return Err(DataError::new(place, DataProblem::Table { message }));
            }
        }
        match (self.first_turn, self.last_turn) {
            (Some(first), Some(last)) if first > last => {
                let (first, last) = (first.to_string(), last.to_string());
                let problem = DataProblem::Backwards { first, last };
                Err(DataError::new(format!("{place}/first-turn"), problem))
            }
            _ => Ok(()),
        }
    }

    /// What stands where and from when to when: that of the chart in force among `charts`, or its own.
    pub fn file(&self, charts: &[Chart], settings: &Settings) -> Result<ScenarioFile, SetupError> {
        let mut file = match (&self.own_set_up, &self.set_up) {
            (Some(own), _) => ScenarioFile::clone(own),
            (None, name) => {
                let name = name.as_deref().unwrap_or_default();
                let chart = charts.iter().find(|chart| chart.name == name);
                let chart = chart.ok_or_else(|| SetupError::UnknownChart {
                    name: name.to_owned(),
                    known: crate::setup::join(charts.iter().map(|chart| chart.name)),
                })?;
                chart.in_force(settings)?
            }
        };
        file.first_turn = self.first_turn.unwrap_or(file.first_turn);
        file.last_turn = self.last_turn.unwrap_or(file.last_turn);
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data;

    fn wrong(text: &str) -> String {
        data::read::<ScenariosFile>(text).expect_err("refused").to_string()
    }

    #[test]
    fn a_list_is_read_and_found_in() {
        let file: ScenariosFile = data::read(
            r#"{"scenarios":[{"name":"a","summary":"A.","set-up":"x","provenance":"page"}]}"#,
        )
        .expect("a list");
        assert_eq!(file.list(), [Scenario::new("a", "A.")]);
        assert!(file.find("a").is_some() && file.find("b").is_none());
        let unknown = file.scenarios[0].file(&[], &Settings::default()).expect_err("no chart");
        assert_eq!(unknown.to_string(), "no chart `x`; there are: none");
    }

    #[test]
    fn a_list_is_sound_in_itself() {
        assert!(wrong(r#"{"scenarios":[]}"#).contains("/scenarios"));
        let both = r#"{"scenarios":[{"name":"a","summary":"A.","provenance":"page"}]}"#;
        assert!(wrong(both).contains("either `set-up` or `own-set-up`"), "{}", wrong(both));
        let twice = r#"{"name":"a","summary":"A.","set-up":"x","provenance":"page"}"#;
        let twice = format!(r#"{{"scenarios":[{twice},{twice}]}}"#);
        assert!(wrong(&twice).contains("/scenarios/1/name"), "{}", wrong(&twice));
    }
}
