//! Who holds a space, as a tint; who is supplied there, as a line around it.

use stavka_core::board::SpaceId;

use super::colour::colour;
use crate::{
    canvas::{Canvas, Path},
    geometry::Point,
    grid::{Vertex, corners},
    scene::Scene,
    sheet::Spot,
};

/// Half the width of the mark of a point.
const POINT: f64 = 24.0;

/// The part of the way to the edge of a space at which the line of supply runs.
const INNER: f64 = 0.86;

/// Draws both below everything that is printed on the map.
pub(crate) fn draw(scene: &Scene<'_>, canvas: &mut Canvas) {
    let Some(view) = scene.view else { return };
    for control in &view.control {
        let path = around(scene, &control.spaces, 1.0);
        let fill = colour(&control.holder, &control.holder);
        if !path.is_empty() {
            canvas.put(format_args!("<path class=\"control\" fill=\"{fill}\" d=\"{path}\"/>"));
        }
    }
    for supply in &view.supply {
        let class = match supply.state.as_str() {
            "full" => "supply-full",
            "limited" => "supply-limited",
            _ => "supply-none",
        };
        canvas.path(class, &around(scene, &supply.spaces, INNER));
    }
}

/// A line around each of these spaces, at a part of the way to its edge.
fn around(scene: &Scene<'_>, labels: &[String], part: f64) -> Path {
    let mut path = Path::default();
    for space in labels.iter().filter_map(|label| scene.sheet.board.labelled(label)) {
        let middle = scene.sheet.middle(space);
        for (at, corner) in outline(scene, space).into_iter().enumerate() {
            let corner = middle + (corner - middle) * part;
            if at == 0 { path.start(corner) } else { path.line(corner) }
        }
        path.close();
    }
    path
}

/// The corners of a space.
pub(crate) fn outline(scene: &Scene<'_>, space: SpaceId) -> Vec<Point> {
    match scene.sheet.spot(space) {
        Spot::Hex(vertex) => corners(vertex).map(Vertex::point).to_vec(),
        Spot::Point(point) => {
            let steps = [(1.0, 0.5), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.5)];
            let half = steps.map(|(x, y)| Point::new(x, y) * POINT);
            half.iter()
                .map(|step| point + *step)
                .chain(half.iter().map(|step| point - *step))
                .collect()
        }
        Spot::Box(rect) => {
            let (least, most) = (rect.least, rect.most);
            vec![least, Point::new(most.x, least.y), most, Point::new(least.x, most.y)]
        }
    }
}
