//! The deal holds the chart of deployment against the figures of the German set-up: what breaks one is refused.

use serde_json::{Value, json};
use stavka_a4_sheet::A4Sheet;

const DEPLOYMENT: &str = include_str!("../data/deployment.json");

/// Whether the campaign can be dealt with these figures of the German set-up, and a unit of the chart moved to a hex.
fn deals(german: &Value, unit: &str, hex: &str) -> bool {
    let mut chart: Value = serde_json::from_str(DEPLOYMENT).expect("a chart");
    let rows = chart["rows"].as_array_mut().expect("rows");
    let row = rows.iter_mut().find(|row| row["row"] == unit).expect("a unit of the chart");
    row["cells"][0] = hex.into();
    let figures = json!({ "setup": { "german": german } });
    let setup = json!({ "figures": figures, "charts": { "deployment": chart } }).to_string();
    let rules = stavka_testkit::open(stavka_testkit::module::<A4Sheet>(), &setup);
    rules.deal("barbarossa".into()).into_result().is_ok()
}

#[test]
fn mobile_units_start_no_farther_than_the_figure_says() {
    let three_hexes_away =
        |most: u32| deals(&json!({ "mobile_hexes": most }), "german-panzer-division-6", "0419");
    assert!(three_hexes_away(3));
    assert!(!three_hexes_away(2));
}

/// Each army stands where a panzer group of its army group does, so that the other list is without it.
#[test]
fn infantry_starts_near_a_formation_of_its_army_group() {
    let cases = [
        ("north", "armies", "panzer_groups", "german-infantry-korps-x", "0314"),
        ("center", "armies", "panzer_groups", "german-infantry-korps-viii", "0519"),
        ("south", "armies", "panzer_groups", "german-infantry-korps-iv", "0230"),
        ("north", "panzer_groups", "armies", "german-infantry-korps-x", "0314"),
        ("center", "panzer_groups", "armies", "german-infantry-korps-viii", "0519"),
        ("south", "panzer_groups", "armies", "german-infantry-korps-xxix", "0528"),
    ];
    for (group, list, other, unit, hex) in cases {
        let (whole, short) = lists(group, list);
        let others =
            if (group, other) == ("south", "armies") { json!([17]) } else { lists(group, other).1 };
        let with = |numbers: &Value| {
            deals(&json!({ group: { list: numbers, other: &others } }), unit, hex)
        };
        assert!(with(&whole), "{group} {list}: {unit} in {hex} is refused");
        assert!(!with(&short), "{group} {list}: {unit} in {hex} starts near nobody");
    }
}

/// A list of the figures as it is, and without its last number.
fn lists(group: &str, list: &str) -> (Value, Value) {
    match (group, list) {
        ("north", "armies") => (json!([16, 18]), json!([16])),
        ("north", _) => (json!([4]), json!([])),
        ("center", "armies") => (json!([4, 9]), json!([4])),
        ("center", _) => (json!([2, 3]), json!([2])),
        (_, "armies") => (json!([6, 17]), json!([6])),
        _ => (json!([1]), json!([])),
    }
}
