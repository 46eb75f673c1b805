//! Recipes: what people decide about a hex map, in TOML. Places are longitude and latitude, so that a
//! recipe outlives a change of the grid.

use std::collections::BTreeMap;

use serde::Deserialize;
use stavka_core::board::{EdgeKind, LabelStyle};

use crate::{
    grid::{Grid, RowSpan},
    projection::{Degrees, Projection, Spot},
};

mod line;
mod part;

pub use line::{BankRecipe, CutRecipe, LinkRecipe, LinkRule, RiverRecipe};
pub use part::{BoxRecipe, ControllerRecipe, MapEdge, RegionRecipe, StripRecipe};

/// The recipe of a hex map.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// What the map is called.
    pub name: String,
    /// The folder of geography.
    pub geography: String,
    /// The file of countries in it.
    pub countries: String,
    /// Whose work the map rests on.
    pub credits: Vec<String>,
    /// How hexes are labelled.
    pub labels: LabelRecipe,
    /// Where the hexes lie.
    pub grid: GridRecipe,
    /// Belts of ground that terrain is made from.
    #[serde(default)]
    pub layer: Vec<LayerRecipe>,
    /// The terrains; the first that fits is taken.
    pub terrain: Vec<TerrainRule>,
    /// Which rivers run along hexsides.
    pub river: RiverRecipe,
    /// The railways.
    pub rail: LinkRecipe,
    /// The roads.
    pub road: LinkRecipe,
    /// Which cities are printed, and what they are.
    pub city: CityRecipe,
    /// The seas, each filled from one place.
    #[serde(default)]
    pub sea: Vec<SeaRecipe>,
    /// Named parts of the map beside countries and seas.
    #[serde(default)]
    pub region: Vec<RegionRecipe>,
    /// Who holds what at the start; the first that fits is taken.
    #[serde(default)]
    pub controller: Vec<ControllerRecipe>,
    /// Hexes that the geography gets wrong at this scale.
    #[serde(default)]
    pub hex: Vec<HexRecipe>,
    /// Hexsides that the geography gets wrong at this scale.
    #[serde(default)]
    pub side: Vec<SideRecipe>,
    /// Lines of hexes apart from the map.
    #[serde(default)]
    pub strip: Vec<StripRecipe>,
    /// Boxes beside the map.
    #[serde(default, rename = "box")]
    pub boxes: Vec<BoxRecipe>,
}

/// How hexes are labelled.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabelRecipe {
    /// The style.
    pub style: LabelStyle,
    /// Lettered: the number of the hex in column 0 of the top row. Numbers fall by one with every second row,
    /// so that a number stays the same along a line of hexes to the south-east.
    #[serde(default)]
    pub first: i32,
}

/// Where the hexes lie.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridRecipe {
    /// Where the sheet's kilometres start.
    pub origin: [f64; 2],
    /// Kilometres between the centres of neighbours.
    pub width: u16,
    /// The centre of column 0, row 0, in kilometres east and south of the origin.
    pub corner: [f64; 2],
    /// The first column and the number of hexes of every row.
    pub rows: Vec<RowsRecipe>,
}

/// Rows that are alike.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowsRecipe {
    /// The westernmost column.
    pub first: i32,
    /// How many hexes there are.
    pub count: i32,
    /// How many such rows follow one another.
    #[serde(default = "once")]
    pub times: usize,
}

const fn once() -> usize {
    1
}

impl GridRecipe {
    /// The grid itself.
    pub fn grid(&self) -> Grid {
        let [x, y] = self.corner;
        let rows = self.rows.iter().flat_map(|rows| {
            std::iter::repeat_n(RowSpan { first: rows.first, count: rows.count }, rows.times)
        });
        Grid {
            projection: Projection { origin: Degrees::from(self.origin) },
            width: f64::from(self.width),
            corner: Spot { x, y },
            rows: rows.collect(),
        }
    }
}

/// A belt of ground, from the features of one file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayerRecipe {
    /// What terrain rules call it.
    pub name: String,
    /// The file.
    pub file: String,
    /// Only features with one of these values of a property.
    #[serde(default)]
    pub only: BTreeMap<String, Vec<String>>,
    /// No feature of these names.
    #[serde(default)]
    pub without: Vec<String>,
}

/// When a hex has a terrain.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainRule {
    /// The terrain.
    pub name: String,
    /// For layers, the least share of the hex's land in per cent. `sea` is a layer too, with its share of the
    /// whole hex.
    #[serde(default)]
    pub share: BTreeMap<String, u32>,
    /// The least mean height of its land in metres.
    #[serde(default)]
    pub height: Option<i32>,
}

/// Which cities are printed, and what they are.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CityRecipe {
    /// Cities of this size and larger ones are printed where they find room; 1 is the largest.
    pub size: u8,
    /// The tag of a city that has no other.
    pub tag: String,
    /// Tags, each with its cities. These are always printed.
    pub tags: BTreeMap<String, Vec<String>>,
    /// Tags that go with others and do not say what kind of city it is.
    pub extra: Vec<String>,
    /// Cities that find no room whatever their size.
    #[serde(default)]
    pub without: Vec<String>,
    /// Cities that lie elsewhere on this map.
    #[serde(default, rename = "move")]
    pub moved: BTreeMap<String, [f64; 2]>,
}

/// A sea.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeaRecipe {
    /// Its region.
    pub name: String,
    /// A place in it.
    pub at: [f64; 2],
}

/// A hex that the geography gets wrong at this scale.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexRecipe {
    /// A place in it.
    pub at: [f64; 2],
    /// Its terrain.
    #[serde(default)]
    pub terrain: Option<String>,
    /// Its country.
    #[serde(default)]
    pub country: Option<String>,
}

/// A hexside that the geography gets wrong at this scale.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideRecipe {
    /// Places in the two hexes.
    pub between: [[f64; 2]; 2],
    /// What water does there; nothing opens it to ways. Rivers, ways and borders come on top.
    pub kinds: Vec<EdgeKind>,
}
