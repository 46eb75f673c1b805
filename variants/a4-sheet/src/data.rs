//! The data files of this variant, each a chart that whoever owns the printed sheet can replace.
//!
//! A file is read when something needs it, not before.

use stavka_core::board::MapFile;
use stavka_core::chart::Campaign;
use stavka_core::crt::results::ResultsFile;
use stavka_core::data::{
    ScenarioFile, ScenariosFile, ScheduleFile, TableFile, TurnTrackFile, UnitsFile,
};

use crate::combat_results_table::Code;

stavka_core::charts! {
    /// The ground table. The printed one is lost; this one is a reconstruction.
    GROUND_CRT: ResultsFile<Code> = "ground-crt", "Ground combat results table";

    /// The air table, lost and reconstructed as the ground table is.
    AIR_CRT: TableFile = "air-crt", "Air table";

    /// The map. The printed one is lost; this one is made from free geography.
    MAP: MapFile = "map", "Map";

    /// Every counter. The sheet names many and gives factors for few.
    UNITS: UnitsFile = "units", "Counters";

    /// The turns and their weather.
    TURN_TRACK: TurnTrackFile = "turn-track", "Turn record track";

    /// Who comes and goes by date.
    REINFORCEMENTS: ScheduleFile = "reinforcements", "Reinforcement schedule";

    /// What can be played.
    SCENARIOS: ScenariosFile = "scenarios", "Scenarios";

    /// The set-up of the whole campaign.
    BARBAROSSA: ScenarioFile = "scenario-barbarossa", "Set-up of Barbarossa";

    /// Where everybody stands who has a choice in the set-up.
    DEPLOYMENT: TableFile = "deployment", "Default deployment";

    /// The main lines of the rail heads.
    RAIL_LINES: TableFile = "rail-lines", "Main lines of rail heads";

    /// What the motorized korps are made of.
    KORPS: TableFile = "korps", "Divisions of the motorized korps";
}

/// The charts that name each other's places, units and turns.
pub(crate) const CAMPAIGN: Campaign = Campaign {
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
