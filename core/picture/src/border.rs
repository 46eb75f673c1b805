//! The frontiers between countries.

use stavka_core::board::EdgeKinds;

use crate::{canvas::Canvas, grid::Vertex, scene::Scene, strand::Strands};

/// Draws the frontiers along hexsides.
pub(crate) fn draw(scene: &Scene<'_>, canvas: &mut Canvas) {
    let mut strands = Strands::new();
    for side in scene.sheet.hexsides.iter().filter(|side| side.kinds.any_of(EdgeKinds::BORDER)) {
        strands.add(side.ends, side.middle());
    }
    let path = strands.path(Vertex::point, |_| false);
    canvas.path_in(&["border-band", "border"], &path);
}
