//! What can be played: the chart of scenarios, read.

use stavka_core::calendar::Month;
use stavka_core::data::{Date, ScenarioEntry, ScenarioFile, ScenariosFile};
use stavka_core::setup::{Settings, SetupError};

use crate::data;
use crate::victory::{Length, Span};

/// The option that says how long is played.
const LENGTH: &str = "length";

/// A scenario of the chart in force.
#[derive(Debug)]
pub(crate) struct Scenario {
    /// The first turn.
    pub(crate) start: Month,
    /// How long is played.
    pub(crate) span: Span,
    /// What stands where.
    pub(crate) file: ScenarioFile,
}

/// The chart in force.
pub(crate) fn list(settings: &Settings) -> Result<ScenariosFile, SetupError> {
    data::SCENARIOS.in_force(settings)
}

/// Every scenario of the chart in force can be read. The variant's own are under test.
pub(crate) fn check(settings: &Settings) -> Result<(), SetupError> {
    if settings.charts.is_empty() {
        return Ok(());
    }
    let list = list(settings)?;
    (0..).zip(&list.scenarios).try_for_each(|(at, entry)| read(settings, at, entry).map(|_| ()))
}

/// The scenario of that name; nothing where there is none.
pub(crate) fn named(settings: &Settings, name: &str) -> Option<Scenario> {
    let list = list(settings).ok()?;
    let at = list.scenarios.iter().position(|entry| entry.name == name)?;
    read(settings, at, &list.scenarios[at]).ok()
}

fn read(settings: &Settings, at: usize, entry: &ScenarioEntry) -> Result<Scenario, SetupError> {
    let wrong = |field: &str, message: String| SetupError::Chart {
        chart: data::SCENARIOS.name.to_owned(),
        pointer: format!("/scenarios/{at}{field}"),
        message,
    };
    let file = entry.file(data::CHARTS, settings)?;
    let mut options = entry.options.iter();
    if let Some((name, _)) = options.find(|(name, _)| *name != LENGTH) {
        let message = format!("there is no option `{name}`; there is `{LENGTH}`");
        return Err(wrong("/options", message));
    }
    let length = entry.options.get(LENGTH).map_or("", String::as_str);
    let length = Length::ALL.into_iter().find(|other| other.name() == length);
    let known = || Length::ALL.map(Length::name).join(", ");
    let length = length.ok_or_else(|| {
        wrong("/options/length", format!("how long is played is one of {}", known()))
    })?;
    let month = |date: Date, field: &str| match date {
        Date::Month(month) => Ok(month),
        _ => Err(wrong(field, format!("`{date}` is no month"))),
    };
    let last = entry.last_turn.map(|last| month(last, "/last-turn")).transpose()?;
    let start = month(file.first_turn, "/first-turn")?;
    Ok(Scenario { start, span: Span { length, last }, file })
}
