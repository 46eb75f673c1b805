//! Plugins that are named, trusted and refused.

use std::fs;

use crate::bench::{Bench, check, link, plugins};

#[test]
fn a_named_plugin_is_loaded_once_it_is_trusted() {
    let bench = Bench::bare();
    fs::create_dir(bench.path("mine")).expect("a folder");
    let built = plugins().remove(0);
    link(&built, &bench.path("mine"));
    let file = bench.path("mine").join(built.file_name().expect("a name"));
    let file = file.to_str().expect("a plain path");

    let refused = bench.say(&["variants", "--plugin", file]);
    assert!(refused.contains("not trusted"), "{refused}");
    assert!(refused.ends_with("[code 0]\n"), "the host lives: {refused}");
    let asked = bench.say(&["questions", "a4-sheet", "--plugin", file]);
    assert!(asked.ends_with("[code 5]\n"), "{asked}");

    let trusted = bench.say(&["trust", file]);
    assert!(trusted.ends_with("[code 0]\n"), "{trusted}");
    let loaded = bench.json(&["variants", "--plugin", file, "--json"]);
    assert_eq!(loaded["variants"][0]["file"], file);
    assert_eq!(loaded["refused"], serde_json::json!([]));
}

#[test]
fn files_that_are_no_plugins_are_refused_and_spoil_nothing() {
    let bench = Bench::new();
    fs::write(bench.path("notes.so"), "not a library").expect("written");
    fs::write(bench.path("empty.so"), "").expect("written");
    let said =
        ["notes.so", "empty.so", "missing.so", "home"].map(|file| bench.say(&["trust", file]));
    check("not-a-plugin", &said.join("\n"));

    let listed = bench.say(&["variants", "--plugin", "notes.so"]);
    assert!(listed.contains("refused: notes.so: this is not a library"), "{listed}");
    assert!(listed.contains("world-at-war"), "{listed}");
    let refused = &bench.json(&["variants", "--plugin", "missing.so", "--json"])["refused"];
    assert_eq!(refused[0]["file"], "missing.so");
}
