//! Where everything lies on the sheet.

use std::collections::{BTreeMap, BTreeSet};

use stavka_core::board::{Board, Direction, EdgeKinds, Offset, Place, SpaceId};

use crate::{
    cell::REACH,
    font::Fonts,
    geometry::{Point, Rect},
    grid::{SIDE, Vertex, side},
    margin,
};

/// How far apart neighbouring points of a point-to-point map are, on the average.
const POINT_STEP: f64 = 84.0;

/// A map of points is at most this wide and high, however its points crowd.
const WIDEST_MAP: f64 = 12_000.0;

/// Empty columns and rows beyond this many are left out, so that parts of a map that lie apart come together.
const WIDEST_GAP: i32 = 3;

/// Where one space lies.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Spot {
    /// A hex, by its middle.
    Hex(Vertex),
    /// A point of a point-to-point map.
    Point(Point),
    /// A box.
    Box(Rect),
}

/// The line between two neighbouring hexes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hexside {
    pub(crate) hexes: [SpaceId; 2],
    pub(crate) ends: [Vertex; 2],
    pub(crate) kinds: EdgeKinds,
}

impl Hexside {
    pub(crate) fn middle(&self) -> Point {
        self.ends[0].point().middle(self.ends[1].point())
    }
}

/// A way between two spaces of which at least one is no hex.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Link {
    pub(crate) ends: [SpaceId; 2],
    pub(crate) kinds: EdgeKinds,
}

/// A board laid out.
pub(crate) struct Sheet<'board> {
    pub(crate) board: &'board Board,
    /// What hexes and points cover.
    pub(crate) map: Rect,
    /// The map with the boxes beside it.
    pub(crate) whole: Rect,
    /// Every hexside between two hexes, once.
    pub(crate) hexsides: Vec<Hexside>,
    /// Every way to a point or a box, once.
    pub(crate) links: Vec<Link>,
    /// How many pixels a kilometre takes, if the map keeps a scale.
    pub(crate) kilometre: Option<f64>,
    /// How many pixels a tenth of a kilometre takes on a map of points.
    point_scale: Option<f64>,
    spots: Vec<Spot>,
}

impl<'board> Sheet<'board> {
    pub(crate) fn new(board: &'board Board, fonts: &Fonts) -> Self {
        let point_scale = point_scale(board);
        let spots = open_spots(board, point_scale);
        let map = covered(&spots);
        let (spots, whole) = margin::place(board, fonts, &spots, map);
        let kilometre = if board.hexes() > 0 {
            board.hex_kilometres().map(|step| crate::grid::HEX_STEP / f64::from(step.max(1)))
        } else {
            point_scale.map(|scale| scale * 10.0)
        };
        let hexsides = hexsides(board, &spots);
        Self { board, map, whole, hexsides, links: links(board), kilometre, point_scale, spots }
    }

    /// The outlines of the land on a map of points, where it has any.
    pub(crate) fn land(&self) -> Vec<Vec<Point>> {
        let Some(scale) = self.point_scale else { return Vec::new() };
        let point = |[x, y]: &[i32; 2]| Point::new(f64::from(*x), f64::from(*y)) * scale;
        self.board.land().iter().map(|ring| ring.iter().map(point).collect()).collect()
    }

    /// Where a space lies.
    pub(crate) fn spot(&self, space: SpaceId) -> Spot {
        self.spots[space.index()]
    }

    /// The middle of a space.
    pub(crate) fn middle(&self, space: SpaceId) -> Point {
        match self.spot(space) {
            Spot::Hex(vertex) => vertex.point(),
            Spot::Point(point) => point,
            Spot::Box(rect) => rect.middle(),
        }
    }

    /// What people call a space: its name, or else its label.
    pub(crate) fn name(&self, space: SpaceId) -> &'board str {
        name(self.board, space)
    }

    /// The hexes with their middles.
    pub(crate) fn hexes(&self) -> impl Iterator<Item = (SpaceId, Vertex)> {
        self.board.ids().filter_map(|space| match self.spot(space) {
            Spot::Hex(vertex) => Some((space, vertex)),
            Spot::Point(_) | Spot::Box(_) => None,
        })
    }
}

/// What people call a space: its name, or else its label.
pub(crate) fn name(board: &Board, space: SpaceId) -> &str {
    let space = board.space(space);
    space.name.as_ref().unwrap_or(&space.label)
}

/// The places of all spaces that have one of their own.
fn open_spots(board: &Board, point_scale: Option<f64>) -> Vec<Option<Spot>> {
    let offsets = || board.ids().filter_map(|space| board.space(space).offset());
    let columns = squeezed(offsets().map(|offset| offset.column).collect());
    let rows = squeezed(offsets().map(|offset| offset.row).collect());
    let spot = |space: SpaceId| {
        let space = board.space(space);
        if let Some(offset) = space.offset() {
            let offset = Offset::new(columns[&offset.column], rows[&offset.row]);
            return Some(Spot::Hex(Vertex::middle_of(offset)));
        }
        let (scale, [x, y]) = point_scale.zip(space.position)?;
        let point = Point::new(f64::from(x), f64::from(y)) * scale;
        (space.place == Place::Point).then_some(Spot::Point(point))
    };
    board.ids().map(spot).collect()
}

/// New numbers for the columns or rows in use, without wide gaps. An even number of empty ones goes, so that
/// shifted rows stay shifted.
fn squeezed(used: BTreeSet<i32>) -> BTreeMap<i32, i32> {
    let (mut left_out, mut last) = (0, None);
    let mut numbers = BTreeMap::new();
    for number in used {
        let gap = last.map_or(0, |last| number - last - 1);
        left_out += ((gap - WIDEST_GAP).max(0) + 1) / 2 * 2;
        numbers.insert(number, number - left_out);
        last = Some(number);
    }
    numbers
}

/// How many pixels a tenth of a kilometre takes on a map of points, if its points have coordinates.
fn point_scale(board: &Board) -> Option<f64> {
    if board.hexes() > 0 {
        return None;
    }
    let spaces = board.ids().map(|space| board.space(space));
    let points: Vec<Point> = spaces
        .filter(|space| space.place == Place::Point)
        .filter_map(|space| space.position)
        .map(|[x, y]| Point::new(f64::from(x), f64::from(y)))
        .collect();
    let nearest = |from: &Point| {
        let others = points.iter().map(|to| (*to - *from).length()).filter(|away| *away > 0.0);
        others.reduce(f64::min)
    };
    let distances: Vec<f64> = points.iter().filter_map(nearest).collect();
    let count = u32::try_from(distances.len()).ok().filter(|count| *count > 0)?;
    let scale = POINT_STEP * f64::from(count) / distances.iter().sum::<f64>();
    let extent = Rect::holding(points.iter().copied())?;
    Some(scale.min(WIDEST_MAP / extent.width().max(extent.height())))
}

/// What hexes and points cover. A map of boxes alone has a small empty middle.
fn covered(spots: &[Option<Spot>]) -> Rect {
    let place = |spot: &Spot| match spot {
        Spot::Hex(vertex) => Rect::around(vertex.point(), crate::grid::HEX_STEP, 2.0 * SIDE),
        Spot::Point(point) => Rect::around(*point, 2.0 * REACH, 2.0 * REACH),
        Spot::Box(rect) => *rect,
    };
    let all = spots.iter().flatten().map(place).reduce(Rect::with);
    all.unwrap_or_else(|| Rect::around(Point::default(), 2.0 * POINT_STEP, 2.0 * POINT_STEP))
}

fn hexsides(board: &Board, spots: &[Spot]) -> Vec<Hexside> {
    let mut sides = Vec::new();
    for (from, spot) in board.ids().zip(spots) {
        let Spot::Hex(middle) = *spot else { continue };
        for direction in Direction::ALL {
            let Some(to) = board.neighbour(from, direction).filter(|to| *to > from) else {
                continue;
            };
            let kinds = board.kinds_between(from, to).unwrap_or_default();
            sides.push(Hexside { hexes: [from, to], ends: side(middle, direction), kinds });
        }
    }
    sides
}

fn links(board: &Board) -> Vec<Link> {
    let of = |from: SpaceId| {
        let ways = board.slots(from).map(move |slot| board.crossing(from, slot));
        ways.filter(move |way| way.to > from && way.to.index() >= board.hexes())
            .map(|way| Link { ends: [way.from, way.to], kinds: way.kinds })
    };
    board.ids().flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_gaps_close_by_even_steps() {
        let numbers = squeezed([0, 1, 5, 10, 30].into());
        assert_eq!(numbers.into_values().collect::<Vec<_>>(), [0, 1, 5, 8, 12]);
    }
}
