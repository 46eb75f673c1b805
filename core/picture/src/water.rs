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
    let narrows = apart(sheet.hexsides.iter().filter(|side| is_narrow(side)).collect());
    let narrows = narrows.iter().map(|water| along(water, &shores, NARROWS_MOUTH));
    let narrows: Vec<Path> = narrows.collect();
    // The banks stop where open water begins. What is clipped is drawn beside the picture first, so each water has a clip of
    // its own, no larger than it is.
    for water in &narrows {
        canvas.put(format_args!("<g clip-path=\"url(#dry)\">"));
        canvas.path("narrows-bank", water);
        canvas.put(format_args!("</g>"));
    }
    for water in &narrows {
        canvas.path("narrows", water);
    }
    crossings(sheet, canvas);
    let rivers: Vec<&Hexside> = sheet.hexsides.iter().filter(|side| is_river(side)).collect();
    canvas.path_in(&["river-bank", "river"], &along(&rivers, &shores, RIVER_MOUTH));
}

/// The waters that these hexsides belong to: those that touch are one.
fn apart(sides: Vec<&Hexside>) -> Vec<Vec<&Hexside>> {
    let mut waters: Vec<Vec<&Hexside>> = Vec::new();
    for side in sides {
        let touches = |other: &&Hexside| other.ends.iter().any(|corner| side.ends.contains(corner));
        let (touched, mut others): (Vec<_>, Vec<_>) =
            waters.into_iter().partition(|water| water.iter().any(&touches));
        others.push(touched.into_iter().flatten().chain([side]).collect());
        waters = others;
    }
    waters
}

fn is_river(side: &Hexside) -> bool {
    side.kinds.any_of(EdgeKinds::RIVER)
}

/// The corners that touch water, each with the middle of a wet hex there.
fn shores(sheet: &Sheet<'_>) -> BTreeMap<Vertex, Point> {
    let water = sheet.hexes().filter(|(hex, _)| Ground::of(sheet.board, *hex).is_water());
    water.flat_map(|(_, middle)| corners(middle).map(|corner| (corner, middle.point()))).collect()
}

/// The line along hexsides. At a shore it goes on into the water a little,
/// since the coast is rounded.
fn along(wet: &[&Hexside], shores: &BTreeMap<Vertex, Point>, mouth: f64) -> Path {
    let mut strands = Strands::new();
    for side in wet {
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
