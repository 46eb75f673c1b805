//! Makes the maps of the variants from free geography and a recipe per map.
//!
//! The same input gives the same bytes on every system: cosines come from `libm`, ties are broken by order,
//! and costs are whole numbers. `cargo run -p stavka-atlas -- build` writes the maps, `check` compares them
//! with what is committed.
//!
//! A hex map is made in this order: [`ground`] samples every hex, [`city`] puts cities on the grid, [`sheet`]
//! adds what lies between hexes ([`water`], [`river`], [`way`]), [`region`] names the parts, [`assemble`] makes
//! the map file and [`mod@write`] its text. A point-to-point map is made by [`points`]: [`mod@line`] finds the lines between
//! its points, [`crossing`] what they cross, and [`coast`] the land that is drawn below them.

pub mod area;
pub mod assemble;
pub mod city;
pub mod coast;
pub mod crossing;
pub mod error;
pub mod geojson;
pub mod grid;
pub mod ground;
pub mod line;
pub mod link;
pub mod path;
pub mod points;
pub mod projection;
pub mod recipe;
pub mod region;
pub mod relief;
pub mod river;
pub mod sheet;
pub mod source;
pub mod table;
pub mod water;
pub mod way;
pub mod write;

use std::path::PathBuf;

use stavka_core::board::{Board, MapFile};

pub use error::AtlasError;

/// The variants that have a recipe.
pub const VARIANTS: [&str; 3] = ["a4-sheet", "second-edition", "world-at-war"];

/// The map of a variant, made from its recipe.
pub fn map_of(variant: &str) -> Result<MapFile, AtlasError> {
    let path = source::package().join("recipes").join(format!("{variant}.toml"));
    match variant {
        "a4-sheet" | "world-at-war" => {
            let recipe = source::toml(&path)?;
            assemble::map_file(&recipe, &sheet::Sheet::make(&recipe)?)
        }
        "second-edition" => points::map_file(&source::toml(&path)?),
        _ => Err(AtlasError::NoRecipe { name: variant.into(), known: VARIANTS.join(", ") }),
    }
}

/// The text of the map file of a variant. It is a board, or there is none.
pub fn text_of(variant: &str) -> Result<String, AtlasError> {
    let map = map_of(variant)?;
    let text = write::text(&map).map_err(|error| AtlasError::Shape {
        path: file_of(variant),
        problem: error.to_string(),
    })?;
    Board::try_from(map)?;
    Ok(text)
}

/// Where the map file of a variant is committed.
pub fn file_of(variant: &str) -> PathBuf {
    source::package().join("../../variants").join(variant).join("data/map.json")
}

/// Whether the committed map is what the recipe makes.
pub fn check(variant: &str) -> Result<(), AtlasError> {
    let path = file_of(variant);
    let fresh = text_of(variant)? == source::text(&path)?;
    if fresh { Ok(()) } else { Err(AtlasError::Stale { path }) }
}
