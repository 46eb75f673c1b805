//! The scale bar and the north arrow.

use crate::{
    canvas::Canvas,
    geometry::{Point, Rect},
    scene::Scene,
};

/// How much height scale and arrow need.
pub(crate) const HEIGHT: f64 = 44.0;

/// The lengths a bar may show, in kilometres.
const LENGTHS: [u16; 7] = [20, 50, 100, 200, 500, 1000, 2000];

/// The bar is at most this long.
const LONGEST: f64 = 260.0;

/// Draws the north arrow, and the scale bar if the map keeps a scale, to the left of `corner`.
pub(crate) fn draw(scene: &Scene<'_>, canvas: &mut Canvas, corner: Point) {
    canvas.symbol("north", corner + Point::new(-16.0, 20.0));
    let Some(kilometre) = scene.sheet.kilometre else { return };
    let fits = |length: &u16| f64::from(*length) * kilometre <= LONGEST;
    let Some(length) = LENGTHS.into_iter().rev().find(fits) else { return };
    let width = f64::from(length) * kilometre;
    let start = corner + Point::new(-width - 70.0, 22.0);
    let quarter = width * 0.25;
    for (place, class) in
        ["scale-dark", "scale-light", "scale-dark", "scale-light"].iter().enumerate()
    {
        let at = start + Point::new(quarter * f64::from(u8::try_from(place).unwrap_or(0)), 0.0);
        canvas.rect(class, Rect::at(at, quarter, 7.0), 0.0);
    }
    let marks =
        [(0.0, "0".to_owned()), (0.5, (length / 2).to_string()), (1.0, format!("{length} km"))];
    for (part, words) in marks {
        canvas.words("scale", 12.0, start + Point::new(width * part, -6.0), &words);
    }
}
