//! Faults that somebody found by attacking the program, and that no other page of tests is about.

use std::fs;
use std::process::Output;
use std::time::{Duration, Instant};

use crate::bench::Bench;
use crate::mods::{with_examples, words};

fn told(output: &Output) -> String {
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    said + String::from_utf8_lossy(&output.stderr).as_ref()
}

/// Months of long ago were counted up to the war, one by one and each with all that may have happened in it.
#[test]
fn a_month_of_long_ago_is_no_hang() {
    let bench = Bench::new();
    let begin = Instant::now();
    for called in ["0000-06", "1800-01", "1900-01", "9999-12"] {
        let input = format!(r#"{{"called":"{called}"}}"#);
        let output = bench.run(100, &["ask", "second-edition", "crisis-odds", "--input", &input]);
        assert!(matches!(output.status.code(), Some(0 | 3)), "{called}: {}", told(&output));
    }
    assert!(begin.elapsed() < Duration::from_mins(1), "{:?}", begin.elapsed());
}

/// Each of these was taken once, and then broke a game or left it stuck.
#[test]
fn figures_that_broke_games_are_refused_with_their_bounds() {
    let bench = Bench::new();
    for (variant, figure) in [
        ("a4-sheet", "siberia.rolls=255"),
        ("a4-sheet", "setup.russian.armies_in_mix=255"),
        ("a4-sheet", "stacking.axis_attached=12"),
        ("second-edition", "factory.chances=0"),
        ("world-at-war", "far_east.europe.start=127"),
        ("world-at-war", "siberia.classic_minimum=32767"),
    ] {
        let output = bench.run(100, &["figures", variant, "--figure", figure]);
        let said = told(&output);
        assert_eq!(output.status.code(), Some(3), "{variant}, {figure}: {said}");
        assert!(said.contains("give from "), "{variant}, {figure}: {said}");
    }
}

#[test]
fn input_that_is_wrong_deep_inside_is_named_by_its_place() {
    let bench = Bench::new();
    let ask =
        |input: &str| told(&bench.run(100, &["ask", "a4-sheet", "build-up", "--input", input]));
    let said = ask(r#"{"into":"army","divisions":["rifle division 0-1",1]}"#);
    assert!(said.contains("build-up: /divisions/1: "), "{said}");
    let said = ask(&["[".repeat(400), "]".repeat(400)].concat());
    assert!(said.contains("more than 64 lists and objects within each other"), "{said}");
}

/// The line that a failed game is told with brings the same failure again.
#[test]
fn a_failed_game_fails_again_by_the_line_that_is_told() {
    let bench = with_examples();
    let script = bench.path("docs/mods/long-lines/column.rhai");
    fs::write(script, "if supply_line > settings.near { base / (base - base) }").expect("written");
    let soak = ["soak", "a4-sheet", "--games", "3", "--seed", "40", "--player", "axis=staff"];
    let house = ["--mod", "docs/mods/long-lines", "--mod-set", "long-lines.near=2"];
    let other = ["--figure", "siberia.rolls=3", "--set", "extended-gamble-side=any-attacker"];
    let first = told(&bench.run(100, &[&soak[..], &house, &other].concat()));
    let (failure, again) = failed(&first);
    let words = words(&again);
    let arguments: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
    assert_eq!(failed(&told(&bench.run(100, &arguments))), (failure, again));
}

/// What went wrong in the first game that failed, and the command that is told with it; lines are broken between words.
fn failed(said: &str) -> (String, String) {
    let one_line = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let (before, after) = one_line.split_once(" again: `").expect("a failed game");
    let (_, failure) = before.rsplit_once("games failed").expect("how many failed");
    (failure.to_owned(), after.split('`').next().expect("a command").to_owned())
}
