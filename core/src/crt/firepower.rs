//! Fire: both sides roll their dice at once, every hit takes a die from the enemy, and so on for some
//! rounds or until one side is gone.

mod field;
mod numerators;
mod rounds;
mod to_the_end;
mod volley;

use crate::schema::JsonSchema;
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use super::Resolve;
use crate::distribution::Distribution;
use volley::Volleys;

/// The dice of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// How many dice it rolls, and how many hits take it away.
    pub dice: u8,
    /// The lowest face that hits. One more than `sides` never hits.
    pub hits_on: u8,
    /// How many sides a die has.
    pub sides: u8,
}

/// Who fires at whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// The side that attacks.
    pub attacker: Side,
    /// The side that is attacked.
    pub defender: Side,
}

/// How many dice each side has left.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct Survivors {
    /// Dice left to the attacker.
    pub attacker: u8,
    /// Dice left to the defender.
    pub defender: u8,
}

/// How many hits each side scored in one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Hits {
    /// Hits scored by the attacker.
    pub attacker: u8,
    /// Hits scored by the defender.
    pub defender: u8,
}

/// How long a fight lasts. It also ends when one side is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Length {
    /// At most so many rounds.
    Rounds(u8),
    /// Until one side is gone, however long that takes.
    ToTheEnd,
}

/// Fights by fire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Firepower {
    /// How long a fight lasts.
    pub length: Length,
}

/// A fight that cannot be fought, or a throw that cannot be thrown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FirepowerError {
    /// Such dice do not exist.
    #[error(
        "a die of {sides} sides cannot hit on {hits_on} or more; take a face from 1 to one above the sides"
    )]
    Die {
        /// The lowest face that was said to hit.
        hits_on: u8,
        /// How many sides the die has.
        sides: u8,
    },
    /// The weights of one volley would not fit their type.
    #[error(
        "{dice} dice are too many to count exactly; at most {most} such dice can fight on one side"
    )]
    TooManyDice {
        /// How many were given.
        dice: u8,
        /// How many could be given.
        most: u8,
    },
    /// Nobody ever hits.
    #[error("neither side can hit, so a fight to the end has no end; limit its rounds")]
    Endless,
    /// More hits than dice.
    #[error(
        "{hits} hits cannot come from {dice} dice; give at most as many hits as the side has dice"
    )]
    TooManyHits {
        /// How many hits were given.
        hits: u8,
        /// How many dice the side has.
        dice: u8,
    },
}

impl Side {
    /// How many hits one volley of this side scores.
    pub fn hits(self) -> Result<Distribution<u8>, FirepowerError> {
        let volleys = Volleys::new(self)?;
        let weights = volleys.losses(self.dice, self.dice);
        let weighted = (0..=self.dice).zip(weights.map(Into::into));
        Ok(Distribution::known(weighted.filter(|(_, weight)| *weight != BigUint::ZERO).collect()))
    }
}

impl Battle {
    /// Whether a side has nothing left.
    pub fn is_over(self) -> bool {
        self.attacker.dice == 0 || self.defender.dice == 0
    }

    fn survivors(self) -> Survivors {
        Survivors { attacker: self.attacker.dice, defender: self.defender.dice }
    }
}

impl Resolve for Firepower {
    type Fight = Battle;
    type Roll = Hits;
    type Outcome = Survivors;
    type Error = FirepowerError;

    fn distribution(&self, battle: &Battle) -> Result<Distribution<Survivors>, FirepowerError> {
        let attacker = Volleys::new(battle.attacker)?;
        let defender = Volleys::new(battle.defender)?;
        if battle.is_over() {
            return Ok(Distribution::certain(battle.survivors()));
        }
        match self.length {
            Length::Rounds(rounds) => Ok(rounds::fight(&attacker, &defender, rounds)),
            Length::ToTheEnd if attacker.never_hits && defender.never_hits => {
                Err(FirepowerError::Endless)
            }
            Length::ToTheEnd => Ok(to_the_end::fight(&attacker, &defender)),
        }
    }

    /// One round. A longer fight is thrown again with what is left.
    fn resolve_with(&self, battle: &Battle, hits: Hits) -> Result<Survivors, FirepowerError> {
        for (hits, side) in [(hits.attacker, battle.attacker), (hits.defender, battle.defender)] {
            if hits > side.dice {
                return Err(FirepowerError::TooManyHits { hits, dice: side.dice });
            }
        }
        Ok(Survivors {
            attacker: battle.attacker.dice.saturating_sub(hits.defender),
            defender: battle.defender.dice.saturating_sub(hits.attacker),
        })
    }
}

#[cfg(test)]
mod tests;
