//! The scenarios that can be played, and the kinds of scenario on which a few clauses depend.

use std::fmt;

use serde::Deserialize;
use stavka_core::chart::Chart;
use stavka_core::data::{DataError, DataProblem, ScenarioFile};
use stavka_core::schema::JsonSchema;
use stavka_core::setup::{Settings, SetupError};

use crate::campaign::is_garrison;
use crate::data;

/// The part of the war that a scenario covers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ScenarioKind {
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

/// A scenario that can be played.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scenario {
    /// What the command line calls it.
    pub name: &'static str,
    /// Its set-up.
    pub chart: Chart,
    /// Its kind.
    pub kind: ScenarioKind,
    /// Whether it begins from the result of a Storm Over Asia game.
    pub linked: bool,
}

/// What players are told of each scenario, in the order of [`Scenario::ALL`].
pub(crate) const SCENARIOS: &[(&str, &str)] = &[
    ("far-east", "Japan, the two Chinas and Russia, from Spring 1941 to Fall 1945."),
    ("linked", "The same, begun from the result of a Storm Over Asia game."),
    ("pacific", "The Pacific theater alone, from Summer 1941 on: little may leave Manchuria."),
];

impl Scenario {
    /// Every scenario.
    pub(crate) const ALL: [Self; 3] = [
        Self {
            name: SCENARIOS[0].0,
            chart: data::FAR_EAST,
            kind: ScenarioKind::GlobalWar,
            linked: false,
        },
        Self {
            name: SCENARIOS[1].0,
            chart: data::FAR_EAST,
            kind: ScenarioKind::GlobalWar,
            linked: true,
        },
        Self {
            name: SCENARIOS[2].0,
            chart: data::PACIFIC,
            kind: ScenarioKind::Pacific,
            linked: false,
        },
    ];

    /// The scenario of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scenario| scenario.name == name)
    }
}

/// A set-up that is brought leaves the units of the two garrisons to the clauses that list them.
pub(crate) fn check(settings: &Settings) -> Result<(), SetupError> {
    if settings.charts.is_empty() {
        return Ok(());
    }
    for scenario in Scenario::ALL {
        scenario.chart.typed(settings, leaves_garrisons_to_the_rules)?;
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
