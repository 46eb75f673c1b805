//! The scenarios that can be played, and the kinds of scenario on which a few clauses depend.

use std::fmt;

use serde::{Deserialize, Serialize};
use stavka_core::data::{
    DataError, DataProblem, Gazetteer, ScenarioEntry, ScenarioFile, ScenariosFile, TurnTrackFile,
    UnitsFile,
};
use stavka_core::schema::JsonSchema;
use stavka_core::setup::{Settings, SetupError};

use crate::campaign::is_garrison;
use crate::data;
use crate::storm::StormFile;

/// The part of the war that a scenario covers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ScenarioKind {
    /// Europe and Asia together.
    #[default]
    GlobalWar,
    /// The Pacific theater alone.
    Pacific,
}

impl fmt::Display for ScenarioKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::GlobalWar => "Global War",
            Self::Pacific => "Pacific",
        })
    }
}

/// A scenario that can be played, with what it deals.
#[derive(Debug)]
pub(crate) struct Scenario {
    /// What the command line calls it.
    pub name: String,
    /// What stands where, and from when to when.
    pub file: ScenarioFile,
    pub kind: ScenarioKind,
    /// The result of a Storm Over Asia game that it begins from.
    pub storm: Option<StormFile>,
}

/// The option that says which part of the war a scenario covers.
const THEATER: &str = "theater";
/// The option that says from what a scenario goes on.
const BEGINS_FROM: &str = "begins-from";

/// What can be played under these settings.
pub(crate) fn list(settings: &Settings) -> Result<ScenariosFile, SetupError> {
    data::SCENARIOS.in_force(settings)
}

impl Scenario {
    /// The scenario of that name.
    pub(crate) fn named(settings: &Settings, name: &str) -> Option<Self> {
        Self::read(list(settings).ok()?.find(name)?, settings).ok()
    }

    /// The scenario that stands first.
    pub(crate) fn first(settings: &Settings) -> Option<Self> {
        Self::read(list(settings).ok()?.scenarios.first()?, settings).ok()
    }

    fn read(entry: &ScenarioEntry, settings: &Settings) -> Result<Self, SetupError> {
        let linked = entry.options.contains_key(BEGINS_FROM);
        let storm = linked.then(|| data::STORM_OVER_ASIA.in_force(settings)).transpose()?;
        let file = entry.file(data::CHARTS, settings)?;
        Ok(Self { name: entry.name.clone(), file, kind: kind(entry), storm })
    }
}

fn kind(entry: &ScenarioEntry) -> ScenarioKind {
    match entry.options.get(THEATER).map(String::as_str) {
        Some(PACIFIC) => ScenarioKind::Pacific,
        _ => ScenarioKind::GlobalWar,
    }
}

const PACIFIC: &str = "pacific";
const GLOBAL_WAR: &str = "global-war";

/// What a set-up brings can be played: every option is known, every set-up fits the map, the counters and the turns, and leaves
/// the units of the two garrisons to the clauses that list them.
pub(crate) fn check(settings: &Settings) -> Result<(), SetupError> {
    if settings.charts.is_empty() {
        return Ok(());
    }
    for chart in data::CAMPAIGN.scenarios {
        chart.typed(settings, leaves_garrisons_to_the_rules)?;
    }
    for entry in &list(settings)?.scenarios {
        entry.file(data::CHARTS, settings)?;
    }
    let map = Gazetteer::of(&data::MAP.in_force(settings)?);
    let units: UnitsFile = data::UNITS.in_force(settings)?;
    let turns: TurnTrackFile = data::TURN_TRACK.in_force(settings)?;
    data::SCENARIOS.typed(settings, |files: &ScenariosFile| {
        for (at, entry) in files.scenarios.iter().enumerate() {
            let Ok(file) = entry.file(data::CHARTS, settings) else { continue };
            let agrees = knows_its_options(entry)
                .and_then(|()| file.check_against(&units, &turns))
                .and_then(|()| file.check_places(&map));
            let own = entry.own_set_up.as_deref();
            let agrees = agrees.and_then(|()| own.map_or(Ok(()), leaves_garrisons_to_the_rules));
            agrees.map_err(|error| at_scenario(at, error))?;
        }
        Ok(())
    })
}

fn at_scenario(at: usize, error: DataError) -> DataError {
    DataError::new(format!("/scenarios/{at}{}", error.pointer), error.problem)
}

fn knows_its_options(entry: &ScenarioEntry) -> Result<(), DataError> {
    for (name, value) in &entry.options {
        let known: &[&str] = match name.as_str() {
            THEATER => &[GLOBAL_WAR, PACIFIC],
            BEGINS_FROM => &[data::STORM_OVER_ASIA.name],
            _ => &[],
        };
        if !known.contains(&value.as_str()) {
            let message = format!(
                "`{name}` can't be `{value}`: {THEATER} is {GLOBAL_WAR} or {PACIFIC}, {BEGINS_FROM} is {}",
                data::STORM_OVER_ASIA.name
            );
            return Err(DataError::new(format!("/options/{name}"), DataProblem::Table { message }));
        }
    }
    Ok(())
}

fn leaves_garrisons_to_the_rules(file: &ScenarioFile) -> Result<(), DataError> {
    for (at, group) in file.groups.iter().enumerate() {
        if is_garrison(group) {
            let message = "the rules list these units; leave the group out".to_owned();
            return Err(DataError::new(format!("/groups/{at}"), DataProblem::Table { message }));
        }
    }
    Ok(())
}
