//! What the commands print, for people and as JSON.

use crate::bench::{Bench, check};

const EVEN: &str = r#"{"attackers":["nationalist"],"attack":6,"defense":6}"#;
const POOR: &str = r#"{"attackers":["nationalist"],"attack":5,"defense":6}"#;

#[test]
fn a_clause() {
    let bench = Bench::new();
    check("rule", &bench.say(&["rule", "world-at-war", "80.21.1"]));
    let patched =
        bench.say(&["rule", "world-at-war", "80.21.1", "--figure", "chinese.minimum_odds=2:1"]);
    assert!(patched.contains("at odds below 2:1"), "{patched}");
    assert!(patched.contains("printed as 1:1"), "{patched}");
}

#[test]
fn a_ruling() {
    let bench = Bench::new();
    let ask = |input: &str, more: &[&str]| {
        bench.say(&[&["ask", "world-at-war", "chinese-attack", "--input", input], more].concat())
    };
    check("ask", &[ask(EVEN, &[]), ask(POOR, &[])].join("\n"));
    assert!(ask(POOR, &["--strict"]).ends_with("[code 6]\n"));
    assert!(ask(EVEN, &["--figure", "chinese.minimum_odds=2:1"]).contains("refused by 80.21.1"));
}

#[test]
fn an_input_may_be_a_file() {
    let bench = Bench::new();
    std::fs::write(bench.path("poor.json"), POOR).expect("written");
    let ruling =
        bench.json(&["ask", "world-at-war", "chinese-attack", "--input", "poor.json", "--json"]);
    assert_eq!(ruling["refused"]["by"], "80.21.1");
}

#[test]
fn pages_fit_the_terminal() {
    let bench = Bench::new();
    let pages: [&[&str]; 5] = [
        &["compare", "--topic", "siberia"],
        &["compare", "--topic", "weather"],
        &["rules", "second-edition"],
        &["rule", "second-edition", "3.C.3.roll-start"],
        &["variants"],
    ];
    for page in pages {
        for width in [60, 80, 90, 100, 120] {
            let said = bench.say_on(width, page);
            let longest = said.lines().skip(1).map(|line| line.chars().count()).max().unwrap_or(0);
            assert!(longest <= width, "{longest} columns on a page of {width}:\n{said}");
        }
    }
}

#[test]
fn a_comparison() {
    let bench = Bench::new();
    check("compare-siberia", &bench.say_on(110, &["compare", "--topic", "siberia"]));
    check("compare-siberia-narrow", &bench.say_on(80, &["compare", "--topic", "siberia"]));
}

#[test]
fn a_comparison_is_data_too() {
    let comparison = Bench::new().json(&["compare", "--topic", "siberia", "--json"]);
    let variants = comparison["variants"].as_array().expect("variants");
    assert!(variants.len() >= 3, "{comparison}");
    let asked = &comparison["questions"][0];
    assert_eq!(asked["question"], "siberia");
    assert_eq!(asked["samples"][0]["replies"].as_array().map(Vec::len), Some(variants.len()));
}

#[test]
fn lists_name_what_there_is() {
    let bench = Bench::new();
    assert!(bench.say(&["variants"]).contains("A World at War"));
    assert!(bench.say(&["rules", "world-at-war"]).contains("80.21.1"));
    assert!(!bench.say(&["rules", "world-at-war", "--topic", "siberia"]).contains("80.21.1"));
    assert!(bench.say(&["questions", "world-at-war"]).contains("chinese-attack"));
    assert!(bench.say(&["coverage", "world-at-war"]).contains("No gaps."));
    check("question", &bench.say(&["questions", "world-at-war", "chinese-attack"]));
    check("schemas", &bench.say(&["schema"]));
}

#[test]
fn json_is_what_the_schemas_say() {
    let bench = Bench::new();
    let fits = |schema: &str, value: &serde_json::Value| {
        let schema = bench.json(&["schema", schema]);
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        assert!(validator.is_valid(value), "{value}");
    };
    let ruling = bench.json(&["ask", "world-at-war", "chinese-attack", "--input", EVEN, "--json"]);
    fits("ruling", &ruling);
    fits("world-at-war/chinese-attack/answer", &ruling["answer"]);
    fits("question", &bench.json(&["questions", "world-at-war", "chinese-attack", "--json"]));
    fits("manifest", &bench.json(&["variants", "--json"])["variants"][0]["manifest"]);
}

#[test]
fn colours_only_where_they_are_wanted() {
    let bench = Bench::new();
    assert!(!bench.say(&["variants"]).contains('\u{1b}'));
    assert!(bench.say(&["variants", "--color", "always"]).contains('\u{1b}'));
}
