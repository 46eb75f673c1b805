//! What programs read is what the schemas say: the real output of commands under `--json`, and nothing else.

use serde_json::{Value, json};

use crate::bench::Bench;

/// The program with the real variants and a game that is over.
struct Table {
    bench: Bench,
}

impl Table {
    fn new() -> Self {
        let bench = Bench::new();
        let game = ["play", "world-at-war", "--players", "staff", "--seed", "7"];
        let played = bench.say(&[&game[..], &["--save", "game.stavka"]].concat());
        assert!(played.ends_with("[code 0]\n"), "{played}");
        Self { bench }
    }

    /// The output fits the schema; what lacks a field of it, or has another one, does not.
    fn fits(&self, schema: &str, arguments: &[&str]) -> Value {
        let said = self.bench.json(&[arguments, &["--json"]].concat());
        let schema = self.bench.json(&["schema", schema]);
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        let wrong = |value: &Value| {
            let errors = validator.iter_errors(value).take(3);
            errors
                .map(|error| format!("{}: {error:.300}", error.instance_path()))
                .collect::<Vec<_>>()
        };
        assert_eq!(wrong(&said), Vec::<String>::new(), "{arguments:?}");
        let mut other = said.clone();
        let one = if other.is_array() { &mut other[0] } else { &mut other };
        let fields = one.as_object_mut().expect("fields");
        assert!(fields.len() > 1, "{arguments:?}");
        fields.insert("surprise".to_owned(), json!(1));
        assert_ne!(wrong(&other), Vec::<String>::new(), "{arguments:?} may have any field");
        let first =
            said.get(0).unwrap_or(&said).as_object().expect("fields").keys().next().cloned();
        let mut other = said.clone();
        let one = if other.is_array() { &mut other[0] } else { &mut other };
        one.as_object_mut().expect("fields").shift_remove(&first.expect("a field"));
        assert_ne!(wrong(&other), Vec::<String>::new(), "{arguments:?} may lack a field");
        said
    }
}

#[test]
fn stories_and_replays() {
    let table = Table::new();
    let log = table.fits("log", &["log", "game.stavka"]);
    assert!(log["events"].as_array().is_some_and(|all| all.len() > 100));
    assert_eq!(log["over"], true);
    table.fits("log", &["log", "game.stavka", "--side", "axis", "--to", "40"]);
    let replay = table.fits("replay", &["replay", "game.stavka"]);
    assert_eq!(replay["actions"].as_array().map(Vec::len), log["events"].as_array().map(Vec::len));
    table.fits("replay", &["replay", "game.stavka", "--to", "30", "--side", "axis"]);
}

#[test]
fn many_games() {
    let table = Table::new();
    let games = ["soak", "world-at-war", "--games", "2", "--players", "staff"];
    let plain = table.fits("soak", &games);
    assert_eq!(plain["course"], Value::Null);
    let more = ["--course", "--figure", "chinese.minimum_odds=2:1"];
    let all = table.fits("soak", &[&games[..], &more].concat());
    assert!(all["course"]["turns"].as_array().is_some_and(|turns| !turns.is_empty()));
    table.fits("soak", &[&games[..], &["--verify", "0"]].concat());
}

#[test]
fn comparisons_of_every_kind() {
    let table = Table::new();
    let arm = "world-at-war:chinese.minimum_odds=2:1";
    let arms = ["world-at-war", arm];
    let with = |arguments: &[&'static str]| -> Vec<&str> { [arguments, &arms].concat() };
    table.fits("compare", &["compare", "--topic", "weather"]);
    table.fits("compare", &with(&["compare", "topics"]));
    let rules = table.fits("compare", &with(&["compare", "rules", "combat"]));
    assert!(rules[0]["clauses"].as_array().is_some_and(|all| !all.is_empty()));
    let input = r#"{"attackers":["nationalist"],"attack":5,"defense":6}"#;
    let asked = table
        .fits("compare", &["compare", "ask", "chinese-attack", "--input", input, arms[0], arms[1]]);
    assert!(asked[0]["reply"]["refused-by"].is_string(), "{asked}");
    let odds = table.fits("compare", &["odds", "17", "5"]);
    assert!(odds["arms"].as_array().is_some_and(|all| all.len() > 1));
    table.fits("compare", &["compare", "readings", "world-at-war"]);
    let position = ["compare", "position", "game.stavka", "--to", "20", "--under", arm];
    table.fits("compare", &position);
    table.fits("compare", &["compare", "replay", "game.stavka", "--under", arm]);
}
