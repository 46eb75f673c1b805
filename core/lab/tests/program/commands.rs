//! What each command says of the fixture game, whose truth is known.

use std::process::Command;

use serde_json::Value;

use crate::home::Program;
use crate::packages::said;

fn lab(home: &Program, arguments: &[&str]) -> String {
    let mut command = Command::new(Program::PATH);
    home.at_home(&mut command);
    command.current_dir(home.folder.path()).args(arguments).arg("--plugin").arg(&home.plugin);
    said(command)
}

fn json(home: &Program, file: &str) -> Value {
    let text = std::fs::read_to_string(home.path(file)).expect("a report");
    serde_json::from_str(&text).expect("JSON")
}

#[test]
fn sensitivity_ranks_what_bites_and_names_what_does_not() {
    let home = Program::new();
    let text = lab(
        &home,
        &[
            "sensitivity",
            "ford",
            "--of",
            "both",
            "--players",
            "random",
            "--side",
            "red",
            "--seeds",
            "80",
            "--again",
            "150",
            "--top",
            "4",
            "--pairs",
            "2",
            "--out",
            "price",
        ],
    );
    assert!(text.contains("## The price of each switch"), "{text}");
    assert!(text.contains("## Two at a time") && text.contains(" and "), "{text}");
    let found = json(&home, "price/report.json");
    let confirmed = found["confirmed"].as_array().expect("a list");
    let named = |list: &[Value], part: &str| {
        list.iter().any(|one| one["name"].as_str().is_some_and(|name| name.starts_with(part)))
    };
    assert!(named(confirmed, "crossing.from="), "the water decides this game: {text}");
    assert!(confirmed[0]["adjusted"].as_f64().expect("a number") < 0.05, "{text}");
    let sizes: Vec<f64> =
        confirmed.iter().filter_map(|one| one["difference"].as_f64()).map(f64::abs).collect();
    assert!(sizes.windows(2).all(|two| two[0] >= two[1]), "{sizes:?}");
    let designs = found["designs"].as_array().expect("hashes").len();
    assert!(designs >= 3, "a screen, a confirmation and pairs, each hashed before it was played");
    for part in ["screen", "confirm", "pairs"] {
        assert!(home.path(&format!("price/{part}/results.parquet")).exists(), "{part}");
    }
}

/// All switches at once: what decides the game comes out on top, and what was not tried is named.
#[test]
fn mixtures_find_what_bites() {
    let home = Program::new();
    let line = "sensitivity ford --of both --mixed 48 --players random --side red --seeds 40 --again 60 --top 2 --pairs 0 --out mix";
    let text = lab(&home, &line.split(' ').collect::<Vec<_>>());
    let found = json(&home, "mix/report.json");
    let first = found["first_look"][0]["name"].as_str().expect("a name").to_owned();
    assert!(["crossing.", "red.strength="].iter().any(|one| first.starts_with(one)), "{text}");
    assert!(found["first_look"].as_array().expect("a list").len() > 4, "{text}");
    assert_eq!(found["confirmed"].as_array().map(Vec::len), Some(2), "{text}");
}

#[test]
fn balance_finds_the_value_and_looks_again() {
    let home = Program::new();
    let text = lab(
        &home,
        &[
            "balance",
            "ford",
            "--over",
            "crossing.from",
            "--values",
            "2,3,4,5,6",
            "--players",
            "random",
            "--side",
            "red",
            "--seeds",
            "150",
            "--again",
            "150",
            "--want",
            "0.5",
            "--out",
            "even",
        ],
    );
    assert!(text.contains("A straight line through all values comes to 50.0 at "), "{text}");
    assert!(text.contains("On 150 fresh seeds, random: crossing.from="), "{text}");
}

#[test]
fn a_ladder_puts_the_stronger_one_above() {
    let home = Program::new();
    let text = lab(
        &home,
        &[
            "ladder",
            "ford",
            "--players",
            "random",
            "--players",
            "staff",
            "--players",
            "search:24,horizon=9",
            "--seeds",
            "40",
            "--out",
            "rungs",
        ],
    );
    assert!(text.contains("## Ladder, as it is"), "{text}");
    let rungs = &json(&home, "rungs/report.json")["ladders"][0]["rungs"];
    assert_eq!(rungs.as_array().map(Vec::len), Some(3), "{text}");
    assert_ne!(rungs[0]["player"], "random", "{text}");
    let above = rungs[0]["rating"].as_f64().expect("a number");
    let low = rungs[0]["reach"]["low"].as_f64().expect("a number");
    assert!(low <= above && above > 0.0, "{text}");
}

#[test]
fn a_run_keeps_games_worth_a_look_and_profiles_them() {
    let home = Program::new();
    let text = lab(
        &home,
        &[
            "run",
            "--variant",
            "ford",
            "--try",
            "crossing.from=6",
            "--players",
            "random",
            "--seeds",
            "60",
            "--out",
            "deep",
        ],
    );
    assert!(text.contains("## Games worth a look") && text.contains("typical: "), "{text}");
    let kept = json(&home, "deep/games.json");
    let file = kept[0]["file"].as_str().expect("a file").to_owned();
    let save = std::fs::read_to_string(home.path("deep").join(&file)).expect("a save");
    assert!(save.starts_with('{') && save.lines().count() > 3, "{save}");
    let whole = lab(&home, &["profile", "deep"]);
    assert!(whole.contains("| clause | as it is | crossing.from=6 | difference |"), "{whole}");
    let sides = lab(&home, &["profile", "deep", "--by", "side", "--games", "10"]);
    assert!(sides.contains("| clause | red | blue | chance |"), "{sides}");
    let turns = lab(&home, &["profile", "deep", "--by", "turn", "--games", "10"]);
    assert!(turns.contains("| clause | turn 1 |") && turns.contains("(+"), "{turns}");
}

/// What was played in parts is told like what was played at once, games worth a look and all.
#[test]
fn parts_that_are_merged_are_told_like_a_whole() {
    let home = Program::new();
    let line = "run --variant ford --try crossing.from=6 --players random --seeds 30 --out";
    let run = |more: &str| lab(&home, &format!("{line} {more}").split(' ').collect::<Vec<_>>());
    run("parts --shard 1/2");
    run("parts --shard 0/2");
    let merged = lab(&home, &["merge", "parts"]);
    assert_eq!(merged, run("whole"), "the same report");
    assert!(merged.contains("## Games worth a look"), "{merged}");
    assert_eq!(json(&home, "parts/games.json"), json(&home, "whole/games.json"));
}

#[test]
fn what_can_not_be_the_same_twice_is_refused() {
    let home = Program::new();
    let mut command = Command::new(Program::PATH);
    home.at_home(&mut command);
    command.args(["run", "--variant", "ford", "--players", "search:1s", "--out"]);
    command.arg(home.path("never")).arg("--plugin").arg(&home.plugin);
    let output = command.output().expect("it runs");
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{words}");
    assert!(words.contains("seconds are never the same twice"), "{words}");
}
