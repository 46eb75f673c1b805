//! The hex grid on the sheet: centres, corners and sides.

use serde::Deserialize;
use stavka_core::board::{Direction, Offset};

use crate::projection::{Degrees, Projection, Spot};

/// Rows lie this part of a hex's width apart: half the root of three.
const ROW_HEIGHT: f64 = 0.866_025_403_784_438_6;

/// The hexes of one row, west to east.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowSpan {
    /// The westernmost column.
    pub first: i32,
    /// How many hexes there are.
    pub count: i32,
}

/// A corner of hexes. Every corner is the northern tip of one hex or the southern tip of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Corner {
    /// The hex whose tip it is.
    pub hex: Offset,
    /// Whether it is the northern tip.
    pub north: bool,
}

/// The side between two neighbours, the smaller first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Side(pub Offset, pub Offset);

impl Side {
    /// The side between two neighbours.
    pub fn between(one: Offset, other: Offset) -> Self {
        Self(one.min(other), one.max(other))
    }
}

/// Where the hexes of a map lie on its sheet.
#[derive(Debug, Clone)]
pub struct Grid {
    /// The sheet.
    pub projection: Projection,
    /// Between the centres of neighbours, in kilometres.
    pub width: f64,
    /// The centre of column 0, row 0.
    pub corner: Spot,
    /// The rows from the north.
    pub rows: Vec<RowSpan>,
}

impl Grid {
    /// Every hex, row by row.
    pub fn hexes(&self) -> impl Iterator<Item = Offset> {
        (0..).zip(&self.rows).flat_map(|(row, span)| {
            (span.first..span.first + span.count).map(move |column| Offset::new(column, row))
        })
    }

    /// Whether the map has that hex.
    pub fn contains(&self, hex: Offset) -> bool {
        let row = usize::try_from(hex.row).ok().and_then(|row| self.rows.get(row));
        row.is_some_and(|span| (span.first..span.first + span.count).contains(&hex.column))
    }

    /// The neighbours of a hex that the map has.
    pub fn neighbours(&self, hex: Offset) -> impl Iterator<Item = Offset> {
        let around = Direction::ALL.map(|direction| hex.neighbour(direction));
        around.into_iter().filter(|&next| self.contains(next))
    }

    /// The middle of a hex.
    pub fn centre(&self, hex: Offset) -> Spot {
        let shift = if hex.row % 2 == 0 { 0.0 } else { 0.5 };
        Spot {
            x: self.corner.x + (f64::from(hex.column) + shift) * self.width,
            y: self.corner.y + f64::from(hex.row) * self.width * ROW_HEIGHT,
        }
    }

    /// The hex that holds a spot, if the map has it.
    pub fn hex_at(&self, spot: Spot) -> Option<Offset> {
        let near = self.nearest(spot);
        self.contains(near).then_some(near)
    }

    /// The hex that holds a place, if the map has it.
    pub fn hex_of(&self, place: Degrees) -> Option<Offset> {
        self.hex_at(self.projection.to_sheet(place))
    }

    /// The hex whose centre is nearest, on the map or not.
    pub fn nearest(&self, spot: Spot) -> Offset {
        let row = rounded((spot.y - self.corner.y) / (self.width * ROW_HEIGHT));
        let candidates = (row - 1..=row + 1).flat_map(|row| {
            let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
            let column = rounded((spot.x - self.corner.x) / self.width - shift);
            (column - 1..=column + 1).map(move |column| Offset::new(column, row))
        });
        let far = |hex: &Offset| self.centre(*hex).squared_distance(spot);
        candidates
            .min_by(|one, other| far(one).total_cmp(&far(other)))
            .unwrap_or(Offset::new(0, row))
    }

    /// Where a corner lies.
    pub fn spot(&self, corner: Corner) -> Spot {
        let centre = self.centre(corner.hex);
        let tip = self.radius() * if corner.north { -1.0 } else { 1.0 };
        Spot { x: centre.x, y: centre.y + tip }
    }

    /// From the centre of a hex to its corners.
    pub fn radius(&self) -> f64 {
        self.width / (2.0 * ROW_HEIGHT)
    }

    /// The corner nearest to a spot.
    pub fn nearest_corner(&self, spot: Spot) -> Corner {
        let far = |corner: &Corner| self.spot(*corner).squared_distance(spot);
        let corners = corners(self.nearest(spot));
        corners.into_iter().fold(
            corners[0],
            |best, corner| {
                if far(&corner) < far(&best) { corner } else { best }
            },
        )
    }
}

/// The nearest whole number.
#[expect(clippy::cast_possible_truncation, reason = "sheets are a few thousand kilometres wide")]
pub fn rounded(number: f64) -> i32 {
    libm::round(number) as i32
}

/// The six corners of a hex, with the clock from its northern tip.
pub fn corners(hex: Offset) -> [Corner; 6] {
    use Direction::{NorthEast, NorthWest, SouthEast, SouthWest};
    let tip = |hex, north| Corner { hex, north };
    [
        tip(hex, true),
        tip(hex.neighbour(NorthEast), false),
        tip(hex.neighbour(SouthEast), true),
        tip(hex, false),
        tip(hex.neighbour(SouthWest), true),
        tip(hex.neighbour(NorthWest), false),
    ]
}

/// The corners one side away, each with that side.
pub fn corners_beside(corner: Corner) -> [(Corner, Side); 3] {
    use Direction::{NorthEast, NorthWest, SouthEast, SouthWest};
    let (left, right) = if corner.north { (NorthWest, NorthEast) } else { (SouthWest, SouthEast) };
    let (west, east) = (corner.hex.neighbour(left), corner.hex.neighbour(right));
    let tip = |hex| Corner { hex, north: !corner.north };
    [
        (tip(west), Side::between(corner.hex, west)),
        (tip(east), Side::between(corner.hex, east)),
        (tip(west.neighbour(right)), Side::between(west, east)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> Grid {
        Grid {
            projection: Projection { origin: Degrees { longitude: 33.0, latitude: 52.0 } },
            width: 47.0,
            corner: Spot { x: -100.0, y: -100.0 },
            rows: vec![RowSpan { first: 0, count: 5 }; 6],
        }
    }

    #[test]
    fn a_hex_holds_its_centre() {
        let grid = grid();
        assert_eq!(grid.hexes().count(), 30);
        for hex in grid.hexes() {
            assert_eq!(grid.hex_at(grid.centre(hex)), Some(hex));
        }
        assert_eq!(grid.hex_at(Spot { x: -200.0, y: 0.0 }), None);
    }

    #[test]
    fn neighbours_lie_one_width_apart() {
        let grid = grid();
        let hex = Offset::new(2, 3);
        for next in grid.neighbours(hex) {
            assert!((grid.centre(hex).distance(grid.centre(next)) - 47.0).abs() < 1e-9);
        }
    }

    #[test]
    fn corners_lie_around_the_centre() {
        let grid = grid();
        for hex in [Offset::new(2, 2), Offset::new(2, 3)] {
            for corner in corners(hex) {
                let far = grid.spot(corner).distance(grid.centre(hex));
                assert!((far - grid.radius()).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn a_side_joins_two_corners_of_both_hexes() {
        for hex in [Offset::new(2, 2), Offset::new(2, 3)] {
            for corner in corners(hex) {
                for (beside, Side(one, other)) in corners_beside(corner) {
                    for end in [corner, beside] {
                        assert!(corners(one).contains(&end) && corners(other).contains(&end));
                    }
                }
            }
        }
    }
}
