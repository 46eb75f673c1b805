//! The data files of this variant, each a chart that whoever owns the printed sheet can replace.
//!
//! A file is read when a rule needs it, not before.

use stavka_core::chart::Chart;
use stavka_core::crt::results::ResultsFile;

use crate::combat_results_table::Code;

/// The ground table. The printed one is lost; this one is a reconstruction.
pub const GROUND_CRT: Chart = Chart::new::<ResultsFile<Code>>(
    "ground-crt",
    "Ground combat results table",
    include_str!("../data/ground-crt.json"),
);

/// Every chart, in the order in which a player would look for them.
pub const CHARTS: &[Chart] = &[GROUND_CRT];
