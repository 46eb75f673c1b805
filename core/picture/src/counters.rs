//! The position of a game on its map: who holds what, who is supplied, and the counters in their stacks.

use std::collections::BTreeMap;

use stavka_core::board::SpaceId;
use stavka_core::view::{At, Counter};

use crate::{
    canvas::Canvas,
    geometry::{Point, Rect},
    scene::Scene,
    sheet::Spot,
};

pub(crate) mod colour;
mod counter;
pub(crate) mod holdings;
pub(crate) mod insets;
pub(crate) mod shading;

pub(crate) use counter::EDGE;

/// More counters than this on one space are shown by their number.
const MOST_IN_STACK: usize = 3;

/// How far each counter of a stack is shifted from the one above it.
const SHIFT: Point = Point::new(4.0, -4.0);

/// Draws the counters on the map, those that lie further down first.
pub(crate) fn draw(scene: &Scene<'_>, canvas: &mut Canvas) {
    let mut stacks: Vec<(Point, Vec<&Counter>)> = stacks(scene)
        .into_iter()
        .map(|(space, counters)| (place(scene, space, counters.len()), counters))
        .collect();
    stacks.sort_by(|(one, _), (other, _)| one.y.total_cmp(&other.y));
    for (at, counters) in stacks {
        stack(canvas, at, &counters);
    }
}

/// The counters of each space, in the order of the view.
fn stacks<'view>(scene: &Scene<'view>) -> BTreeMap<SpaceId, Vec<&'view Counter>> {
    let mut stacks: BTreeMap<SpaceId, Vec<&Counter>> = BTreeMap::new();
    for counter in scene.view.iter().flat_map(|view| &view.counters) {
        let At::Space(label) = &counter.at else { continue };
        if let Some(space) = scene.sheet.board.labelled(label) {
            stacks.entry(space).or_default().push(counter);
        }
    }
    stacks
}

/// Where the top of a stack lies: beside the mark of a point, in the corner of a box, amid a hex.
fn place(scene: &Scene<'_>, space: SpaceId, count: usize) -> Point {
    let shown = count.min(MOST_IN_STACK).saturating_sub(1);
    let middle = SHIFT * -0.5 * u32::try_from(shown).map_or(0.0, f64::from);
    match scene.sheet.spot(space) {
        Spot::Hex(vertex) => vertex.point() + middle,
        Spot::Point(point) => point + Point::new(0.0, -EDGE * 0.75),
        Spot::Box(rect) => Point::new(rect.most.x - EDGE * 0.7, rect.middle().y) + middle,
    }
}

/// Where a counter lies that has a space for itself.
pub(crate) fn resting_place(scene: &Scene<'_>, space: SpaceId) -> Point {
    place(scene, space, 1)
}

/// A stack with its top at `at`: the others show their edges, and many have a number.
fn stack(canvas: &mut Canvas, at: Point, counters: &[&Counter]) {
    let shown = &counters[..counters.len().min(MOST_IN_STACK)];
    for (depth, counter) in shown.iter().enumerate().rev() {
        let shift = SHIFT * u32::try_from(depth).map_or(0.0, f64::from);
        counter::draw(canvas, at + shift, counter, depth == 0);
    }
    if counters.len() > MOST_IN_STACK {
        let corner = at + Point::new(EDGE * 0.5, EDGE * 0.5) + SHIFT;
        canvas.rect("stack-count", Rect::around(corner, 13.0, 10.0), 5.0);
        let below = corner + Point::new(0.0, 2.9);
        canvas.words("stack-number", 8.0, below, &counters.len().to_string());
    }
}
