//! Lines on a map: rivers, railways, roads.

use serde::Deserialize;
use stavka_core::board::EdgeKind;

use crate::projection::Degrees;

/// Which rivers run along hexsides.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiverRecipe {
    /// Rivers of this rank and greater ones.
    pub rank: i64,
    /// Smaller ones that the map needs.
    #[serde(default)]
    pub also: Vec<String>,
    /// Greater ones that it does not.
    #[serde(default)]
    pub without: Vec<String>,
    /// Stretches that are left out, such as a dry bed.
    #[serde(default)]
    pub cut: Vec<CutRecipe>,
    /// Neighbours on one bank that the hexsides nearest to a river would part.
    #[serde(default)]
    pub bank: Vec<BankRecipe>,
}

/// Two neighbouring hexes on one bank of a river, so that it does not run between them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BankRecipe {
    /// The river.
    pub river: String,
    /// Places in the two hexes.
    pub between: [[f64; 2]; 2],
}

/// A stretch of a river that is left out.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CutRecipe {
    /// The river.
    pub river: String,
    /// West, south, east and north of the stretch.
    pub within: [f64; 4],
}

impl CutRecipe {
    /// Whether the stretch holds a place.
    pub fn holds(&self, place: Degrees) -> bool {
        let [west, south, east, north] = self.within;
        (west..=east).contains(&place.longitude) && (south..=north).contains(&place.latitude)
    }
}

/// Railways or roads.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinkRecipe {
    /// What a link becomes; the first rule that fits is taken.
    pub rule: Vec<LinkRule>,
    /// Links that the source lacks: from, to, class, note.
    #[serde(default)]
    pub add: Vec<[String; 4]>,
}

/// What a link becomes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinkRule {
    /// Only links of this class.
    #[serde(default)]
    pub class: Option<String>,
    /// Only links whose note holds this.
    #[serde(default)]
    pub note: Option<String>,
    /// Only links with both ends outside this country.
    #[serde(default)]
    pub outside: Option<String>,
    /// Only links of this city.
    #[serde(default)]
    pub city: Option<String>,
    /// Only links with an end in this country.
    #[serde(default)]
    pub country: Option<String>,
    /// What runs there; nothing leaves the link out.
    pub kinds: Vec<EdgeKind>,
}
