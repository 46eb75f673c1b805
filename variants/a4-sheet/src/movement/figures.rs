//! The figures of operational movement.

use serde::Deserialize;
use stavka_core::bounded::Int;

/// A movement factor, or a count of hexes.
pub(crate) type Factor = Int<0, 12>;

/// Operational movement factors.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Omf {
    /// Of a German panzer division.
    pub german_panzer_division: Factor,
    /// Of a German motorized korps.
    pub german_motorized_korps: Factor,
    /// Of a German motorized division.
    pub german_motorized_division: Factor,
    /// Of German infantry below an army.
    pub german_infantry: Factor,
    pub german_cavalry: Factor,
    /// Of a German army.
    pub german_army: Factor,
    /// Of Russian and allied tanks.
    pub tank: Factor,
    /// Of Russian and allied cavalry.
    pub cavalry: Factor,
    pub parachute: Factor,
    pub katyusha: Factor,
    /// Of a Russian mechanized korps.
    pub russian_mechanized_korps: Factor,
    /// Of motorized infantry of an Axis ally.
    pub axis_motorized_infantry: Factor,
    /// Of a mountain korps of an Axis ally.
    pub axis_mountain_korps: Factor,
    /// Of motorized units, as the section on movement has it.
    pub motorized: Factor,
    /// Of everybody else.
    pub others: Factor,
}

/// The bonus for keeping away from the enemy.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bonus {
    pub axis: Factor,
    pub russian: Factor,
    /// For the Axis in the second round.
    pub axis_breakthrough: Factor,
    /// For the Russians in the second round.
    pub russian_breakthrough: Factor,
}

/// What a step costs.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Movement {
    /// Into a clear hex.
    pub clear_mf: Factor,
}

/// Roads.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Road {
    /// What they multiply mobile movement by.
    pub multiplier: Int<1, 6>,
    /// How many hexes they give to others.
    pub extra_hexes: Int<0, 3>,
}

/// The second round of a player-turn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Breakthrough {
    /// What it takes off a factor.
    pub omf_reduction: Factor,
}

/// Overrun while moving.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Overrun {
    /// Attack factors that are needed.
    pub attack_factors: Int<1, 99>,
    /// The most that defenders may be worth.
    pub defense_factors: Int<0, 99>,
    /// What it costs besides the hex.
    pub extra_mf: Factor,
}
