//! A game played by the program: dealt, saved, replayed, and refused where it does not fit.

use crate::bench::{Bench, check};

#[test]
fn a_game_is_played_saved_and_replayed() {
    let bench = Bench::bare();
    let plugin = stavka_testkit::library("stavka_fixture_ford").display().to_string();
    let save = bench.path("game.stavka").display().to_string();
    let say = |arguments: &[&str]| {
        let said = bench.say(&[arguments, &["--plugin", &plugin]].concat());
        said.replace(&plugin, "ford.so").replace(&save, "game.stavka")
    };
    let trusted = bench.say(&["trust", &plugin]);
    assert!(trusted.ends_with("[code 0]\n"), "{trusted}");
    let pages = [
        say(&["play", "ford", "--seed", "7", "--player", "blue=staff", "--save", &save]),
        say(&["replay", &save]),
        say(&["replay", &save, "--to", "3"]),
        say(&["play", "ford", "--player", "green=staff"]),
        say(&["play", "ford", "--scenario", "lake"]),
    ];
    check("play", &pages.join("\n"));
    let text = std::fs::read_to_string(bench.path("game.stavka")).expect("a save");
    std::fs::write(bench.path("game.stavka"), text.replacen("try", "cry", 1)).expect("written");
    let damaged = say(&["replay", &save]);
    assert!(damaged.contains("which can't be done here; the "), "{damaged}");
    assert!(damaged.ends_with("[code 3]\n"), "{damaged}");
}
