//! Game data as files: counters, turn tracks, reinforcements, tables and scenarios.
//!
//! A file is read in two steps: serde gives it its types, then [`DataFile::check`] looks at what types can't
//! say, such as an id that stands twice. Both say where by a JSON pointer. Every entry says where it comes
//! from, and may name the clause that it serves.

use crate::schema::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::bounded::Int;
use crate::json::{self, Misread};

mod date;
mod error;
mod gazetteer;
mod names;
mod scenario;
mod scenarios;
mod schedule;
mod table;
#[cfg(test)]
mod tests;
mod turns;
mod typed;
mod units;

pub use date::{Date, DateError};
pub use error::{DataError, DataProblem};
pub use gazetteer::Gazetteer;
pub use scenario::{ControlEntry, GroupEntry, ScenarioFile};
pub use scenarios::{ScenarioEntry, ScenariosFile};
pub use schedule::{Passage, ScheduleEntry, ScheduleFile};
pub use table::{Cell, TableFile, TableRow};
pub use turns::{SymbolEntry, TurnEntry, TurnTrackFile, WeatherRoll};
pub use units::{UnitEntry, UnitsFile};

/// How many counters of one sort.
pub type Count = Int<1, 99>;

/// A file of game data.
pub trait DataFile: DeserializeOwned + JsonSchema {
    /// Reads the types. Those of core do it here, so that no variant compiles them again.
    fn parse(text: &str) -> Result<Self, Misread> {
        json::from_text(text)
    }

    /// What the types can't say: ids that stand twice, names that no list holds, dates out of order.
    fn check(&self) -> Result<(), DataError>;
}

/// Reads a data file, and says where it is wrong if it is.
pub fn read<F: DataFile>(text: &str) -> Result<F, DataError> {
    let file = F::parse(text).map_err(|misread| DataError::unreadable(&misread))?;
    file.check()?;
    Ok(file)
}

/// Takes a data file that is JSON already, and says where it is wrong if it is.
pub fn take<F: DataFile>(value: &Value) -> Result<F, DataError> {
    read(&value.to_string())
}

/// So many counters of one sort.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Muster {
    /// The id of the unit.
    pub unit: String,
    /// How many of them.
    pub count: Count,
}
