use std::collections::BTreeMap;

use super::*;
use crate::distribution::Fraction;

fn side(dice: u8, hits_on: u8, sides: u8) -> Side {
    Side { dice, hits_on, sides }
}

fn battle(attacker: Side, defender: Side) -> Battle {
    Battle { attacker, defender }
}

fn rounds(count: u8, battle: Battle) -> Distribution<Survivors> {
    Firepower { length: Length::Rounds(count) }.distribution(&battle).expect("a fight")
}

fn to_the_end(battle: Battle) -> Distribution<Survivors> {
    Firepower { length: Length::ToTheEnd }.distribution(&battle).expect("a fight")
}

/// The hits of every throw of a side's dice, one by one.
fn every_throw(side: Side) -> Vec<u8> {
    let one_more = |throws: Vec<u8>, _| {
        let faces =
            |hits: u8| (1..=side.sides).map(move |face| hits + u8::from(face >= side.hits_on));
        throws.into_iter().flat_map(faces).collect()
    };
    (0..side.dice).fold(vec![0], one_more)
}

/// One round by enumeration, through the way of a played game.
fn enumerated(fight: Battle) -> Distribution<Survivors> {
    let firepower = Firepower { length: Length::Rounds(1) };
    let defender = every_throw(fight.defender);
    let throws = every_throw(fight.attacker)
        .into_iter()
        .flat_map(|attacker| defender.iter().map(move |&defender| Hits { attacker, defender }));
    let ends = throws.map(|hits| firepower.resolve_with(&fight, hits).expect("a throw"));
    Distribution::uniform(ends).expect("throws")
}

fn with_dice(fight: Battle, left: Survivors) -> Battle {
    battle(
        Side { dice: left.attacker, ..fight.attacker },
        Side { dice: left.defender, ..fight.defender },
    )
}

/// A fight to the end by plain recursion over fractions, from one round by enumeration.
fn recursive(fight: Battle) -> BTreeMap<Survivors, Fraction> {
    let start = fight.survivors();
    if fight.is_over() {
        return BTreeMap::from([(start, Fraction::one())]);
    }
    let mut ends = BTreeMap::new();
    let round = enumerated(fight);
    let moved: num_bigint::BigUint =
        round.weights().filter(|(left, _)| **left != start).map(|(_, weight)| weight).sum();
    for (&left, weight) in round.weights().filter(|(left, _)| **left != start) {
        let step = Fraction::new(weight.clone(), moved.clone()).expect("somebody hits");
        for (end, chance) in recursive(with_dice(fight, left)) {
            let sum = ends.remove(&end).unwrap_or_else(Fraction::zero);
            ends.insert(end, sum + &(step.clone() * &chance));
        }
    }
    ends
}

fn small_battles() -> Vec<Battle> {
    let hit_chances = [(4, 6), (5, 6), (6, 6), (1, 2), (3, 2), (2, 3), (7, 10)];
    let mut battles = Vec::new();
    for (attack_on, attack_sides) in hit_chances {
        for (defend_on, defend_sides) in hit_chances {
            for (attackers, defenders) in [(1, 1), (2, 1), (1, 3), (3, 2)] {
                let attacker = side(attackers, attack_on, attack_sides);
                battles.push(battle(attacker, side(defenders, defend_on, defend_sides)));
            }
        }
    }
    battles
}

#[test]
fn one_round_equals_every_throw() {
    for battle in small_battles() {
        assert_eq!(rounds(1, battle), enumerated(battle), "{battle:?}");
    }
}

#[test]
fn a_volley_equals_every_throw() {
    for battle in small_battles() {
        let hits = battle.attacker.hits().expect("dice");
        assert_eq!(hits, Distribution::uniform(every_throw(battle.attacker)).expect("throws"));
    }
    assert_eq!(side(0, 4, 6).hits(), Ok(Distribution::certain(0)));
}

#[test]
fn several_rounds_equal_one_after_the_other() {
    for battle in small_battles() {
        let mut expected = rounds(0, battle);
        assert_eq!(expected, Distribution::certain(battle.survivors()));
        for count in 1..=3 {
            let parts = expected
                .weights()
                .map(|(&left, weight)| (weight.clone(), rounds(1, with_dice(battle, left))));
            expected = Distribution::mix(parts).expect("parts");
            assert_eq!(rounds(count, battle), expected, "{battle:?}");
        }
    }
}

#[test]
fn a_fight_to_the_end_equals_plain_recursion() {
    for fight in small_battles() {
        if fight.attacker.hits_on > fight.attacker.sides
            && fight.defender.hits_on > fight.defender.sides
        {
            continue;
        }
        let ends: BTreeMap<_, _> =
            to_the_end(fight).iter().map(|(&end, chance)| (end, chance)).collect();
        assert_eq!(ends, recursive(fight), "{fight:?}");
    }
}

#[test]
fn a_duel_is_known_by_hand() {
    let duel = to_the_end(battle(side(1, 4, 6), side(1, 5, 6)));
    let chances: Vec<_> =
        duel.iter().map(|(end, chance)| (end.attacker, end.defender, chance.to_string())).collect();
    // Of 6 weights 2 miss both; of the other 4 one is both, one only the defender's, two only the attacker's.
    let expected = [(0, 0, "1/4"), (0, 1, "1/4"), (1, 0, "1/2")];
    assert_eq!(
        chances,
        expected.map(|(attacker, defender, chance)| (attacker, defender, chance.to_owned()))
    );
}

#[test]
fn long_fights_add_up_and_tend_to_their_end() {
    for (attack_on, defend_on) in [(4, 5), (5, 5), (6, 6), (4, 6)] {
        let long = battle(side(15, attack_on, 6), side(12, defend_on, 6));
        let ends = to_the_end(long);
        assert_eq!(ends.probability(|_| true), Fraction::one());
        assert!(ends.weights().all(|(end, _)| end.attacker == 0 || end.defender == 0));
        let near = rounds(60, battle(side(6, attack_on, 6), side(5, defend_on, 6)));
        let exact = to_the_end(battle(side(6, attack_on, 6), side(5, defend_on, 6)));
        for (end, chance) in exact.iter() {
            let so_far = near.probability(|left| left == end);
            assert!(so_far <= chance && chance.to_f64() - so_far.to_f64() < 1e-4);
        }
    }
}

#[test]
fn one_more_die_or_a_better_one_never_hurts() {
    let wins =
        |attacker| to_the_end(battle(attacker, side(4, 5, 6))).probability(|end| end.defender == 0);
    for dice in 1..8 {
        assert!(wins(side(dice + 1, 5, 6)) > wins(side(dice, 5, 6)));
        assert!(wins(side(dice, 4, 6)) > wins(side(dice, 5, 6)));
    }
}

#[test]
fn a_fight_that_cannot_be_fought_is_refused() {
    let refused = |attacker, defender| {
        Firepower { length: Length::ToTheEnd }
            .distribution(&battle(attacker, defender))
            .expect_err("refused")
    };
    let plain = side(2, 5, 6);
    assert_eq!(refused(side(2, 0, 6), plain), FirepowerError::Die { hits_on: 0, sides: 6 });
    assert_eq!(refused(plain, side(2, 8, 6)), FirepowerError::Die { hits_on: 8, sides: 6 });
    assert_eq!(refused(side(2, 1, 0), plain), FirepowerError::Die { hits_on: 1, sides: 0 });
    assert_eq!(refused(side(25, 6, 6), plain), FirepowerError::TooManyDice { dice: 25, most: 24 });
    assert_eq!(refused(side(2, 7, 6), side(2, 7, 6)), FirepowerError::Endless);
    let firepower = Firepower { length: Length::Rounds(1) };
    let error = firepower.resolve_with(&battle(plain, plain), Hits { attacker: 0, defender: 3 });
    assert_eq!(error, Err(FirepowerError::TooManyHits { hits: 3, dice: 2 }));
}

#[test]
fn a_side_without_dice_has_lost_already() {
    let over = battle(side(0, 5, 6), side(3, 5, 6));
    assert_eq!(to_the_end(over), Distribution::certain(Survivors { attacker: 0, defender: 3 }));
    assert_eq!(rounds(2, over), to_the_end(over));
}
