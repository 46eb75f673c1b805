//! The figures of terrain.

use serde::Deserialize;
use stavka_core::bounded::Int;
use stavka_core::calendar::HalfMonth;

use crate::movement::figures::Factor;

/// What a defense is multiplied by.
pub(crate) type Multiplier = Int<1, 9>;

/// Cities.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct City {
    /// What a city adds to a single unit.
    pub added_factors: Int<0, 9>,
    /// What a major city multiplies a single unit by.
    pub major_multiplier: Multiplier,
    /// What a victory city multiplies every unit by.
    pub victory_multiplier: Multiplier,
}

/// Ground and rivers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Terrain {
    pub river: River,
    pub forest: Forest,
    pub swamp: Swamp,
    pub hills: Hills,
    pub mountain: Mountain,
}

/// Rivers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct River {
    /// Columns by which an attack across moves.
    pub columns: i8,
    /// What crossing to fight costs some units besides.
    pub extra_mf: Factor,
}

/// Forest.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Forest {
    /// What it adds to a single unit.
    pub added_factors: Int<0, 9>,
    /// What it costs a korps with engines.
    pub korps_mf: Factor,
    /// What it costs a division with engines.
    pub division_mf: Factor,
}

/// Swamp.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Swamp {
    /// What it adds to a single unit.
    pub added_factors: Int<0, 9>,
    /// How many such hexes a korps with engines may enter in a turn.
    pub korps_hexes: Int<0, 3>,
    /// What it costs a division with engines.
    pub division_mf: Factor,
}

/// Hills.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hills {
    /// What they multiply defense by.
    pub multiplier: Multiplier,
    /// What they cost a korps with engines.
    pub korps_mf: Factor,
    /// What they cost a division with engines.
    pub division_mf: Factor,
}

/// Mountains.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Mountain {
    /// What they multiply defense by.
    pub multiplier: Multiplier,
    /// How many units with engines may stand in a hex.
    pub mobile_units: Int<0, 9>,
}

/// Entrenchment.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entrenchment {
    /// What it adds to a single unit.
    pub added_factors: Int<0, 9>,
}

/// Defense lines.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DefenseLines {
    /// From when on the late line stands.
    pub late_from: HalfMonth,
}
