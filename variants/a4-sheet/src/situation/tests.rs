use serde_json::{Value, json};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

use super::*;
use crate::side::Side;

fn rules() -> A4Sheet {
    A4Sheet::open(&Setup::default()).expect("the book opens")
}

fn scene(situation: Value) -> Result<Scene, InputError> {
    let situation: Situation = serde_json::from_value(situation).expect("the right types");
    situation.ready(&rules())
}

#[test]
fn units_stand_where_they_are_put_and_their_zones_around_them() {
    let scene = scene(json!({
        "board": [".....", ".....", "....."],
        "units": { "0302": ["rifle army 2-3", "mechanized korps 2-1"], "0101": ["german panzer division 2-1"] },
    }))
    .expect("a situation");
    let hex = |label| scene.hex(label, "").expect("a hex");
    assert_eq!(scene.position.units_at(hex("0302")).count(), 2);
    let zone = scene.names(scene.position.zone(Side::Russian));
    assert_eq!(zone, "0301, 0401, 0202, 0402, 0303, 0403");
    assert!(scene.position.zone(Side::Axis).is_empty());
}

#[test]
fn zones_come_and_go_with_their_units() {
    let mut scene = scene(json!({
        "board": ["....", "....", "...."],
        "units": { "0201": ["mechanized korps 2-1"], "0302": ["rifle army 2-3"] },
    }))
    .expect("a situation");
    let units: Vec<_> = scene.roster.units().collect();
    let both = *scene.position.zone(Side::Russian);
    let Scene { ground, roster, position, .. } = &mut scene;
    let disrupted = crate::unit::States::NONE.with(crate::unit::State::Disrupted);
    position.set_states(ground, roster, units[0], disrupted);
    position.set_states(ground, roster, units[1], disrupted);
    let army = *position.zone(Side::Russian);
    assert!(!army.without(&both).iter().any(|_| true) && army != both);
    position.remove(ground, roster, units[1]);
    assert!(position.zone(Side::Russian).is_empty());
    position.set_states(ground, roster, units[0], crate::unit::States::NONE);
    assert!(!position.zone(Side::Russian).is_empty());
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let cases = [
        (json!({ "board": ["..x"] }), "/situation/board/0"),
        (json!({ "board": ["..."], "units": { "0909": [] } }), "/situation/units/0909"),
        (json!({ "board": ["..."], "rails": ["0101"] }), "/situation/rails/0"),
        (json!({ "board": ["..."], "places": { "0505": ["city"] } }), "/situation/places/0505"),
        (
            json!({ "board": ["..."], "regions": { "south": ["0404"] } }),
            "/situation/regions/south/0",
        ),
        (json!({ "board": ["..."], "control": { "axis": ["0404"] } }), "/situation/control/axis/0"),
        (json!({ "board": ["..."], "rail_heads": ["0404"] }), "/situation/rail_heads/0"),
        (
            json!({ "board": ["..."], "units": { "0101": ["rifle army 2-3", "german infantry korps 2-3"] } }),
            "/situation/units/0101",
        ),
        (json!({ "board": "campaign", "rails": ["0101 0201"] }), "/situation/rails"),
    ];
    for (situation, pointer) in cases {
        let error = scene(situation.clone()).expect_err("wrong");
        assert_eq!(error.pointer, pointer, "{situation}: {}", error.message);
    }
}

#[test]
fn the_campaign_map_is_ready_for_a_position() {
    let scene = scene(json!({
        "board": "campaign",
        "units": { "0524": ["rifle army 2-3"] },
    }))
    .expect("a situation");
    let brest = scene.hex("0524", "").expect("a hex");
    assert!(scene.ground.features().fortress.contains(brest));
    assert_eq!(std::mem::size_of::<crate::position::Piece>(), 6);
    assert!(std::mem::size_of::<Position>() < 8192, "{}", std::mem::size_of::<Position>());
}
