//! Where everything lies on a picture, for those who put something live over it.

use stavka_core::board::Board;

use crate::{
    Options, PictureError,
    counters::{colour::colour, resting_place, shading::outline},
    frame::paper_of,
    geometry::Point,
    scene::Scene,
};

/// Where everything lies on the picture that [`svg`](crate::svg) draws with the same options.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// What the picture shows: left, top, width and height.
    pub view: [f64; 4],
    /// The spaces, in the order of the board.
    pub spaces: Vec<Spot>,
}

/// Where a space lies.
#[derive(Debug, Clone, PartialEq)]
pub struct Spot {
    /// The label of the space.
    pub label: String,
    /// Its middle.
    pub middle: [f64; 2],
    /// Where the middle of a counter lies in it.
    pub counter: [f64; 2],
    /// Its corners.
    pub outline: Vec<[f64; 2]>,
}

/// Where everything lies on a picture of the board.
pub fn plan(board: &Board, options: &Options) -> Result<Plan, PictureError> {
    let scene = Scene::new(board, options, None)?;
    let pair = |point: Point| [point.x, point.y];
    let spot = |space| Spot {
        label: board.space(space).label.clone(),
        middle: pair(scene.sheet.middle(space)),
        counter: pair(resting_place(&scene, space)),
        outline: outline(&scene, space).into_iter().map(pair).collect(),
    };
    let paper = paper_of(&scene);
    let view = [paper.least.x, paper.least.y, paper.width(), paper.height()];
    Ok(Plan { view, spaces: board.ids().map(spot).collect() })
}

/// The colour of a nation's counters, or else of its side's, as CSS writes it.
pub fn counter_colour(nationality: &str, side: &str) -> &'static str {
    colour(nationality, side)
}

/// What counters are drawn with: the definitions of their symbols, as a part of an SVG.
pub fn counter_symbols() -> &'static str {
    include_str!("../assets/counters.svg")
}

/// How counters look, as CSS.
pub fn counter_style() -> &'static str {
    include_str!("../assets/counters.css")
}
