//! What the staff must not do, each thing at a position or counted over games.
//!
//! `cargo run --release -p stavka-a4-sheet --example staffs -- follies 0 100` counts over as many games as you like.

use std::sync::Arc;

use serde_json::{Value, json};
use stavka_a4_sheet::{A4Sheet, Campaign};
use stavka_core::clause::Silent;
use stavka_core::game::{Game, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

mod count;
mod play;

use count::{Count, count};
use play::{Player, next};

const BALANCED: Player = Some(0);
const AS_WAS: Player = Some(4);

fn rules() -> Arc<A4Sheet> {
    Arc::new(A4Sheet::open(&Setup::default()).expect("the book opens"))
}

fn posed(position: &Value) -> Campaign {
    rules().pose(position).expect("a position")
}

/// The first choice of the staff, in words.
fn first(game: &Campaign, player: Player) -> String {
    game.words(next(game, [player; 2], 7, 0))
}

/// The staff plays on to the end of the player-turn; what was done, in words.
fn play_turn(game: &mut Campaign, player: Player) -> Vec<String> {
    let (turn, mut done) = (game.occasion().turn, Vec::new());
    for steps in 0.. {
        if game.mover() == Mover::Nobody || game.occasion().turn != turn {
            break;
        }
        let action = next(game, [player; 2], 7, steps);
        done.push(game.words(action));
        game.apply(action, &mut Silent).expect("a choice");
    }
    done
}

fn units_in(game: &Campaign, label: &str) -> usize {
    let scene = game.scene();
    let hex = scene.hex(label, "").expect("a hex");
    scene.position.units_at(hex).count()
}

#[test]
fn nobody_goes_to_sea_who_need_not() {
    let game = posed(&json!({
        "turn": "1941-07-I", "step": "sequence.german.1-strategic", "stage": 2,
        "units": { "0217": ["german-infantry-korps-i"], "1603": ["rifle-army-2-2"] },
    }));
    assert!(first(&game, AS_WAS).starts_with("embark"), "a voyage for its own sake");
    assert_eq!(first(&game, BALANCED), "done");
}

#[test]
fn a_korps_at_the_front_takes_no_train() {
    let game = posed(&json!({
        "turn": "1941-08-I", "step": "sequence.german.1-strategic", "stage": 1,
        "units": { "0124": ["german-motorized-korps-lvi"], "0924": ["rifle-army-2-2"] },
    }));
    assert!(game.prompt().contains("by rail"), "{}", game.prompt());
    assert_eq!(first(&game, BALANCED), "done");
}

#[test]
fn moscow_is_held_by_two() {
    let mut game = posed(&json!({
        "turn": "1941-10-I", "step": "sequence.russian.3-movement",
        "units": {
            "2514": ["rifle-army-2-2"], "2714": ["rifle-army-2-2"],
            "2115": ["german-army-4"], "2114": ["german-motorized-korps-xl"],
        },
    }));
    play_turn(&mut game, BALANCED);
    assert_eq!(units_in(&game, "2514"), 2);
}

#[test]
fn a_city_that_was_taken_is_not_left_empty() {
    let mut game = posed(&json!({
        "turn": "1941-09-I", "step": "sequence.german.3-movement",
        "control": { "axis": ["1817"] },
        "units": { "1817": ["german-infantry-korps-v"], "2117": ["rifle-army-2-2"] },
        "rail_heads": ["1817"],
    }));
    play_turn(&mut game, BALANCED);
    assert_eq!(units_in(&game, "1817"), 1);
}

#[test]
fn an_empty_city_is_taken_back() {
    let mut game = posed(&json!({
        "turn": "1941-09-I", "step": "sequence.russian.3-movement",
        "control": { "axis": ["1817"] },
        "units": { "1917": ["rifle-army-2-2"], "1517": ["german-infantry-korps-v"] },
    }));
    play_turn(&mut game, BALANCED);
    assert_eq!(units_in(&game, "1817"), 1);
}

#[test]
fn in_winter_the_russians_attack() {
    let mut game = posed(&json!({
        "turn": "1941-12-I", "step": "sequence.russian.2-attacks-before-movement",
        "units": {
            "2015": ["german-infantry-korps-v"],
            "1915": ["rifle-army-2-2", "rifle-army-2-2"], "2115": ["rifle-army-2-2", "rifle-army-2-2"],
        },
    }));
    let done = play_turn(&mut game, BALANCED);
    assert!(done.iter().any(|words| words == "go"), "{done:?}");
}

/// Of a whole game: what is counted for both sides together.
fn both([axis, russians]: [Count; 2], what: impl Fn(Count) -> u32) -> u32 {
    what(axis) + what(russians)
}

#[test]
fn whole_games_are_free_of_follies() {
    let start = rules().deal("barbarossa").expect("a campaign");
    let games = 4;
    let (now, _) = count(&start, BALANCED, games);
    let (before, _) = count(&start, AS_WAS, games);
    assert!(both(before, |count| count.voyages) > 20, "the count sees voyages");
    assert!(both(before, |count| count.called_off) > 20, "the count sees what is called off");
    assert!(both(now, |count| count.voyages) <= 1);
    assert!(both(now, |count| count.called_off) * 20 <= both(now, |count| count.allotted));
    assert!(2 * now[0].railed_away < before[0].railed_away, "panzers ride to another front");
    assert!(both(now, |count| count.empty_cities) <= 4);
    assert!(both(now, |count| count.lone_moscow) <= 4);
    let isolated = |counts| both(counts, |count| count.isolated);
    let (starve, starved) = (isolated(now), isolated(before));
    assert!(10 * starve < 9 * starved, "they starve as before: {starve}, {starved}");
    let alone = |counts| both(counts, |count| count.alone);
    assert!(alone(now) < alone(before), "they stand alone as before");
    assert!(now[1].in_winter > before[1].in_winter, "no winter offensive");
}
