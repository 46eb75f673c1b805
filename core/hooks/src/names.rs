//! The words for what a map numbers.

use stavka_core::board::{EdgeKind, MapFile};

/// The words for the terrains, kinds of edge and spaces of the map in force, by their places.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// The terrains.
    pub terrains: Vec<String>,
    /// The kinds of edge, a bit each.
    pub edges: Vec<String>,
    /// The labels of the spaces.
    pub spaces: Vec<String>,
}

impl Names {
    /// Those of a map.
    pub fn of(map: &MapFile) -> Self {
        let spaces = map.spaces.iter().map(|space| space.label.clone()).collect();
        Self { terrains: map.terrains.clone(), spaces, ..Self::without_map() }
    }

    /// Those that are the same on every map.
    pub fn without_map() -> Self {
        let edges = EdgeKind::ALL.into_iter().map(word).collect();
        Self { edges, ..Self::default() }
    }
}

/// The word for a kind of edge, as map files write it.
fn word(kind: EdgeKind) -> String {
    let json = serde_json::to_value(kind).unwrap_or_default();
    json.as_str().map_or_else(|| format!("{kind:?}"), str::to_owned)
}
