//! What a ruling on the campaign map costs, against the search that it needs, and against that search with the reading
//! of the position: reading fifty units takes longer than the search.

use std::{process::ExitCode, sync::Arc};

use serde_json::{Value, json};
use stavka_a4_sheet::A4Sheet;
use stavka_a4_sheet::movement::{Plan, Scratch, reach};
use stavka_a4_sheet::position::UnitId;
use stavka_a4_sheet::side::Side;
use stavka_a4_sheet::situation::{Scene, Situation};
use stavka_a4_sheet::supply::{SupplyScratch, supply_map};
use stavka_bench::{Report, at_most};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

/// A front from the Baltic to the Black Sea: an army or a korps every third hex, in two lines.
fn situation(rules: &A4Sheet) -> Value {
    let map = rules.campaign().expect("the campaign map");
    let land = |label: &String| map.board().labelled(label).is_some();
    let mut units = serde_json::Map::new();
    for row in (4..40).step_by(3) {
        let labels = [8, 10, 12, 14].map(|column| format!("{column:02}{row:02}"));
        let counters = [
            "german motorized korps 5-4",
            "german infantry korps 2-3",
            "rifle army 2-3",
            "mechanized korps 2-1",
        ];
        for (label, counter) in labels.into_iter().zip(counters).filter(|(label, _)| land(label)) {
            units.insert(label, json!([counter]));
        }
    }
    units.insert("0325".into(), json!(["german panzer division 2-1"]));
    json!({ "board": "campaign", "units": units, "rail_heads": ["0424"] })
}

fn ask(rules: &A4Sheet, question: &str, input: &Value) -> impl FnMut() -> usize {
    let question = A4Sheet::questions().into_iter().find(|known| known.name == question);
    let question = question.expect("a question of that name");
    let input = input.to_string();
    let settings = rules.settings().clone();
    let rules = Arc::new(A4Sheet::open(&Setup::default()).expect("the book opens"));
    move || {
        let ruling = question.ask(&rules, A4Sheet::book(), &settings, &input).expect("a ruling");
        serde_json::to_string(&ruling).expect("plain data").len()
    }
}

fn main() -> ExitCode {
    let rules = A4Sheet::open(&Setup::default()).expect("the book opens");
    let json = situation(&rules);
    let situation: Situation = serde_json::from_value(json.clone()).expect("the right types");
    let Scene { ground, roster, position, weather, .. } =
        situation.ready(&rules).expect("a sound situation");
    let unit = UnitId(0);
    let (mut scratch, mut lines) = (Scratch::new(&rules, &ground), SupplyScratch::new(&ground));
    let plan = Plan { weather, ..Plan::default() };
    let mut report = Report::new();
    let input = json!({ "situation": json, "unit": "0325" });
    let text = json.to_string();
    let read = || -> Scene {
        let situation: Situation = serde_json::from_str(&text).expect("the right types");
        situation.ready(&rules).expect("a sound situation")
    };
    let mut search = || reach(&rules, &ground, &roster, &position, unit, plan, &mut scratch);
    let ruling = || ask(&rules, "reach", &input);
    report.compare("reach", ("ruling", ruling()), ("search", &mut search), at_most(8.0));
    let both = || (read(), search());
    report.compare("reach", ("ruling", ruling()), ("reading and search", both), at_most(3.0));
    let mut trace =
        || supply_map(&rules, &ground, &roster, &position, Side::Axis, weather, &mut lines);
    let ruling = || ask(&rules, "supply-line", &input);
    report.compare("supply", ("ruling", ruling()), ("trace", &mut trace), at_most(8.0));
    let both = || (read(), trace());
    report.compare("supply", ("ruling", ruling()), ("reading and trace", both), at_most(3.0));
    report.finish()
}
