//! Charts: data that whoever owns the printed game can put in place of ours.
//!
//! A variant lists its charts, each with its type and the text of its file. A set-up may bring others in
//! their place; they are checked as the variant is opened, and the rules read whichever is in force.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clause::Provenance;
use crate::data::{
    self, DataError, DataFile, Gazetteer, ScenarioFile, ScheduleFile, TurnTrackFile, UnitsFile,
};
use crate::schema::{self, JsonSchema, Schemas};
use crate::setup::{Settings, Setup, SetupError};

/// The name of the chart that is a variant's map.
pub const MAP: &str = "map";

/// A chart of a variant.
#[derive(Debug, Clone, Copy)]
pub struct Chart {
    /// Its name, in kebab-case.
    pub name: &'static str,
    /// What players call it.
    pub title: &'static str,
    /// The text of its file.
    text: &'static &'static str,
    check: fn(&Value) -> Result<(), DataError>,
    schema: fn() -> Option<Value>,
}

/// Declares the charts of a variant in the order in which a player would look for them: each is the file of its
/// name in the folder `data` beside that of the sources, and all of them are `CHARTS`.
#[macro_export]
macro_rules! charts {
    ($($(#[$doc:meta])* $id:ident: $file:ty = $name:literal, $title:literal;)+) => {
        $(
            $(#[$doc])*
            pub const $id: $crate::chart::Chart = {
                // A static, since every crate that names a constant gets a copy of what it holds.
                static TEXT: &str = include_str!(concat!("../data/", $name, ".json"));
                $crate::chart::Chart::new::<$file>($name, $title, &TEXT)
            };
        )+

        /// Every chart, in the order in which a player would look for them.
        pub const CHARTS: &[$crate::chart::Chart] = &[$($id),+];
    };
}

/// A chart as it crosses the boundary.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChartText {
    /// Its name, in kebab-case.
    pub name: String,
    /// What players call it.
    pub title: String,
    /// The weakest provenance among its entries.
    pub provenance: Provenance,
    /// Whether the set-up brought it.
    pub replaced: bool,
    /// Who brought it: a mod, or whoever set the game up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// JSON Schema of its content.
    #[schemars(with = "crate::schema::Schema")]
    pub schema: Value,
    /// What is in force.
    pub content: Value,
}

impl Chart {
    /// The chart that the file `text` of type `F` holds.
    pub const fn new<F: DataFile>(
        name: &'static str,
        title: &'static str,
        text: &'static &'static str,
    ) -> Self {
        let check = |json: &Value| data::take::<F>(json).map(drop);
        Self { name, title, text, check, schema: schema::of::<F> }
    }

    /// The text of the variant's own file.
    pub const fn text(&self) -> &'static str {
        self.text
    }

    /// The variant's own chart, whatever a set-up brings.
    pub fn own<F: DataFile>(&self) -> Result<F, SetupError> {
        data::read(self.text).map_err(|error| self.wrong(&error))
    }

    /// The chart in force: the set-up's, or the variant's own.
    pub fn in_force<F: DataFile>(&self, settings: &Settings) -> Result<F, SetupError> {
        match settings.charts.get(self.name) {
            Some(json) => data::take(json).map_err(|error| self.wrong(&error)),
            None => self.own(),
        }
    }

    /// What `read` makes of the chart in force.
    pub fn typed<F: DataFile, T>(
        &self,
        settings: &Settings,
        read: impl FnOnce(&F) -> Result<T, DataError>,
    ) -> Result<T, SetupError> {
        read(&self.in_force(settings)?).map_err(|error| self.wrong(&error))
    }

    /// The schema of its content as it is made; any JSON where it is not.
    pub fn schema(&self) -> Value {
        (self.schema)().unwrap_or_else(schema::anything)
    }

    /// The chart in force, as it crosses the boundary; its schema is the one that `known` has, or else as it is made.
    pub fn describe(&self, settings: &Settings, known: &Schemas) -> Result<ChartText, SetupError> {
        let brought = settings.charts.get(self.name);
        let own = || serde_json::from_str(self.text);
        let content = brought.cloned().map_or_else(own, Ok);
        let content = content.map_err(|error| self.at("", error.to_string()))?;
        Ok(ChartText {
            name: self.name.to_owned(),
            title: self.title.to_owned(),
            provenance: weakest(&content).unwrap_or(Provenance::Completion),
            replaced: brought.is_some(),
            by: settings.made.charts.get(self.name).cloned(),
            schema: known.chart(self.name).unwrap_or_else(|| self.schema()),
            content,
        })
    }

    /// An error of this chart's content.
    fn wrong(&self, error: &DataError) -> SetupError {
        self.at(&error.pointer, error.problem.to_string())
    }

    fn at(&self, pointer: &str, message: String) -> SetupError {
        SetupError::Chart { chart: self.name.to_owned(), pointer: pointer.to_owned(), message }
    }
}

/// Every chart that a set-up brings is one of `charts`, and fits.
pub fn check(charts: &[Chart], setup: &Setup) -> Result<(), SetupError> {
    let brought = setup.mods.iter().flat_map(|one| &one.charts);
    for (name, content) in brought.chain(&setup.charts) {
        let chart = charts.iter().find(|chart| chart.name == name);
        let chart = chart.ok_or_else(|| SetupError::UnknownChart {
            name: name.clone(),
            known: crate::setup::join(charts.iter().map(|chart| chart.name)),
        })?;
        (chart.check)(content).map_err(|error| chart.wrong(&error))?;
    }
    Ok(())
}

/// The charts of a campaign, which name each other's places, units and turns.
#[derive(Debug, Clone, Copy)]
pub struct Campaign {
    /// The map: a [`MapFile`](crate::board::MapFile).
    pub map: Chart,
    /// The counters: a [`UnitsFile`].
    pub units: Chart,
    /// The turns: a [`TurnTrackFile`].
    pub turns: Chart,
    /// Who comes and goes: a [`ScheduleFile`] each.
    pub schedules: &'static [Chart],
    /// What can be played: a [`ScenarioFile`] each.
    pub scenarios: &'static [Chart],
}

impl Campaign {
    /// The charts in force agree. Only those are looked at that a set-up brings, or whose units, turns or places it
    /// brings, since opening must be quick and the variant's own are under test.
    pub fn check(&self, settings: &Settings) -> Result<(), SetupError> {
        let brought = |chart: &Chart| settings.charts.contains_key(chart.name);
        let named = [self.map, self.units, self.turns].iter().any(brought);
        let touched =
            |charts: &'static [Chart]| charts.iter().filter(move |one| named || brought(one));
        let none = touched(self.schedules).chain(touched(self.scenarios)).next().is_none();
        if none {
            return Ok(());
        }
        let map = Gazetteer::of(&self.map.in_force(settings)?);
        let units: UnitsFile = self.units.in_force(settings)?;
        let turns: TurnTrackFile = self.turns.in_force(settings)?;
        for chart in touched(self.schedules) {
            let file: ScheduleFile = chart.in_force(settings)?;
            let agrees = file.check_against(&units, &turns).and_then(|()| file.check_places(&map));
            agrees.map_err(|error| chart.wrong(&error))?;
        }
        for chart in touched(self.scenarios) {
            let file: ScenarioFile = chart.in_force(settings)?;
            let agrees = file.check_against(&units, &turns).and_then(|()| file.check_places(&map));
            agrees.map_err(|error| chart.wrong(&error))?;
        }
        Ok(())
    }
}

/// The weakest provenance that any part of a file names.
pub(crate) fn weakest(json: &Value) -> Option<Provenance> {
    match json {
        Value::Object(fields) => {
            let own = fields.get("provenance").map(Provenance::deserialize).and_then(Result::ok);
            fields.values().filter_map(weakest).chain(own).max()
        }
        Value::Array(items) => items.iter().filter_map(weakest).max(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::TableFile;

    const TEXT: &str = r#"{ "title": "t", "rows-are": "r", "columns": ["a"],
        "rows": [{ "row": "1", "cells": [1], "provenance": "page" },
                 { "row": "2", "cells": [2], "provenance": "reading" }] }"#;
    const CHART: Chart = Chart::new::<TableFile>("small", "Small", &TEXT);

    fn settings(charts: &str) -> Settings {
        let setup = Setup::parse(&format!(r#"{{"charts":{charts}}}"#)).expect("a set-up");
        Settings { charts: setup.charts, ..Settings::default() }
    }

    #[test]
    fn a_chart_is_the_variants_own_until_one_is_brought() {
        let own = CHART.describe(&settings("{}"), &Schemas::default()).expect("sound");
        assert_eq!((own.provenance, own.replaced), (Provenance::Reading, false));
        let text = TEXT.replace("[2]", "[7]").replace("reading", "page");
        let brought = settings(&format!(r#"{{"small":{text}}}"#));
        let described = CHART.describe(&brought, &Schemas::default()).expect("sound");
        assert_eq!((described.provenance, described.replaced), (Provenance::Page, true));
        let table: TableFile = CHART.in_force(&brought).expect("sound");
        assert_ne!(Ok(table), CHART.own());
    }

    #[test]
    fn what_is_brought_must_fit() {
        let check = |charts: &str| {
            let setup = Setup::parse(&format!(r#"{{"charts":{charts}}}"#)).expect("a set-up");
            super::check(&[CHART], &setup).map_err(|error| error.to_string())
        };
        assert_eq!(check(&format!(r#"{{"small":{TEXT}}}"#)), Ok(()));
        let unknown = "no chart `big`; there are: small".to_owned();
        assert_eq!(check(r#"{"big":{}}"#), Err(unknown));
        let short = TEXT.replace("[2]", "[]");
        let wrong = "chart `small` is wrong at `/rows/1/cells`: there are 0 entries; expected 1";
        assert_eq!(check(&format!(r#"{{"small":{short}}}"#)), Err(wrong.to_owned()));
    }
}
