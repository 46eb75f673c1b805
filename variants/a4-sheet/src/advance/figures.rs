//! The figures of advances after combat.

use serde::Deserialize;
use stavka_core::bounded::Int;

use crate::movement::figures::Factor;

/// Advances after combat.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Advance {
    /// How far German panzer units go after the best results.
    pub german_panzer_mf: Factor,
    /// How far Russian cavalry goes.
    pub russian_cavalry_mf: Factor,
    /// How far the units go that are not quite so fast.
    pub medium_mf: Factor,
    /// How many hexes all others go.
    pub others_hexes: Int<0, 3>,
    /// How many hexes the Axis goes in Mud.
    pub mud_axis_hexes: Int<0, 3>,
    /// How many hexes a unit goes after the weakest retreat.
    pub d1_hexes: Int<0, 3>,
    /// How many hexes a unit goes beside the vacated hex.
    pub flank_hexes: Int<0, 1>,
}
