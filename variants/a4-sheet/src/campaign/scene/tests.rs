//! What is asked at a position of a game gets the ruling that the same position gets in words.

use serde_json::{Value, json};
use stavka_core::board::SpaceId;
use stavka_core::clause::Silent;
use stavka_core::game::{Game, Mover};
use stavka_core::question::InputError;
use stavka_core::variant::Variant;

use crate::campaign::Campaign;
use crate::campaign::tests::{AS_WAS, Player, deal, next};
use crate::position::HexSet;
use crate::side::Side;
use crate::situation::random::Dice;
use crate::situation::{Scene, Situation};

/// Every so many steps a position is looked at.
const APART: u64 = 149;

/// Plays some of a game, and shows what it comes to now and then.
fn positions(players: [Player; 2], seed: u64, mut look: impl FnMut(&Campaign)) -> u32 {
    let mut campaign = deal();
    let mut looks = 0;
    for steps in 0..8000 {
        if campaign.mover() == Mover::Nobody {
            break;
        }
        if steps % APART == 0 {
            look(&campaign);
            looks += 1;
        }
        let action = next(&campaign, players, seed, steps);
        campaign.apply(action, &mut Silent).expect("a choice of the list");
    }
    looks
}

/// The position in words, made ready.
fn in_words(campaign: &Campaign) -> Scene {
    let filled = campaign.fill("reach", json!({})).expect("an object");
    let situation: Situation =
        serde_json::from_value(filled["situation"].clone()).expect("the right types");
    situation.ready(&campaign.table.rules).expect("a sound situation")
}

/// All that the rules see of a position: every stack from the top, whose the hexes are, and what watches them.
fn seen(scene: &Scene) -> (Vec<Vec<String>>, Vec<HexSet>, String) {
    let Scene { ground, position, weather, turn, .. } = scene;
    let words = |unit| crate::unit::Described(scene.unit(unit)).to_string();
    let stack = |hex| position.units_at(hex).map(words).collect();
    let stacks = ground.board().ids().map(stack).collect();
    let sets = [Side::Axis, Side::Russian].into_iter().flat_map(|side| {
        let [occupied, control] = [position.occupied(side), position.control(side)];
        let [anchors, zone] = [position.anchors(side), position.zone(side)];
        [occupied, control, anchors, zone, position.strong_zone(side)].map(|set| *set)
    });
    let heads: HexSet = position.rail_heads.into_iter().collect();
    (stacks, sets.chain([heads]).collect(), format!("{weather:?} {turn:?}"))
}

/// Things to ask of every question about positions, wrong ones among them.
fn inquiries(dice: &mut Dice, campaign: &Campaign) -> Vec<(&'static str, Value)> {
    let label = |hex: SpaceId| campaign.table.ground.label(hex);
    let position = &campaign.state.position;
    let [axis, russian] = [Side::Axis, Side::Russian]
        .map(|side| position.occupied(side).iter().map(label).collect::<Vec<_>>());
    let land = label(SpaceId(u16::try_from(dice.below(1900)).expect("a hex")));
    let mut all = Vec::new();
    for (own, other) in [(&axis, &russian), (&russian, &axis)] {
        let (unit, target) = (dice.pick(own), dice.pick(other));
        let second = format!("{unit}/{}", 1 + dice.below(2));
        for unit in [unit, &second, "9901", "0101/7", "here"] {
            all.extend([
                ("reach", json!({ "unit": unit, "attacking": dice.below(2) == 0 })),
                ("route", json!({ "unit": unit, "route": [land] })),
                ("supply-line", json!({ "unit": unit, "by_air": dice.below(4) == 0 })),
                ("retreat", json!({ "unit": unit, "attacked_from": [target], "hexes": 2 })),
                ("advance", json!({ "unit": unit, "result": "D1", "vacated": land })),
                (
                    "flank-advance",
                    json!({ "unit": unit, "vacated": land, "entered": 7, "defense": 6, "to": target }),
                ),
                ("attack-on-map", json!({ "target_hex": target, "attackers": [unit] })),
            ]);
        }
        for hex in [unit, target, land, "9901"] {
            all.extend([
                ("zone-of-control", json!({ "hex": hex })),
                ("rail-line", json!({ "side": "axis", "from": unit, "to": hex })),
                (
                    "who-may-attack-on-map",
                    json!({ "side": "axis", "step": "early-attacks", "target_hex": hex }),
                ),
            ]);
        }
    }
    all.extend([
        ("reach", json!({})),
        ("reach", json!({ "unit": 7 })),
        ("retreat", json!({ "unit": axis[0], "attackers": "all" })),
        ("zone-of-control", json!({ "hex": axis[0], "hexes": 2 })),
    ]);
    all
}

/// What is wrong, without the place in a text that nobody wrote.
fn placeless(error: InputError) -> (String, String) {
    let words = error.message.split(" at line ").next().unwrap_or_default();
    (error.pointer, words.to_owned())
}

#[derive(Default)]
struct Counts {
    rulings: u32,
    errors: u32,
}

impl Counts {
    fn compare(&mut self, campaign: &Campaign, question: &str, given: &Value) {
        let rules = &campaign.table.rules;
        let straight = campaign.ask(question, &given.to_string()).expect("about positions");
        let filled = campaign.fill(question, given.clone()).expect("an object");
        let known = campaign.table.about_position(question).expect("a question");
        let told = known.ask(rules, rules.settings(), &filled.to_string());
        match told {
            Ok(_) => self.rulings += 1,
            Err(_) => self.errors += 1,
        }
        let case = || format!("{question} {given} at {}", filled["situation"]);
        assert_eq!(straight.map_err(placeless), told.map_err(placeless), "{}", case());
    }
}

#[test]
fn a_position_is_the_same_in_words_and_straight() {
    let same = |campaign: &Campaign| {
        assert_eq!(seen(&campaign.look().scene()), seen(&in_words(campaign)));
    };
    let check = |campaign: &Campaign| {
        same(campaign);
        // Promotions are an option that few games take.
        let mut promoted = campaign.clone();
        let units = campaign.look().on_map(Side::Russian);
        units.for_each(|unit| promoted.state.promoted.insert(unit));
        same(&promoted);
    };
    let looks = positions([Player::Random; 2], 4, check) + positions([Player::Staff; 2], 5, check);
    assert!(looks > 30, "only {looks} positions");
}

#[test]
fn rulings_are_the_same_in_words_and_straight() {
    let (mut dice, mut counts) = (Dice::new(6), Counts::default());
    let mut check = |campaign: &Campaign| {
        for (question, given) in inquiries(&mut dice, campaign) {
            counts.compare(campaign, question, &given);
        }
    };
    let looks = positions([Player::Style(AS_WAS); 2], 7, &mut check)
        + positions([Player::Random, Player::Staff], 8, &mut check);
    assert!(looks > 30, "only {looks} positions");
    let (rulings, errors) = (counts.rulings, counts.errors);
    assert!(rulings > 1000 && errors > 1000, "too few were compared: {rulings}, {errors}");
}

/// A question that is not about a position is left to the ordinary way, and a situation that is given counts.
#[test]
fn what_is_not_about_the_position_is_not_answered_from_it() {
    let campaign = deal();
    assert_eq!(campaign.ask("siberia", r#"{"call":"1941-10"}"#), None);
    assert_eq!(campaign.ask("no-such-question", "{}"), None);
    let given = r#"{"hex":"0101","situation":{"board":["..."]}}"#;
    let ruling = campaign.ask("zone-of-control", given).expect("about positions");
    assert!(ruling.is_ok_and(|ruling| ruling.contains(r#""axis":false,"russian":false"#)));
}
