use serde_json::{Map, json};

use super::*;
use crate::situation::random::{Dice, rules, unit};

/// A position on the campaign map: units of both sides in hexes anywhere, and two rail heads.
fn scattered(rules: &A4Sheet, dice: &mut Dice) -> Scene {
    let ground = rules.campaign().expect("the campaign map");
    let hexes = u32::try_from(ground.board().size()).expect("a map");
    let label = |dice: &mut Dice| {
        let hex = SpaceId(u16::try_from(dice.below(hexes)).expect("a hex"));
        ground.label(hex).to_owned()
    };
    let units: Map<_, _> = (0..40).map(|_| (label(dice), json!([unit(dice)]))).collect();
    let rail_heads = [label(dice), label(dice)];
    let weather = dice.pick(&["good", "mud", "snow"]);
    let situation = json!({
        "board": "campaign", "units": units, "rail_heads": rail_heads, "weather": weather,
    });
    let situation: Situation = serde_json::from_value(situation).expect("the right types");
    situation.ready(rules).expect("a sound situation")
}

#[test]
fn the_line_of_a_unit_gives_what_the_map_of_supply_shows() {
    let rules = rules();
    let mut dice = Dice::new(22);
    let mut seen = [0; 3];
    for round in 0..60 {
        let scene = Arc::new(scattered(&rules, &mut dice));
        let mut ready = Ready { scene, unit: UnitId(0), by_air: false };
        for unit in ready.scene.roster.units() {
            ready.unit = unit;
            let Scene { ground, roster, position, weather, .. } = &*ready.scene;
            let (hex, side) = (position.piece(unit).place, roster.counter(unit).side());
            let map = ground.with_supply_scratch(|scratch| {
                map::supply_map(&rules, ground, roster, position, side, *weather, scratch)
            });
            let silent = &mut stavka_core::clause::Silent;
            let status = unit_status(&rules, ground, roster, position, &map, unit, silent);
            let ruling = answer(&rules, &ready, silent).expect("a ruling");
            assert_eq!(ruling.status, status, "round {round}, {}", ground.label(hex));
            let none = ruling.line.is_empty();
            assert_eq!(none, map.at(hex) == Status::Isolated, "round {round}");
            seen[map.at(hex) as usize] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "Full, Limited, Isolated: {seen:?}");
}
