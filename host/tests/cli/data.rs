//! Bring your own charts: listed, written, checked and used.

use std::fs;

use serde_json::{Value, json};
use stavka_testkit::{Damaged, damaged};

use crate::bench::{Bench, check};

const VARIANTS: [&str; 3] = ["a4-sheet", "second-edition", "world-at-war"];
const ROLL: [&str; 4] = ["ask", "a4-sheet", "combat-result", "--input"];
const CORNER: &str = r#"{"column":"1:5","die":1}"#;

/// A chart file of a variant, as the program writes it.
fn template(bench: &Bench, variant: &str, chart: &str) -> Value {
    bench.json(&["data", "template", variant, chart])
}

fn write(bench: &Bench, name: &str, file: &Value) {
    fs::write(bench.path(name), file.to_string()).expect("written");
}

#[test]
fn charts_are_listed() {
    let bench = Bench::new();
    let lists: Vec<_> = VARIANTS.iter().map(|id| bench.say(&["data", "list", id])).collect();
    check("data-list", &lists.join("\n"));
}

#[test]
fn a_template_is_filled_in_checked_and_used() {
    let bench = Bench::new();
    let written = ["data", "template", "a4-sheet", "ground-crt", "--out", "mine.json"];
    let mut said = vec![bench.say(&written), bench.say(&["data", "check", "mine.json"])];
    let text = fs::read_to_string(bench.path("mine.json")).expect("a file");
    let mut file: Value = serde_json::from_str(&text).expect("JSON");
    file["content"]["rows"][0]["results"][0] = json!("BK");
    write(&bench, "mine.json", &file);
    said.push(bench.say(&[&ROLL[..], &[CORNER, "--charts", "mine.json"]].concat()));
    check("data-used", &format!("{text}\n{}", said.join("\n")));
    let printed = bench.json(&[&ROLL[..], &[CORNER, "--json"]].concat());
    assert_eq!(printed["answer"]["result"], "AE");
}

#[test]
fn a_map_that_is_brought_is_drawn() {
    let bench = Bench::new();
    let mut file = template(&bench, "world-at-war", "map");
    file["content"]["name"] = json!("A map of my own");
    write(&bench, "mine.json", &file);
    let show = ["map", "show", "world-at-war", "--charts", "mine.json", "--out", "mine.svg"];
    bench.say(&show);
    let picture = fs::read_to_string(bench.path("mine.svg")).expect("a picture");
    assert!(picture.contains("A map of my own"));
}

#[test]
fn a_chart_that_can_not_be_used_says_why() {
    let bench = Bench::new();
    let sound = template(&bench, "a4-sheet", "ground-crt");
    let with = |name: &str, place: &str, value: Value| {
        let mut file = sound.clone();
        *file.pointer_mut(place).expect("a place") = value;
        write(&bench, name, &file);
        bench.say(&["data", "check", name])
    };
    let mut said = vec![
        with("code.json", "/content/rows/2/results/3", json!("AX")),
        with("short.json", "/content/rows/2/results", json!(["AE"])),
        with("dice.json", "/content/dice", json!("2d6")),
        with("chart.json", "/chart", json!("ground-table")),
        with("variant.json", "/variant", json!("a4-shet")),
        with("columns.json", "/content/columns/0", json!("1:6")),
    ];
    write(&bench, "sound.json", &sound);
    let twice = ["--charts", "sound.json", "--charts", "sound.json"];
    said.push(bench.say(&[&ROLL[..], &[CORNER], &twice].concat()));
    said.push(bench.say(&["rule", "world-at-war", "80.21.1", "--charts", "sound.json"]));
    said.push(bench.say(&["data", "check", "no-such.json"]));
    fs::write(bench.path("broken.json"), "{").expect("written");
    said.push(bench.say(&["data", "check", "broken.json"]));
    said.push(bench.say(&["data", "template", "a4-sheet", "ground"]));
    check("data-wrong", &said.join("\n"));
}

/// None passes, none panics, and each is told with its file and a pointer into it.
#[test]
fn a_hundred_damaged_files_are_told_with_file_and_pointer() {
    let bench = Bench::new();
    let mut count = 0;
    for variant in VARIANTS {
        let charts = bench.json(&["data", "list", variant, "--json"]);
        for chart in charts.as_array().expect("charts") {
            for Damaged { what, content, .. } in damaged(&chart["content"], 1) {
                let file =
                    json!({ "variant": variant, "chart": chart["name"], "content": content });
                write(&bench, "damaged.json", &file);
                let said = bench.say(&["data", "check", "damaged.json"]);
                let told = said.contains("error: damaged.json: /content");
                assert!(told && said.ends_with("[code 3]\n"), "{what}\n{said}");
                count += 1;
            }
        }
    }
    assert!(count >= 100, "only {count} files were damaged");
}
