//! The counters beside the map: a box for each holding, below the credits, as many in a row as there is room for.

use std::collections::BTreeMap;

use stavka_core::view::{At, Counter};

use super::counter::{self, EDGE};
use crate::{
    canvas::Canvas,
    geometry::{Point, Rect},
    scene::Scene,
};

/// The room between two counters.
const GAP: f64 = 5.0;

/// The room that the name of a holding takes.
const NAME: f64 = 20.0;

/// The room that a letter of the lines above them takes at the most, on the average.
const LETTER: f64 = 8.5;

/// The room between two holdings.
const APART: f64 = 10.0;

/// How high all holdings are on a sheet of that width, with the line that names the turn.
pub(crate) fn height(scene: &Scene<'_>, width: f64) -> f64 {
    if scene.view.is_none() {
        return 0.0;
    }
    let lines = number(status(scene, width).len());
    NAME * lines + APART + foot(&boxes(holdings(scene), width))
}

/// How far down boxes reach.
pub(super) fn foot(boxes: &[Held<'_>]) -> f64 {
    boxes.iter().map(|held| held.rect.most.y + APART).fold(0.0, f64::max)
}

/// Draws the holdings below `corner`.
pub(crate) fn draw(scene: &Scene<'_>, canvas: &mut Canvas, corner: Point, width: f64) {
    if scene.view.is_none() {
        return;
    }
    let mut at = corner;
    for line in status(scene, width) {
        at.y += NAME;
        canvas.words("turn", 16.0, at, &line);
    }
    at.y += APART;
    fill(canvas, at, boxes(holdings(scene), width));
}

/// Draws boxes with their counters below `corner`.
pub(super) fn fill(canvas: &mut Canvas, corner: Point, boxes: Vec<Held<'_>>) {
    for Held { rect, name, counters } in boxes {
        let rect = rect.moved(corner);
        canvas.rect("holding", rect, 6.0);
        canvas.words("holding-name", 12.0, rect.least + Point::new(8.0, 14.0), &name);
        let columns = columns(rect.width());
        for (place, counter) in counters.into_iter().enumerate() {
            let step = Point::new(number(place % columns), number(place / columns)) * (EDGE + GAP);
            let first = rect.least + Point::new(8.0 + EDGE * 0.5, NAME + EDGE * 0.5);
            counter::draw(canvas, first + step, counter, true);
        }
    }
}

/// A holding in its box.
pub(super) struct Held<'view> {
    /// Where it lies, below the lines that say how it stands.
    rect: Rect,
    name: String,
    counters: Vec<&'view Counter>,
}

/// The boxes of all holdings, side by side as long as they fit.
pub(super) fn boxes<'view>(
    holdings: impl IntoIterator<Item = (String, Vec<&'view Counter>)>,
    width: f64,
) -> Vec<Held<'view>> {
    let mut boxes: Vec<Held<'view>> = Vec::new();
    let mut at = Point::default();
    let mut high: f64 = 0.0;
    for (name, counters) in holdings {
        let side_by_side = number(counters.len()) * (EDGE + GAP) - GAP;
        let words = number(name.chars().count()) * LETTER;
        let wide = (16.0 + side_by_side.max(words)).min(width);
        if at.x > 0.0 && at.x + wide > width {
            at = Point::new(0.0, at.y + high + APART);
            high = 0.0;
        }
        let one = one_height(counters.len(), wide);
        boxes.push(Held { rect: Rect::at(at, wide, one), name, counters });
        high = high.max(one);
        at.x += wide + APART;
    }
    boxes
}

/// The turn and how it stands, in as many lines as the sheet is narrow.
fn status(scene: &Scene<'_>, width: f64) -> Vec<String> {
    let Some(view) = scene.view else { return Vec::new() };
    let mut lines = vec![view.turn.clone()];
    for status in &view.status {
        let words = format!("{} {}", status.label, status.value);
        match lines.last_mut() {
            Some(line) if number(line.chars().count() + words.chars().count()) < width / LETTER => {
                line.push_str("  ·  ");
                line.push_str(&words);
            }
            _ => lines.push(words),
        }
    }
    lines
}

fn holdings<'view>(scene: &Scene<'view>) -> BTreeMap<String, Vec<&'view Counter>> {
    let mut holdings: BTreeMap<String, Vec<&Counter>> = BTreeMap::new();
    for counter in scene.view.iter().flat_map(|view| &view.counters) {
        let name = match &counter.at {
            At::Holding(name) => name,
            At::Space(label) if scene.sheet.board.labelled(label).is_none() => label,
            At::Space(_) => continue,
        };
        holdings.entry(name.clone()).or_default().push(counter);
    }
    holdings
}

fn one_height(counters: usize, width: f64) -> f64 {
    NAME + number(counters.div_ceil(columns(width))) * (EDGE + GAP) + GAP
}

/// How many counters stand side by side.
fn columns(width: f64) -> usize {
    let room = ((width - 16.0 + GAP) / (EDGE + GAP)).max(1.0);
    (1..10_000).take_while(|columns| number(*columns) <= room).count().max(1)
}

fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(0.0, f64::from)
}
