//! The air table, compiled for look-up.

use serde::Serialize;
use stavka_core::data::{Cell, TableFile};
use stavka_core::distribution::{Dice, Distribution};
use stavka_core::schema::JsonSchema;
use stavka_core::setup::SetupError;

use crate::data::AIR_CRT;
use crate::side::Side;

/// A result of the air table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub(crate) enum AirCode {
    /// Antiaircraft fire.
    #[serde(rename = "AA")]
    AntiAircraft,
    /// Nothing.
    #[serde(rename = "-")]
    Nothing,
    /// Disrupted, unless armored or in shelter.
    #[serde(rename = "D*")]
    DisruptedInTheOpen,
    /// Disrupted.
    #[serde(rename = "D")]
    Disrupted,
    /// The mission is prevented.
    Intercepted,
    /// The air unit is shot down.
    #[serde(rename = "Shot Down")]
    ShotDown,
}

impl AirCode {
    const ALL: [Self; 6] = [
        Self::AntiAircraft,
        Self::Nothing,
        Self::DisruptedInTheOpen,
        Self::Disrupted,
        Self::Intercepted,
        Self::ShotDown,
    ];

    /// As the table prints it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::AntiAircraft => "AA",
            Self::Nothing => "-",
            Self::DisruptedInTheOpen => "D*",
            Self::Disrupted => "D",
            Self::Intercepted => "Intercepted",
            Self::ShotDown => "Shot Down",
        }
    }
}

/// A column of the air table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AirColumn {
    /// A side attacks ground units.
    OnGround(Side),
    /// A side intercepts.
    Intercepts(Side),
}

impl AirColumn {
    const ALL: [Self; 4] = [
        Self::OnGround(Side::Axis),
        Self::OnGround(Side::Russian),
        Self::Intercepts(Side::Axis),
        Self::Intercepts(Side::Russian),
    ];

    const fn head(self) -> &'static str {
        match self {
            Self::OnGround(Side::Axis) => "Axis on ground",
            Self::OnGround(Side::Russian) => "Russian on ground",
            Self::Intercepts(Side::Axis) => "Axis intercepts",
            Self::Intercepts(Side::Russian) => "Russian intercepts",
        }
    }

    const fn index(self) -> usize {
        match self {
            Self::OnGround(Side::Axis) => 0,
            Self::OnGround(Side::Russian) => 1,
            Self::Intercepts(Side::Axis) => 2,
            Self::Intercepts(Side::Russian) => 3,
        }
    }
}

/// The air table.
#[derive(Debug)]
pub(crate) struct AirTable {
    dice: Dice,
    /// By number rolled, then by column.
    rows: Box<[[AirCode; 4]]>,
}

impl AirTable {
    /// The table of a file: a row for each number of one die.
    pub(crate) fn open(file: &TableFile) -> Result<Self, SetupError> {
        let sides = u8::try_from(file.rows.len()).unwrap_or(u8::MAX);
        let dice = Dice::new(1, sides, 0);
        let dice = dice.map_err(|error| wrong("/rows".to_owned(), error.to_string()))?;
        let row = |number: usize| -> Result<[AirCode; 4], SetupError> {
            let mut codes = [AirCode::Nothing; 4];
            for column in AirColumn::ALL {
                codes[column.index()] = code(file, number, column)?;
            }
            Ok(codes)
        };
        let rows = (1..=file.rows.len()).map(row).collect::<Result<_, _>>()?;
        Ok(Self { dice, rows })
    }

    /// What is rolled.
    pub(crate) fn dice(&self) -> Dice {
        self.dice
    }

    /// Every number of the die, equally likely.
    pub(crate) fn rolls(&self) -> Distribution<i32> {
        self.dice.distribution()
    }

    /// The cell for a modified roll; beyond the ends of the table, that of its end.
    pub(crate) fn result(&self, column: AirColumn, roll: i32) -> AirCode {
        let last = self.rows.len().saturating_sub(1);
        let row = usize::try_from(roll.saturating_sub(1)).unwrap_or(0).min(last);
        self.rows[row][column.index()]
    }
}

fn code(file: &TableFile, number: usize, column: AirColumn) -> Result<AirCode, SetupError> {
    let cell = file.cell(&number.to_string(), column.head());
    let found = match cell {
        Some(Cell::Text(text)) => AirCode::ALL.into_iter().find(|code| code.name() == text),
        _ => None,
    };
    found.ok_or_else(|| {
        let known = AirCode::ALL.map(AirCode::name).join(", ");
        let head = column.head();
        wrong(
            format!("/rows/{}", number - 1),
            format!("the row of {number} needs one of {known} in column `{head}`"),
        )
    })
}

fn wrong(pointer: String, message: String) -> SetupError {
    SetupError::Chart { chart: AIR_CRT.name.to_owned(), pointer, message }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own() -> TableFile {
        AIR_CRT.own().expect("a table")
    }

    #[test]
    fn rolls_beyond_the_ends_are_read_at_the_ends() {
        let table = AirTable::open(&own()).expect("opens");
        let column = AirColumn::OnGround(Side::Axis);
        assert_eq!(table.result(column, 0), table.result(column, 1));
        assert_eq!(table.result(column, 7), AirCode::Disrupted);
        assert_eq!(table.result(AirColumn::Intercepts(Side::Russian), 6), AirCode::ShotDown);
    }

    #[test]
    fn a_wrong_cell_is_named() {
        let mut file = own();
        file.rows[2].cells[1] = Cell::Text("D9".into());
        let error = AirTable::open(&file).expect_err("no such code").to_string();
        assert!(error.contains("/rows/2") && error.contains("Russian on ground"), "{error}");
        file.rows.clear();
        assert!(AirTable::open(&file).is_err());
    }
}
