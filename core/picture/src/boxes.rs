//! The boxes beside the map.

use crate::{
    canvas::Canvas, geometry::Point, ground::Ground, margin::NAME_SIZE, scene::Scene, sheet::Spot,
};

/// Draws the boxes with their names.
pub(crate) fn draw(scene: &Scene<'_>, canvas: &mut Canvas) {
    let sheet = &scene.sheet;
    for space in sheet.board.ids() {
        let Spot::Box(rect) = sheet.spot(space) else { continue };
        let class = if Ground::of(sheet.board, space).is_water() { "box wet" } else { "box" };
        canvas.rect(class, rect, 9.0);
        let at = rect.middle() + Point::new(0.0, NAME_SIZE * 0.35);
        canvas.words("box-name", NAME_SIZE, at, sheet.name(space));
    }
}
