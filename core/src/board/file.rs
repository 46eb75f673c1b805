//! The map file: a board as people write it.

use crate::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{EdgeKinds, LabelStyle, MapError, MapProblem};
use crate::clause::Provenance;
use crate::data::DataFile as _;

/// A map as it stands in a JSON file. [`super::Board`] is the checked form.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MapFile {
    /// The schema of this file, for editors.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// What the map is called.
    pub name: String,
    /// Where the map comes from.
    pub provenance: Provenance,
    /// Whose work it rests on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub credits: Vec<String>,
    /// How hex labels are printed.
    #[serde(default)]
    pub labels: LabelStyle,
    /// How many kilometres lie between the middles of neighbouring hexes, where the map keeps a scale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hex_kilometres: Option<u16>,
    /// The kinds of ground this map knows.
    pub terrains: Vec<String>,
    /// The sides that can hold a space.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub controllers: Vec<String>,
    /// The named parts of the map.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<String>,
    /// Hexes, points and off-map boxes.
    pub spaces: Vec<SpaceEntry>,
    /// What lies between spaces. Neighbouring hexes touch without being listed; points and boxes touch
    /// only what is listed here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<EdgeEntry>,
    /// The outlines of land, as positions of points are given: only for the eye, where no hexes show the coast.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub land: Vec<Vec<[i32; 2]>>,
}

impl MapFile {
    /// Reads a map file, and says where it is wrong if it is.
    pub fn from_json(text: &str) -> Result<Self, MapError> {
        Self::parse(text).map_err(|misread| MapError {
            pointer: misread.pointer(),
            problem: MapProblem::Unreadable { message: misread.to_string() },
        })
    }
}

/// One space of a map file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SpaceEntry {
    /// What edges and saved games call it. No two spaces share a label.
    pub label: String,
    /// Where it lies.
    pub place: Place,
    /// Where a point or a box is drawn: tenths of a kilometre to the east and to the south of the map's own
    /// origin. Hexes have no need of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<[i32; 2]>,
    /// What the map prints there, such as a city.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// One of the map's terrains.
    pub terrain: String,
    /// The regions it belongs to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<String>,
    /// What else the rules want to know of it, such as the kind of a city.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Who holds it at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub controller: Option<String>,
}

/// Where a space lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// A hex, by column and row from 0. Odd rows are shifted half a hex to the right.
    Hex(u16, u16),
    /// A point of a point-to-point map.
    Point,
    /// A box beside the map.
    Box,
}

/// One edge of a map file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EdgeEntry {
    /// The labels of the two spaces, in any order.
    pub between: [String; 2],
    /// What the edge carries.
    #[serde(default)]
    pub kinds: EdgeKinds,
}
