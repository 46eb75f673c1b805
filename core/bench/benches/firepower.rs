//! A fight to the end, 15 dice against 12: exact fractions against the same recursion in floating point.

use std::hint::black_box;
use std::process::ExitCode;

use stavka_bench::{Report, at_most};
use stavka_core::crt::Resolve;
use stavka_core::crt::firepower::{Battle, Firepower, Length, Side};

const ATTACKER: u8 = 15;
const DEFENDER: u8 = 12;
const SIDES: u8 = 6;

fn main() -> ExitCode {
    let mut report = Report::new();
    // Unequal dice make a denominator of four times the length, since every state then adds to it.
    for (what, attacker_hits_on, defender_hits_on, bar) in [
        ("15 against 12 to the end, both hit on 5", 5, 5, 40.0),
        ("15 against 12 to the end, hits on 4 against 5", 4, 5, 60.0),
    ] {
        let battle = battle(attacker_hits_on, defender_hits_on);
        assert_equal(battle);
        let exact = || Firepower { length: Length::ToTheEnd }.distribution(black_box(&battle));
        let float = || in_floats(black_box(battle));
        report.compare(what, ("exact", exact), ("floats", float), at_most(bar));
    }
    report.finish()
}

fn battle(attacker_hits_on: u8, defender_hits_on: u8) -> Battle {
    Battle {
        attacker: Side { dice: ATTACKER, hits_on: attacker_hits_on, sides: SIDES },
        defender: Side { dice: DEFENDER, hits_on: defender_hits_on, sides: SIDES },
    }
}

/// Both ways must give the same chances, or the comparison means nothing.
fn assert_equal(battle: Battle) {
    let exact = Firepower { length: Length::ToTheEnd }.distribution(&battle).expect("a fight");
    let float = in_floats(battle);
    for (end, chance) in exact.iter() {
        let place =
            usize::from(end.attacker) * (usize::from(DEFENDER) + 1) + usize::from(end.defender);
        assert!((chance.to_f64() - float[place]).abs() < 1e-12, "{end:?}");
    }
}

/// By dice, then hits: the chance of exactly so many, and of so many or more.
struct Chances {
    exactly: Vec<Vec<f64>>,
    at_least: Vec<Vec<f64>>,
}

fn chances(side: Side) -> Chances {
    let miss = f64::from(side.hits_on - 1) / f64::from(side.sides);
    let mut exactly = vec![vec![1.0]];
    for dice in 0..usize::from(side.dice) {
        let mut row = vec![0.0; dice + 2];
        for (hits, chance) in exactly[dice].iter().enumerate() {
            row[hits] += chance * miss;
            row[hits + 1] += chance * (1.0 - miss);
        }
        exactly.push(row);
    }
    let at_least = exactly.iter().map(|row| sums_from_the_end(row)).collect();
    Chances { exactly, at_least }
}

fn sums_from_the_end(row: &[f64]) -> Vec<f64> {
    let mut sums = row.to_vec();
    for place in (1..sums.len()).rev() {
        sums[place - 1] += sums[place];
    }
    sums
}

/// The chance of every state, by the attacker's dice, then the defender's.
fn in_floats(battle: Battle) -> Vec<f64> {
    let (attackers, defenders) =
        (usize::from(battle.attacker.dice), usize::from(battle.defender.dice));
    let sides = [chances(battle.attacker), chances(battle.defender)];
    let mut states = vec![0.0; (attackers + 1) * (defenders + 1)];
    let mut falling = vec![0.0; attackers.max(defenders) + 1];
    if let Some(start) = states.last_mut() {
        *start = 1.0;
    }
    for strength in (2..=attackers + defenders).rev() {
        for attacker in strength.saturating_sub(defenders).max(1)..=attackers.min(strength - 1) {
            leave(
                &mut states,
                &mut falling,
                &sides,
                [attacker, strength - attacker],
                defenders + 1,
            );
        }
    }
    states
}

/// Spreads the chance of one state. The attacker's hits are laid out falling, as the states they lead to
/// lie in memory, so that the inner loop is one pass over two slices.
fn leave(
    states: &mut [f64],
    falling: &mut [f64],
    [attack, defense]: &[Chances; 2],
    [attacker, defender]: [usize; 2],
    row: usize,
) {
    let most = attacker.min(defender);
    let place = attacker * row + defender;
    let chance = states[place] / (1.0 - attack.exactly[attacker][0] * defense.exactly[defender][0]);
    let falling = &mut falling[..=most];
    for (slot, exactly) in falling.iter_mut().rev().zip(&attack.exactly[attacker]) {
        *slot = *exactly;
    }
    if attacker >= defender {
        falling[0] = attack.at_least[attacker][defender];
    }
    for lost in 0..=most {
        let volley = if lost == attacker { &defense.at_least } else { &defense.exactly };
        let weight = chance * volley[defender][lost];
        let end = place - lost * row;
        for (state, hits) in states[end - most..=end].iter_mut().zip(&*falling) {
            *state += weight * hits;
        }
    }
}
