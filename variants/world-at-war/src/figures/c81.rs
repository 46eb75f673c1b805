//! The figures of chapter 81, typed. Those that enter sums are narrow, so that no patch can overflow one.

use serde::Deserialize;

use crate::force::RussianForce;
use crate::turn::PlayerTurn;

/// 81.31.costs: what garrison units are worth.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Garrison {
    /// The price of a factor of each kind.
    pub price: PerKind,
}

/// A number for each kind of unit.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerKind {
    /// For armor.
    pub armor: u16,
    /// For infantry.
    pub infantry: u16,
    /// For army air.
    pub aaf: u16,
}

/// Section 81.4: the Siberian garrison.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Siberia {
    /// The most that Russia starts with there, in BRPs.
    pub start_maximum: u32,
    /// The units that Russia starts with there.
    pub start: RussianForce,
    /// Civilian factories to be mobilized before units may join.
    pub factories_needed: u32,
    /// What a Storm Over Asia result for Russia adds to the minimum.
    pub per_russian_result: i16,
    /// What one for Japan adds.
    pub per_japanese_result: i16,
    /// The Allied redeployment phase after an event in which units may first leave.
    pub redeployment_phases: u16,
    /// The minimum of the linked game, in BRPs.
    pub minimum: i16,
    /// The minimum of the classic game, in BRPs.
    pub classic_minimum: i16,
    /// Armor units that stay.
    pub armor_kept: u32,
    /// When war with Germany breaks out on the historical calendar.
    pub german_war: PlayerTurn,
}

/// Section 81.42: the Manchurian garrison.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manchuria {
    /// The factors of each kind that keep Russia in Siberia.
    pub blocking: PerKind,
}

/// Section 81.5: declarations of war between Russia and Japan.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declaration {
    /// The advantage that Japan needs against a Russia at peace.
    pub advantage_needed: i16,
    /// What each result of that advantage saves.
    pub saved_per_result: i16,
    /// The price in the linked game.
    pub cost: i16,
    /// The price in the classic game.
    pub classic_cost: i16,
}
