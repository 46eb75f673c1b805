//! Exact odds against every throw of the dice.

use serde_json::{Value, json};
use stavka_core::clause::{Refused, Silent};
use stavka_core::crt::ladder::Column;
use stavka_core::distribution::{Distribution, Fraction};
use stavka_core::question::common;
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

use super::attack::{AttackInput, attack_odds};
use super::every_gamble::{DEFENSE, Gamble, every_gamble, name, needed};
use crate::combat_results_table::{Read, result};
use crate::{A4Sheet, BOOK};

fn rules() -> A4Sheet {
    A4Sheet::open(&Setup::default()).expect("opens")
}

fn ask(rules: &A4Sheet, gamble: &Gamble) -> Result<Vec<common::Chance>, Refused> {
    let Gamble { attacker, attack, wish, .. } = gamble;
    let mut input = json!({ "attacker": attacker, "attack": attack, "defense": DEFENSE });
    let fields = input.as_object_mut().expect("an object");
    fields.extend(wish.as_object().expect("an object").clone());
    let attack: AttackInput = serde_json::from_value(input).expect("an attack");
    attack_odds(rules, &(&attack).into(), &mut Silent).map(|odds| odds.results)
}

/// Results are compared by name, since the answer shows names.
#[test]
fn every_gamble_equals_its_throws() {
    let rules = rules();
    let result = |&(column, die): &(usize, i32)| {
        let column = Column(u8::try_from(column).expect("few columns"));
        result(&rules, Read::default(), column, die, &mut Silent).name().to_owned()
    };
    let gambles = every_gamble();
    assert!(gambles.len() > 500, "only {} gambles", gambles.len());
    for gamble in gambles {
        let what = format!("{} {} {}", gamble.attacker, gamble.attack, gamble.wish);
        let every = Distribution::uniform(gamble.throws.iter().map(result)).expect("throws");
        let found = ask(&rules, &gamble).expect("odds");
        assert_eq!(found.len(), every.iter().len(), "{what}");
        for chance in found {
            let expected = every.probability(|name| *name == chance.outcome);
            let shown: Fraction = chance.probability.parse().expect("a fraction");
            assert_eq!(shown, expected, "{what}, {}", chance.outcome);
        }
    }
}

/// The clause that refuses a gamble.
fn refused(attacker: &'static str, attack: u32, wish: Value) -> &'static str {
    let gamble = Gamble { attacker, attack, wish, throws: Vec::new() };
    let refused = ask(&rules(), &gamble).expect_err("a gamble that may not be made");
    BOOK.head(refused.by).id
}

#[test]
fn a_press_that_could_fall_off_the_table_is_refused() {
    for (attacker, by, down) in [("german", 1, 1), ("german", 3, 3), ("russian", 1, 2)] {
        let wish = json!({ "press": { "by": by, "way": "split-die" } });
        let by = refused(attacker, needed(down - 1), wish);
        assert_eq!(by, "odds.german.press", "{attacker} from {}", name(down - 1));
    }
}

#[test]
fn a_surplus_worth_no_number_is_not_rolled_for() {
    let by = refused("german", needed(6) + 9, json!({ "round_up": true }));
    assert_eq!(by, "odds.german.round-up");
}
