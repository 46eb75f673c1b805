//! A chart of named rows and columns, for tables that have no type of their own.

use crate::json::{self, Misread};
use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{each_once, words};
use super::{DataError, DataFile, DataProblem};
use crate::clause::Provenance;

/// A table as a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TableFile {
    /// The schema of this file, for editors.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// What the table is called.
    pub title: String,
    /// How it is read, and what to know before changing it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// The clause that it serves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// What the rows are, such as the number rolled.
    pub rows_are: String,
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<TableRow>,
}

/// One row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TableRow {
    /// What stands before the row.
    pub row: String,
    /// A cell for each column.
    pub cells: Vec<Cell>,
    /// Where the row comes from.
    pub provenance: Provenance,
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Cell {
    /// A whole number.
    Number(i64),
    /// A word or a result.
    Text(String),
}

impl DataFile for TableFile {
    fn parse(text: &str) -> Result<Self, Misread> {
        json::from_text(text)
    }

    fn check(&self) -> Result<(), DataError> {
        words("/columns", &self.columns, "column")?;
        if self.rows.is_empty() {
            return Err(DataError::nothing("/rows", "row"));
        }
        each_once("/rows", "/row", self.rows.iter().map(|row| row.row.as_str()))?;
        let expected = self.columns.len();
        for (at, row) in self.rows.iter().enumerate() {
            let found = row.cells.len();
            if found != expected {
                let problem = DataProblem::Length { found, expected };
                return Err(DataError::new(format!("/rows/{at}/cells"), problem));
            }
        }
        Ok(())
    }
}

impl TableFile {
    /// The cell in a row and a column, by their names.
    pub fn cell(&self, row: &str, column: &str) -> Option<&Cell> {
        let column = self.columns.iter().position(|head| head == column)?;
        self.rows.iter().find(|entry| entry.row == row)?.cells.get(column)
    }

    /// The whole numbers of a row, one for each column. Each is at least `least` and at most `most`.
    pub fn numbers(&self, row: &str, least: i64, most: i64) -> Result<Vec<i64>, DataError> {
        let missing = || DataProblem::Unknown { name: row.to_owned(), list: "`/rows`".to_owned() };
        let place = self.rows.iter().position(|entry| entry.row == row);
        let place = place.ok_or_else(|| DataError::new("/rows", missing()))?;
        let number = |(at, cell): (usize, &Cell)| match cell {
            Cell::Number(number) if (least..=most).contains(number) => Ok(*number),
            _ => {
                let message = format!("give a whole number from {least} to {most}");
                let pointer = format!("/rows/{place}/cells/{at}");
                Err(DataError::new(pointer, DataProblem::Table { message }))
            }
        };
        self.rows[place].cells.iter().enumerate().map(number).collect()
    }
}
