//! The help texts.

use crate::bench::{Bench, check};

const COMMANDS: [&str; 23] = [
    "variants",
    "search",
    "rules",
    "rule",
    "readings",
    "figures",
    "questions",
    "ask",
    "odds",
    "compare",
    "coverage",
    "data",
    "schema",
    "play",
    "replay",
    "log",
    "show",
    "soak",
    "trust",
    "untrust",
    "doctor",
    "completions",
    "man",
];

#[test]
fn the_help_is_a_snapshot() {
    check("help", &Bench::bare().say(&["--help"]));
}

#[test]
fn every_command_has_help_with_examples() {
    let bench = Bench::bare();
    let help: Vec<_> = COMMANDS.iter().map(|command| bench.say(&[command, "--help"])).collect();
    for (command, text) in COMMANDS.iter().zip(&help) {
        assert!(text.contains("Examples:"), "{command} has no examples");
    }
    check("help-of-commands", &help.join("\n"));
}

#[test]
fn the_version_and_the_completions_need_no_plugin() {
    let bench = Bench::bare();
    assert!(bench.say(&["--version"]).contains(env!("CARGO_PKG_VERSION")));
    assert!(bench.say(&["completions", "bash"]).contains("_stavka"));
    assert!(!bench.path("home").exists(), "nothing was copied or listed");
}
