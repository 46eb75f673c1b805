//! The data files of this variant, each a chart that whoever owns the printed game can replace.
//!
//! A file is read when something needs it, not before.

use stavka_core::board::MapFile;
use stavka_core::chart::Campaign;
use stavka_core::crt::attrition::AttritionFile;
use stavka_core::data::{ScenarioFile, TableFile, TurnTrackFile, UnitsFile};

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
pub const CAMPAIGN: Campaign = Campaign {
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
    use stavka_core::setup::Setup;
    use stavka_core::variant::Variant as _;

    use super::*;
    use crate::WorldAtWar;

    fn musters(group: &str) -> Vec<Muster> {
        let scenario: ScenarioFile = FAR_EAST.own().expect("a scenario");
        let group = scenario.groups.into_iter().find(|entry| entry.name == group);
        group.expect("a group").units
    }

    /// What a group of the set-up is worth in BRPs.
    fn value(group: &str) -> u32 {
        let units: UnitsFile = UNITS.own().expect("units");
        let price = WorldAtWar::open(&Setup::default()).expect("opens").figures.garrison.price;
        let worth = |muster: Muster| {
            let unit = units.find(&muster.unit).expect("a unit");
            let price = match unit.kind.as_str() {
                "armor" => price.armor,
                "air" => price.aaf,
                _ => price.infantry,
            };
            muster.count.unsigned() * unit.factors["strength"].unsigned() * u32::from(price)
        };
        musters(group).into_iter().map(worth).sum()
    }

    #[test]
    fn both_garrisons_are_worth_what_the_chapters_say() {
        assert_eq!(value("Manchurian garrison"), 45);
        assert_eq!(value("Siberian garrison"), 45);
    }

    #[test]
    fn the_garrisons_are_those_of_the_chapters() {
        let counts = |group: &str| {
            let list = musters(group).into_iter();
            list.map(|muster| (muster.unit, muster.count.get())).collect::<Vec<_>>()
        };
        let listed = |side: &str, list: &[(&str, i32)]| {
            list.iter().map(|(unit, count)| (format!("{side}-{unit}"), *count)).collect::<Vec<_>>()
        };
        let infantry = |many: [i32; 3]| {
            [("infantry-3-2", many[0]), ("infantry-2-2", many[1]), ("infantry-1-2", many[2])]
        };
        let manchuria =
            [&[("armor-2-3", 2), ("armor-1-3", 2)], &infantry([3, 3, 3])[..], &[("air", 5)]]
                .concat();
        let siberia = [&[("armor-3-3", 2)], &infantry([2, 4, 4])[..], &[("air", 5)]].concat();
        assert_eq!(counts("Manchurian garrison"), listed("japanese", &manchuria));
        assert_eq!(counts("Siberian garrison"), listed("russian", &siberia));
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
        assert_eq!((ground("Japan in China and Korea") + ground("Wang"), chinese), (32, 30));
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
