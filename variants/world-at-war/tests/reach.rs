//! Which clauses played games reach; the others stand in `snapshots/unplayed` with their reasons.

use stavka_testkit::{Series, check_reach, module};
use stavka_world_at_war::WorldAtWar;

/// Results of Storm Over Asia on which a few clauses depend: with the road and missing armor, and with a single region.
const STORMS: [&str; 2] = [
    r#"{ "charts": { "storm-over-asia": { "title": "With the road", "provenance": "house-rule", "japan": 5, "russia": 1,
        "united-front": true, "communist-regions": ["Yen-an", "Lanchow"], "sinkiang-road": true,
        "national-unity": "no-effect", "japanese-armor": 4, "military-counters": 2, "unbuilt-in-siberia": { "3-3": 1 } } } }"#,
    r#"{ "charts": { "storm-over-asia": { "title": "A single region", "provenance": "house-rule", "japan": 2, "russia": 0,
        "united-front": true, "communist-regions": ["Yen-an"], "sinkiang-road": false,
        "national-unity": "no-effect", "japanese-armor": 6, "military-counters": 3 } } }"#,
];

#[test]
fn played_games_reach_the_clauses() {
    let series = |setup, seeds, staff| Series { setup, seeds, staff, never: &[] };
    let (staff, chance): (&[bool], &[bool]) = (&[true; 2], &[false; 2]);
    let [road, region] = STORMS;
    check_reach(
        module::<WorldAtWar>(),
        &[
            series("", (1, 7), staff),
            series("", (1, 13), chance),
            series(road, (1, 17), chance),
            series(region, (1, 17), chance),
        ],
    );
}
