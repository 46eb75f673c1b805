//! Rivers, and the waters that lie on single hexsides.

use std::collections::BTreeMap;

use stavka_core::board::EdgeKinds;

use crate::{
    canvas::{Canvas, Path},
    geometry::Point,
    grid::{Vertex, corners},
    ground::Ground,
    scene::Scene,
    sheet::{Hexside, Sheet},
    strand::Strands,
};

/// How far rivers and narrow waters reach beyond a rounded coast, in hexsides.
const RIVER_MOUTH: f64 = 0.13;
const NARROWS_MOUTH: f64 = 0.3;

/// Whether a hexside between two land hexes is wet.
pub(crate) fn is_narrow(side: &Hexside) -> bool {
    side.kinds.any_of(EdgeKinds::LAKE | EdgeKinds::SEA | EdgeKinds::STRAIT)
}

/// Draws everything wet that runs along hexsides.
pub(crate) fn draw(scene: &Scene<'_>, canvas: &mut Canvas) {
    let sheet = &scene.sheet;
    let shores = shores(sheet);
    let narrows = along(sheet, &shores, is_narrow, NARROWS_MOUTH);
    // The banks stop where open water begins.
    canvas.put(format_args!("<g clip-path=\"url(#dry)\">"));
    canvas.path("narrows-bank", &narrows);
    canvas.put(format_args!("</g>"));
    canvas.path("narrows", &narrows);
    crossings(sheet, canvas);
    let rivers = along(sheet, &shores, is_river, RIVER_MOUTH);
    canvas.path_in(&["river-bank", "river"], &rivers);
}

fn is_river(side: &Hexside) -> bool {
    side.kinds.any_of(EdgeKinds::RIVER)
}

/// The corners that touch water, each with the middle of a wet hex there.
fn shores(sheet: &Sheet<'_>) -> BTreeMap<Vertex, Point> {
    let water = sheet.hexes().filter(|(hex, _)| Ground::of(sheet.board, *hex).is_water());
    water.flat_map(|(_, middle)| corners(middle).map(|corner| (corner, middle.point()))).collect()
}

/// The line along all hexsides that `wet` picks. At a shore it goes on into the water a little,
/// since the coast is rounded.
fn along(
    sheet: &Sheet<'_>,
    shores: &BTreeMap<Vertex, Point>,
    wet: impl Fn(&Hexside) -> bool,
    mouth: f64,
) -> Path {
    let mut strands = Strands::new();
    for side in sheet.hexsides.iter().filter(|side| wet(side)) {
        strands.add(side.ends, side.middle());
    }
    let knot = |corner: Vertex| {
        let water = shores.get(&corner).copied().unwrap_or(corner.point());
        corner.point() + (water - corner.point()) * mouth
    };
    strands.path(knot, |_| false)
}

/// Draws a dashed line over every strait.
fn crossings(sheet: &Sheet<'_>, canvas: &mut Canvas) {
    let straits = sheet.hexsides.iter().filter(|side| side.kinds.any_of(EdgeKinds::STRAIT));
    for side in straits {
        canvas.path("crossing", &crossing(sheet, side));
    }
}

fn crossing(sheet: &Sheet<'_>, side: &Hexside) -> Path {
    let [one, other] = side.hexes.map(|hex| sheet.middle(hex));
    let step = (other - one) * 0.2;
    Path::through(&[side.middle() - step, side.middle() + step])
}
