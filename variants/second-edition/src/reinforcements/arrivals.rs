//! completion.schedule: who comes and goes by date, as charts and compiled.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use stavka_core::calendar::Month;
use stavka_core::clause::Provenance;
use stavka_core::data::{Count, DataError, DataFile, DataProblem, Date, Passage, ScheduleFile};
use stavka_core::setup::SetupError;

use crate::counters::Counters;
use crate::data;
use crate::months::MonthSet;
use crate::nation::Nation;

/// The replacements of the Axis as a data file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AxisReplacementFile {
    /// What the chart is called.
    pub title: String,
    /// What to know before changing it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// The entries, in any order.
    pub entries: Vec<ReplacementEntry>,
}

/// Replacements that come in some months of every year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReplacementEntry {
    /// The units among which the player chooses, as the chart of counters calls them.
    pub choice: Vec<String>,
    /// How many come.
    pub count: Count,
    /// The months in which they come.
    pub months: MonthSet,
    /// Where the entry comes from.
    pub provenance: Provenance,
}

impl DataFile for AxisReplacementFile {
    /// Every entry has something to choose from.
    fn check(&self) -> Result<(), DataError> {
        match self.entries.iter().position(|entry| entry.choice.is_empty()) {
            Some(at) => {
                let problem = DataProblem::Nothing { what: "unit" };
                Err(DataError::new(format!("/entries/{at}/choice"), problem))
            }
            None => Ok(()),
        }
    }
}

/// Units that come or go on a date.
#[derive(Debug, Clone)]
pub struct Scheduled {
    /// The turn.
    pub month: Month,
    /// The unit, as the chart of counters calls it.
    pub unit: Box<str>,
    /// Whose it is.
    pub nation: Nation,
    /// How many.
    pub count: u32,
    /// Whether they go.
    pub leaves: bool,
}

/// Replacements that come in some months of every year.
#[derive(Debug, Clone)]
pub struct Recurring {
    /// The units among which the player chooses.
    pub choice: Box<[Box<str>]>,
    /// Whose they are.
    pub nation: Nation,
    /// How many.
    pub count: u32,
    /// The months in which they come.
    pub months: MonthSet,
}

/// Everybody who comes and goes by date.
#[derive(Debug, Clone)]
pub struct Arrivals {
    /// On one date each.
    pub scheduled: Box<[Scheduled]>,
    /// Every year.
    pub recurring: Box<[Recurring]>,
}

impl Arrivals {
    /// The arrivals of two charts; an error where they name an unknown unit.
    pub fn of(
        schedule: &ScheduleFile,
        replacements: &AxisReplacementFile,
        counters: &Counters,
    ) -> Result<Self, SetupError> {
        let mut scheduled = Vec::new();
        for (at, entry) in schedule.entries.iter().enumerate() {
            let Date::Month(month) = entry.turn else { continue };
            for muster in &entry.units {
                let pointer = || format!("/entries/{at}/units");
                scheduled.push(Scheduled {
                    month,
                    unit: muster.unit.as_str().into(),
                    nation: nation(counters, &muster.unit, data::REINFORCEMENTS.name, pointer)?,
                    count: muster.count.unsigned(),
                    leaves: entry.passage == Passage::Leave,
                });
            }
        }
        let recurring = replacements.entries.iter().enumerate();
        let recurring: Result<_, _> =
            recurring.map(|(at, entry)| recurring_entry(entry, at, counters)).collect();
        Ok(Self { scheduled: scheduled.into(), recurring: recurring? })
    }
}

fn recurring_entry(
    entry: &ReplacementEntry,
    at: usize,
    counters: &Counters,
) -> Result<Recurring, SetupError> {
    let pointer = || format!("/entries/{at}/choice");
    let named = |unit: &String| nation(counters, unit, data::AXIS_REPLACEMENTS.name, pointer);
    let nations = entry.choice.iter().map(named).collect::<Result<Vec<_>, _>>()?;
    Ok(Recurring {
        choice: entry.choice.iter().map(|unit| unit.as_str().into()).collect(),
        nation: nations.first().copied().unwrap_or(Nation::German),
        count: entry.count.unsigned(),
        months: entry.months,
    })
}

/// The nation of a unit; an error where the chart of counters has no such unit.
fn nation(
    counters: &Counters,
    unit: &str,
    chart: &str,
    pointer: impl Fn() -> String,
) -> Result<Nation, SetupError> {
    counters.nation(unit).ok_or_else(|| SetupError::Chart {
        chart: chart.to_owned(),
        pointer: pointer(),
        message: format!("the chart of counters has no `{unit}` of a known nation"),
    })
}
