//! What can go wrong when a map is made.

use std::path::PathBuf;

/// Why a map could not be made.
#[derive(Debug, thiserror::Error)]
pub enum AtlasError {
    /// No recipe has that name.
    #[error("there is no recipe for `{name}`; the recipes are {known}")]
    NoRecipe {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// A file cannot be read or written.
    #[error("{}: {source}; check that the file is there", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's words.
        source: std::io::Error,
    },
    /// A file has another shape than expected.
    #[error("{}: {problem}", path.display())]
    Shape {
        /// The file.
        path: PathBuf,
        /// The reader's words.
        problem: String,
    },
    /// A recipe names a city that the list of cities lacks.
    #[error(
        "the recipe names the city `{name}`, which cities.csv does not list; correct the name or give it a place"
    )]
    NoCity {
        /// The name.
        name: String,
    },
    /// A recipe names a place that is not on its map.
    #[error("`{name}` lies outside the map; widen the grid or take it out of the recipe")]
    OffMap {
        /// The city or the place.
        name: String,
    },
    /// A recipe speaks of the side between two hexes that have none.
    #[error(
        "{:?} and {:?} do not lie in neighbouring hexes; name two places on both sides of a hexside",
        places[0], places[1]
    )]
    Apart {
        /// The places.
        places: [[f64; 2]; 2],
    },
    /// Two cities that the recipe needs share a hex.
    #[error("`{one}` and `{other}` share the hex {label}; move one by an entry under `move`")]
    Crowded {
        /// The city that has the hex.
        one: String,
        /// The city that wants it.
        other: String,
        /// The hex.
        label: String,
    },
    /// No way over land joins two places.
    #[error(
        "no way over land joins `{from}` and `{to}`; leave the link out or correct the terrain between"
    )]
    NoWay {
        /// One end.
        from: String,
        /// The other end.
        to: String,
    },
    /// A recipe names a layer, a river, a region or a sea that is not there.
    #[error("the recipe names {what} `{name}`, which nothing provides; correct the name")]
    Unknown {
        /// What kind of thing it is.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// The map that came out is no board.
    #[error("the map of the recipe is no board: {0}")]
    Map(#[from] stavka_core::board::MapError),
    /// A committed map is not what its recipe makes.
    #[error("{} is not what its recipe makes; run `cargo run -p stavka-atlas -- build`", path.display())]
    Stale {
        /// The map file.
        path: PathBuf,
    },
}
