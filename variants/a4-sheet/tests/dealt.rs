//! The deal holds the charts against the figures of set-up: what breaks one is refused, and what follows it is dealt.

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

/// What the deal says to these figures of the Russian set-up and these charts.
fn said(russian: &Value, charts: &Value) -> Result<(), String> {
    let setup = json!({ "figures": { "setup": { "russian": russian } }, "charts": charts });
    let rules = stavka_testkit::open(stavka_testkit::module::<A4Sheet>(), &setup.to_string());
    let dealt = rules.deal("barbarossa".into()).into_result();
    dealt.map(|_| ()).map_err(|error| format!("{error:?}"))
}

#[test]
fn russian_figures_that_the_charts_do_not_follow_are_refused_by_their_rule() {
    let cases = [
        (json!({ "armies_on_map": 22 }), "setup.russian.on-board"),
        (json!({ "border_armies": 9 }), "setup.russian.border"),
        (json!({ "border_tank_korps": 11 }), "setup.russian.border"),
        (json!({ "units_per_city": 2 }), "setup.russian.extra-units"),
        (json!({ "tanks": { "always_3_2": 7 } }), "setup.russian.tanks"),
        (json!({ "tanks": { "always_2_1": 7 } }), "setup.russian.tanks"),
        (json!({ "tanks": { "weak_group_2_1": 11 } }), "setup.russian.tanks"),
        (json!({ "tanks": { "strong_group_4_3": 9 } }), "setup.russian.tanks"),
        (json!({ "tanks": { "strong_group_3_2": 1 } }), "setup.russian.tanks"),
    ];
    for (russian, rule) in cases {
        let error = said(&russian, &json!({})).expect_err("the charts have other numbers");
        assert!(error.contains(rule), "{russian}: {error}");
    }
    assert_eq!(said(&json!({}), &json!({})), Ok(()), "the sheet as it is");
}

/// The chart of deployment with a tank korps on the border for an army, and the other way round in a city.
fn exchanged() -> Value {
    let mut text = DEPLOYMENT.to_owned();
    for (from, to) in
        [("border-army-10", "border-tank-korps-11"), ("city-tank-korps-14", "city-army-12")]
    {
        assert!(text.contains(&format!("\"{from}\"")), "the chart has {from}");
        text = text.replace(&format!("\"{from}\""), &format!("\"{to}\""));
    }
    serde_json::from_str(&text).expect("a chart")
}

#[test]
fn charts_and_figures_that_change_together_are_dealt() {
    let figures = json!({ "border_armies": 9, "border_tank_korps": 11 });
    let charts = json!({ "deployment": exchanged() });
    assert_eq!(said(&figures, &charts), Ok(()));
    let error = said(&json!({}), &charts).expect_err("the figures have other numbers");
    assert!(error.contains("setup.russian.border"), "{error}");
}

#[test]
fn a_chart_that_bares_the_border_is_refused() {
    let mut chart: Value = serde_json::from_str(DEPLOYMENT).expect("a chart");
    let rows = chart["rows"].as_array_mut().expect("rows");
    for row in
        rows.iter_mut().filter(|row| row["row"].as_str().unwrap_or("").starts_with("border-"))
    {
        row["cells"][0] = "2613".into();
    }
    let error = said(&json!({}), &json!({ "deployment": chart })).expect_err("all in one hex");
    assert!(error.contains("neither occupied nor in a zone of control"), "{error}");
}
