//! What is taken on the sheet already, and how much a rectangle would cover of it.

use std::collections::BTreeMap;

use crate::geometry::{Point, Rect};

/// The sheet is searched in squares of this many pixels.
const CELL: f64 = 64.0;

/// Something on the sheet that names should keep clear of.
#[derive(Debug, Clone, Copy)]
struct Taken {
    rect: Rect,
    weight: f64,
    owner: Option<usize>,
}

/// Everything that is taken.
#[derive(Debug, Default)]
pub(crate) struct Room {
    cells: BTreeMap<(i32, i32), Vec<Taken>>,
}

impl Room {
    /// Takes a rectangle for good. Covering a square pixel of it costs `weight`.
    pub(crate) fn take(&mut self, rect: Rect, weight: f64) {
        self.insert(Taken { rect, weight, owner: None });
    }

    /// Takes a rectangle until its owner gives it back.
    pub(crate) fn lend(&mut self, rect: Rect, weight: f64, owner: usize) {
        self.insert(Taken { rect, weight, owner: Some(owner) });
    }

    /// Gives back what was lent to `owner` at `rect`.
    pub(crate) fn give_back(&mut self, rect: Rect, owner: usize) {
        for cell in cells(rect) {
            if let Some(taken) = self.cells.get_mut(&cell) {
                taken.retain(|taken| taken.owner != Some(owner));
            }
        }
    }

    /// Takes small squares along a line.
    pub(crate) fn take_line(&mut self, from: Point, to: Point, width: f64, weight: f64) {
        let steps = ((to - from).length() / width).ceil().max(1.0);
        let mut step = 0.0;
        while step <= steps {
            let middle = from + (to - from) * (step / steps);
            self.take(Rect::around(middle, width, width), weight);
            step += 1.0;
        }
    }

    /// What covering a rectangle costs.
    pub(crate) fn cost(&self, rect: Rect) -> f64 {
        let mut cost = 0.0;
        for cell in cells(rect) {
            for taken in self.cells.get(&cell).into_iter().flatten() {
                // What reaches into several cells counts in one of them.
                let corner = Point::new(
                    rect.least.x.max(taken.rect.least.x),
                    rect.least.y.max(taken.rect.least.y),
                );
                if cell_of(corner) == cell {
                    cost += taken.weight * rect.shared(taken.rect);
                }
            }
        }
        cost
    }

    fn insert(&mut self, taken: Taken) {
        for cell in cells(taken.rect) {
            self.cells.entry(cell).or_default().push(taken);
        }
    }
}

fn cells(rect: Rect) -> impl Iterator<Item = (i32, i32)> {
    let (least, most) = (cell_of(rect.least), cell_of(rect.most));
    (least.0..=most.0).flat_map(move |x| (least.1..=most.1).map(move |y| (x, y)))
}

#[expect(clippy::cast_possible_truncation, reason = "a sheet is some thousand pixels wide")]
fn cell_of(point: Point) -> (i32, i32) {
    ((point.x / CELL).floor() as i32, (point.y / CELL).floor() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_costs_once() {
        let mut room = Room::default();
        let wide = Rect::at(Point::new(-100.0, -100.0), 300.0, 300.0);
        room.take(wide, 2.0);
        room.lend(Rect::at(Point::new(60.0, 60.0), 10.0, 10.0), 1.0, 7);
        let asked = Rect::at(Point::new(50.0, 50.0), 20.0, 20.0);
        assert!((room.cost(asked) - 900.0).abs() < 1e-6);
        room.give_back(Rect::at(Point::new(60.0, 60.0), 10.0, 10.0), 7);
        assert!((room.cost(asked) - 800.0).abs() < 1e-6);
    }
}
