//! The figures of chapter 78, typed. Those that enter sums are narrow, so that no patch can overflow one.

use serde::Deserialize;

use crate::area::Area;
use crate::source::Place;

/// Chapter 78: Nationalist China.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nationalist {
    /// The Allied player turn after the outbreak of war with the United States in which it joins.
    pub joining_turn: u32,
    /// Its BRP base.
    pub base: i16,
    /// How much of what was not spent the base grows by, in percent.
    pub growth_percent: u8,
    /// What an objective out of its hands takes off.
    pub loss_per_objective: i16,
    /// What it has at a year start while no objective has changed hands.
    pub usual_level: i16,
    /// The resistance level that Communist sources need.
    pub communist_source_level: i32,
    /// Its own supply sources.
    pub sources: Vec<Place>,
}

/// Section 78.3: the Chinese resistance level.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Resistance {
    /// How often the table is consulted as a Chinese player turn ends.
    pub lookups: u32,
    /// How many game turns later a result is in force.
    pub delay: u32,
    /// The level at the start of a scenario.
    pub initial: i32,
}

/// Section 78.6: the Flying Tigers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FlyingTigers {
    /// How many there are, in army air factors.
    pub aaf: u32,
    /// The tension that lets the first be built.
    pub first_tension: i32,
    /// The tension that lets the second be built.
    pub second_tension: i32,
    /// Where they may always base.
    pub bases: Vec<Area>,
}

/// 78.71 and 79.81: the resistance levels that lift the bar on cooperation.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cooperation {
    /// As the Nationalist chapter has it.
    pub nationalist_level: i32,
    /// As the Communist chapter has it.
    pub communist_level: i32,
}
