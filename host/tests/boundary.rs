//! One variant linked in and loaded, side by side: nobody can tell which is which, and nothing of one gets
//! into the other.

use std::sync::Arc;

use serde_json::Value;
use stavka::edition::{Edition, Source};
use stavka_abi::v1::{BoxedGame, Mover, ROption, reply};
use stavka_core::chance::Key;
use stavka_core::clause::Clause;
use stavka_core::seam::{Decided, Seam};
use stavka_core::setup::Setup;
use stavka_fixture::Ford;
use stavka_testkit as kit;

#[path = "shared/loading.rs"]
mod loading;

use loading::loaded;

/// The game of one page, linked into this test.
fn linked() -> kit::Module {
    stavka_abi::module::<Ford>()
}

/// The same, from its library.
fn library() -> kit::Module {
    loaded("stavka_fixture_ford").module()
}

fn deal(module: kit::Module) -> BoxedGame {
    kit::open(module, "").deal("river".into()).into_result().expect("a game")
}

#[test]
fn they_say_the_same() {
    let (here, there) = (linked(), library());
    assert_eq!(kit::manifest(here), kit::manifest(there));
    let (ours, theirs) = (kit::open(here, ""), kit::open(there, ""));
    assert_eq!(ours.book().into_result(), theirs.book().into_result());
    assert_eq!(ours.questions().into_result(), theirs.questions().into_result());
}

#[test]
fn they_rule_the_same() {
    let (here, there) = (linked(), library());
    let book = kit::rulebook(&kit::open(here, ""));
    let cases: Vec<_> = book.clauses.iter().flat_map(|clause| &clause.cases).collect();
    assert!(!cases.is_empty());
    for case in cases {
        assert_eq!(kit::rule(here, case), kit::rule(there, case), "{}", case.name);
    }
}

#[test]
fn they_play_the_same() {
    let (here, there) = (linked(), library());
    for seed in 0..20 {
        let prints = play(deal(here), seed);
        assert!(prints.len() > 2, "a game was played");
        assert_eq!(prints, play(deal(there), seed), "seed {seed}");
    }
}

/// A mod: the later it is, the higher the water, as its only clause says.
struct Flood;

impl Seam for Flood {
    fn points(&self) -> u64 {
        1
    }

    fn decide(&self, _: u8, facts: &[i32], base: Decided) -> Decided {
        Decided { value: base.value + facts[0], by: Clause { book: 1, number: 0 } }
    }
}

#[test]
fn a_mod_decides_at_a_point_and_is_cited() {
    let setup = r#"{"mods":[{"id":"flood","clauses":[{"id":"flood","title":"The river floods",
        "kind":"rule","topic":"movement","provenance":"house-rule","place":{"file":"rules.md","line":1},"text":"Each turn."}]}]}"#;
    for module in [linked(), library()] {
        assert_eq!(kit::manifest(module).points[0].name, "crossing");
        let ask = |rules: stavka_abi::v1::BoxedRules| {
            let ruling = rules.ask("crossing".into(), r#"{"turn":2}"#.into()).into_result();
            let ruling = ruling.expect("a ruling");
            serde_json::from_str::<Value>(&ruling).expect("JSON")
        };
        let plain = ask(kit::open(module, ""));
        let seams: Vec<Arc<dyn Seam>> = vec![Arc::new(Flood)];
        let modded = ask(stavka_abi::open_under(module, setup, seams).expect("opens"));
        assert_eq!(plain["answer"]["chance"], "3/6");
        assert_eq!(modded["answer"]["chance"], "1/6");
        let cited = modded["clauses"].as_array().expect("a list").iter();
        assert!(cited.clone().any(|one| one["clause"] == "flood/flood"), "{modded}");
    }
}

#[test]
fn a_variant_refuses_to_be_a_mod() {
    let base = ROption::RSome(kit::open(linked(), ""));
    let fault = (library().open())("".into(), Vec::new().into(), base).into_result().err();
    let fault = fault.expect("refused");
    assert!(fault.message.contains("ford is a variant, and no mod over another"), "{fault:?}");
}

/// One game at random; the prints of its states.
fn play(mut game: BoxedGame, seed: u64) -> Vec<u64> {
    let mut prints = Vec::new();
    let mut room = [0; 32];
    for step in 0.. {
        if game.mover() == Mover::NOBODY {
            break;
        }
        let count = game.legal(room.as_mut_slice().into()) as usize;
        let choice = Key::new(seed, "boundary", step).draw(&vec![1; count]).expect("a choice");
        assert_ne!(game.apply(room[choice as usize]), reply::FAULT, "{}", game.fault().message);
        prints.push(game.fingerprint());
    }
    prints
}

#[test]
fn the_loaded_game_keeps_its_promises() {
    kit::check_games(library(), 20);
}

#[test]
fn every_library_keeps_its_promises() {
    for name in [
        "stavka_fixture_ford",
        "stavka_plugin_a4_sheet",
        "stavka_plugin_second_edition",
        "stavka_plugin_world_at_war",
    ] {
        let module = loaded(name).module();
        kit::check_cases(module);
        kit::check_conformance(module);
        kit::check_readings(module);
    }
}

/// The two have the same name, and perhaps the same layout; nobody can be sure of that.
#[test]
fn no_game_is_assigned_across_libraries() {
    let (mut here, mut there) = (deal(linked()), deal(library()));
    let (ours, theirs) = (here.fingerprint(), there.fingerprint());
    assert_eq!(here.assign(&there), reply::FAULT);
    assert_eq!(there.assign(&here), reply::FAULT);
    assert_eq!(here.fault().message, "a game of another variant");
    assert_eq!((here.fingerprint(), there.fingerprint()), (ours, theirs), "both are as they were");
}

/// Nor between two copies of one library that were loaded from two paths.
#[test]
fn no_game_is_assigned_across_copies_of_a_library() {
    let (mut one, two) = (deal(library()), deal(library()));
    assert_eq!(one.assign(&two), reply::FAULT);
}

#[test]
fn an_edition_can_be_either() {
    let found = loaded("stavka_fixture_ford");
    let here = Source::linked::<Ford>().open(Setup::default()).expect("opened");
    let there = Edition::open(&found, Setup::default()).expect("opened");
    let ask = |edition: &Edition| edition.ask("crossing", "{}").expect("a ruling");
    assert_eq!(ask(&here), ask(&there));
}
