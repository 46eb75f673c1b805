//! completion.schedule: who comes and goes by date, as the chart has it.

use stavka_core::calendar::Month;
use stavka_core::data::{Date, Passage, ScheduleFile, UnitsFile};
use stavka_core::setup::SetupError;

use crate::data;
use crate::nation::Nation;

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

/// Everybody who comes and goes by date.
#[derive(Debug, Clone)]
pub struct Schedule {
    entries: Box<[Scheduled]>,
}

impl Schedule {
    /// The schedule of a chart; an error where a unit has no nation that we know.
    pub fn of(file: &ScheduleFile, units: &UnitsFile) -> Result<Self, SetupError> {
        let mut entries = Vec::new();
        for (at, entry) in file.entries.iter().enumerate() {
            let Date::Month(month) = entry.turn else { continue };
            for muster in &entry.units {
                entries.push(Scheduled {
                    month,
                    unit: muster.unit.as_str().into(),
                    nation: nation(units, &muster.unit).ok_or_else(|| unknown(&muster.unit, at))?,
                    count: muster.count.unsigned(),
                    leaves: entry.passage == Passage::Leave,
                });
            }
        }
        Ok(Self { entries: entries.into() })
    }

    /// Who comes in a turn.
    pub fn arriving(&self, month: Month) -> impl Iterator<Item = &Scheduled> {
        self.entries.iter().filter(move |entry| entry.month == month && !entry.leaves)
    }

    /// Who goes in a turn.
    pub fn leaving(&self, month: Month) -> impl Iterator<Item = &Scheduled> {
        self.entries.iter().filter(move |entry| entry.month == month && entry.leaves)
    }
}

fn nation(units: &UnitsFile, id: &str) -> Option<Nation> {
    let unit = units.units.iter().find(|unit| unit.id == id)?;
    Nation::from_name(&unit.nationality)
}

fn unknown(unit: &str, at: usize) -> SetupError {
    SetupError::Chart {
        chart: data::REINFORCEMENTS.name.to_owned(),
        pointer: format!("/entries/{at}/units"),
        message: format!("the chart of counters has no `{unit}` of a nation that the rules know"),
    }
}
