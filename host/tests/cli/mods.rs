//! Mods at the command line: the page on them, a library among them, many of them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::bench::{Bench, link};

const MODS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/mods");
const PAGE: &str = include_str!("../../../docs/writing-a-mod.md");

/// A program that has the examples where the page has them.
pub(crate) fn with_examples() -> Bench {
    let bench = Bench::new();
    copy(Path::new(MODS), &bench.path("docs/mods"));
    bench
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).expect("copied");
        }
    }
}

fn ran(bench: &Bench, arguments: &[&str]) -> String {
    let output = bench.run(100, arguments);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let wrong = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "stavka {}: {said}{wrong}", arguments.join(" "));
    said
}

fn refused(bench: &Bench, arguments: &[&str]) -> String {
    let output = bench.run(100, arguments);
    assert!(!output.status.success(), "stavka {} is done", arguments.join(" "));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The words of a command; what stands between quotes is one.
pub(crate) fn words(line: &str) -> Vec<String> {
    let pieces = line.split('\'').enumerate();
    let words = pieces.flat_map(|(at, piece)| match at % 2 {
        0 => piece.split_whitespace().map(str::to_owned).collect(),
        _ => vec![piece.to_owned()],
    });
    words.collect()
}

/// Whoever follows the page from nothing gets to a played game with a house rule.
#[test]
fn the_commands_of_the_page_do_what_it_says() {
    let bench = with_examples();
    let blocks = PAGE.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let commands: Vec<&str> = blocks.flat_map(str::lines).collect();
    assert!(commands.len() >= 12, "only {} commands on the page", commands.len());
    for command in commands {
        let words = words(command);
        let arguments: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
        assert_eq!(words[0], "stavka", "{command}");
        ran(&bench, &arguments);
    }
}

/// Who reads the page finds every example on it.
#[test]
fn the_page_names_every_example() {
    for entry in fs::read_dir(MODS).expect("the examples").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        assert!(PAGE.contains(&format!("docs/mods/{name}")), "{name} is not on the page");
    }
}

#[test]
fn a_library_of_a_mod_is_used_only_once_it_is_trusted() {
    let bench = with_examples();
    let name = "docs/mods/sudden-death";
    let said = refused(&bench, &["mod", "check", name]);
    assert!(said.contains("runs with all your rights"), "{said}");
    let library = stavka_testkit::library("stavka_mod_sudden_death");
    link(&library, &bench.path(""));
    let here = bench.path(library.file_name().expect("a name").to_str().expect("a name"));
    let said = refused(&bench, &["mod", "check", name]);
    assert!(said.contains("not trusted"), "{said}");
    ran(&bench, &["trust", here.to_str().expect("a path")]);
    ran(&bench, &["mod", "check", name]);
    let tested = ran(&bench, &["mod", "test", name]);
    assert!(tested.contains("all 1 cases hold"), "{tested}");
    let lead = "sudden-death.lead=1";
    let play = ["play", "a4-sheet", "--players", "random", "--seed", "3", "--save", "end.stavka"];
    let told = ran(&bench, &[&play[..], &["--mod", name, "--mod-set", lead]].concat());
    assert!(told.contains("sudden-death/1"), "it ends the game:\n{told}");
    ran(&bench, &["replay", "end.stavka"]);
    let save = fs::read_to_string(bench.path("end.stavka")).expect("the save");
    assert!(save.contains("\"native\":\""), "the save names the library by its hash");
    fs::remove_file(&here).expect("removed");
    let said = refused(&bench, &["replay", "end.stavka"]);
    assert!(said.contains("needs its library"), "{said}");
}

/// A library that is not there keeps nothing else from being told.
#[test]
fn what_is_wrong_beside_a_missing_library_is_told() {
    let bench = with_examples();
    let file = bench.path("docs/mods/sudden-death/mod.json");
    let json = fs::read_to_string(&file).expect("the mod");
    fs::write(&file, json.replace("\"1.0.0\"", "\"one\"")).expect("written");
    let said = refused(&bench, &["mod", "check", "docs/mods/sudden-death"]);
    for expected in ["/version: `one` is no version", "needs its library"] {
        assert!(said.contains(expected), "{expected} is not in:\n{said}");
    }
}

/// What a script decides can't be seen before it is asked: a diff says where it is asked, and under which clause.
#[test]
fn a_diff_names_points_and_what_rests_on_charts() {
    let bench = with_examples();
    let said = ran(&bench, &["mod", "diff", "docs/mods/long-lines"]);
    for expected in ["point column: ", "the rules, then `column.rhai` under long-lines/1"] {
        assert!(said.contains(expected), "{expected} is not in:\n{said}");
    }
    let said = ran(&bench, &["mod", "diff", "docs/mods/short-summer"]);
    assert!(said.contains("chart scenarios"), "{said}");
}

#[test]
fn a_save_carries_its_mods_and_is_replayed_where_they_are_not() {
    let bench = with_examples();
    let name = "docs/mods/long-lines";
    let play = ["play", "a4-sheet", "--players", "random", "--seed", "5", "--save", "far.stavka"];
    ran(&bench, &[&play[..], &["--mod", name, "--mod-set", "long-lines.near=1"]].concat());
    fs::remove_dir_all(bench.path("docs")).expect("removed");
    ran(&bench, &["replay", "far.stavka"]);
    let told = ran(&bench, &["log", "far.stavka", "--clauses"]);
    assert!(told.contains("long-lines/1"), "{told}");
}

#[test]
fn two_mods_at_one_thing_are_named_with_both_values() {
    let bench = with_examples();
    let path = |id: &str| bench.path(id).join("mod.json");
    for (id, now) in [("one", 1), ("two", 3)] {
        let new = ["mod", "new", id, "--variant", "a4-sheet", "--figure"];
        ran(&bench, &[&new[..], &[&format!("siberia.rolls={now}")]].concat());
        assert!(path(id).exists());
    }
    let both = ["--mod", "one", "--mod", "two"];
    let said = refused(&bench, &[&["rule", "a4-sheet", "siberia.gamble"][..], &both].concat());
    assert!(said.contains("`one` makes it 1 and `two` makes it 3"), "{said}");
    let order = ran(&bench, &["mod", "order", "one", "two"]);
    assert!(order.contains("both change figure `siberia.rolls`"), "{order}");
    let rule = ["figures", "a4-sheet", "siberia.rolls", "--figure", "siberia.rolls=2"];
    ran(&bench, &[&rule[..], &both].concat());
}

#[test]
fn everything_that_is_wrong_with_a_mod_is_told_at_once() {
    let bench = with_examples();
    fs::create_dir(bench.path("bad")).expect("a folder");
    let json = r#"{
  "id": "bad", "version": "one", "title": 7, "colour": "red",
  "bases": { "a4-sheet": "^0.1.0" },
  "figures": {
    "siberia.role": { "was": 2, "now": 1 },
    "siberia.rolls": { "was": 2, "now": 999 },
    "siberia.turns": { "was": 9, "now": 5 }
  },
  "readings": { "blitzkrieg-chain": "chian" },
  "charts": { "ground-crt": { "cells": [{ "at": "/rows/0/results/0", "was": "DE", "now": "BK" }] } },
  "hooks": [
    { "point": "colum", "script": "x.rhai", "clause": "1" },
    { "point": "weather", "script": "x.rhai", "clause": "1" }
  ]
}"#;
    let rules = "# B\n\n## 1 X\n\n```toml clause\nkind = \"rule\"\ntopic = \"weather\"\nprovenance = \"house-rule\"\n```\n\nX.\n";
    for (name, text) in [("mod.json", json), ("rules.md", rules), ("x.rhai", "let a = 1;\nbase +")]
    {
        fs::write(bench.path("bad").join(name), text).expect("written");
    }
    let said = refused(&bench, &["mod", "check", "bad"]);
    for expected in [
        "mod.json:2: /title: ",
        "mod.json:2: /colour: ",
        "mod.json:2: /version: ",
        "mod.json:5: /figures/siberia.role: there is no such figure; did you mean `siberia.rolls`?",
        "mod.json:6: /figures/siberia.rolls/now: ",
        "mod.json:7: /figures/siberia.turns/was: it was 9 when the mod was made and is printed as",
        "mod.json:9: /readings/blitzkrieg-chain: ",
        "did you mean `chain`?",
        "mod.json:10: /charts/ground-crt/cells/0: it was \"DE\" when the mod was made and is \"AE\" now",
        "mod.json:12: /hooks/0/point: `a4-sheet` has no point `colum`; did you mean `column`?",
        "x.rhai:2: ",
    ] {
        assert!(said.contains(expected), "{expected} is not in:\n{said}");
    }
}

/// The list is of files alone: there is no variant that could be opened.
#[test]
fn fifty_mods_are_listed_without_a_variant() {
    let bench = Bench::bare();
    let places = bench.path("home/.local/share/stavka/mods");
    fs::create_dir_all(&places).expect("a folder");
    for number in 0..50 {
        let mut files = stavka_mods::Files::default();
        let json = format!(
            r#"{{"id":"m{number}","version":"1.0.0","title":"Number {number}","bases":{{"a4-sheet":"^0.1.0"}}}}"#
        );
        files.add("mod.json", json.into_bytes()).expect("a file");
        let packed = stavka_mods::pack(&files).expect("packs");
        let name: PathBuf = places.join(format!("m{number}-1.0.0.stavka-mod"));
        fs::write(name, packed).expect("written");
    }
    let listed = ran(&bench, &["mod", "list"]);
    assert_eq!(listed.matches("Number ").count(), 50, "{listed}");
}
