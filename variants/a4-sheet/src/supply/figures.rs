//! The figures of supply.

use serde::Deserialize;
use stavka_core::bounded::Int;

use crate::movement::figures::Factor;

/// The length of a supply line.
pub(crate) type Length = Int<0, 99>;

/// Supply.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Supply {
    /// How long a line to Full supply may be for the Axis.
    pub axis_hexes: Length,
    /// The same in Mud or Snow.
    pub axis_hexes_foul: Length,
    /// The same for the Russians.
    pub russian_hexes: Length,
    /// How long a line to Limited supply may be.
    pub limited_hexes: Length,
    /// How many hexes an air unit supplies.
    pub air_hexes: Int<0, 9>,
    /// Columns by which an ill-supplied attack moves.
    pub attacker_columns: i8,
    /// Columns by which an attack on ill-supplied units moves.
    pub defender_columns: i8,
    /// The most that a mobile unit's factor is without oil.
    pub oil_omf: Factor,
}

/// Rail heads.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RailHeads {
    /// How many there are.
    pub count: Int<0, 8>,
}
