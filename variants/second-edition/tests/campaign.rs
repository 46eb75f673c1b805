//! The campaign, played to its end: at random and by its staff, with a ledger that is checked after every action.
//!
//! The counts here are small; `examples/campaign.rs` plays the many.

mod play;

use std::sync::Arc;

use play::{Player, RANDOM, STAFF, play, play_by_the_ledger, rules};
use stavka_core::game::Game as _;
use stavka_core::setup::Setup;
use stavka_core::variant::Variant as _;
use stavka_second_edition::SecondEdition;

#[test]
fn random_games_end_and_the_ledger_balances() {
    let rules = rules("");
    for scenario in ["june-1941", "may-1941", "june-1941-war"] {
        for seed in 0..2 {
            play_by_the_ledger(&rules, scenario, seed, RANDOM);
        }
    }
}

#[test]
fn staff_games_end_and_the_ledger_balances() {
    let rules = rules("");
    for seed in 0..2 {
        play_by_the_ledger(&rules, "june-1941", seed, STAFF);
    }
}

#[test]
fn a_game_is_the_same_when_played_again() {
    let rules = rules("");
    let game = || play(&rules, "june-1941", 7, RANDOM).0;
    assert_eq!(game(), game());
}

#[test]
fn the_staff_beats_random_play_from_either_side() {
    let rules = rules("");
    for (side, players) in
        [[Player::Staff, Player::Random], [Player::Random, Player::Staff]].into_iter().enumerate()
    {
        let wins = (0..3).filter(|seed| {
            let (ending, _) = play(&rules, "june-1941-first-year", *seed, players);
            ending.outcome.winner.map(usize::from) == Some(side)
        });
        assert_eq!(wins.count(), 3, "side {side}");
    }
}

#[test]
fn scenarios_are_data() {
    let names = |setup: &str| -> Vec<_> {
        rules(setup).scenarios().into_iter().map(|scenario| scenario.name).collect()
    };
    let all = ["june-1941", "may-1941", "june-1941-first-year", "june-1941-war"];
    assert_eq!(names(""), all);
    let brought = r#"{"charts":{"scenarios":{"scenarios":[{"name":"summer","summary":"To September 1941.",
        "set-up":"scenario-june-1941","last-turn":"1941-09","options":{"length":"first-year"},
        "provenance":"house-rule"}]}}}"#;
    assert_eq!(names(brought), ["summer"]);
    let (ending, game) = play(&rules(brought), "summer", 3, RANDOM);
    let view = game.view(None);
    assert!(view.turn.starts_with("September 1941"), "{}", view.turn);
    assert_eq!(game.outcome(), Some(ending.outcome));
    assert!(Arc::clone(&rules(brought)).deal("june-1941").is_none(), "it is no scenario there");
}

#[test]
fn a_scenario_that_can_not_be_dealt_is_refused_as_it_is_opened() {
    let open = |entry: &str| {
        let setup = format!(
            r#"{{"charts":{{"scenarios":{{"scenarios":[{{"name":"a","summary":"A.","provenance":"page",{entry}}}]}}}}}}"#
        );
        let setup = Setup::parse(&setup).expect("a set-up");
        SecondEdition::open(&setup).expect_err("refused").to_string()
    };
    let chart = r#""set-up":"scenario-june-1941""#;
    let unknown = open(r#""set-up":"scenario-july","options":{"length":"war"}"#);
    assert!(unknown.contains("no chart `scenario-july`"), "{unknown}");
    let long = open(&format!(r#"{chart},"options":{{"length":"endless"}}"#));
    assert!(long.contains("first-year, second-year, war"), "{long}");
    let other = open(&format!(r#"{chart},"options":{{"length":"war","snow":"deep"}}"#));
    assert!(other.contains("no option `snow`"), "{other}");
}
