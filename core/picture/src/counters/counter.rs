//! One counter: a square in the colour of its nation, the symbol in its frame, size above, factors below.

use stavka_core::view::{Counter, Symbol, marks};

use super::colour::colour;
use crate::{
    canvas::{Canvas, Escaped, Number},
    geometry::{Point, Rect},
};

/// How wide and high a counter is.
pub(crate) const EDGE: f64 = 33.0;

/// Where the middle of the frame lies, above the middle of the counter.
const FRAME: Point = Point::new(0.0, -2.6);

/// Half of the room that the largest size takes above the frame.
const SIZE_ROOM: f64 = 10.5;

/// Draws a counter with its middle at `at`; one that lies under others shows no more than its edge.
pub(super) fn draw(canvas: &mut Canvas, at: Point, counter: &Counter, top: bool) {
    let turn = if has(counter, marks::DISRUPTED) { " rotate(14)" } else { "" };
    let (x, y) = (Number(at.x), Number(at.y));
    canvas.put(format_args!("<g transform=\"translate({x} {y}){turn}\">"));
    canvas.put(format_args!("<title>{}</title>", Escaped(&title(counter))));
    let square = Rect::around(Point::default(), EDGE, EDGE);
    canvas.rect("counter-shadow", square.moved(Point::new(1.4, 1.6)), 3.0);
    back(canvas, square, colour(&counter.nationality, &counter.side));
    if top {
        face(canvas, counter);
        marked(canvas, counter, square);
    }
    canvas.put(format_args!("</g>"));
}

fn has(counter: &Counter, mark: &str) -> bool {
    counter.marks.iter().any(|found| found == mark)
}

fn title(counter: &Counter) -> String {
    let name = if counter.name.is_empty() { "unknown" } else { &counter.name };
    let mut words = vec![counter.side.as_str(), name, &counter.factors];
    words.extend(counter.marks.iter().map(String::as_str));
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

fn back(canvas: &mut Canvas, square: Rect, colour: &str) {
    let [x, y] = [square.least.x, square.least.y].map(Number);
    let edge = Number(EDGE);
    canvas.put(format_args!(
        "<rect class=\"counter\" fill=\"{colour}\" x=\"{x}\" y=\"{y}\" width=\"{edge}\" height=\"{edge}\" rx=\"3\"/>"
    ));
}

/// What is printed on it.
fn face(canvas: &mut Canvas, counter: &Counter) {
    if counter.symbol != Symbol::Unknown {
        canvas.rect("unit-frame", Rect::around(FRAME, 22.0, 14.0), 0.0);
    }
    canvas.symbol(&format!("unit-{}", name(counter.symbol)), FRAME);
    if let Some(size) = counter.size {
        canvas.words("unit-size", 6.0, Point::new(0.0, -10.9), size.mark());
    }
    let length = counter.factors.chars().count();
    let size = if length > 7 { 6.4 } else { 8.4 };
    canvas.words("unit-factors", size, Point::new(0.0, 14.4), &counter.factors);
}

/// What state it is in.
fn marked(canvas: &mut Canvas, counter: &Counter, square: Rect) {
    let mut corner = Point::new(square.most.x - 2.0, square.least.y + 2.0);
    for mark in &counter.marks {
        match mark.as_str() {
            marks::DISRUPTED => canvas.rect("mark-hatch", square, 3.0),
            marks::MOVED => canvas.rect("mark-moved", square, 3.0),
            marks::HIDDEN => hidden(canvas, square.grown(-1.4), counter.size.is_some()),
            marks::REDUCED => {
                let band = Rect::at(square.least + Point::new(1.2, 1.2), 3.2, EDGE - 2.4);
                canvas.rect("mark-band", band, 1.0);
            }
            marks::ENTRENCHED => {
                let (left, right) = (square.least.x - 1.5, square.most.x + 1.5);
                let (top, foot) = (Number(square.most.y - 4.0), Number(square.most.y + 2.0));
                let (left, right) = (Number(left), Number(right));
                canvas.put(format_args!(
                    "<path class=\"mark-dug-in\" d=\"M{left} {top}V{foot}H{right}V{top}\"/>"
                ));
            }
            marks::ISOLATED => badge(canvas, "mark-isolated", &mut corner, "U"),
            marks::LIMITED => badge(canvas, "mark-limited", &mut corner, "L"),
            other => {
                let letter = other.chars().next().map(|letter| letter.to_uppercase().to_string());
                badge(canvas, "mark-other", &mut corner, &letter.unwrap_or_default());
            }
        }
    }
}

/// A dashed edge, which leaves room for the size above the frame where there is one.
fn hidden(canvas: &mut Canvas, edge: Rect, sized: bool) {
    if !sized {
        return canvas.rect("mark-hidden", edge, 2.0);
    }
    let [left, top] = [edge.least.x, edge.least.y].map(Number);
    let [right, foot] = [edge.most.x, edge.most.y].map(Number);
    let (from, to) = (Number(SIZE_ROOM), Number(-SIZE_ROOM));
    canvas.put(format_args!(
        "<path class=\"mark-hidden\" d=\"M{from} {top}H{right}V{foot}H{left}V{top}H{to}\"/>"
    ));
}

/// A letter in a disc at the corner; the next one comes below.
fn badge(canvas: &mut Canvas, class: &str, corner: &mut Point, letter: &str) {
    canvas.rect(class, Rect::around(*corner, 8.4, 8.4), 4.2);
    canvas.words("mark-letter", 6.2, *corner + Point::new(0.0, 2.2), letter);
    corner.y += 8.0;
}

/// The name of a symbol in the definitions.
pub(super) const fn name(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Infantry => "infantry",
        Symbol::Motorized => "motorized",
        Symbol::Armour => "armour",
        Symbol::Mechanized => "mechanized",
        Symbol::Cavalry => "cavalry",
        Symbol::Mountain => "mountain",
        Symbol::Parachute => "parachute",
        Symbol::Artillery => "artillery",
        Symbol::Rocket => "rocket",
        Symbol::RailwayGun => "railway-gun",
        Symbol::Air => "air",
        Symbol::Fighter => "fighter",
        Symbol::Airfield => "airfield",
        Symbol::RailHead => "rail-head",
        Symbol::Factory => "factory",
        Symbol::Headquarters => "headquarters",
        Symbol::Partisan => "partisan",
        Symbol::Naval => "naval",
        Symbol::Unknown => "unknown",
    }
}
