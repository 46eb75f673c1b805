//! The charts in the form in which the rules read them: by month, side and row.

use std::sync::{Arc, LazyLock};

use stavka_core::calendar::Month;
use stavka_core::data::{DataError, DataProblem, TableFile};
use stavka_core::setup::{Settings, SetupError};

use crate::composite::CompositeCounts;
use crate::data;
use crate::factories::table::FactoryTable;
use crate::kinds::Counters;
use crate::nation::Side;
use crate::reinforcements::schedule::Schedule;
use crate::replacements::axis::AxisTable;
use crate::replacements::soviet::CityTable;
use crate::siberia::reserve::ReserveTable;
use crate::track::Track;

/// Every chart that the rules read.
#[derive(Debug)]
pub(crate) struct Tables {
    /// The Siberian Reserve.
    pub reserve: ReserveTable,
    /// How many counters of each composite there are.
    pub composite_counters: CompositeCounts,
    /// Who comes and goes by date.
    pub schedule: Schedule,
    pub factories: FactoryTable,
    /// What is printed on the counters.
    pub counters: Counters,
    /// The turn record track.
    pub track: Track,
    /// Strategic movement.
    pub capacity: CapacityTable,
    /// Air units.
    pub air: AirTable,
    /// What hits.
    pub combat: CombatTable,
    /// What Soviet cities give.
    pub cities: CityTable,
    /// What the Axis gets back.
    pub axis: AxisTable,
}

/// Our own charts, which are read once: opening must be quick.
static OWN: LazyLock<Result<Arc<Tables>, SetupError>> =
    LazyLock::new(|| Tables::read(&Settings::default()).map(Arc::new));

impl Tables {
    /// The charts in force.
    pub(crate) fn in_force(settings: &Settings) -> Result<Arc<Self>, SetupError> {
        if settings.charts.is_empty() {
            return OWN.clone();
        }
        Self::read(settings).map(Arc::new)
    }

    fn read(settings: &Settings) -> Result<Self, SetupError> {
        let units = data::UNITS.in_force(settings)?;
        Ok(Self {
            reserve: ReserveTable::of(&data::SIBERIAN_RESERVE.in_force(settings)?),
            composite_counters: CompositeCounts::of_chart(&units),
            schedule: Schedule::of(&data::REINFORCEMENTS.in_force(settings)?)?,
            factories: FactoryTable::of(data::FACTORIES.in_force(settings)?),
            counters: data::UNITS.typed(settings, Counters::of)?,
            track: data::TURN_TRACK.typed(settings, Track::of)?,
            capacity: data::STRATEGIC_CAPACITY.typed(settings, CapacityTable::of)?,
            air: data::AIR_STRENGTH.typed(settings, AirTable::of)?,
            combat: data::COMBAT_TABLE.typed(settings, CombatTable::of)?,
            cities: data::REPLACEMENTS.typed(settings, CityTable::of)?,
            axis: data::AXIS_REPLACEMENTS.typed(settings, AxisTable::of)?,
        })
    }
}

/// The months from which the columns of a chart hold.
#[derive(Debug, Clone)]
struct Columns(Vec<Month>);

impl Columns {
    fn of(file: &TableFile) -> Result<Self, DataError> {
        let month = |(at, head): (usize, &String)| {
            let wrong = |error: stavka_core::calendar::DateError| DataProblem::Table {
                message: error.to_string(),
            };
            head.parse().map_err(|error| DataError::new(format!("/columns/{at}"), wrong(error)))
        };
        file.columns.iter().enumerate().map(month).collect::<Result<_, _>>().map(Self)
    }

    /// The column of a month: the last that has begun, or the first.
    fn at(&self, month: Month) -> usize {
        self.0.iter().rposition(|from| *from <= month).unwrap_or(0)
    }
}

fn row(file: &TableFile, name: &str) -> Result<Vec<u8>, DataError> {
    let numbers = file.numbers(name, 0, 99)?;
    Ok(numbers.into_iter().map(|number| u8::try_from(number).unwrap_or(u8::MAX)).collect())
}

/// How many units move strategically in a turn.
#[derive(Debug, Clone)]
pub(crate) struct CapacityTable {
    columns: Columns,
    land: [Vec<u8>; 2],
    sea: [Vec<u8>; 2],
    headquarters: Vec<u8>,
}

impl CapacityTable {
    /// The chart, read.
    pub(crate) fn of(file: &TableFile) -> Result<Self, DataError> {
        Ok(Self {
            columns: Columns::of(file)?,
            land: [row(file, "Axis land")?, row(file, "Soviet land")?],
            sea: [row(file, "Axis sea, each sea")?, row(file, "Soviet sea, each sea")?],
            headquarters: row(file, "STAVKA adds")?,
        })
    }

    /// By land.
    pub(crate) fn land(&self, side: Side, month: Month) -> u8 {
        self.land[side.index()][self.columns.at(month)]
    }

    /// On each sea.
    pub(crate) fn sea(&self, side: Side, month: Month) -> u8 {
        self.sea[side.index()][self.columns.at(month)]
    }

    /// What the STAVKA headquarters adds by land.
    pub(crate) fn headquarters(&self, month: Month) -> u8 {
        self.headquarters[self.columns.at(month)]
    }
}

/// How many air units a side has.
#[derive(Debug, Clone)]
pub(crate) struct AirTable {
    columns: Columns,
    units: [Vec<u8>; 2],
}

impl AirTable {
    /// The chart, read.
    pub(crate) fn of(file: &TableFile) -> Result<Self, DataError> {
        let units = [row(file, "Axis")?, row(file, "Soviet, at most")?];
        Ok(Self { columns: Columns::of(file)?, units })
    }

    /// The air units of a side; at most so many for the Soviet side.
    pub(crate) fn units(&self, side: Side, month: Month) -> u8 {
        self.units[side.index()][self.columns.at(month)]
    }
}

/// The lowest numbers that hit, and what is added to the attacker's die.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CombatTable {
    pub axis_attacker: u8,
    pub soviet_attacker: u8,
    /// The better armies of the Soviet side.
    pub soviet_elite: u8,
    pub defender: u8,
    pub fortified_defender: u8,
    /// A Soviet defender on the first turn of the game.
    pub surprised_defender: u8,
    /// Against a fortified city.
    pub fortified_city: i8,
    /// Over river lines only.
    pub rivers: i8,
    /// In mud.
    pub mud: i8,
    /// In snow, for the Axis.
    pub snow: i8,
}

impl CombatTable {
    /// The chart, read. A die hits on `1` to one above its faces.
    pub(crate) fn of(file: &TableFile) -> Result<Self, DataError> {
        let cell = |row: &str, column: usize| {
            let numbers = file.numbers(row, -6, 7)?;
            Ok(numbers.get(column).copied().unwrap_or_default())
        };
        let die = |row: &str| cell(row, 0).map(|number| u8::try_from(number).unwrap_or(1).max(1));
        let modifier = |row: &str| cell(row, 1).map(|number| i8::try_from(number).unwrap_or(0));
        Ok(Self {
            axis_attacker: die("Axis attacker")?,
            soviet_attacker: die("Soviet attacker")?,
            soviet_elite: die("Soviet elite attacker")?,
            defender: die("defender")?,
            fortified_defender: die("fortified defender")?,
            surprised_defender: die("Soviet defender on the first turn")?,
            fortified_city: modifier("attack on a fortified city")?,
            rivers: modifier("attack over river lines only")?,
            mud: modifier("mud, both sides")?,
            snow: modifier("snow, Axis")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{AIR_STRENGTH, COMBAT_TABLE, STRATEGIC_CAPACITY};

    fn month(text: &str) -> Month {
        text.parse().expect("a month")
    }

    #[test]
    fn a_column_holds_from_its_month_on() {
        let table = CapacityTable::of(&STRATEGIC_CAPACITY.own().expect("a chart")).expect("fits");
        let land = |text| table.land(Side::Soviet, month(text));
        assert_eq!([land("1941-12"), land("1942-01"), land("1945-06")], [8, 10, 12]);
        let air = AirTable::of(&AIR_STRENGTH.own().expect("a chart")).expect("fits");
        assert_eq!(air.units(Side::Axis, month("1941-10")), 3);
        assert_eq!(air.units(Side::Axis, month("1941-11")), 1);
    }

    #[test]
    fn the_combat_chart_is_read() {
        let table = CombatTable::of(&COMBAT_TABLE.own().expect("a chart")).expect("fits");
        assert_eq!((table.axis_attacker, table.fortified_city), (4, -2));
    }
}
