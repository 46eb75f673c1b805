//! What the staff once did that made players laugh, each as a position in which it does so no more.

mod play;

use play::{Game, rules};
use serde_json::{Value, json};
use stavka_core::clause::Silent;
use stavka_core::game::{Game as _, Mover};
use stavka_core::variant::Variant as _;
use stavka_core::view::At;

/// The style that players meet first, and the staff as it was.
const BALANCED: u8 = 0;
const AS_WAS: u8 = 4;

/// Plays a position by a style until the side is done with the stage, and tells what was chosen on the way.
fn played(position: &Value, style: u8) -> (Game, Vec<String>) {
    let mut game = rules("").pose(position).expect("a position");
    let Mover::Side(side) = game.mover() else { panic!("nobody chooses: {}", game.prompt()) };
    let mut said = Vec::new();
    while game.mover() == Mover::Side(side) && said.len() < 100 {
        let action = game.choose(side, style, 1).expect("a choice");
        said.push(game.words(action));
        if said.last().is_some_and(|words| words == "done") {
            return (game, said);
        }
        game.apply(action, &mut Silent).expect("a choice that is offered");
    }
    (game, said)
}

/// Where a counter stands.
fn place(game: &Game, name: &str) -> At {
    let view = game.view(None);
    let unit = view.counters.iter().find(|unit| unit.name == name);
    unit.unwrap_or_else(|| panic!("no {name}")).at.clone()
}

fn at(label: &str) -> At {
    At::Space(label.to_owned())
}

/// Minsk is Soviet and empty, the front is far beyond it, and a korps stands two lines away.
fn minsk() -> Value {
    json!({
        "month": "1941-09", "side": "axis", "stage": "march",
        "control": {
            "axis": ["Baranovichi", "Vilna", "Orsha", "Smolensk", "Vitebsk", "Vyazma"],
            "soviet": ["Minsk", "Bobruisk", "Moscow"],
        },
        "units": {
            "Vyazma": ["german-infantry-korps-1", "german-infantry-korps-2"],
            "Vilna": ["german-infantry-korps-3"],
            "Moscow": ["3 infantry-army"],
        },
    })
}

#[test]
fn an_empty_place_behind_the_front_is_entered() {
    let (game, said) = played(&minsk(), BALANCED);
    let held = game.view(None).control.into_iter().find(|control| control.holder == "axis");
    let held = held.expect("what the Axis holds");
    assert!(held.spaces.iter().any(|space| space == "Minsk"), "{said:?}");
}

#[test]
fn a_place_near_the_enemy_keeps_its_garrison() {
    let position = json!({
        "month": "1942-07", "side": "axis", "stage": "march",
        "control": { "axis": ["Leningrad", "Luga", "Pskov"] },
        "units": {
            "Leningrad": ["german-infantry-korps-1"], "Tikhvin": ["cavalry-corps-1"], "Moscow": ["4 infantry-army"],
        },
    });
    let (game, said) = played(&position, BALANCED);
    assert_eq!(place(&game, "german infantry korps 1"), at("Leningrad"), "{said:?}");
    let (game, said) = played(&position, AS_WAS);
    assert_ne!(place(&game, "german infantry korps 1"), at("Leningrad"), "it left once: {said:?}");
}

#[test]
fn who_is_cut_off_goes_back_to_supply() {
    let position = json!({
        "month": "1941-11", "side": "axis", "stage": "march",
        "control": {
            "axis": ["Brest-Litovsk", "Baranovichi", "Minsk", "Orsha", "Smolensk", "Vitebsk", "Velikie Luki", "Polotsk", "Kalinin"],
            "soviet": ["Rzhev", "Vyazma"],
        },
        "units": {
            "Kalinin": ["2 panzer-korps"], "Moscow": ["4 infantry-army"], "Leningrad": ["2 infantry-army"],
        },
    });
    let (game, said) = played(&position, BALANCED);
    let cut_off = game.view(None).supply.into_iter().filter(|supply| supply.side == "axis");
    let cut_off: Vec<_> = cut_off.flat_map(|supply| supply.spaces).collect();
    assert!(cut_off.is_empty(), "{cut_off:?} after {said:?}");
}

#[test]
fn a_factory_that_is_safe_stays_where_it_is() {
    let position = json!({
        "month": "1941-09", "side": "soviet", "stage": "bureau",
        "units": {
            "Siberia": ["tank-factory-1"], "Gorki": ["tank-factory-2"], "Kharkov": ["artillery-factory-1"],
            "Moscow": ["4 infantry-army"], "Dnepropetrovsk": ["panzer-korps-1"],
        },
    });
    let (_, said) = played(&position, BALANCED);
    let entrained: Vec<_> = said.iter().filter(|words| words.starts_with("entrain")).collect();
    assert_eq!(entrained, ["entrain artillery factory 1"], "{said:?}");
}

#[test]
fn a_factory_that_arrives_is_set_up() {
    let position = json!({
        "month": "1941-09", "side": "soviet", "stage": "bureau",
        "units": {
            "Kharkov": ["artillery-factory-1 entrained"], "Moscow": ["4 infantry-army"],
            "Dnepropetrovsk": ["panzer-korps-1"],
        },
    });
    let (game, said) = played(&position, BALANCED);
    let view = game.view(None);
    let factory = view.counters.iter().find(|unit| unit.name == "artillery factory 1");
    let factory = factory.expect("the factory");
    assert!(factory.marks.is_empty(), "{:?} after {said:?}", factory.marks);
    assert_ne!(factory.at, at("Kharkov"), "{said:?}");
}

#[test]
fn an_attack_that_is_named_is_made_with_what_it_needs() {
    let position = json!({
        "month": "1941-07", "side": "axis", "stage": "combat",
        "units": {
            "Minsk": ["2 panzer-korps", "german-infantry-korps-1"], "Orsha": ["infantry-army-1"],
            "Smolensk": ["4 infantry-army"],
        },
    });
    let mut game = rules("").pose(&position).expect("a position");
    let mut said = Vec::new();
    while game.mover() == Mover::Side(0) {
        let action = game.choose(0, BALANCED, 1).expect("a choice");
        said.push(game.words(action));
        game.apply(action, &mut Silent).expect("a choice that is offered");
    }
    assert_eq!(said.first().map(String::as_str), Some("attack Orsha"), "{said:?}");
    assert!(said.iter().filter(|words| words.starts_with("with ")).count() >= 2, "{said:?}");
}
