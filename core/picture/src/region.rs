//! The names of seas and countries, set wide where they cover least.

use stavka_core::board::{Board, Direction, EdgeKinds, Region, SpaceId};

use crate::{
    canvas::Canvas,
    font::{Face, Fonts},
    geometry::{Point, Rect},
    grid::{HEX_STEP, SIDE},
    ground::Ground,
    room::Room,
    scene::Scene,
    sheet::Sheet,
};

/// The sizes to try, the largest first.
const SIZES: [f64; 6] = [54.0, 42.0, 32.0, 24.0, 18.0, 14.0];

/// The room between letters, in font sizes. The style sheet spaces them alike.
const SPACING: f64 = 0.22;

/// A name must lie in its region to this part at least.
const LEAST_INSIDE: f64 = 0.97;

/// A name may cover this much a square pixel: some lines, but no name and no symbol.
const MOST_COVERED: f64 = 0.3;

/// A name may take this part of the width of its region.
const WIDEST: f64 = 0.72;

/// Smaller regions have no name of their own on the map.
const FEWEST_HEXES: usize = 4;

/// What a region is on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Sea,
    Country,
}

/// The name of a region in its place.
#[derive(Debug, Clone)]
pub(crate) struct Title {
    words: String,
    size: f64,
    middle: Point,
    kind: Kind,
}

/// Finds a place for the names of all seas and countries.
pub(crate) fn titles(sheet: &Sheet<'_>, fonts: &Fonts, room: &mut Room) -> Vec<Title> {
    let board = sheet.board;
    let mut kinds: Vec<(&Region, Kind)> =
        board.regions().iter().filter_map(|region| Some((region, kind(board, region)?))).collect();
    kinds.sort_by_key(|(region, _)| std::cmp::Reverse(region.spaces.len()));
    let mut titles = Vec::new();
    for (region, kind) in kinds {
        if let Some((title, rect)) = title(sheet, fonts, room, region, kind) {
            room.take(rect, 4.0);
            titles.push(title);
        }
    }
    titles
}

/// A sea is water all over. A country has frontiers all around, and holds no smaller one.
fn kind(board: &Board, region: &Region) -> Option<Kind> {
    if hexes(board, region).count() < FEWEST_HEXES {
        return None;
    }
    if hexes(board, region).all(|space| Ground::of(board, space).is_water()) {
        return Some(Kind::Sea);
    }
    let holds_another = board.regions().iter().any(|other| {
        other.spaces.len() < region.spaces.len()
            && !other.spaces.is_empty()
            && other.spaces.iter().all(|space| region.spaces.contains(space))
            && is_country(board, other)
    });
    (is_country(board, region) && !holds_another).then_some(Kind::Country)
}

/// The hexes of a region. Points and boxes have names of their own.
fn hexes<'region>(
    board: &Board,
    region: &'region Region,
) -> impl Iterator<Item = SpaceId> + use<'region> {
    let hexes = board.hexes();
    region.spaces.iter().filter(move |space| space.index() < hexes)
}

fn is_country(board: &Board, region: &Region) -> bool {
    let dry = |space: SpaceId| !Ground::of(board, space).is_water();
    let mut frontiers = 0;
    for space in hexes(board, region).filter(|space| dry(*space)) {
        let around = Direction::ALL.into_iter().filter_map(|way| board.neighbour(space, way));
        for other in around.filter(|other| !region.spaces.contains(*other) && dry(*other)) {
            let kinds = board.kinds_between(space, other).unwrap_or_default();
            if !kinds.any_of(EdgeKinds::BORDER) {
                return false;
            }
            frontiers += 1;
        }
    }
    frontiers > 0
}

/// The largest name that finds a place.
fn title(
    sheet: &Sheet<'_>,
    fonts: &Fonts,
    room: &Room,
    region: &Region,
    kind: Kind,
) -> Option<(Title, Rect)> {
    let words = region.name.replace(['-', '_'], " ").to_uppercase();
    let middles: Vec<Point> = hexes(sheet.board, region).map(|hex| sheet.middle(hex)).collect();
    let mut inside = Room::default();
    for middle in &middles {
        inside.take(Rect::around(*middle, HEX_STEP, 1.5 * SIDE), 1.0);
    }
    let extent = Rect::holding(middles.iter().copied())?;
    let heart = extent.middle();
    for size in SIZES {
        let letters = words.chars().map(|_| size * SPACING).sum::<f64>();
        let width = fonts.width(face(kind), size, &words) + letters;
        if width > extent.width() * WIDEST {
            continue;
        }
        let rects = middles.iter().map(|middle| Rect::around(*middle, width, size * 0.8));
        let fits = rects.filter(|rect| {
            let area = rect.width() * rect.height();
            inside.cost(*rect) >= area * LEAST_INSIDE && room.cost(*rect) <= area * MOST_COVERED
        });
        let away = |rect: &Rect| (rect.middle() - heart).length();
        if let Some(rect) = fits.min_by(|one, other| away(one).total_cmp(&away(other))) {
            return Some((Title { words, size, middle: rect.middle(), kind }, rect));
        }
    }
    None
}

const fn face(kind: Kind) -> Face {
    match kind {
        Kind::Sea => Face::Italic,
        Kind::Country => Face::Bold,
    }
}

/// Draws the names of seas and countries.
pub(crate) fn draw(scene: &Scene<'_>, canvas: &mut Canvas) {
    for title in &scene.titles {
        let class = match title.kind {
            Kind::Sea => "sea-name",
            Kind::Country => "country-name",
        };
        let at = title.middle + Point::new(title.size * SPACING * 0.5, title.size * 0.36);
        canvas.words(class, title.size, at, &title.words);
    }
}
