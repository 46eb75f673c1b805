//! How likely every state of a fight is, while it goes on.

use num_bigint::BigUint;

use super::Survivors;
use super::numerators::{Numerators, set_product};
use super::volley::Volleys;
use crate::distribution::Distribution;

/// A fight with the chance of every state so far.
pub(super) struct Field<'side> {
    attacker: &'side Volleys,
    defender: &'side Volleys,
    chances: Numerators,
    /// The chance of the state that is being left.
    leaving: Vec<u64>,
    /// The same, times the weight of one volley of the defender.
    answered: Vec<u64>,
}

/// What may become of a state in a round.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Throws {
    /// Any throw counts.
    All,
    /// Somebody hits.
    WithHits,
}

impl<'side> Field<'side> {
    /// The start of a fight, with room for a common denominator of `bits` bits.
    pub(super) fn new(attacker: &'side Volleys, defender: &'side Volleys, bits: u32) -> Self {
        let start = Survivors { attacker: attacker.dice, defender: defender.dice };
        let count = (usize::from(attacker.dice) + 1) * (usize::from(defender.dice) + 1);
        let chances = Numerators::new(count, bits);
        let mut field =
            Self { attacker, defender, chances, leaving: Vec::new(), answered: Vec::new() };
        field.chances.set_certain(field.place(start));
        field
    }

    /// Multiplies the common denominator. Every state that still counts must then be kept or left.
    pub(super) fn grow(&mut self, factor: u128) {
        self.chances.grow(factor);
    }

    /// Keeps the chance of a state when the denominator has grown by `factor`.
    pub(super) fn keep(&mut self, state: Survivors, factor: u128) {
        self.chances.scale(self.place(state), factor);
    }

    /// Spreads the chance of a state, times `factor`, over what one round makes of it.
    pub(super) fn leave(&mut self, state: Survivors, factor: u128, throws: Throws) {
        let place = self.place(state);
        let row = self.row();
        self.chances.take(place, factor, &mut self.leaving);
        for (lost, weight) in self.defender.losses(state.defender, state.attacker).enumerate() {
            set_product(&mut self.answered, &self.leaving, weight);
            let stays = usize::from(lost == 0 && throws == Throws::WithHits);
            let hits = self.attacker.losses(state.attacker, state.defender).enumerate();
            for (hits, weight) in hits.skip(stays) {
                self.chances.add(place - lost * row - hits, &self.answered, weight);
            }
        }
    }

    /// The chances of these states, which are all that is left.
    pub(super) fn distribution(
        &self,
        states: impl Iterator<Item = Survivors>,
    ) -> Distribution<Survivors> {
        let weighted = states.map(|state| (state, self.chances.get(self.place(state))));
        Distribution::known(weighted.filter(|(_, weight)| *weight != BigUint::ZERO).collect())
    }

    fn place(&self, state: Survivors) -> usize {
        usize::from(state.attacker) * self.row() + usize::from(state.defender)
    }

    fn row(&self) -> usize {
        usize::from(self.defender.dice) + 1
    }
}
