//! The figures of stacking.

use serde::Deserialize;
use stavka_core::bounded::Int;

/// How many units of a kind may stand in a hex.
pub(crate) type Count = Int<0, 16>;

/// How many may stand together.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stacking {
    pub axis_armies: Count,
    pub axis_motorized_korps: Count,
    /// Axis units in all.
    pub axis_units: Count,
    /// Attached divisions beyond that.
    pub axis_attached: Count,
    /// Russian armies and corps.
    pub russian_large: Count,
    /// Moscow divisions beyond that.
    pub moscow_divisions: Count,
}
