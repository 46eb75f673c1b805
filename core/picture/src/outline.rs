//! The outlines of groups of hexes, with their corners rounded.

use std::collections::BTreeMap;

use stavka_core::board::{Direction, SpaceId};

use crate::{
    canvas::Path,
    grid::{Vertex, corners, side},
    sheet::Sheet,
};

/// How many hexes of the board meet at each corner.
pub(crate) struct Corners {
    counts: BTreeMap<Vertex, u8>,
}

impl Corners {
    pub(crate) fn new(sheet: &Sheet<'_>) -> Self {
        let mut counts = BTreeMap::new();
        for corner in sheet.hexes().flat_map(|(_, middle)| corners(middle)) {
            *counts.entry(corner).or_insert(0) += 1;
        }
        Self { counts }
    }

    /// Whether a corner lies on the rim of the board. There outlines stay sharp, so that the rim is the same
    /// for all of them.
    pub(crate) fn on_rim(&self, corner: Vertex) -> bool {
        self.counts.get(&corner).is_none_or(|&count| count < 3)
    }
}

/// The outline of all hexes that `inside` picks.
pub(crate) fn outline(
    sheet: &Sheet<'_>,
    corners: &Corners,
    inside: impl Fn(SpaceId) -> bool,
) -> Path {
    let mut next = boundary(sheet, inside);
    let mut path = Path::default();
    while let Some((first, second)) = next.pop_first() {
        let mut ring = vec![first];
        let mut at = second;
        while at != first {
            ring.push(at);
            match next.remove(&at) {
                Some(onward) => at = onward,
                None => break,
            }
        }
        round(&mut path, &ring, corners);
    }
    path
}

/// The hexsides around the group, each from its start to its end, with the group on the left. At every
/// corner at most one starts, since three hexes meet there.
fn boundary(sheet: &Sheet<'_>, inside: impl Fn(SpaceId) -> bool) -> BTreeMap<Vertex, Vertex> {
    let mut next = BTreeMap::new();
    for (hex, middle) in sheet.hexes().filter(|(hex, _)| inside(*hex)) {
        for direction in Direction::ALL {
            if !sheet.board.neighbour(hex, direction).is_some_and(&inside) {
                let [start, end] = side(middle, direction);
                next.insert(start, end);
            }
        }
    }
    next
}

/// A closed curve through the middles of the sides, bent towards the corners.
fn round(path: &mut Path, ring: &[Vertex], corners: &Corners) {
    let Some(last) = ring.last() else { return };
    path.start(last.point().middle(ring[0].point()));
    for (place, corner) in ring.iter().enumerate() {
        let onward = ring[(place + 1) % ring.len()];
        let (corner_point, middle) = (corner.point(), corner.point().middle(onward.point()));
        if corners.on_rim(*corner) {
            path.line(corner_point);
            path.line(middle);
        } else {
            path.curve(corner_point, middle);
        }
    }
    path.close();
}
