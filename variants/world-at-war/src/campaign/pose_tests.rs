//! Made positions, and rules that change in the middle of a game.

use std::sync::Arc;

use serde_json::{Value, json};
use stavka_core::game::Game as _;
use stavka_core::setup::Setup;
use stavka_core::variant::Variant as _;

use crate::campaign::Campaign;
use crate::{WorldAtWar, data};

fn rules(setup: &Value) -> Arc<WorldAtWar> {
    let setup = Setup::parse(&setup.to_string()).expect("a set-up");
    Arc::new(WorldAtWar::open(&setup).expect("opens"))
}

fn posed(position: &Value) -> Result<Campaign, String> {
    rules(&json!({})).pose(position)
}

#[test]
fn what_is_wrong_with_a_position_is_said() {
    let wrong = [
        (json!({ "turm": "axis-fall-1941" }), "turm"),
        (json!({ "turn": "axis-fall-1939" }), "no turn of the campaign"),
        (json!({ "step": "combat-russia" }), "no step `combat-russia`"),
        (json!({ "scenario": "europe" }), "no scenario `europe`"),
        (json!({ "groups": ["Home fleet"] }), "no group `Home fleet`"),
        (json!({ "units": { "dragon": ["A25"] } }), "no sort `dragon`"),
        (json!({ "units": { "japanese-air": ["Atlantis"] } }), "no place `Atlantis`"),
        (json!({ "units": { "japanese-air": ["Harbin, tired"] } }), "no mark `tired`"),
        (json!({ "units": { "japanese-armor-1-3": ["B30", "B30", "B30"] } }), "fewer"),
        (json!({ "control": { "japan": ["Atlantis"] } }), "no space `Atlantis`"),
    ];
    for (position, said) in wrong {
        let error = posed(&position).expect_err("it is wrong");
        assert!(error.contains(said), "{position}: {error}");
    }
}

#[test]
fn a_position_is_dealt_up_to_its_first_decision() {
    let units = json!({ "japanese-infantry-3-2": ["Peking, moved", "Canton"] });
    let position = json!({ "turn": "axis-fall-1942", "step": "movement", "units": units });
    let game = posed(&position).expect("a position");
    game.check().expect("sound");
    let view = game.view(None);
    assert_eq!(view.turn, "Axis Fall 1942, movement");
    let moved = view.counters.iter().find(|unit| unit.name.ends_with("3-2 no. 1"));
    assert_eq!(moved.map(|unit| unit.marks.clone()), Some(vec!["moved".to_owned()]));
}

#[test]
fn other_rules_hold_from_now_on() {
    let position = json!({
        "turn": "axis-fall-1941", "step": "movement",
        "results": { "allied-summer-1941": 2 },
        "units": { "japanese-infantry-3-2": ["Peking"] },
    });
    let game = posed(&position).expect("a position");
    let later = rules(&json!({ "figures": { "resistance": { "delay": 2 } } }));
    let amended = later.adopt(&game).expect("the same map and counters");
    assert_eq!([game.state.resistance, amended.state.resistance], [2, 0]);
    assert_eq!(amended.state.places(), game.state.places());
}

#[test]
fn other_counters_are_not_taken_over() {
    let game = posed(&json!({})).expect("a position");
    let mut units: Value = serde_json::from_str(data::UNITS.text()).expect("JSON");
    let count = units["units"][0]["count"].as_i64().expect("a number");
    units["units"][0]["count"] = json!(count + 1);
    let others = rules(&json!({ "charts": { "units": units } }));
    let error = others.adopt(&game).expect_err("another counter");
    assert!(error.contains("other counters"), "{error}");
}

#[test]
fn a_set_up_leaves_the_garrisons_to_the_rules() {
    let mut chart: Value = serde_json::from_str(data::FAR_EAST.text()).expect("JSON");
    chart["groups"][0]["name"] = json!("Siberian garrison");
    let setup = json!({ "charts": { "scenario-far-east": chart } });
    let setup = Setup::parse(&setup.to_string()).expect("a set-up");
    let error = WorldAtWar::open(&setup).expect_err("refused").to_string();
    assert!(error.contains("the rules list these units"), "{error}");
}
