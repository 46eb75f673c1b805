//! The hex grid and the numbers of the hexes.

use crate::{
    canvas::{Canvas, Path},
    geometry::{Point, Rect},
    grid::SIDE,
    scene::Scene,
};

/// How large hex numbers are, and how far above the middle of their hex their baseline lies.
const NUMBER_SIZE: f64 = 7.5;
const NUMBER_RISE: f64 = SIDE * 0.54;

/// Draws the grid, and the numbers that no name covers.
pub(crate) fn draw(scene: &Scene<'_>, canvas: &mut Canvas) {
    let mut grid = Path::default();
    for side in &scene.sheet.hexsides {
        grid.start(side.ends[0].point());
        grid.line(side.ends[1].point());
    }
    canvas.path("grid", &grid);
    if scene.options.numbers {
        numbers(scene, canvas);
    }
}

fn numbers(scene: &Scene<'_>, canvas: &mut Canvas) {
    canvas.put(format_args!("<g class=\"number\" font-size=\"{NUMBER_SIZE}\">"));
    for (hex, middle) in scene.sheet.hexes() {
        let label = &scene.sheet.board.space(hex).label;
        let at = middle.point() - Point::new(0.0, NUMBER_RISE);
        let width = scene.fonts.width(crate::font::Face::Regular, NUMBER_SIZE, label);
        let rect = Rect::around(at - Point::new(0.0, NUMBER_SIZE * 0.35), width, NUMBER_SIZE);
        if !scene.labels.iter().any(|label| label.rect.shared(rect) > 0.0) {
            canvas.plain_words(at, label);
        }
    }
    canvas.put(format_args!("</g>"));
}
