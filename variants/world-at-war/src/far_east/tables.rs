//! The charts of the campaign, compiled when the variant is opened.

use stavka_core::crt::attrition::{AttritionFile, AttritionTable};
use stavka_core::data::{Cell, TableFile};
use stavka_core::setup::{Settings, SetupError};

use super::ground::Terrain;
use crate::data;
use crate::figures::Odds;
use crate::turn::Season;

/// The powers with points, as their chart lists them.
const POWERS: [&str; 2] = ["Japan in Asia", "Russia in the Far East"];
/// The first year of the charts.
const FIRST_YEAR: usize = 1941;
/// How many years they cover.
const YEARS: usize = 5;
/// The faces of the die of ground combat.
pub(crate) const FACES: usize = 6;
/// How many modifiers of resistance there are.
pub(crate) const MODIFIERS: usize = 10;

/// What a fight leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CombatResult {
    /// The attacker loses factors equal to the strength of the defence.
    AttackerBeaten,
    /// Half of that.
    AttackerRepelled,
    /// The defence is gone, and the attacker loses as many plain factors.
    Exchange,
    /// The defence is gone.
    DefenderBeaten,
}

impl CombatResult {
    /// Every result, in the order in which the seam names them.
    pub(crate) const ALL: [Self; 4] =
        [Self::AttackerBeaten, Self::AttackerRepelled, Self::Exchange, Self::DefenderBeaten];
}

/// The charts, ready to be read.
#[derive(Debug)]
pub(crate) struct Tables {
    /// The odds over the columns of the ground table, rising.
    pub odds: Box<[Odds]>,
    results: Box<[CombatResult]>,
    /// Losses by attrition.
    pub attrition: AttritionTable,
    /// What moves the level of resistance, in the order of the chart.
    pub resistance: [i32; MODIFIERS],
    drift: [[i32; 4]; YEARS],
    points: [[i32; YEARS]; 2],
    /// What a turn's construction may cost: Japan, Russia, Nationalist China.
    pub limits: [i32; 3],
    /// What a step into each kind of ground costs.
    pub step_costs: [u8; 4],
    /// The defense multiplier of each kind of ground.
    pub multipliers: [u32; 4],
    /// What a city or a river adds to it.
    pub city_or_river: u32,
}

impl Tables {
    /// Reads the charts in force.
    pub(crate) fn compile(settings: &Settings) -> Result<Self, SetupError> {
        let ground = Reader::open(&data::GROUND_CRT, settings)?;
        let terrain = Reader::open(&data::TERRAIN, settings)?;
        let points = Reader::open(&data::THEATRE_POINTS, settings)?;
        Ok(Self {
            odds: ground.odds()?,
            results: ground.results()?,
            attrition: attrition(settings)?,
            resistance: Reader::open(&data::RESISTANCE, settings)?.modifiers()?,
            drift: Reader::open(&data::EUROPEAN_WAR, settings)?.drift()?,
            points: points.points()?,
            limits: points.limits()?,
            step_costs: terrain.grounds("movement")?,
            multipliers: terrain.grounds("defense multiplier")?,
            city_or_river: terrain
                .small("city, or every attack over a great river, adds", "defense multiplier")?,
        })
    }

    /// The result in a column for a face from one.
    pub(crate) fn result(&self, column: usize, face: u32) -> Option<CombatResult> {
        let row = usize::try_from(face).ok()?.checked_sub(1)?;
        self.results.get(row * self.odds.len() + column).copied()
    }

    /// The drift of the European war in a season, the first being spring.
    pub(crate) fn drift(&self, year: u16, season: usize) -> i32 {
        self.drift.get(Self::year(year)).and_then(|row| row.get(season)).copied().unwrap_or(0)
    }

    /// What Japan, or else Russia, has in a year.
    pub(crate) fn points(&self, russia: bool, year: u16) -> i32 {
        self.points[usize::from(russia)].get(Self::year(year)).copied().unwrap_or(0)
    }

    fn year(year: u16) -> usize {
        usize::from(year).wrapping_sub(FIRST_YEAR)
    }
}

fn attrition(settings: &Settings) -> Result<AttritionTable, SetupError> {
    let file: AttritionFile = data::ATTRITION.in_force(settings)?;
    AttritionTable::try_from(file).map_err(|error| wrong("attrition", error.to_string()))
}

fn wrong(chart: &str, message: String) -> SetupError {
    SetupError::Chart { chart: chart.to_owned(), pointer: String::new(), message }
}

/// A chart that is being read.
struct Reader {
    name: &'static str,
    table: TableFile,
}

impl Reader {
    fn open(chart: &stavka_core::chart::Chart, settings: &Settings) -> Result<Self, SetupError> {
        Ok(Self { name: chart.name, table: chart.in_force(settings)? })
    }

    fn cell(&self, row: &str, column: &str) -> Result<&Cell, SetupError> {
        let message = || format!("there is no cell in row `{row}`, column `{column}`");
        self.table.cell(row, column).ok_or_else(|| wrong(self.name, message()))
    }

    /// A number; a dash is none.
    fn number(&self, row: &str, column: &str) -> Result<i32, SetupError> {
        match self.cell(row, column)? {
            Cell::Text(text) if text == "-" => Ok(0),
            Cell::Number(number) if (-99..=999).contains(number) => {
                Ok(i32::try_from(*number).unwrap_or(0))
            }
            _ => Err(wrong(
                self.name,
                format!("row `{row}`, column `{column}` needs a number from -99 to 999"),
            )),
        }
    }

    fn small<T: TryFrom<i32>>(&self, row: &str, column: &str) -> Result<T, SetupError> {
        let number = self.number(row, column)?;
        let message = || format!("row `{row}`, column `{column}`: {number} is out of range");
        T::try_from(number).map_err(|_| wrong(self.name, message()))
    }

    fn odds(&self) -> Result<Box<[Odds]>, SetupError> {
        let odds = |head: &String| Odds::try_from(head.clone());
        let heads: Result<Box<[_]>, _> = self.table.columns.iter().map(odds).collect();
        heads.map_err(|message| wrong(self.name, message))
    }

    fn results(&self) -> Result<Box<[CombatResult]>, SetupError> {
        let cells = self.table.rows.iter().flat_map(|row| &row.cells);
        let results: Result<Box<[_]>, _> = cells.map(|cell| self.result(cell)).collect();
        let results = results?;
        if results.len() != FACES * self.table.columns.len() {
            return Err(wrong(self.name, format!("there must be {FACES} rows, one for each face")));
        }
        Ok(results)
    }

    fn result(&self, cell: &Cell) -> Result<CombatResult, SetupError> {
        match cell {
            Cell::Text(text) if text == "A" => Ok(CombatResult::AttackerBeaten),
            Cell::Text(text) if text == "a" => Ok(CombatResult::AttackerRepelled),
            Cell::Text(text) if text == "Ex" => Ok(CombatResult::Exchange),
            Cell::Text(text) if text == "D" => Ok(CombatResult::DefenderBeaten),
            other => Err(wrong(self.name, format!("{other:?} is no result: A, a, Ex or D"))),
        }
    }

    fn modifiers(&self) -> Result<[i32; MODIFIERS], SetupError> {
        let mut modifiers = [0; MODIFIERS];
        if self.table.rows.len() != MODIFIERS {
            return Err(wrong(self.name, format!("there must be {MODIFIERS} rows")));
        }
        for (place, row) in modifiers.iter_mut().zip(&self.table.rows) {
            *place = self.number(&row.row, "modifier")?;
        }
        Ok(modifiers)
    }

    fn drift(&self) -> Result<[[i32; 4]; YEARS], SetupError> {
        let mut drift = [[0; 4]; YEARS];
        for (year, row) in (FIRST_YEAR..).zip(&mut drift) {
            for (season, place) in Season::KEYS.iter().zip(row) {
                *place = self.number(&year.to_string(), season)?;
            }
        }
        Ok(drift)
    }

    fn points(&self) -> Result<[[i32; YEARS]; 2], SetupError> {
        let mut points = [[0; YEARS]; 2];
        for (power, row) in POWERS.iter().zip(&mut points) {
            for (year, place) in (FIRST_YEAR..).zip(row) {
                *place = self.number(power, &year.to_string())?;
            }
        }
        Ok(points)
    }

    fn limits(&self) -> Result<[i32; 3], SetupError> {
        let limit = |power: &str| self.number(power, "construction limit");
        Ok([limit(POWERS[0])?, limit(POWERS[1])?, limit("Nationalist China")?])
    }

    fn grounds<T: TryFrom<i32> + Copy + Default>(
        &self,
        column: &str,
    ) -> Result<[T; 4], SetupError> {
        let mut grounds = [T::default(); 4];
        for (ground, place) in Terrain::KEYS.iter().zip(&mut grounds) {
            *place = self.small(ground, column)?;
        }
        Ok(grounds)
    }
}
