//! A fight of limited length, exactly.

use super::Survivors;
use super::field::{Field, Throws};
use super::volley::{Volleys, throws};
use crate::distribution::Distribution;

/// The chances of every state after so many rounds.
///
/// Every round multiplies the denominator by the throws of the first one, though fewer dice may be left:
/// one factor for all states is cheaper than the shortest numbers.
pub(super) fn fight(attacker: &Volleys, defender: &Volleys, rounds: u8) -> Distribution<Survivors> {
    let most =
        throws(attacker, defender, Survivors { attacker: attacker.dice, defender: defender.dice });
    let bits = (u128::BITS - most.leading_zeros()) * u32::from(rounds);
    let mut field = Field::new(attacker, defender, bits);
    for _ in 0..rounds {
        field.grow(most);
        // The weakest first, so that nothing is left twice in a round.
        for state in states(attacker.dice, defender.dice) {
            if state.attacker == 0 || state.defender == 0 {
                field.keep(state, most);
            } else {
                field.leave(state, most / throws(attacker, defender, state), Throws::All);
            }
        }
    }
    field.distribution(states(attacker.dice, defender.dice))
}

/// Every state, none before those that it leads to.
fn states(attacker: u8, defender: u8) -> impl Iterator<Item = Survivors> {
    (0..=attacker).flat_map(move |attacker| {
        (0..=defender).map(move |defender| Survivors { attacker, defender })
    })
}
