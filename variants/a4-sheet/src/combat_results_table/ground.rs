//! The ground table, compiled for look-up.

use stavka_core::crt::ladder::{Column, Ladder, Ratio};
use stavka_core::crt::results::{ResultsError, ResultsFile, ResultsTable};
use stavka_core::distribution::{Dice, Distribution};
use stavka_core::setup::SetupError;

use super::Code;
use crate::data::GROUND_CRT;
use crate::figures;

/// The ground table with the ends that the note under it sets.
#[derive(Debug)]
pub(crate) struct GroundTable {
    ladder: Ladder,
    dice: Dice,
    /// In how many ways each total comes up.
    ways: Box<[u32]>,
    /// By column, then by roll.
    cells: Box<[Box<[Code]>]>,
    minimum: Column,
    maximum: Column,
}

impl GroundTable {
    /// The table of a file, between the odds that the figures name.
    pub(crate) fn open(
        file: ResultsFile<Code>,
        figures: &figures::Crt,
    ) -> Result<Self, SetupError> {
        let other = |error: ResultsError| SetupError::Other(error.to_string());
        let table = ResultsTable::try_from(file).map_err(other)?;
        let ladder = table.ladder().clone();
        let minimum = end(&ladder, "crt.minimum_odds", figures.minimum_odds)?;
        let maximum = end(&ladder, "crt.maximum_odds", figures.maximum_odds)?;
        if minimum > maximum {
            let message = format!("must not be better than the maximum, {}", figures.maximum_odds);
            return Err(SetupError::Figure { path: "crt.minimum_odds".to_owned(), message });
        }
        let cells = cells(&table).map_err(other)?;
        let dice = table.dice();
        Ok(Self { cells, ways: ways(dice)?, dice, minimum, maximum, ladder })
    }

    /// The odds over the columns.
    pub(crate) fn ladder(&self) -> &Ladder {
        &self.ladder
    }

    /// What is rolled for an attack.
    pub(crate) fn dice(&self) -> Dice {
        self.dice
    }

    /// In how many ways each total of them comes up.
    pub(crate) fn ways(&self) -> &[u32] {
        &self.ways
    }

    /// The first column in which an attack may be made.
    pub(crate) fn minimum(&self) -> Column {
        self.minimum
    }

    /// The best column there is.
    pub(crate) fn maximum(&self) -> Column {
        self.maximum
    }

    /// The odds that head a column of this table.
    pub(crate) fn odds(&self, column: Column) -> Ratio {
        self.ladder.ratios()[usize::from(column.0)]
    }

    /// The fewest attack factors that reach a column of this table.
    pub(crate) fn attack_needed(&self, column: Column, defense: u32) -> u64 {
        self.ladder.attack_needed(column, defense).unwrap_or(u64::MAX)
    }

    /// The next better column.
    pub(crate) fn next(&self, column: Column) -> Option<Column> {
        (column < self.maximum).then_some(Column(column.0 + 1))
    }

    /// The column so many columns on. It stops at the maximum; below the minimum there is none.
    pub(crate) fn moved(&self, column: Column, by: i32) -> Option<Column> {
        let moved = (i32::from(column.0) + by).min(self.maximum.0.into());
        u8::try_from(moved).ok().map(Column).filter(|&moved| moved >= self.minimum)
    }

    /// The cell for a roll of the dice of this table.
    pub(super) fn cell(&self, column: Column, roll: i32) -> Code {
        let row = roll.saturating_sub(*self.dice.totals().start());
        self.cells[usize::from(column.0)][usize::try_from(row).unwrap_or_default()]
    }

    /// Every column and die of an attack whose column may itself be a matter of chance.
    pub(crate) fn throws(&self, columns: &Distribution<Column>) -> Distribution<(Column, i32)> {
        columns.combine(&self.dice.distribution(), |&column, &die| (column, die))
    }
}

/// The table that stands in for the lost one.
pub(crate) fn own() -> Option<ResultsTable<Code>> {
    GROUND_CRT.own::<ResultsFile<Code>>().ok()?.try_into().ok()
}

/// The weights of the totals, which a played die must be able to show.
fn ways(dice: Dice) -> Result<Box<[u32]>, SetupError> {
    let totals = dice.totals();
    if *totals.start() < 1 || *totals.end() > u8::MAX.into() {
        let message = format!("the ground table: {dice} shows numbers beyond 1 to {}", u8::MAX);
        return Err(SetupError::Other(message));
    }
    let weights = dice.distribution();
    let weights = weights.weights().map(|(_, weight)| u32::try_from(weight));
    weights.collect::<Result<_, _>>().map_err(|_| {
        SetupError::Other(format!("the ground table: {dice} fall in too many ways to be played"))
    })
}

fn cells(table: &ResultsTable<Code>) -> Result<Box<[Box<[Code]>]>, ResultsError> {
    let columns = (0..=table.ladder().last().0).map(Column);
    let column =
        |column| table.dice().totals().map(|roll| table.result(column, roll).copied()).collect();
    columns.map(column).collect()
}

fn end(ladder: &Ladder, path: &str, odds: Ratio) -> Result<Column, SetupError> {
    ladder.find(odds).ok_or_else(|| SetupError::Figure {
        path: path.to_owned(),
        message: format!("{odds} heads no column of the ground table; name one that does"),
    })
}

#[cfg(test)]
mod tests {
    use stavka_core::setup::Setup;
    use stavka_core::variant::Variant as _;

    use super::*;
    use crate::A4Sheet;

    fn columns() -> Vec<(String, Vec<Code>)> {
        let table = own().expect("a table");
        let cells = cells(&table).expect("cells");
        let heads = table.ladder().ratios().iter().map(Ratio::to_string);
        heads.zip(cells.iter().map(|column| column.to_vec())).collect()
    }

    fn column(odds: &str) -> Vec<Code> {
        columns().into_iter().find(|(head, _)| head == odds).expect("a column").1
    }

    #[test]
    fn it_has_a_row_a_number_and_the_columns_that_the_sheet_names() {
        let heads: Vec<_> = columns().into_iter().map(|(head, _)| head).collect();
        assert_eq!(
            heads,
            [
                "1:5", "1:4", "1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1",
                "8:1", "9:1"
            ]
        );
        assert!(columns().iter().all(|(_, cells)| cells.len() == 6));
    }

    #[test]
    fn better_rolls_and_better_odds_are_never_worse() {
        let columns = columns();
        assert!(columns.iter().all(|(_, cells)| cells.is_sorted()));
        for row in 0..6 {
            assert!(columns.iter().map(|(_, cells)| cells[row]).is_sorted());
        }
    }

    #[test]
    fn every_result_can_be_rolled() {
        let cells: Vec<_> = columns().into_iter().flat_map(|(_, cells)| cells).collect();
        assert!(Code::ALL.iter().all(|code| cells.contains(code)));
    }

    #[test]
    fn exchanges_threaten_below_three_to_one() {
        let dangerous = |code: &Code| matches!(code, Code::Exchange | Code::DoubleExchange);
        let exchange = |code: &Code| dangerous(code) || *code == Code::HalfExchange;
        let count = |odds: &str, wanted: &dyn Fn(&Code) -> bool| {
            column(odds).iter().filter(|c| wanted(c)).count()
        };
        assert!(count("2:1", &dangerous) > 0 && count("3:2", &dangerous) > 0);
        assert!(count("3:1", &exchange) < count("2:1", &exchange));
        assert_eq!(count("3:1", &dangerous), 0);
    }

    /// Eliminations without an exchange, by which a defender is gone for nothing.
    #[test]
    fn better_odds_never_eliminate_less() {
        let gone = |cells: &[Code]| {
            cells.iter().filter(|&&code| code >= Code::DefendersEliminated).count()
        };
        assert!(columns().iter().map(|(_, cells)| gone(cells)).is_sorted());
        assert!(!column("3:2").contains(&Code::Blitzkrieg));
    }

    #[test]
    fn a_table_that_is_brought_counts() {
        let mut file: ResultsFile<Code> = GROUND_CRT.own().expect("a file");
        file.rows[0].results[0] = Code::Blitzkrieg;
        let charts = [("ground-crt".to_owned(), serde_json::to_value(file).expect("JSON"))];
        let setup = Setup { charts: charts.into(), ..Setup::default() };
        let corner =
            |setup: &Setup| A4Sheet::open(setup).map(|rules| rules.ground.cell(Column(0), 1));
        assert_eq!(corner(&setup), Ok(Code::Blitzkrieg));
        assert_eq!(corner(&Setup::default()), Ok(Code::AttackersEliminated));
    }
}
