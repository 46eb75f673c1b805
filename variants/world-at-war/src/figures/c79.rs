//! The figures of chapter 79, typed. Those that enter sums are narrow, so that no patch can overflow one.

use serde::Deserialize;

use crate::row::Row;
use crate::source::Place;

/// Chapter 79: Communist China.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Communist {
    /// How many player turns after the outbreak of war it becomes Russia's ally.
    pub ally_wait: u32,
    /// The row south of its land.
    pub south_row: Row,
    /// The resistance level from which it does as Nationalist China does.
    pub conforming_level: i32,
    /// What it may build.
    pub build: Build,
    /// What a partisan costs.
    pub partisan_price: u16,
    /// Its supply sources in the classic game.
    pub classic_sources: Vec<Place>,
    /// The resistance level that Nationalist sources need.
    pub nationalist_source_level: i32,
    /// What Russia gets for an objective in Communist hands.
    pub brps_per_objective: u16,
}

/// Section 79.4: what Communist China may build in a turn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Build {
    /// Infantry factors for each region, in the linked game.
    pub per_region: u16,
    /// Infantry factors for the Sinkiang Road.
    pub road_infantry: u16,
    /// Partisans for the Sinkiang Road.
    pub road_partisans: u16,
    /// When a turn's infantry may be saved.
    pub saving: Saving,
    /// Infantry factors in the classic game.
    pub classic_infantry: u16,
    pub partisans: u16,
}

/// 79.41.B: when a turn's infantry may be saved.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Saving {
    /// The only rate at which it may.
    pub rate: u32,
    /// Turns without a build that it takes.
    pub turns: u32,
    /// The most infantry factors that may be built then.
    pub factors: u32,
}
