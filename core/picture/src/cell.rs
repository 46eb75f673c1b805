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
    let points = points(&scene.sheet);
    for &(space, point) in &points {
        let ground = Ground::of(scene.sheet.board, space).class();
        let mut cell = Path::through(&cell(point, points.iter().map(|(_, other)| *other)));
        cell.close();
        canvas.path(&format!("cell {ground}"), &cell);
        canvas.path(&format!("{ground}-texture"), &cell);
    }
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
