//! The geometry of hexes: where they lie, which touch, how far apart they are.
//!
//! A map file places hexes by column and row, with odd rows shifted half a hex to the right. Distances are
//! counted in axial coordinates, where every direction is one fixed step.

/// One of the six ways out of a hex, in ring order from the east, against the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the right.
    East,
    /// Up and right.
    NorthEast,
    /// Up and left.
    NorthWest,
    /// To the left.
    West,
    /// Down and left.
    SouthWest,
    /// Down and right.
    SouthEast,
}

impl Direction {
    /// Every direction, in ring order.
    pub const ALL: [Self; 6] = [
        Self::East,
        Self::NorthEast,
        Self::NorthWest,
        Self::West,
        Self::SouthWest,
        Self::SouthEast,
    ];

    /// The place of this direction in [`Direction::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    /// This direction turned by `sixths` of a circle against the clock.
    #[must_use]
    pub(crate) const fn turned(self, sixths: usize) -> Self {
        Self::ALL[(self.index() + sixths) % 6]
    }

    /// One step this way.
    const fn step(self) -> (i32, i32) {
        match self {
            Self::East => (1, 0),
            Self::NorthEast => (1, -1),
            Self::NorthWest => (0, -1),
            Self::West => (-1, 0),
            Self::SouthWest => (-1, 1),
            Self::SouthEast => (0, 1),
        }
    }
}

/// A hex by column and row, as it stands in a map file. Odd rows are shifted half a hex to the right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Offset {
    /// Counted downward. First, so that hexes sort row by row.
    pub row: i32,
    /// Counted to the right.
    pub column: i32,
}

impl Offset {
    /// The hex at `column` and `row`.
    pub const fn new(column: i32, row: i32) -> Self {
        Self { row, column }
    }

    /// The same hex in axial coordinates.
    pub const fn to_hex(self) -> Hex {
        Hex { q: self.column - (self.row - (self.row & 1)) / 2, r: self.row }
    }

    /// The neighbour that way.
    #[must_use]
    pub const fn neighbour(self, direction: Direction) -> Self {
        self.to_hex().neighbour(direction).to_offset()
    }
}

/// A hex in axial coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// Grows to the east.
    pub q: i32,
    /// Grows to the south-east.
    pub r: i32,
}

impl Hex {
    /// The hex at `q` and `r`.
    pub const fn new(q: i32, r: i32) -> Self {
        Self { q, r }
    }

    /// The same hex by column and row.
    pub const fn to_offset(self) -> Offset {
        Offset { row: self.r, column: self.q + (self.r - (self.r & 1)) / 2 }
    }

    /// The hex `steps` away in a straight line.
    #[must_use]
    pub(crate) const fn along(self, direction: Direction, steps: i32) -> Self {
        let (q, r) = direction.step();
        Self { q: self.q + q * steps, r: self.r + r * steps }
    }

    /// The neighbour that way.
    #[must_use]
    pub const fn neighbour(self, direction: Direction) -> Self {
        self.along(direction, 1)
    }

    /// The six neighbours in ring order.
    pub fn neighbours(self) -> [Self; 6] {
        Direction::ALL.map(|direction| self.neighbour(direction))
    }

    /// How many steps lie between two hexes on open ground.
    pub const fn distance(self, other: Self) -> u32 {
        let (q, r) = (self.q - other.q, self.r - other.r);
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }

    /// The hexes exactly `radius` steps away, in ring order. The ring of radius 0 is the hex itself.
    pub fn ring(self, radius: u32) -> impl Iterator<Item = Self> {
        let side = radius.cast_signed();
        let corners = if radius == 0 { 1 } else { 6 };
        Direction::ALL.into_iter().take(corners).flat_map(move |direction| {
            let corner = self.along(direction, side);
            (0..side.max(1)).map(move |step| corner.along(direction.turned(2), step))
        })
    }

    /// The hexes at most `radius` steps away, nearest first.
    pub fn disc(self, radius: u32) -> impl Iterator<Item = Self> {
        (0..=radius).flat_map(move |ring| self.ring(ring))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_and_axes_convert_both_ways() {
        for row in -5..6 {
            for column in -5..6 {
                let offset = Offset::new(column, row);
                assert_eq!(offset.to_hex().to_offset(), offset);
            }
        }
    }

    #[test]
    fn odd_rows_are_shifted_right() {
        assert_eq!(Offset::new(3, 1).neighbour(Direction::NorthEast), Offset::new(4, 0));
        assert_eq!(Offset::new(3, 2).neighbour(Direction::NorthEast), Offset::new(3, 1));
        assert_eq!(Offset::new(3, 2).neighbour(Direction::SouthWest), Offset::new(2, 3));
    }

    #[test]
    fn a_ring_holds_what_lies_at_its_radius() {
        let centre = Hex::new(2, -3);
        assert_eq!(centre.ring(0).collect::<Vec<_>>(), [centre]);
        assert_eq!(centre.ring(1).collect::<Vec<_>>(), centre.neighbours());
        for radius in 1..6 {
            let ring: std::collections::BTreeSet<_> = centre.ring(radius).collect();
            assert_eq!(ring.len(), 6 * radius as usize);
            assert!(ring.iter().all(|hex| hex.distance(centre) == radius));
        }
        assert_eq!(centre.disc(4).count(), 1 + 3 * 4 * 5);
    }

    #[test]
    fn the_way_back_leads_back() {
        for direction in Direction::ALL {
            let there = Hex::new(4, 4).neighbour(direction);
            assert_eq!(there.neighbour(direction.opposite()), Hex::new(4, 4));
        }
    }
}
