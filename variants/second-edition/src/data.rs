//! The data files of this variant, each a chart that whoever owns the printed game can replace.
//!
//! A file is read when something needs it, not before.

use stavka_core::board::MapFile;
use stavka_core::chart::{Campaign, Chart};
use stavka_core::data::{ScenarioFile, ScheduleFile, TableFile, TurnTrackFile, UnitsFile};

use crate::factories::table::FactoryFile;
use crate::siberia::reserve::ReserveFile;

/// The groups of the Siberian Reserve. The printed table is lost.
pub const SIBERIAN_RESERVE: Chart = Chart::new::<ReserveFile>(
    "siberian-reserve",
    "Siberian Reserve Reinforcements",
    include_str!("../data/siberian-reserve.json"),
);

/// The map. The printed one is lost; this one is made from free geography.
pub const MAP: Chart = Chart::new::<MapFile>("map", "Map", include_str!("../data/map.json"));

/// Every counter. The pages name the composite units and give their firepower.
pub const UNITS: Chart =
    Chart::new::<UnitsFile>("units", "Counters", include_str!("../data/units.json"));

/// The turns, their weather and the symbols of replacements out of Siberia.
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

/// The set-up chart, lost but for what its marks mean.
pub const JUNE_1941: Chart = Chart::new::<ScenarioFile>(
    "scenario-june-1941",
    "Set-up of 22 June 1941",
    include_str!("../data/scenario-june-1941.json"),
);

/// What hits. The combat chapter is lost.
pub const COMBAT_TABLE: Chart = Chart::new::<TableFile>(
    "combat-table",
    "Combat table",
    include_str!("../data/combat-table.json"),
);

/// How many units move strategically.
pub const STRATEGIC_CAPACITY: Chart = Chart::new::<TableFile>(
    "strategic-capacity",
    "Strategic movement capacity",
    include_str!("../data/strategic-capacity.json"),
);

/// What the cities give.
pub const REPLACEMENTS: Chart = Chart::new::<TableFile>(
    "replacements",
    "Soviet infantry replacements",
    include_str!("../data/replacements.json"),
);

/// What the Axis gets.
pub const AXIS_REPLACEMENTS: Chart = Chart::new::<TableFile>(
    "axis-replacements",
    "Axis replacements",
    include_str!("../data/axis-replacements.json"),
);

/// How many air units there are.
pub const AIR_STRENGTH: Chart = Chart::new::<TableFile>(
    "air-strength",
    "Air strength",
    include_str!("../data/air-strength.json"),
);

/// Every factory, with the months under its symbol.
pub const FACTORIES: Chart = Chart::new::<FactoryFile>(
    "factories",
    "Soviet factories",
    include_str!("../data/factories.json"),
);

/// Every chart, in the order in which a player would look for them.
pub const CHARTS: &[Chart] = &[
    SIBERIAN_RESERVE,
    MAP,
    UNITS,
    TURN_TRACK,
    REINFORCEMENTS,
    JUNE_1941,
    COMBAT_TABLE,
    STRATEGIC_CAPACITY,
    REPLACEMENTS,
    AXIS_REPLACEMENTS,
    AIR_STRENGTH,
    FACTORIES,
];

/// The charts that name each other's places, units and turns.
pub const CAMPAIGN: Campaign = Campaign {
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
