//! A fight until one side is gone, exactly.
//!
//! A round in which all miss changes nothing, so each state is left by the other throws alone. States are
//! left by falling strength; none leads to another of the same strength.
//!
//! All chances stand over one denominator. To leave a state is to divide by the weight of the throws that
//! hit. So the denominator is multiplied by that weight, and with it every chance that waits. States of
//! one strength share that work in batches. Where both sides hit equally well, the weight depends on the
//! strength alone, and a batch is a whole strength.

use super::Survivors;
use super::field::{Field, Throws};
use super::volley::{Volleys, misses, throws};
use crate::distribution::Distribution;

/// States of one strength that are left together.
struct Batch {
    states: Vec<Survivors>,
    /// A multiple of the weights of leaving each of them.
    multiple: u128,
}

/// The chances of every end. One side at least can hit.
pub(super) fn fight(attacker: &Volleys, defender: &Volleys) -> Distribution<Survivors> {
    let batches = batches(attacker, defender);
    let bits = batches.iter().map(|batch| u128::BITS - batch.multiple.leading_zeros()).sum();
    let go_on = batches.iter().flat_map(|batch| batch.states.iter().copied());
    let order: Vec<_> = go_on.chain(ends(attacker.dice, defender.dice)).collect();
    let mut waiting = order.as_slice();
    let mut field = Field::new(attacker, defender, bits);
    for Batch { states, multiple } in &batches {
        waiting = &waiting[states.len()..];
        field.grow(*multiple);
        for &state in waiting {
            field.keep(state, *multiple);
        }
        for &state in states {
            field.leave(state, multiple / leaving(attacker, defender, state), Throws::WithHits);
        }
    }
    field.distribution(ends(attacker.dice, defender.dice))
}

/// Every state in which one side is gone.
fn ends(attacker: u8, defender: u8) -> impl Iterator<Item = Survivors> {
    let attacker_gone = (0..=defender).map(|defender| Survivors { attacker: 0, defender });
    attacker_gone.chain((1..=attacker).map(|attacker| Survivors { attacker, defender: 0 }))
}

/// The states that go on, by falling strength.
fn batches(attacker: &Volleys, defender: &Volleys) -> Vec<Batch> {
    let strengths = (2..=u16::from(attacker.dice) + u16::from(defender.dice)).rev();
    let mut batches = Vec::new();
    for strength in strengths {
        let first = batches.len();
        for state in of_strength(attacker.dice, defender.dice, strength) {
            join(&mut batches, first, state, leaving(attacker, defender, state));
        }
    }
    batches
}

/// The states in which both sides together have so many dice.
fn of_strength(attacker: u8, defender: u8, strength: u16) -> impl Iterator<Item = Survivors> {
    (1..=attacker).filter_map(move |attacker| {
        let rest = u8::try_from(strength.checked_sub(attacker.into())?).ok()?;
        (1..=defender).contains(&rest).then_some(Survivors { attacker, defender: rest })
    })
}

/// Puts a state into the last batch, or into a new one if the multiple gets too long or the last batch is
/// not among those from `first` on, which are of its strength.
fn join(batches: &mut Vec<Batch>, first: usize, state: Survivors, weight: u128) {
    let last = batches[first..].last_mut();
    match last.and_then(|batch| Some((common_multiple(batch.multiple, weight)?, batch))) {
        Some((multiple, batch)) => {
            batch.multiple = multiple;
            batch.states.push(state);
        }
        None => batches.push(Batch { states: vec![state], multiple: weight }),
    }
}

/// The weight of all throws with a hit.
fn leaving(attacker: &Volleys, defender: &Volleys, state: Survivors) -> u128 {
    throws(attacker, defender, state) - misses(attacker, defender, state)
}

/// A common multiple that fits, not always the least: a gcd would cost more than the few bits it saves.
fn common_multiple(multiple: u128, weight: u128) -> Option<u128> {
    if multiple.is_multiple_of(weight) {
        return Some(multiple);
    }
    let shared_twos = multiple.trailing_zeros().min(weight.trailing_zeros());
    multiple.checked_mul(weight >> shared_twos)
}
