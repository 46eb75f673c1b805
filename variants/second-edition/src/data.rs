//! The data files of this variant, each a chart that whoever owns the printed game can replace.
//!
//! A file is read when something needs it, not before.

use stavka_core::board::MapFile;
use stavka_core::chart::Campaign;
use stavka_core::data::{
    ScenarioFile, ScenariosFile, ScheduleFile, TableFile, TurnTrackFile, UnitsFile,
};

use crate::factories::table::FactoryFile;
use crate::siberia::reserve::ReserveFile;

stavka_core::charts! {
    /// The groups of the Siberian Reserve. The printed table is lost.
    SIBERIAN_RESERVE: ReserveFile = "siberian-reserve", "Siberian Reserve Reinforcements";

    /// The map. The printed one is lost; this one is made from free geography.
    MAP: MapFile = "map", "Map";

    /// Every counter. The pages name the composite units and give their firepower.
    UNITS: UnitsFile = "units", "Counters";

    /// The turns, their weather and the symbols of replacements out of Siberia.
    TURN_TRACK: TurnTrackFile = "turn-track", "Turn record track";

    /// Who comes and goes by date.
    REINFORCEMENTS: ScheduleFile = "reinforcements", "Reinforcement schedule";

    /// What can be played.
    SCENARIOS: ScenariosFile = "scenarios", "Scenarios";

    /// The set-up chart, lost but for what its marks mean.
    JUNE_1941: ScenarioFile = "scenario-june-1941", "Set-up of 22 June 1941";

    /// What hits. The combat chapter is lost.
    COMBAT_TABLE: TableFile = "combat-table", "Combat table";

    /// How many units move strategically.
    STRATEGIC_CAPACITY: TableFile = "strategic-capacity", "Strategic movement capacity";

    /// What the cities give.
    REPLACEMENTS: TableFile = "replacements", "Soviet infantry replacements";

    /// What the Axis gets.
    AXIS_REPLACEMENTS: TableFile = "axis-replacements", "Axis replacements";

    /// How many air units there are.
    AIR_STRENGTH: TableFile = "air-strength", "Air strength";

    /// Every factory, with the months under its symbol.
    FACTORIES: FactoryFile = "factories", "Soviet factories";
}

/// The charts that name each other's places, units and turns.
pub(crate) const CAMPAIGN: Campaign = Campaign {
    map: MAP,
    units: UNITS,
    turns: TURN_TRACK,
    schedules: &[REINFORCEMENTS],
    scenarios: &[JUNE_1941],
};

#[cfg(test)]
mod tests {
    use stavka_core::data::GroupEntry;

    use super::*;

    #[test]
    fn there_are_as_many_factories_as_the_rules_say() {
        let scenario: ScenarioFile = JUNE_1941.own().expect("a scenario");
        let count = |start: bool| -> u32 {
            let all = scenario.groups.iter().filter(|group| group.holding.is_none() == start);
            let musters = all.flat_map(|group| &group.units);
            let factories = musters.filter(|muster| muster.unit.ends_with("-factory"));
            factories.map(|muster| muster.count.unsigned()).sum()
        };
        assert_eq!((count(true), count(false)), (11, 13));
    }

    #[test]
    fn there_are_ten_chances_to_build_a_factory_with_the_one_before_play() {
        let track: TurnTrackFile = TURN_TRACK.own().expect("a track");
        let symbols = track.turns.iter().flat_map(|turn| &turn.symbols);
        assert_eq!(symbols.filter(|entry| entry.symbol == "factory-pick").count() + 1, 10);
    }

    #[test]
    fn factories_stand_where_their_counters_say() {
        let scenario: ScenarioFile = JUNE_1941.own().expect("a scenario");
        let chart: FactoryFile = FACTORIES.own().expect("a chart");
        for entry in &chart.at_start {
            let unit = format!("{}-factory", entry.kind);
            let of_kind =
                |group: &&GroupEntry| group.units.iter().any(|muster| muster.unit == unit);
            let group = scenario.groups.iter().find(of_kind).expect("a group of the kind");
            assert!(group.places.contains(&entry.point), "{unit} of {}", entry.point);
        }
    }
}
