//! hidden.elite, hidden.no-peek: who is shown what a face-down unit is.

use std::sync::Arc;

use serde_json::json;
use stavka_a4_sheet::{A4Sheet, Campaign};
use stavka_core::clause::Silent;
use stavka_core::game::Game;
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;
use stavka_core::view::marks;

const AXIS: u8 = 0;
const SOVIET: u8 = 1;

/// An army and elite units in Moscow, the first of each pair face down and the other not, where the Russian may turn units down.
fn moscow() -> Campaign {
    let rules = Arc::new(A4Sheet::open(&Setup::default()).expect("the book opens"));
    let position = json!({
        "turn": "1941-09-I",
        "step": "sequence.russian.1-buildups",
        "stage": 2,
        "units": {
            "2514": ["rifle-army-2-2, hidden", "tank-korps-4-3, hidden"],
            "2515": ["rifle-army-2-3", "siberian-army"],
        },
    });
    rules.pose(&position).expect("a position")
}

/// The names of the units that lie face down, as a side is shown them; nothing for one that it may not know.
fn face_down(game: &Campaign, side: u8) -> Vec<String> {
    let counters = game.view(Some(side)).counters;
    let hidden = counters
        .into_iter()
        .filter(|counter| counter.marks.iter().any(|mark| mark == marks::HIDDEN));
    let mut names: Vec<_> = hidden.map(|counter| counter.name).collect();
    names.sort();
    names
}

fn turn_down(game: &mut Campaign, name: &str) {
    let action = game.action(&format!("turn down {name}")).expect("it is offered");
    game.apply(action, &mut Silent).expect("it is offered");
}

#[test]
fn the_russian_knows_his_tanks_face_down_and_nobody_else_does() {
    let game = moscow();
    assert_eq!(face_down(&game, SOVIET), ["", "Tank korps 4-3"]);
    assert_eq!(face_down(&game, AXIS), ["", ""]);
}

#[test]
fn what_he_turned_down_again_he_knows_if_it_is_elite_and_forgets_if_it_is_not() {
    let mut game = moscow();
    turn_down(&mut game, "Siberian shock army in 2515 Podolsk");
    turn_down(&mut game, "Rifle army 2-3 in 2515 Podolsk");
    assert_eq!(face_down(&game, SOVIET), ["", "", "Siberian shock army", "Tank korps 4-3"]);
    assert_eq!(face_down(&game, AXIS), ["", "", "", ""]);
}
