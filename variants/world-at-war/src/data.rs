//! The data files of this variant, each a chart that whoever owns the printed game can replace.
//!
//! A file is read when something needs it, not before.

use stavka_core::board::MapFile;
use stavka_core::chart::Campaign;
use stavka_core::crt::attrition::AttritionFile;
use stavka_core::data::{ScenarioFile, ScenariosFile, TableFile, TurnTrackFile, UnitsFile};

use crate::storm::StormFile;

stavka_core::charts! {
    /// The attrition table that the publisher shows; the die is ours.
    ATTRITION: AttritionFile = "attrition", "Attrition table";

    /// The ground table. The printed one is in a chapter that is not here.
    GROUND_CRT: TableFile = "ground-crt", "Ground combat";

    /// The map. The printed one is lost; this one is made from free geography.
    MAP: MapFile = "map", "Map";

    /// Every counter. The chapters name those of the two garrisons.
    UNITS: UnitsFile = "units", "Counters";

    /// The seasons of the scenario.
    TURN_TRACK: TurnTrackFile = "turn-track", "Turn track";

    /// What can be played.
    SCENARIOS: ScenariosFile = "scenarios", "Scenarios";

    /// The set-up, with the two garrisons as the chapters list them.
    FAR_EAST: ScenarioFile = "scenario-far-east", "Set-up of the Far East";

    /// The same for the Pacific theater alone, which begins a season later.
    PACIFIC: ScenarioFile = "scenario-pacific", "Set-up of the Pacific theater";

    /// What the linked scenario begins from.
    STORM_OVER_ASIA: StormFile = "storm-over-asia", "Result of Storm Over Asia";

    /// What moves the level of Chinese resistance.
    RESISTANCE: TableFile = "resistance", "Chinese resistance";

    /// What each power has in a year.
    THEATRE_POINTS: TableFile = "theatre-points", "Points of the theatre";

    /// How the war in Europe goes where nobody plays it.
    EUROPEAN_WAR: TableFile = "european-war", "Drift of the European war";

    /// What ground costs and how it helps the defence.
    TERRAIN: TableFile = "terrain", "Terrain";
}

/// The charts that name each other's places, units and turns.
pub(crate) const CAMPAIGN: Campaign = Campaign {
    map: MAP,
    units: UNITS,
    turns: TURN_TRACK,
    schedules: &[],
    scenarios: &[FAR_EAST, PACIFIC],
};

#[cfg(test)]
mod tests {
    use stavka_core::crt::Resolve as _;
    use stavka_core::crt::attrition::{AttritionTable, Contact};
    use stavka_core::data::Muster;

    use super::*;

    fn musters(group: &str) -> Vec<Muster> {
        let scenario: ScenarioFile = FAR_EAST.own().expect("a scenario");
        let group = scenario.groups.into_iter().find(|entry| entry.name == group);
        group.expect("a group").units
    }

    #[test]
    fn japan_holds_china_with_no_fewer_factors_than_the_chinese_have() {
        let units: UnitsFile = UNITS.own().expect("units");
        let ground = |group: &str| -> u32 {
            let strength = |muster: Muster| {
                let unit = units.find(&muster.unit).expect("a unit");
                let counts = unit.kind == "infantry" || unit.kind == "armor";
                muster.count.unsigned()
                    * if counts { unit.factors["strength"].unsigned() } else { 0 }
            };
            musters(group).into_iter().map(strength).sum()
        };
        let chinese = ground("Nationalist China") + ground("Communist China");
        assert_eq!((ground("Japan in China and Korea") + ground("Wang"), chinese), (32, 28));
    }

    #[test]
    fn more_factors_never_cost_the_enemy_less() {
        let file: AttritionFile = ATTRITION.own().expect("a file");
        let table = AttritionTable::try_from(file).expect("a table");
        let losses = |factors: u16| {
            table.resolve_with(&Contact { factors, modifier: 0 }, 5).expect("losses").to_string()
        };
        assert_eq!([losses(10), losses(35), losses(99)], ["1C", "4C 2H", "8C 4H"]);
    }
}
