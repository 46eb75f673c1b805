//! Payments against every set of attackers.

use stavka_core::clause::Silent;
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

use super::payment::gap;
use super::*;
use crate::A4Sheet;
use crate::unit::Described;

fn units(texts: &[&str]) -> Vec<Unit> {
    texts.iter().map(|text| text.parse::<Described>().expect("a unit").0).collect()
}

/// Every way to give some attackers and turn some armies.
fn payments(attackers: &[Unit]) -> impl Iterator<Item = Payment> {
    let all = 1u32 << attackers.len();
    (0..all).flat_map(move |lost| (0..all).map(move |turned| Payment { lost, turned }))
}

fn is_legal(attackers: &[Unit], payment: Payment, due: Due) -> bool {
    payment.lost & payment.turned == 0
        && must_be_enough(attackers, payment, due, &mut Silent).is_ok()
}

fn loss(attackers: &[Unit], payment: Payment) -> u32 {
    Payment { turned: 0, ..payment }.factors(attackers)
}

const STACKS: [&[&str]; 4] = [
    &["german panzer division 2-1", "german infantry army 6-7 (4-6)", "german infantry korps 2-3"],
    &["rifle army 3-3", "rifle army 3-3", "mechanized korps 2-1", "rifle army 1-1"],
    &["german panzer division 2-1", "german panzer division 3-2", "german infantry korps 3-3"],
    &["german infantry army 6-7 (4-6)", "german infantry army 5-6 (3-5)", "german ss division 1-1"],
];

fn dues(attackers: &[Unit]) -> impl Iterator<Item = Due> {
    let held: u32 = attackers.iter().map(|unit| u32::from(unit.factors().attack)).sum();
    (0..=held).flat_map(|cost| (0..=cost).map(move |armor| Due { cost, armor }))
}

#[test]
fn the_cheapest_payment_is_legal_and_loses_no_more_than_another_of_its_turns() {
    for stack in STACKS {
        let attackers = units(stack);
        for due in dues(&attackers) {
            let cheapest = due.cheapest(&attackers);
            assert!(is_legal(&attackers, cheapest, due), "{stack:?} {due:?} {cheapest:?}");
            if attackers.iter().all(|unit| gap(*unit) == 0) {
                let legal = payments(&attackers).filter(|p| is_legal(&attackers, *p, due));
                let least = legal.map(|payment| loss(&attackers, payment)).min();
                assert_eq!(Some(loss(&attackers, cheapest)), least, "{stack:?} {due:?}");
            }
        }
    }
}

/// Giving one attacker after the other, as a played game does, leads to legal payments only, and to every one
/// that has nobody in it who could be spared.
#[test]
fn payers_lead_to_every_payment_without_waste() {
    for stack in STACKS {
        let attackers = units(stack);
        for due in dues(&attackers) {
            let mut reached = Vec::new();
            follow(&attackers, Payment::default(), due, &mut reached);
            assert!(reached.iter().all(|payment| is_legal(&attackers, *payment, due)));
            let lean = payments(&attackers).filter(|p| is_lean(&attackers, *p, due));
            for payment in lean {
                assert!(reached.contains(&payment), "{stack:?} {due:?} {payment:?}");
            }
        }
    }
}

fn follow(attackers: &[Unit], paid: Payment, due: Due, reached: &mut Vec<Payment>) {
    if paid.covers(attackers, due) {
        reached.push(Payment { turned: paid.turned & !paid.lost, ..paid });
        return;
    }
    let next = payers(attackers, paid, due);
    for place in 0..attackers.len() {
        let bit = 1 << place;
        if next.lose & bit != 0 {
            follow(attackers, Payment { lost: paid.lost | bit, ..paid }, due, reached);
        }
        if next.turn & bit != 0 {
            follow(attackers, Payment { turned: paid.turned | bit, ..paid }, due, reached);
        }
    }
}

/// Legal, and no longer legal if anybody is taken out.
fn is_lean(attackers: &[Unit], payment: Payment, due: Due) -> bool {
    let without = |place: usize| Payment {
        lost: payment.lost & !(1 << place),
        turned: payment.turned & !(1 << place),
    };
    is_legal(attackers, payment, due)
        && (0..attackers.len())
            .filter(|place| without(*place) != payment)
            .all(|place| !is_legal(attackers, without(place), due))
}

#[test]
fn too_few_attackers_cover_the_best_that_they_can() {
    let rules = A4Sheet::open(&Setup::default()).expect("opens");
    let attackers = units(&["rifle army 3-3", "rifle army 2-2"]);
    let unit = units(&["german infantry korps 2-3"])[0];
    for sizes in [[1u16, 2, 3], [4, 4, 4], [2, 2, 5], [6, 7, 8], [0, 5, 1]] {
        for percent in [50, 100, 200] {
            let claims = sizes.map(|defense| Claim { unit, defense, percent });
            let found = settle(&rules, &attackers, &claims, &mut Silent);
            let value = |bits: u32| factors(&claims, bits);
            let best =
                (0..8).filter(|bits| hundredths(&claims, *bits) / WHOLE <= 5).map(value).max();
            assert_eq!(Some(value(found.covered)), best, "{sizes:?} at {percent}");
            assert_eq!(found.whole, found.covered == 7);
        }
    }
}
