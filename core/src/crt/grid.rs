//! A printed table: a row for each roll, a cell for each column.

use std::ops::RangeInclusive;

use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};

/// One row of a table, as it stands in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Row<R> {
    /// The roll that is read in this row.
    pub roll: i32,
    /// The results, from the first column to the last.
    pub results: Vec<R>,
}

/// The cells of a table, checked to be complete.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid<R> {
    first_roll: i32,
    last_roll: i32,
    columns: usize,
    cells: Box<[R]>,
}

/// Rows that make no table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// Nothing to read.
    #[error("the table has {rows} rows and {columns} columns; give at least one of each")]
    Empty {
        /// How many rows there are.
        rows: usize,
        /// How many columns there should be.
        columns: usize,
    },
    /// A row is missing, doubled or out of order.
    #[error(
        "row {place} is for roll {found}; it must be for roll {expected}, since rolls rise by one"
    )]
    Roll {
        /// The place of the row, from 1.
        place: usize,
        /// Its roll.
        found: i32,
        /// The roll that should stand there.
        expected: i32,
    },
    /// A row ends too early.
    #[error("the row for roll {roll} has no result in column {column} of {columns}; fill it in")]
    Missing {
        /// The roll of the row.
        roll: i32,
        /// The first column without a result, from 1.
        column: usize,
        /// How many columns there are.
        columns: usize,
    },
    /// A row goes on too long.
    #[error(
        "the row for roll {roll} has a result in column {column}, but there are {columns} columns"
    )]
    Surplus {
        /// The roll of the row.
        roll: i32,
        /// The first column too many, from 1.
        column: usize,
        /// How many columns there are.
        columns: usize,
    },
}

impl<R> Grid<R> {
    /// A grid of these rows, each of so many columns.
    pub fn new(columns: usize, rows: Vec<Row<R>>) -> Result<Self, GridError> {
        let empty = GridError::Empty { rows: rows.len(), columns };
        let Some(first_roll) = rows.first().map(|row| row.roll).filter(|_| columns > 0) else {
            return Err(empty);
        };
        for (place, (row, expected)) in (1..).zip(rows.iter().zip(first_roll..)) {
            check(row, place, expected, columns)?;
        }
        let last_roll = rows.last().map_or(first_roll, |row| row.roll);
        let cells = rows.into_iter().flat_map(|row| row.results).collect();
        Ok(Self { first_roll, last_roll, columns, cells })
    }

    /// The result of a roll in a column, the first being 0. None if the table has no such cell.
    pub fn get(&self, roll: i32, column: usize) -> Option<&R> {
        let row = usize::try_from(roll.checked_sub(self.first_roll)?).ok()?;
        let inside = roll <= self.last_roll && column < self.columns;
        inside.then(|| &self.cells[row * self.columns + column])
    }

    /// The same, where a roll beyond the first or last row is read in that row.
    pub(crate) fn get_clamped(&self, roll: i32, column: usize) -> Option<&R> {
        self.get(roll.clamp(self.first_roll, self.last_roll), column)
    }

    /// The rolls that have a row.
    pub fn rolls(&self) -> RangeInclusive<i32> {
        self.first_roll..=self.last_roll
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        self.columns
    }
}

fn check<R>(row: &Row<R>, place: usize, expected: i32, columns: usize) -> Result<(), GridError> {
    let (roll, length) = (row.roll, row.results.len());
    if roll != expected {
        return Err(GridError::Roll { place, found: roll, expected });
    }
    if length < columns {
        return Err(GridError::Missing { roll, column: length + 1, columns });
    }
    if length > columns {
        return Err(GridError::Surplus { roll, column: columns + 1, columns });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(roll: i32, results: &[u8]) -> Row<u8> {
        Row { roll, results: results.to_vec() }
    }

    #[test]
    fn cells_are_found_and_rolls_clamped_only_where_asked() {
        let grid = Grid::new(2, vec![row(-1, &[1, 2]), row(0, &[3, 4])]).expect("a grid");
        assert_eq!((grid.get(0, 1), grid.get(-1, 0)), (Some(&4), Some(&1)));
        assert_eq!((grid.get(1, 0), grid.get(-2, 0), grid.get(0, 2)), (None, None, None));
        assert_eq!((grid.get_clamped(7, 0), grid.get_clamped(i32::MIN, 1)), (Some(&3), Some(&2)));
        assert_eq!((grid.get_clamped(0, 2), grid.get(i32::MIN, 0)), (None, None));
        assert_eq!((grid.rolls(), grid.columns()), (-1..=0, 2));
    }

    #[test]
    fn a_grid_must_be_complete() {
        let broken = |rows| Grid::new(2, rows).expect_err("broken");
        assert_eq!(broken(vec![]), GridError::Empty { rows: 0, columns: 2 });
        assert_eq!(Grid::new(0, vec![row(1, &[])]), Err(GridError::Empty { rows: 1, columns: 0 }));
        let gap = vec![row(1, &[1, 2]), row(3, &[1, 2])];
        assert_eq!(broken(gap), GridError::Roll { place: 2, found: 3, expected: 2 });
        let short = vec![row(1, &[1, 2]), row(2, &[1])];
        assert_eq!(broken(short), GridError::Missing { roll: 2, column: 2, columns: 2 });
        let long = vec![row(1, &[1, 2, 3])];
        assert_eq!(broken(long), GridError::Surplus { roll: 1, column: 3, columns: 2 });
    }
}
