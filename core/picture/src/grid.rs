//! Hexes and their corners in whole numbers, so that corners that touch are equal.

use stavka_core::board::{Direction, Offset};

use crate::geometry::Point;

/// Half the width of a hex.
const HALF_WIDTH: f64 = 26.0;

/// The length of a hexside.
pub(crate) const SIDE: f64 = HALF_WIDTH * 2.0 / 1.732_050_807_568_877_2;

/// The distance between the middles of neighbouring hexes.
pub(crate) const HEX_STEP: f64 = HALF_WIDTH * 2.0;

/// The middle or a corner of a hex: x in half widths of a hex, y in halves of a hexside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Vertex {
    y: i32,
    x: i32,
}

impl Vertex {
    const fn new(x: i32, y: i32) -> Self {
        Self { y, x }
    }

    /// The middle of a hex.
    pub(crate) const fn middle_of(offset: Offset) -> Self {
        Self::new(2 * offset.column + (offset.row & 1), 3 * offset.row)
    }

    /// The place on the sheet.
    pub(crate) fn point(self) -> Point {
        Point::new(f64::from(self.x) * HALF_WIDTH, f64::from(self.y) * SIDE * 0.5)
    }
}

/// The corners of a hex against the clock. Corner `i` lies between the directions `i` and `i + 1`.
pub(crate) fn corners(middle: Vertex) -> [Vertex; 6] {
    let steps = [(1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1)];
    steps.map(|(x, y)| Vertex::new(middle.x + x, middle.y + y))
}

/// The two ends of a hexside, against the clock.
pub(crate) fn side(middle: Vertex, direction: Direction) -> [Vertex; 2] {
    let corners = corners(middle);
    [corners[(direction.index() + 5) % 6], corners[direction.index()]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_share_their_side() {
        for (column, row) in [(3, 4), (3, 5)] {
            let hex = Offset::new(column, row);
            for direction in Direction::ALL {
                let there = Vertex::middle_of(hex.neighbour(direction));
                let [one, other] = side(Vertex::middle_of(hex), direction);
                assert_eq!(side(there, direction.opposite()), [other, one]);
                let step = there.point() - Vertex::middle_of(hex).point();
                assert!((step.length() - HEX_STEP).abs() < 1e-9);
            }
        }
    }
}
