//! The boxes beside the map: each stands on the side where the spaces lie that it touches.

use stavka_core::board::{Board, SpaceId};

use crate::{
    font::{Face, Fonts},
    geometry::{Point, Rect},
    sheet::{Spot, name},
};

/// The height of a box.
const HEIGHT: f64 = 62.0;

/// The room between boxes, and between a box and the map.
const GAP: f64 = 26.0;

/// How large the names in boxes are.
pub(crate) const NAME_SIZE: f64 = 19.0;

/// A side of the map, as a step away from it.
const SIDES: [Point; 4] =
    [Point::new(1.0, 0.0), Point::new(-1.0, 0.0), Point::new(0.0, -1.0), Point::new(0.0, 1.0)];

/// A box to be placed: its space, its size, and where along its side it wants to stand.
struct Wish {
    space: SpaceId,
    width: f64,
    near: Point,
}

/// Gives every space a spot, and says what the map covers with its boxes.
pub(crate) fn place(
    board: &Board,
    fonts: &Fonts,
    spots: &[Option<Spot>],
    map: Rect,
) -> (Vec<Spot>, Rect) {
    let mut boxes = vec![Rect::around(map.middle(), 0.0, 0.0); spots.len()];
    let mut whole = map;
    for side in SIDES {
        let wishes = wishes(board, fonts, spots, map, side);
        for (space, rect) in row(wishes, map, side) {
            boxes[space.index()] = rect;
            whole = whole.with(rect);
        }
    }
    let all = spots.iter().zip(boxes).map(|(spot, rect)| spot.unwrap_or(Spot::Box(rect)));
    (all.collect(), whole)
}

/// The boxes of one side, in the order in which they want to stand.
fn wishes(
    board: &Board,
    fonts: &Fonts,
    spots: &[Option<Spot>],
    map: Rect,
    side: Point,
) -> Vec<Wish> {
    let boxed = board.ids().zip(spots).filter(|(_, spot)| spot.is_none());
    let wish = |space: SpaceId| {
        let width = fonts.width(Face::Bold, NAME_SIZE, name(board, space)) + 36.0;
        let width = width.max(130.0);
        Wish { space, width, near: touched(board, spots, map, space) }
    };
    let mut wishes: Vec<Wish> = boxed.map(|(space, _)| wish(space)).collect();
    wishes.retain(|wish| side_of(map, wish.near) == side);
    let along = |wish: &Wish| if side.y == 0.0 { wish.near.y } else { wish.near.x };
    wishes.sort_by(|one, other| along(one).total_cmp(&along(other)));
    wishes
}

/// The middle of the spaces that a box touches; a box that touches none stands on the right.
fn touched(board: &Board, spots: &[Option<Spot>], map: Rect, space: SpaceId) -> Point {
    let places = board.neighbours(space).iter().filter_map(|near| match spots[near.index()]? {
        Spot::Hex(vertex) => Some(vertex.point()),
        Spot::Point(point) => Some(point),
        Spot::Box(rect) => Some(rect.middle()),
    });
    let (count, sum) =
        places.fold((0.0, Point::default()), |(count, sum), place| (count + 1.0, sum + place));
    if count > 0.0 { sum * (1.0 / count) } else { map.middle() + Point::new(1.0, 0.0) }
}

/// The side of the map that is nearest to a point in it.
fn side_of(map: Rect, point: Point) -> Point {
    let away = point - map.middle();
    let away = Point::new(away.x / map.width(), away.y / map.height());
    SIDES
        .into_iter()
        .max_by(|one, other| away.dot(*one).total_cmp(&away.dot(*other)))
        .unwrap_or(SIDES[0])
}

/// The boxes of one side in a row, each near where it wants to stand, none over another.
fn row(wishes: Vec<Wish>, map: Rect, side: Point) -> Vec<(SpaceId, Rect)> {
    let upright = side.y == 0.0;
    let widest = wishes.iter().map(|wish| wish.width).fold(0.0, f64::max);
    let mut placed: Vec<(SpaceId, Rect)> = Vec::new();
    let mut free = f64::NEG_INFINITY;
    for wish in wishes {
        let width = if upright { widest } else { wish.width };
        let edge = map.nearest(wish.near + side * (map.width() + map.height()));
        let out = if upright { width } else { HEIGHT } * 0.5 + GAP;
        let mut rect = Rect::around(edge + side * out, width, HEIGHT);
        let start = if upright { rect.least.y } else { rect.least.x };
        let push = (free - start).max(0.0);
        rect = rect.moved(if upright { Point::new(0.0, push) } else { Point::new(push, 0.0) });
        free = GAP + if upright { rect.most.y } else { rect.most.x };
        placed.push((wish.space, rect));
    }
    placed
}
