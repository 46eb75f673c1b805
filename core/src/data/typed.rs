//! Maps and the tables that have types of their own, as data files: where in the file their checks fail.

use crate::schema::JsonSchema;
use serde::de::DeserializeOwned;

use super::{DataError, DataFile, DataProblem};
use crate::board::{Board, MapFile};
use crate::crt::attrition::{AttritionError, AttritionFile, AttritionTable};
use crate::crt::grid::{GridError, Row};
use crate::crt::ladder::LadderError;
use crate::crt::results::{ResultsError, ResultsFile, ResultsTable};
use crate::json::{self, Misread};

impl DataFile for MapFile {
    /// A map is large: it is read at once, and a second time only to find out what is wrong.
    fn parse(text: &str) -> Result<Self, Misread> {
        serde_json::from_str(text).or_else(|_| json::from_text(text))
    }

    fn check(&self) -> Result<(), DataError> {
        let Err(error) = Board::try_from(self.clone()) else { return Ok(()) };
        let message = error.problem.to_string();
        Err(DataError::new(error.pointer, DataProblem::Table { message }))
    }
}

impl<R: Clone + DeserializeOwned + JsonSchema> DataFile for ResultsFile<R> {
    fn check(&self) -> Result<(), DataError> {
        let Err(error) = ResultsTable::try_from(self.clone()) else { return Ok(()) };
        let pointer = match &error {
            ResultsError::Ladder(LadderError::Order { place, .. }) => {
                format!("/columns/{}", place.saturating_sub(1))
            }
            ResultsError::Ladder(_) => "/columns".to_owned(),
            ResultsError::Grid(error) => in_grid(error, &self.rows),
            ResultsError::Rolls { .. } => "/dice".to_owned(),
            ResultsError::Cell { .. } => "/rows".to_owned(),
        };
        Err(DataError::new(pointer, DataProblem::Table { message: error.to_string() }))
    }
}

impl DataFile for AttritionFile {
    fn parse(text: &str) -> Result<Self, Misread> {
        json::from_text(text)
    }

    fn check(&self) -> Result<(), DataError> {
        let Err(error) = AttritionTable::try_from(self.clone()) else { return Ok(()) };
        let pointer = match &error {
            AttritionError::Bands { place, .. } => format!("/bands/{}", place.saturating_sub(1)),
            AttritionError::Grid(error) => in_grid(error, &self.rows),
            AttritionError::Form(_) | AttritionError::TooFew { .. } => "/bands".to_owned(),
        };
        Err(DataError::new(pointer, DataProblem::Table { message: error.to_string() }))
    }
}

/// Where in a file the rows fail.
fn in_grid<R>(error: &GridError, rows: &[Row<R>]) -> String {
    let row = |roll: i32| rows.iter().position(|row| row.roll == roll).unwrap_or_default();
    match error {
        GridError::Empty { .. } => "/rows".to_owned(),
        GridError::Roll { place, .. } => format!("/rows/{}/roll", place.saturating_sub(1)),
        GridError::Missing { roll, .. } => format!("/rows/{}/results", row(*roll)),
        GridError::Surplus { roll, column, .. } => {
            format!("/rows/{}/results/{}", row(*roll), column.saturating_sub(1))
        }
    }
}
