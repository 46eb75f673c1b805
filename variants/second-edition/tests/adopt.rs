//! Rules that change in the middle of a game.

mod play;

use std::sync::Arc;

use play::{Game, RANDOM, list, play_on, play_until, rules};
use serde_json::json;
use stavka_core::clause::Silent;
use stavka_core::game::{Game as _, Mover};
use stavka_core::variant::Variant as _;

fn choices(game: &Game) -> Vec<String> {
    list(|into| game.legal(into)).into_iter().map(|action| game.words(action)).collect()
}

#[test]
fn the_same_rules_change_nothing() {
    let (one, same) = (rules(""), rules(""));
    for steps in [1, 150, 400, 800, 1200] {
        let game = play_until(&one, "june-1941", 3, RANDOM, steps);
        let adopted = Arc::clone(&same).adopt(&game).expect("the same rules");
        assert_eq!(adopted.fingerprint(), game.fingerprint(), "after {steps} steps");
        assert_eq!(choices(&adopted), choices(&game), "after {steps} steps");
    }
}

#[test]
fn a_figure_holds_from_now_on() {
    let position = json!({
        "month": "1941-08", "side": "soviet", "stage": "march",
        "units": { "Siberia": ["infantry-army-1 since 1941-07", "infantry-army-2 since 1941-06"] },
    });
    let game = rules("").pose(&position).expect("a position");
    let first = "move infantry army 1".to_owned();
    assert!(choices(&game).contains(&first));
    let slower = rules(r#"{"figures":{"replacements":{"held_turns":2}}}"#);
    let adopted = Arc::clone(&slower).adopt(&game).expect("other figures");
    assert!(!choices(&adopted).contains(&first), "{:?}", choices(&adopted));
    let mut chosen = game.clone();
    let action = chosen.action(&first).expect("an action");
    chosen.apply(action, &mut Silent).expect("offered");
    let adopted = slower.adopt(&chosen).expect("other figures");
    assert!(choices(&adopted).contains(&"move infantry army 2".to_owned()), "chosen no more");
}

#[test]
fn a_game_goes_on_to_its_end_under_other_rules() {
    let other =
        rules(r#"{"figures":{"movement":{"mountain":3}},"readings":{"entry-stacking":"binds"}}"#);
    for steps in [40, 300, 700] {
        let game = play_until(&rules(""), "june-1941-first-year", 5, RANDOM, steps);
        let game = Arc::clone(&other).adopt(&game).expect("other rules");
        let (_, ended) = play_on(game, 5, steps, RANDOM);
        assert_eq!(ended.mover(), Mover::Nobody);
    }
}

#[test]
fn a_position_that_the_rules_do_not_allow_is_refused() {
    let game = play_until(&rules(""), "june-1941", 3, RANDOM, 400);
    let narrow = rules(r#"{"figures":{"stacking":{"point":1}}}"#);
    let refused = narrow.adopt(&game).expect_err("too many stand together");
    assert!(refused.contains("units stand on"), "{refused}");
}
