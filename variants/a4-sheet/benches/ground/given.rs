//! Rulings on a position that the question gives in words, against reading it and searching.

use std::sync::Arc;

use serde_json::{Value, json};
use stavka_a4_sheet::A4Sheet;
use stavka_a4_sheet::movement::{Plan, Scratch, reach};
use stavka_a4_sheet::position::HexSet;
use stavka_a4_sheet::retreat::{Fate, Fight, Retreat};
use stavka_a4_sheet::side::Side;
use stavka_a4_sheet::situation::{Scene, Situation};
use stavka_a4_sheet::supply::{SupplyScratch, supply_map};
use stavka_bench::{Report, at_most};
use stavka_core::board::SpaceId;
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

/// Where panzer divisions wait behind the front.
const PANZERS: [&str; 2] = ["0325", "0322"];
/// Where a korps stands at the front.
const KORPS: &str = "1022";
/// Where an army stands at the front, and those who attack it.
const ARMY: &str = "1222";
const ATTACKERS: [&str; 2] = ["1122", "1221"];
/// How far the army is sent back.
const SENT: u32 = 3;

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
    for label in PANZERS {
        units.insert(label.into(), json!(["german panzer division 2-1"]));
    }
    json!({ "board": "campaign", "units": units, "rail_heads": ["0424"] })
}

/// Asks questions of one name in turn, from text to text.
fn ask(question: &str, inputs: Vec<String>) -> impl FnMut() -> String + use<> {
    let question = A4Sheet::questions().into_iter().find(|known| known.name == question);
    let question = question.expect("a question of that name");
    let rules = Arc::new(A4Sheet::open(&Setup::default()).expect("the book opens"));
    let mut next = 0;
    move || {
        next = (next + 1) % inputs.len();
        let settings = rules.settings();
        question.ask(&rules, settings, &inputs[next]).expect("a ruling")
    }
}

/// The text of a question.
fn text(situation: &Value, rest: &Value) -> String {
    let mut input = rest.clone();
    input["situation"] = situation.clone();
    input.to_string()
}

pub(super) fn compare_all(report: &mut Report) {
    let rules = A4Sheet::open(&Setup::default()).expect("the book opens");
    let json = situation(&rules);
    let situation: Situation = serde_json::from_value(json.clone()).expect("the right types");
    let scene = situation.ready(&rules).expect("a sound situation");
    moves(&rules, &scene, &json, report);
    supply(&rules, &scene, &json, report);
    retreats(&rules, &scene, &json, report);
}

fn hex(scene: &Scene, label: &str) -> SpaceId {
    scene.hex(label, "").expect("a hex")
}

/// Holds a ruling on a position given in words to three times reading it and searching.
fn compare<T>(
    report: &mut Report,
    (what, rests): (&str, &[Value]),
    (rules, json): (&A4Sheet, &Value),
    mut search: impl FnMut() -> T,
) {
    let inputs = rests.iter().map(|rest| text(json, rest)).collect();
    let ruling = ("ruling", ask(what, inputs));
    let text = json.to_string();
    let both = || {
        let situation: Situation = serde_json::from_str(&text).expect("the right types");
        (situation.ready(rules).expect("a sound situation"), search())
    };
    report.compare(what, ruling, ("reading and search", both), at_most(3.0));
}

fn moves(rules: &A4Sheet, scene: &Scene, json: &Value, report: &mut Report) {
    let Scene { ground, roster, position, weather, .. } = scene;
    // The memory knows what it was asked last, so two units are asked about in turn.
    let unit = |label| position.units_at(hex(scene, label)).next().expect("a unit");
    let mut units = PANZERS.map(unit);
    let mut scratch = Scratch::new(rules, ground);
    let plan = Plan { weather: *weather, ..Plan::default() };
    let search = || {
        units.swap(0, 1);
        reach(rules, ground, roster, position, units[0], plan, &mut scratch)
    };
    let rests = PANZERS.map(|label| json!({ "unit": label }));
    compare(report, ("reach", &rests), (rules, json), search);
}

fn supply(rules: &A4Sheet, scene: &Scene, json: &Value, report: &mut Report) {
    let Scene { ground, roster, position, weather, .. } = scene;
    let mut lines = SupplyScratch::new(ground);
    // The memory knows what it was asked last, so the rail head goes to and fro.
    let mut positions = [position.clone(), position.clone()];
    positions[1].rail_heads[0] = hex(scene, "0523");
    let trace = || {
        positions.swap(0, 1);
        supply_map(rules, ground, roster, &positions[0], Side::Axis, *weather, &mut lines)
    };
    let rest = json!({ "unit": KORPS });
    compare(report, ("supply-line", &[rest]), (rules, json), trace);
}

fn retreats(rules: &A4Sheet, scene: &Scene, json: &Value, report: &mut Report) {
    let Scene { ground, roster, position, weather, .. } = scene;
    let at = hex(scene, ARMY);
    let unit = position.units_at(at).next().expect("a unit");
    let (attacked, attackers) = ([at], ATTACKERS.map(|label| hex(scene, label)));
    let (unresolved, weather) = (HexSet::EMPTY, *weather);
    let fight = Fight { attacked: &attacked, attackers: &attackers, unresolved, weather };
    let retreat = Retreat { rules, ground, roster, position, unit, at, fight };
    let mut way = Vec::new();
    let search = || {
        let mut ways = 0;
        retreat.routes(SENT, &mut way, &mut |_, fate| ways += u32::from(fate == Fate::Retreats));
        ways
    };
    let rest = json!({ "unit": ARMY, "attacked_from": ATTACKERS, "hexes": SENT });
    compare(report, ("retreat", &[rest]), (rules, json), search);
}
