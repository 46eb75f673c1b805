//! The data files of this variant, each a chart that whoever owns the printed game can replace.
//!
//! A file is read when a rule needs it, not before.

use stavka_core::chart::Chart;

use crate::siberia::reserve::ReserveFile;

/// The groups of the Siberian Reserve. The printed table is lost.
pub const SIBERIAN_RESERVE: Chart = Chart::new::<ReserveFile>(
    "siberian-reserve",
    "Siberian Reserve Reinforcements",
    include_str!("../data/siberian-reserve.json"),
);

/// Every chart, in the order in which a player would look for them.
pub const CHARTS: &[Chart] = &[SIBERIAN_RESERVE];
