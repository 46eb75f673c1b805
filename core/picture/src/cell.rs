//! The ground of a point-to-point map: around every point the land that is nearer to it than to any other.

use stavka_core::board::SpaceId;

use crate::{
    canvas::{Canvas, Path},
    geometry::Point,
    ground::Ground,
    scene::Scene,
    sheet::{Sheet, Spot},
};

/// Half the width of the land that a point without neighbours has.
pub(crate) const REACH: f64 = 150.0;

/// The part of [`REACH`] at which the corners of an eight-sided cell begin.
const CORNER: f64 = 0.414;

/// Draws the cells of all points.
pub(crate) fn draw(scene: &Scene<'_>, canvas: &mut Canvas) {
    let land = outlines(&scene.sheet);
    if !land.is_empty() {
        return draw_coast(scene, &land, canvas);
    }
    let points = points(&scene.sheet);
    for &(space, point) in &points {
        let ground = Ground::of(scene.sheet.board, space).class();
        let mut cell = Path::through(&cell(point, points.iter().map(|(_, other)| *other)));
        cell.close();
        canvas.path(&format!("cell {ground}"), &cell);
        canvas.path(&format!("{ground}-texture"), &cell);
    }
}

/// The sea over all of the map, the land in it, and on the land whose it is nearest to.
fn draw_coast(scene: &Scene<'_>, land: &Path, canvas: &mut Canvas) {
    let sheet = &scene.sheet;
    canvas.put(format_args!("<clipPath id=\"board\">"));
    canvas.rect("", sheet.map, ROUNDED);
    canvas.put(format_args!("</clipPath>"));
    canvas.put(format_args!(
        "<clipPath id=\"dry\"><path clip-rule=\"evenodd\" d=\"{land}\"/></clipPath>"
    ));
    canvas.put(format_args!("<g clip-path=\"url(#board)\">"));
    canvas.rect("sea", sheet.map, ROUNDED);
    canvas.rect("sea-texture", sheet.map, ROUNDED);
    canvas.path_in(&["shore-3", "shore-2", "shore-1"], land);
    canvas.put(format_args!("<path class=\"land\" fill-rule=\"evenodd\" d=\"{land}\"/>"));
    canvas.put(format_args!("<g clip-path=\"url(#dry)\">"));
    let points = points(sheet);
    for &(_, point) in &points {
        let mut cell = Path::through(&cell(point, points.iter().map(|(_, other)| *other)));
        cell.close();
        canvas.path("cell-line", &cell);
    }
    canvas.put(format_args!("</g>"));
    canvas.path("coast", land);
    canvas.put(format_args!("</g>"));
    canvas.rect("rim", sheet.map, ROUNDED);
}

/// How round the corners of a map of points are.
const ROUNDED: f64 = 24.0;

/// All outlines of the land in one path.
fn outlines(sheet: &Sheet<'_>) -> Path {
    let mut all = Path::default();
    for ring in sheet.land() {
        let mut corners = ring.into_iter();
        let Some(first) = corners.next() else { continue };
        all.start(first);
        corners.for_each(|corner| all.line(corner));
        all.close();
    }
    all
}

fn points(sheet: &Sheet<'_>) -> Vec<(SpaceId, Point)> {
    let spots = sheet.board.ids().map(|space| (space, sheet.spot(space)));
    spots
        .filter_map(|(space, spot)| match spot {
            Spot::Point(point) => Some((space, point)),
            Spot::Hex(_) | Spot::Box(_) => None,
        })
        .collect()
}

/// The corners of the cell around `middle`: an eight-sided piece, less what is nearer to another point.
fn cell(middle: Point, others: impl Iterator<Item = Point>) -> Vec<Point> {
    let signs = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
    let corner = |(x, y): (f64, f64)| {
        let (long, short) = (REACH, REACH * CORNER);
        let pair = [Point::new(x * long, y * short), Point::new(x * short, y * long)];
        // Every other quarter is gone through the other way round.
        if x * y > 0.0 { pair } else { [pair[1], pair[0]] }
    };
    let start = signs.into_iter().flat_map(corner).map(|step| middle + step).collect();
    others.filter(|other| *other != middle).fold(start, |ring, other| nearer(&ring, middle, other))
}

/// The part of a ring that is nearer to `here` than to `there`.
fn nearer(ring: &[Point], here: Point, there: Point) -> Vec<Point> {
    let (middle, towards) = (here.middle(there), there - here);
    let beyond = |point: Point| (point - middle).dot(towards);
    let mut kept = Vec::with_capacity(ring.len() + 1);
    for (place, &from) in ring.iter().enumerate() {
        let to = ring[(place + 1) % ring.len()];
        let (start, end) = (beyond(from), beyond(to));
        if start <= 0.0 {
            kept.push(from);
        }
        if (start < 0.0 && end > 0.0) || (start > 0.0 && end < 0.0) {
            kept.push(from + (to - from) * (start / (start - end)));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_ends_halfway_to_its_neighbour() {
        let alone = cell(Point::default(), std::iter::empty());
        assert_eq!(alone.len(), 8);
        let split = cell(Point::default(), [Point::default(), Point::new(40.0, 0.0)].into_iter());
        let easternmost = split.iter().map(|corner| corner.x).fold(f64::MIN, f64::max);
        assert!((easternmost - 20.0).abs() < 1e-9, "{split:?}");
        assert!(split.iter().any(|corner| (corner.x + REACH).abs() < 1e-9));
    }
}
