//! The data files of this variant, each a chart that whoever owns the printed sheet can replace.
//!
//! A file is read when something needs it, not before.

use stavka_core::board::MapFile;
use stavka_core::chart::{Campaign, Chart};
use stavka_core::crt::results::ResultsFile;
use stavka_core::data::{ScenarioFile, ScheduleFile, TableFile, TurnTrackFile, UnitsFile};

use crate::combat_results_table::Code;

/// The ground table. The printed one is lost; this one is a reconstruction.
pub const GROUND_CRT: Chart = Chart::new::<ResultsFile<Code>>(
    "ground-crt",
    "Ground combat results table",
    include_str!("../data/ground-crt.json"),
);

/// The air table, lost and reconstructed as the ground table is.
pub const AIR_CRT: Chart =
    Chart::new::<TableFile>("air-crt", "Air table", include_str!("../data/air-crt.json"));

/// The map. The printed one is lost; this one is made from free geography.
pub const MAP: Chart = Chart::new::<MapFile>("map", "Map", include_str!("../data/map.json"));

/// Every counter. The sheet names many and gives factors for few.
pub const UNITS: Chart =
    Chart::new::<UnitsFile>("units", "Counters", include_str!("../data/units.json"));

/// The turns and their weather.
pub const TURN_TRACK: Chart = Chart::new::<TurnTrackFile>(
    "turn-track",
    "Turn record track",
    include_str!("../data/turn-track.json"),
);

/// Who comes and goes by date.
pub const REINFORCEMENTS: Chart = Chart::new::<ScheduleFile>(
    "reinforcements",
    "Reinforcement schedule",
    include_str!("../data/reinforcements.json"),
);

/// The set-up of the one scenario.
pub const BARBAROSSA: Chart = Chart::new::<ScenarioFile>(
    "scenario-barbarossa",
    "Set-up of Barbarossa",
    include_str!("../data/scenario-barbarossa.json"),
);

/// Where everybody stands who has a choice in the set-up.
pub const DEPLOYMENT: Chart = Chart::new::<TableFile>(
    "deployment",
    "Default deployment",
    include_str!("../data/deployment.json"),
);

/// The main lines of the rail heads.
pub const RAIL_LINES: Chart = Chart::new::<TableFile>(
    "rail-lines",
    "Main lines of rail heads",
    include_str!("../data/rail-lines.json"),
);

/// Every chart, in the order in which a player would look for them.
pub const CHARTS: &[Chart] = &[
    GROUND_CRT,
    AIR_CRT,
    MAP,
    UNITS,
    TURN_TRACK,
    REINFORCEMENTS,
    BARBAROSSA,
    DEPLOYMENT,
    RAIL_LINES,
];

/// The charts that name each other's places, units and turns.
pub const CAMPAIGN: Campaign = Campaign {
    map: MAP,
    units: UNITS,
    turns: TURN_TRACK,
    schedules: &[REINFORCEMENTS],
    scenarios: &[BARBAROSSA],
};

#[cfg(test)]
mod tests {
    use stavka_core::data::Muster;

    use super::*;

    fn total(units: &UnitsFile, muster: &Muster, factor: &str) -> u32 {
        let unit = units.find(&muster.unit).expect("a unit");
        muster.count.unsigned() * unit.factors.get(factor).map_or(0, |value| value.unsigned())
    }

    #[test]
    fn the_germans_start_with_so_many_factors() {
        let units: UnitsFile = UNITS.own().expect("units");
        let scenario: ScenarioFile = BARBAROSSA.own().expect("a scenario");
        let german = |muster: &&Muster| muster.unit.starts_with("german-");
        let on_map = scenario.groups.iter().filter(|group| group.holding.is_none());
        let musters: Vec<_> = on_map.flat_map(|group| &group.units).filter(german).collect();
        let attack: u32 = musters.iter().map(|muster| total(&units, muster, "attack")).sum();
        assert_eq!(attack, 144);
    }

    /// The sheet buys a face-down army at two factors, so the armies must be worth that on the whole.
    #[test]
    fn a_rifle_army_is_worth_two() {
        let units: UnitsFile = UNITS.own().expect("units");
        let armies: Vec<_> =
            units.units.iter().filter(|unit| unit.id.starts_with("rifle-army-")).collect();
        let count: u32 = armies.iter().map(|unit| unit.count.unsigned()).sum();
        let sum = |factor: &str| -> u32 {
            armies.iter().map(|unit| unit.count.unsigned() * unit.factors[factor].unsigned()).sum()
        };
        assert_eq!(count, 62);
        assert_eq!((sum("attack"), sum("defense")), (108, 134), "1.74 and 2.16 each");
    }

    #[test]
    fn the_air_table_is_never_worse_with_a_better_die() {
        let table: TableFile = AIR_CRT.own().expect("a table");
        let order = ["AA", "-", "D*", "D", "Intercepted", "Shot Down"];
        for column in &table.columns {
            let rank = |row: i32| {
                let cell = table.cell(&row.to_string(), column).expect("a cell");
                order.iter().position(|code| *cell == stavka_core::data::Cell::Text((*code).into()))
            };
            assert!((1..=6).map(rank).all(|rank| rank.is_some()), "{column} has another code");
            assert!((1..=6).map(rank).is_sorted(), "{column}");
        }
    }
}
