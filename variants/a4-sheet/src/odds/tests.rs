//! Exact odds against every throw of the dice.

use stavka_core::clause::Silent;
use stavka_core::distribution::{Distribution, Fraction};
use stavka_core::question::common;
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

use super::attack::{AttackInput, attack_odds};
use crate::A4Sheet;

const COLUMNS: [&str; 14] = [
    "1:5", "1:4", "1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1", "8:1",
    "9:1",
];

/// Factors that make exactly these odds, and those one factor below the next column.
fn factors(column: usize) -> [(u32, u32); 2] {
    let needed = |column: usize| {
        let (attack, defense) = COLUMNS[column].split_once(':').expect("odds");
        let number = |digits: &str| digits.parse::<u32>().expect("a number");
        number(attack) * 60 / number(defense)
    };
    let below_next =
        if column + 1 < COLUMNS.len() { needed(column + 1) - 1 } else { needed(column) };
    [(needed(column), 60), (below_next, 60)]
}

fn rules() -> A4Sheet {
    A4Sheet::open(&Setup::default()).expect("opens")
}

fn ask(rules: &A4Sheet, attack: serde_json::Value) -> Option<Vec<common::Chance>> {
    let attack: AttackInput = serde_json::from_value(attack).expect("an attack");
    attack_odds(rules, &(&attack).into(), &mut Silent).ok().map(|odds| odds.results)
}

fn cell(rules: &A4Sheet, column: usize, die: i32) -> String {
    let column = stavka_core::crt::ladder::Column(u8::try_from(column).expect("few columns"));
    rules.ground.result(column, die).name().to_owned()
}

/// Compares by name, since the answer shows names.
fn assert_equal(found: &[common::Chance], throws: Vec<String>, what: &str) {
    let every = Distribution::uniform(throws).expect("throws");
    assert_eq!(found.len(), every.iter().len(), "{what}");
    for chance in found {
        let expected = every.probability(|name| *name == chance.outcome);
        let shown: Fraction = chance.probability.parse().expect("a fraction");
        assert_eq!(shown, expected, "{what}, {}", chance.outcome);
    }
}

fn dice(count: u32) -> impl Iterator<Item = Vec<i32>> {
    let face =
        |throw: u32, place: u32| i32::try_from(throw / 6u32.pow(place) % 6 + 1).expect("a face");
    (0..6u32.pow(count)).map(move |throw| (0..count).map(|place| face(throw, place)).collect())
}

#[test]
fn a_plain_attack_equals_its_six_throws() {
    let rules = rules();
    for (column, head) in COLUMNS.iter().enumerate() {
        for (attack, defense) in factors(column) {
            let odds =
                serde_json::json!({ "attacker": "german", "attack": attack, "defense": defense });
            let throws = dice(1).map(|dice| cell(&rules, column, dice[0])).collect();
            assert_equal(&ask(&rules, odds).expect("odds"), throws, head);
        }
    }
}

#[test]
fn a_round_up_equals_its_throws() {
    let rules = rules();
    for (column, head) in COLUMNS[1..].iter().enumerate() {
        let (lower, higher) = (factors(column)[0].0, factors(column + 1)[0].0);
        for attack in lower..higher {
            let odds = serde_json::json!({ "attacker": "german", "attack": attack, "defense": 60, "round_up": true });
            let numbers = i32::try_from(6 * (attack - lower) / (higher - lower)).expect("few");
            let Some(found) = ask(&rules, odds) else {
                assert_eq!(numbers, 0, "{attack} against 60");
                continue;
            };
            let rolled =
                |dice: Vec<i32>| cell(&rules, column + usize::from(dice[0] <= numbers), dice[1]);
            assert_equal(&found, dice(2).map(rolled).collect(), head);
        }
    }
}

#[test]
fn an_extended_gamble_equals_its_throws() {
    let rules = rules();
    let pairs =
        (0..COLUMNS.len()).flat_map(|target| (0..target).map(move |fallback| (fallback, target)));
    for (fallback, target) in pairs {
        let (held, needed) = (factors(fallback)[0].0, factors(target)[0].0);
        let attack = held.midpoint(needed);
        let odds = serde_json::json!({
            "attacker": "german", "attack": attack, "defense": 60, "agreed": 2,
            "extended": { "fallback": COLUMNS[fallback], "target": COLUMNS[target] },
        });
        let numbers = i32::try_from(6 * (attack - held) / (needed - held)).expect("few");
        let rolled = |dice: Vec<i32>| {
            cell(&rules, if dice[0] <= numbers { target } else { fallback }, dice[1])
        };
        assert_equal(
            &ask(&rules, odds).expect("odds"),
            dice(2).map(rolled).collect(),
            COLUMNS[target],
        );
    }
}

#[test]
fn a_press_equals_its_throws() {
    let rules = rules();
    let pressed = [("german", 1, 1), ("german", 2, 2), ("german", 3, 3), ("russian", 1, 2)];
    for ((attacker, up, down), column) in
        pressed.into_iter().flat_map(|press| (0..14).map(move |c| (press, c)))
    {
        let attack = factors(column)[0].0;
        let end =
            |good: bool| if good { (column + up).min(13) } else { column.saturating_sub(down) };
        for way in ["column-roll", "split-die"] {
            let odds = serde_json::json!({
                "attacker": attacker, "attack": attack, "defense": 60, "press": { "by": up, "way": way },
            });
            let Some(found) = ask(&rules, odds) else {
                assert!(column < down, "{} by {up}", COLUMNS[column]);
                continue;
            };
            let throws = match way {
                "split-die" => {
                    dice(1).map(|dice| cell(&rules, end(dice[0] > 3), dice[0])).collect()
                }
                _ => dice(2).map(|dice| cell(&rules, end(dice[0] > 3), dice[1])).collect(),
            };
            assert_equal(&found, throws, COLUMNS[column]);
        }
    }
}
