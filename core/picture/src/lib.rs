//! Pictures of maps: a board to SVG, and SVG to PNG.
//!
//! [`svg`] draws a board in layers, from the ground up: terrain, grid, rivers, frontiers, ways, boxes,
//! cities, names, and the counters of a game; around them title, legend, scale and credits. [`png`] turns the drawing into pixels. The
//! fonts are part of the crate and of the drawing, so the same map gives the same picture everywhere.
//!
//! Colours and line styles live in `assets/look.css`, symbols and textures in `assets/symbols.svg`.

use std::{fs, path::Path};

use stavka_core::board::{Board, MapFile};
use stavka_core::view::View;

mod arrows;
mod border;
mod boxes;
mod canvas;
mod cell;
mod city;
mod counters;
mod error;
mod font;
mod frame;
mod geometry;
mod grid;
mod ground;
mod hexes;
mod label;
mod legend;
mod line;
mod margin;
mod outline;
mod plan;
mod png;
mod region;
mod room;
mod scale;
mod scene;
mod sheet;
mod strand;
mod water;

pub use error::PictureError;
pub use plan::{Plan, Spot, counter_colour, counter_style, counter_symbols, plan};
pub use png::png;

/// How wide [`show`] makes a PNG file, in pixels, where nothing else is said: every number can be read.
pub const PNG_WIDTH: u32 = 2600;

/// What a picture shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Print the numbers of the hexes.
    pub numbers: bool,
    /// Draw title, legend, scale and credits around the map.
    pub frame: bool,
    /// How wide a PNG file is, in pixels.
    pub width: u32,
    /// Only what lies around a space: its label or name, and how many spaces far.
    pub around: Option<(String, u16)>,
    /// Draw out below the map every stack that it shows, with all of its counters.
    pub stacks: bool,
    /// Moves to draw as arrows, from one space to another, by their labels.
    pub moves: Vec<(String, String)>,
    /// Spaces to mark where there was a fight, by their labels.
    pub fights: Vec<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            numbers: true,
            frame: true,
            width: PNG_WIDTH,
            around: None,
            stacks: false,
            moves: Vec::new(),
            fights: Vec::new(),
        }
    }
}

/// Draws a board as an SVG file.
pub fn svg(board: &Board, options: &Options) -> Result<String, PictureError> {
    Ok(scene::Scene::new(board, options, None)?.draw(FOR_ITSELF))
}

/// Draws a board with the position of a game as an SVG file.
pub fn position_svg(board: &Board, view: &View, options: &Options) -> Result<String, PictureError> {
    Ok(scene::Scene::new(board, options, Some(view))?.draw(FOR_ITSELF))
}

/// Draws the map of a map file into a picture file. Its ending, `.svg` or `.png`, says of which kind.
pub fn show(map_json: &str, out: &Path, options: &Options) -> Result<(), PictureError> {
    write(map_json, out, None, options)
}

/// Draws a map file with the position of a game into a picture file.
pub fn show_position(
    map_json: &str,
    view: &View,
    out: &Path,
    options: &Options,
) -> Result<(), PictureError> {
    write(map_json, out, Some(view), options)
}

/// Whether a picture has its letters with it: whoever draws pixels has them.
const FOR_ITSELF: bool = true;

fn write(
    map_json: &str,
    out: &Path,
    view: Option<&View>,
    options: &Options,
) -> Result<(), PictureError> {
    let ending = out.extension().and_then(|ending| ending.to_str()).map(str::to_lowercase);
    let board = Board::try_from(MapFile::from_json(map_json)?)?;
    let draw = |letters| -> Result<String, PictureError> {
        Ok(scene::Scene::new(&board, options, view)?.draw(letters))
    };
    let picture = match ending.as_deref() {
        Some("svg") => draw(FOR_ITSELF)?.into_bytes(),
        Some("png") => png(&draw(!FOR_ITSELF)?, options.width)?,
        _ => return Err(PictureError::Ending(out.to_owned())),
    };
    fs::write(out, picture).map_err(|error| PictureError::Unwritten { path: out.to_owned(), error })
}
