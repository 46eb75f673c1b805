//! The odds against plain enumeration.

use stavka_core::clause::Silent;
use stavka_core::distribution::Fraction;
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

use super::{CrisisOdds, OddsInput, crisis_odds};
use crate::SecondEdition;

fn odds(setup: &str, called: &str) -> CrisisOdds {
    let setup = Setup::parse(setup).expect("a set-up");
    let variant = SecondEdition::open(&setup).expect("opens");
    let called_in = called.parse().expect("a month");
    let input = OddsInput { called: called_in, first_appearance: None, start: None };
    crisis_odds(&variant, &input, &mut Silent)
        .unwrap_or_else(|_| panic!("a call in {called} is allowed"))
}

fn fraction(part: u64, whole: u64) -> Fraction {
    Fraction::new(part, whole).expect("a fraction")
}

/// Units sent if the first doubles come on this roll.
fn units(roll: Option<usize>) -> u64 {
    match roll {
        None => 0,
        Some(0) => 18,
        Some(1) => 24,
        Some(_) => 30,
    }
}

/// Every sequence of rolls, each roll one of `outcomes`: an outcome's weight, and whether it is doubles.
fn enumerate(rolls: usize, outcomes: &[(u64, bool)]) -> (Fraction, Fraction) {
    let total: u64 = outcomes.iter().map(|(weight, _)| weight).sum();
    let (mut crises, mut sent) = (0, 0);
    for code in 0..outcomes.len().pow(u32::try_from(rolls).expect("few")) {
        let mut rest = code;
        let sequence: Vec<_> = (0..rolls)
            .map(|_| {
                let outcome = outcomes[rest % outcomes.len()];
                rest /= outcomes.len();
                outcome
            })
            .collect();
        let weight: u64 = sequence.iter().map(|(weight, _)| weight).product();
        let first = sequence.iter().position(|(_, doubles)| *doubles);
        crises += weight * u64::from(first.is_some());
        sent += weight * units(first);
    }
    let whole = total.pow(u32::try_from(rolls).expect("few"));
    (fraction(crises, whole), fraction(sent, whole))
}

#[test]
fn they_equal_every_sequence_of_doubles_and_others() {
    let months = ["1941-11", "1941-10", "1941-09", "1941-08", "1941-07"];
    for (rolls, called) in (1..).zip(months) {
        let odds = odds("", called);
        assert_eq!(odds.rolls.len(), rolls);
        assert_eq!(
            (odds.crisis, odds.expected.total),
            enumerate(rolls, &[(6, true), (30, false)]),
            "{called}"
        );
    }
}

#[test]
fn they_equal_every_sequence_of_dice() {
    let dice: Vec<_> = (0..36).map(|roll| (1, roll / 6 == roll % 6)).collect();
    for (rolls, called) in (1..).zip(["1941-11", "1941-10", "1941-09"]) {
        let odds = odds("", called);
        assert_eq!((odds.crisis, odds.expected.total), enumerate(rolls, &dice), "{called}");
    }
}

#[test]
fn other_dice_are_counted_too() {
    let three = r#"{"figures":{"reserve":{"dice":3,"faces":4}}}"#;
    let dice: Vec<_> =
        (0..64).map(|roll| (1, roll / 16 == roll % 4 && roll / 4 % 4 == roll % 4)).collect();
    let odds = odds(three, "1941-10");
    assert_eq!((odds.crisis, odds.expected.total), enumerate(2, &dice));
}

#[test]
fn columns_and_types_add_up() {
    let odds = odds("", "1941-07");
    let sum = odds.columns.iter().fold(Fraction::zero(), |sum, column| sum + &column.chance);
    assert_eq!(sum, odds.crisis);
    let types = [
        &odds.expected.infantry,
        &odds.expected.armor,
        &odds.expected.artillery,
        &odds.expected.cavalry,
    ];
    assert_eq!(
        types.into_iter().fold(Fraction::zero(), |sum, part| sum + part),
        odds.expected.total
    );
}
