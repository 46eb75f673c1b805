//! Combat: how a fight is decided, whatever shape its rules have.
//!
//! Three shapes are here: an odds ladder with a table of results ([`ladder`], [`shift`], [`results`]), dice
//! that count hits on both sides at once ([`firepower`]), and losses by the number of factors in contact
//! ([`attrition`]). A variant brings the figures and the clauses; nothing here knows a rulebook.

pub mod attrition;
pub mod firepower;
pub mod grid;
pub mod ladder;
pub mod results;
pub mod shift;

use crate::distribution::Distribution;

/// A way of deciding fights by chance.
///
/// The same rules are read twice: slowly and exactly for odds, and throw by throw in a played game.
pub trait Resolve {
    /// What is known before the dice fall.
    type Fight;
    /// One throw, as the players read it off the dice.
    type Roll;
    /// What the fight leads to.
    type Outcome: Ord;
    /// Why a fight or a throw makes no sense.
    type Error: std::error::Error;

    /// Every outcome of the whole fight, with its exact weight.
    fn distribution(&self, fight: &Self::Fight)
    -> Result<Distribution<Self::Outcome>, Self::Error>;

    /// What this throw leads to. Does not allocate: played games come through here.
    fn resolve_with(
        &self,
        fight: &Self::Fight,
        roll: Self::Roll,
    ) -> Result<Self::Outcome, Self::Error>;
}
