//! Cities: what the tags of a space say about it, and the symbols that show it.

use stavka_core::board::{Board, Place, Space, SpaceId};

use crate::{
    canvas::Canvas, font::Face, geometry::Point, ground::Ground, scene::Scene, sheet::Sheet,
};

/// How large a place is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    /// A named hex of water.
    Water,
    /// A named hex of land without a town, such as a pass.
    Named,
    /// A point of a point-to-point map without a town.
    Point,
    /// A sea zone of a point-to-point map.
    SeaZone,
    Town,
    City,
    Major,
}

impl Class {
    /// The classes that have a symbol, with the words of the legend.
    pub(crate) const SYMBOLS: [(Self, &'static str); 5] = [
        (Self::Major, "Major city"),
        (Self::City, "City"),
        (Self::Town, "Town"),
        (Self::Point, "Point"),
        (Self::SeaZone, "Sea zone"),
    ];

    /// Its symbol in the definitions, and how far that reaches from its middle.
    pub(crate) const fn symbol(self) -> Option<(&'static str, f64)> {
        match self {
            Self::Water | Self::Named => None,
            Self::Point => Some(("point", 5.0)),
            Self::SeaZone => Some(("sea-zone", 9.0)),
            Self::Town => Some(("town", 5.0)),
            Self::City => Some(("city", 6.5)),
            Self::Major => Some(("major", 8.5)),
        }
    }

    /// How its name is set: class, font, size.
    pub(crate) const fn lettering(self) -> (&'static str, Face, f64) {
        match self {
            Self::Water | Self::SeaZone => ("name wet-name", Face::Italic, 12.0),
            Self::Named => ("name italic", Face::Italic, 12.0),
            Self::Point | Self::Town => ("name", Face::Regular, 12.0),
            Self::City => ("name bold", Face::Bold, 13.5),
            Self::Major => ("name bold", Face::Bold, 16.0),
        }
    }
}

/// What a tag adds to the symbol of a city: a mark around it.
pub(crate) const RINGS: [(&str, &str, f64); 4] = [
    ("fortress", "Fortress", 12.5),
    ("victory", "Victory city", 13.0),
    ("objective", "Objective", 12.0),
    ("capital", "Capital", 12.0),
];

/// What a tag adds beside the symbol of a city.
pub(crate) const BADGES: [(&str, &str); 6] = [
    ("port", "Port"),
    ("factory", "Factory"),
    ("oil", "Oil"),
    ("airfield", "Airfield"),
    ("rail-head", "Railhead"),
    ("replacement", "Replacements"),
];

/// Half the width of a badge.
pub(crate) const BADGE_REACH: f64 = 6.5;

/// A place that has a symbol or a name.
#[derive(Debug, Clone)]
pub(crate) struct Site {
    pub(crate) space: SpaceId,
    pub(crate) at: Point,
    pub(crate) class: Class,
    /// Marks around the symbol, by their place in [`RINGS`].
    pub(crate) rings: Vec<usize>,
    /// Badges beside it, by their place in [`BADGES`].
    pub(crate) badges: Vec<usize>,
}

impl Site {
    /// How far the symbol reaches from its middle.
    pub(crate) fn reach(&self) -> f64 {
        let symbol = self.class.symbol().map_or(0.0, |(_, reach)| reach);
        self.rings.iter().map(|&ring| RINGS[ring].2).fold(symbol, f64::max)
    }
}

/// Every place with a symbol or a name, the greatest first.
pub(crate) fn sites(sheet: &Sheet<'_>) -> Vec<Site> {
    let board = sheet.board;
    let mut sites: Vec<Site> =
        board.ids().filter_map(|space| site(board, space, sheet.middle(space))).collect();
    sites.sort_by_key(|site| std::cmp::Reverse((site.class, site.rings.len(), site.badges.len())));
    sites
}

fn site(board: &Board, id: SpaceId, at: Point) -> Option<Site> {
    let space = board.space(id);
    if space.place == Place::Box {
        return None;
    }
    let worded = |word: &str| tagged(space, word);
    let rings = (0..RINGS.len()).filter(|&ring| worded(RINGS[ring].0)).collect();
    let badges = (0..BADGES.len()).filter(|&badge| worded(BADGES[badge].0)).collect();
    let class = class_of(board, id)?;
    Some(Site { space: id, at, class, rings, badges })
}

fn class_of(board: &Board, id: SpaceId) -> Option<Class> {
    let space = board.space(id);
    let named = space.name.is_some();
    let wet = Ground::of(board, id).is_water();
    if tagged(space, "major") {
        return Some(Class::Major);
    }
    if ["city", "fortress", "victory", "capital", "objective"]
        .iter()
        .any(|word| tagged(space, word))
    {
        return Some(Class::City);
    }
    if ["town", "port", "factory", "oil"].iter().any(|word| tagged(space, word)) && !wet {
        return Some(Class::Town);
    }
    match space.place {
        Place::Point if wet => Some(Class::SeaZone),
        Place::Point => Some(Class::Point),
        Place::Hex(..) | Place::Box if wet => named.then_some(Class::Water),
        Place::Hex(..) | Place::Box => named.then_some(Class::Named),
    }
}

/// Whether a tag of the space is the word or holds it: `victory-city` holds `victory` and `city`.
fn tagged(space: &Space, word: &str) -> bool {
    space.tags.iter().any(|tag| tag == word || tag.split('-').any(|part| part == word))
}

/// Draws the symbols.
pub(crate) fn draw(scene: &Scene<'_>, canvas: &mut Canvas) {
    for site in &scene.sites {
        for &ring in &site.rings {
            canvas.symbol(RINGS[ring].0, site.at);
        }
        if let Some((symbol, _)) = site.class.symbol() {
            canvas.symbol(symbol, site.at);
        }
    }
}
