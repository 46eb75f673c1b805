//! Parts of a map: regions, who holds them, and what lies beside the map.

use serde::Deserialize;
use stavka_core::board::EdgeKind;

/// A named part of the map. A hex belongs to it if everything that is said here holds.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionRecipe {
    /// Its name.
    pub name: String,
    /// Only hexes with their centre inside.
    #[serde(default)]
    pub outline: Option<Vec<[f64; 2]>>,
    /// Only hexes of these countries.
    #[serde(default)]
    pub countries: Option<Vec<String>>,
    /// Only hexes at this edge of the map.
    #[serde(default)]
    pub edge: Option<MapEdge>,
    /// Only rows from the first to the last of these, counted from 0.
    #[serde(default)]
    pub rows: Option<[i32; 2]>,
    /// Only the hexes of these cities.
    #[serde(default)]
    pub cities: Option<Vec<String>>,
}

/// An edge of the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MapEdge {
    /// The top row.
    North,
    /// The last hexes of the rows.
    East,
    /// The bottom row.
    South,
    /// The first hexes of the rows.
    West,
}

/// Who holds what.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ControllerRecipe {
    /// The side.
    pub name: String,
    /// It holds these regions.
    pub regions: Vec<String>,
}

/// A line of hexes apart from the map, one in each row from the top.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StripRecipe {
    /// Its region.
    pub name: String,
    /// Other regions it belongs to.
    #[serde(default)]
    pub regions: Vec<String>,
    /// The column of its first hex, far from the map.
    pub column: i32,
    /// How many hexes there are.
    pub rows: i32,
    /// The numbers of its first and its last hex.
    pub numbers: [i32; 2],
    /// Its terrain.
    pub terrain: String,
    /// Who holds it.
    pub controller: Option<String>,
}

/// A box beside the map.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoxRecipe {
    /// Its label.
    pub label: String,
    /// What the map prints there.
    pub name: String,
    /// Its terrain.
    pub terrain: String,
    /// The regions it belongs to.
    #[serde(default)]
    pub regions: Vec<String>,
    /// Its tags.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Who holds it.
    #[serde(default)]
    pub controller: Option<String>,
    /// It touches every hex of these regions.
    pub touches: Vec<String>,
    /// What its edges carry.
    #[serde(default)]
    pub kinds: Vec<EdgeKind>,
}
