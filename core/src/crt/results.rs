//! The table of results under an odds ladder.

use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Resolve;
use super::grid::{Grid, GridError, Row};
use super::ladder::{Column, Ladder, LadderError, Ratio};
use crate::clause::Provenance;
use crate::distribution::{Dice, Distribution};

/// A table of results as a file, generic over the codes in its cells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResultsFile<R> {
    /// Where the table comes from.
    pub provenance: Provenance,
    /// What is thrown.
    pub dice: Dice,
    /// The odds that head the columns, rising.
    pub columns: Vec<Ratio>,
    /// A row for each total of the dice, rising.
    pub rows: Vec<Row<R>>,
}

/// A table of results, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultsTable<R> {
    /// Where the table comes from.
    pub provenance: Provenance,
    dice: Dice,
    ladder: Ladder,
    grid: Grid<R>,
}

/// A file that makes no table, or a question the table does not answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ResultsError {
    /// The columns are wrong.
    #[error(transparent)]
    Ladder(#[from] LadderError),
    /// The cells are wrong.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// Rows and dice do not fit.
    #[error(
        "{dice} throws {} to {}, but the rows are for {first} to {last}; make them equal",
        dice.totals().start(),
        dice.totals().end()
    )]
    Rolls {
        /// What is thrown.
        dice: Dice,
        /// The roll of the first row.
        first: i32,
        /// The roll of the last row.
        last: i32,
    },
    /// No such cell.
    #[error(
        "there is no result for roll {roll} in column {}; roll from {first} to {last} in one of {columns} columns",
        u16::from(column.0) + 1
    )]
    Cell {
        /// The roll asked for.
        roll: i32,
        /// The column asked for.
        column: Column,
        /// The first roll there is.
        first: i32,
        /// The last roll there is.
        last: i32,
        /// How many columns there are.
        columns: usize,
    },
}

impl<R> TryFrom<ResultsFile<R>> for ResultsTable<R> {
    type Error = ResultsError;

    fn try_from(file: ResultsFile<R>) -> Result<Self, ResultsError> {
        let ResultsFile { provenance, dice, columns, rows } = file;
        let ladder = Ladder::new(columns)?;
        let grid = Grid::new(ladder.ratios().len(), rows)?;
        if grid.rolls() != dice.totals() {
            let (first, last) = grid.rolls().into_inner();
            return Err(ResultsError::Rolls { dice, first, last });
        }
        Ok(Self { provenance, dice, ladder, grid })
    }
}

impl<R> ResultsTable<R> {
    /// The odds over the columns.
    pub fn ladder(&self) -> &Ladder {
        &self.ladder
    }

    /// What is thrown.
    pub fn dice(&self) -> Dice {
        self.dice
    }

    /// The cell for a roll in a column.
    pub fn result(&self, column: Column, roll: i32) -> Result<&R, ResultsError> {
        self.grid.get(roll, column.0.into()).ok_or_else(|| {
            let (first, last) = self.grid.rolls().into_inner();
            ResultsError::Cell { roll, column, first, last, columns: self.grid.columns() }
        })
    }
}

/// A fight is decided by its column, after all shifts.
impl<R: Ord + Clone> Resolve for ResultsTable<R> {
    type Fight = Column;
    type Roll = i32;
    type Outcome = R;
    type Error = ResultsError;

    fn distribution(&self, column: &Column) -> Result<Distribution<R>, ResultsError> {
        self.dice.distribution().try_map(|&roll| self.resolve_with(column, roll))
    }

    fn resolve_with(&self, column: &Column, roll: i32) -> Result<R, ResultsError> {
        self.result(*column, roll).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::super::ladder::tests::COLUMNS;
    use super::*;

    /// Results from the worst for the attacker to the best.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
    )]
    enum Code {
        AE,
        AD,
        #[serde(rename = "-")]
        Nothing,
        #[serde(rename = "2X")]
        Double,
        X,
        #[serde(rename = "X/2")]
        Half,
        D,
        D1,
        D2,
        D3,
        DE,
        BK,
    }

    const ROWS: [&str; 6] = [
        "AE AE AE AE AE AD X X/2 D D1 D2 D3 DE DE",
        "AE AE AE AE AD 2X X/2 D D1 D2 D3 DE DE DE",
        "AE AE AE AD - X D D1 D2 D3 DE DE DE BK",
        "AE AE AD - X D D1 D2 D3 DE DE BK BK BK",
        "AE AD - 2X D D1 D2 D3 DE BK BK BK BK BK",
        "AD - 2X D D1 D2 D3 DE BK BK BK BK BK BK",
    ];

    fn file() -> ResultsFile<Code> {
        let rows = (1..).zip(ROWS).map(|(roll, row)| {
            serde_json::json!({ "roll": roll, "results": row.split(' ').collect::<Vec<_>>() })
        });
        let rows: Vec<_> = rows.collect();
        let file = serde_json::json!({ "provenance": "completion", "dice": "1d6", "columns": COLUMNS, "rows": rows });
        serde_json::from_value(file).expect("a file")
    }

    fn table() -> ResultsTable<Code> {
        file().try_into().expect("a table")
    }

    #[test]
    fn a_column_equals_its_six_rolls() {
        let table = table();
        for column in (0..14).map(Column) {
            let rolls = (1..=6).map(|roll| table.resolve_with(&column, roll).expect("a cell"));
            let every = Distribution::uniform(rolls).expect("six rolls");
            assert_eq!(table.distribution(&column), Ok(every));
        }
    }

    #[test]
    fn better_columns_and_better_rolls_are_never_worse() {
        let table = table();
        let odds: Vec<_> =
            (0..14).map(|column| table.distribution(&Column(column)).expect("odds")).collect();
        assert!(odds.windows(2).all(|pair| pair[1].dominates(&pair[0])));
        for column in (0..14).map(Column) {
            let rolls: Vec<_> =
                (1..=6).map(|roll| table.result(column, roll).expect("a cell")).collect();
            assert!(rolls.is_sorted());
        }
    }

    #[test]
    fn what_is_not_in_the_table_is_said() {
        let table = table();
        assert!(table.resolve_with(&Column(14), 3).is_err());
        assert!(table.distribution(&Column(14)).is_err());
        let error = table.resolve_with(&Column(0), 7).expect_err("a die has six sides");
        assert_eq!(
            error.to_string(),
            "there is no result for roll 7 in column 1; roll from 1 to 6 in one of 14 columns"
        );
    }

    #[test]
    fn rows_must_fit_the_dice_and_the_columns() {
        let mut wrong_dice = file();
        wrong_dice.dice = "2d6".parse().expect("dice");
        let error = ResultsTable::try_from(wrong_dice).expect_err("no row for 12");
        assert_eq!(
            error.to_string(),
            "2d6 throws 2 to 12, but the rows are for 1 to 6; make them equal"
        );
        let mut short = file();
        short.rows[3].results.pop();
        let error = ResultsTable::try_from(short).expect_err("a hole");
        assert_eq!(error, GridError::Missing { roll: 4, column: 14, columns: 14 }.into());
    }
}
