//! The stacks drawn out below the map: all counters of each, the uppermost first.

use stavka_core::board::SpaceId;
use stavka_core::view::Counter;

use super::{
    holdings::{Held, boxes, fill, foot},
    stacks,
};
use crate::{canvas::Canvas, geometry::Point, scene::Scene};

/// The room that the line above them takes.
const HEAD: f64 = 30.0;

/// How high all of them are on a sheet of that width.
pub(crate) fn height(scene: &Scene<'_>, width: f64) -> f64 {
    let boxes = drawn_out(scene, width);
    if boxes.is_empty() { 0.0 } else { HEAD + foot(&boxes) }
}

/// Draws them below `corner`.
pub(crate) fn draw(scene: &Scene<'_>, canvas: &mut Canvas, corner: Point, width: f64) {
    let boxes = drawn_out(scene, width);
    if boxes.is_empty() {
        return;
    }
    let head = corner + Point::new(0.0, 20.0);
    canvas.words("turn", 16.0, head, "The stacks, each with its uppermost counter first");
    fill(canvas, corner + Point::new(0.0, HEAD), boxes);
}

/// The stacks that the picture shows, where it says them, in the order of the board.
fn drawn_out<'view>(scene: &Scene<'view>, width: f64) -> Vec<Held<'view>> {
    if !scene.options.stacks {
        return Vec::new();
    }
    let shown = |space: SpaceId| {
        let middle = scene.sheet.middle(space);
        scene.crop.is_none_or(|part| part.nearest(middle) == middle)
    };
    let several = stacks(scene).into_iter().filter(|(space, all)| all.len() > 1 && shown(*space));
    let named = |(space, all): (SpaceId, Vec<&'view Counter>)| (name(scene, space), all);
    boxes(several.map(named), width)
}

/// The label of a space, with its name where it has one.
fn name(scene: &Scene<'_>, space: SpaceId) -> String {
    let space = scene.sheet.board.space(space);
    let name = space.name.as_ref().filter(|name| **name != space.label);
    name.map_or_else(|| space.label.clone(), |name| format!("{} {name}", space.label))
}
