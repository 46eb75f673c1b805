//! Made positions: what is wrong with one is said, and where.

mod play;

use play::rules;
use serde_json::{Value, json};
use stavka_core::game::Game as _;
use stavka_core::variant::Variant as _;

/// A position in which only these fields differ.
fn posed(changes: &Value) -> Result<(), String> {
    let mut position = json!({ "month": "1941-08", "side": "soviet", "stage": "march" });
    if let (Some(position), Some(changes)) = (position.as_object_mut(), changes.as_object()) {
        position.extend(changes.clone());
    }
    let game = rules("").pose(&position)?;
    game.check()
}

#[test]
fn a_position_is_taken() {
    let units = json!({ "Moscow": ["2 infantry-army dispersed"], "dead pile": ["tank-corps-3"] });
    assert_eq!(posed(&json!({ "units": units })), Ok(()));
}

#[test]
fn what_is_wrong_is_said() {
    for (changes, said) in [
        (json!({ "units": { "Mosocw": ["infantry-army"] } }), "there is no point `Mosocw`"),
        (json!({ "units": { "Moscow": ["infantry"] } }), "there is no counter `infantry`"),
        (json!({ "units": { "Moscow": ["artillery tired"] } }), "there is no mark `tired`"),
        (json!({ "units": { "Moscow": ["7 artillery"] } }), "there are not so many artillery"),
        (
            json!({ "units": { "Moscow": ["rocket-1"], "Tula": ["rocket-1"] } }),
            "rocket 1 is named twice",
        ),
        (json!({ "units": { "Tula": ["5 infantry-army"] } }), "5 Soviet units stand on Tula"),
        (json!({ "month": "1941-05" }), "May 1941 is before June 1941"),
        (json!({ "stage": "lunch" }), "/stage"),
        (json!({ "wether": "mud" }), "wether"),
        (json!({ "siberia": { "doubles": "1941-08" } }), "say when the Reserve first came"),
    ] {
        let error = posed(&changes).expect_err("not a position");
        assert!(error.contains(said), "{changes}: {error}");
    }
}
