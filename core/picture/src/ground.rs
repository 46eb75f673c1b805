//! The ground: sea and lakes, the land with its coast, and the terrain on it.

use stavka_core::board::{Board, SpaceId};

use crate::{
    canvas::{Canvas, Path},
    geometry::{Point, Rect},
    outline::{Corners, outline},
    scene::Scene,
};

/// How far the widest shore reaches beyond the board, at the most.
const SHORE: f64 = 20.0;

/// A look that terrain can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ground {
    Clear,
    Desert,
    Hills,
    Mountain,
    Forest,
    Swamp,
    SwampForest,
    Blocked,
    Lake,
    Sea,
}

/// Words that terrain names are made of, and the look they ask for.
const WORDS: [(&str, Ground); 18] = [
    ("forest", Ground::Forest),
    ("wood", Ground::Forest),
    ("jungle", Ground::Forest),
    ("swamp", Ground::Swamp),
    ("marsh", Ground::Swamp),
    ("hill", Ground::Hills),
    ("rough", Ground::Hills),
    ("mountain", Ground::Mountain),
    ("alpine", Ground::Mountain),
    ("desert", Ground::Desert),
    ("steppe", Ground::Desert),
    ("lake", Ground::Lake),
    ("sea", Ground::Sea),
    ("ocean", Ground::Sea),
    ("water", Ground::Sea),
    ("impassable", Ground::Blocked),
    ("blocked", Ground::Blocked),
    ("peak", Ground::Blocked),
];

impl Ground {
    /// What is drawn on the land, in this order. Clear ground is the land itself.
    const PATCHES: [Self; 7] = [
        Self::Desert,
        Self::Hills,
        Self::Mountain,
        Self::Forest,
        Self::Swamp,
        Self::SwampForest,
        Self::Blocked,
    ];

    /// The look of the terrain of that name. Unknown ground looks clear.
    pub(crate) fn named(terrain: &str) -> Self {
        let terrain = terrain.to_lowercase();
        let mut looks =
            WORDS.iter().filter(|(word, _)| terrain.contains(word)).map(|(_, look)| *look);
        match (looks.next(), looks.next()) {
            (Some(Self::Forest), Some(Self::Swamp)) => Self::SwampForest,
            (Some(look), _) => look,
            (None, _) => Self::Clear,
        }
    }

    /// The look of a space.
    pub(crate) fn of(board: &Board, space: SpaceId) -> Self {
        Self::named(&board.terrains()[board.terrain(space).index()])
    }

    /// The class that styles it.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Clear => "land",
            Self::Desert => "desert",
            Self::Hills => "hills",
            Self::Mountain => "mountain",
            Self::Forest => "forest",
            Self::Swamp => "swamp",
            Self::SwampForest => "swamp-forest",
            Self::Blocked => "blocked",
            Self::Lake => "lake",
            Self::Sea => "sea",
        }
    }

    /// Whether ships could float there.
    pub(crate) const fn is_water(self) -> bool {
        matches!(self, Self::Lake | Self::Sea)
    }
}

/// Draws the ground of all hexes.
pub(crate) fn draw(scene: &Scene<'_>, canvas: &mut Canvas) {
    let sheet = &scene.sheet;
    if sheet.board.hexes() == 0 {
        return;
    }
    let looks: Vec<Ground> =
        sheet.board.ids().map(|space| Ground::of(sheet.board, space)).collect();
    let corners = Corners::new(sheet);
    let board = outline(sheet, &corners, |_| true);
    let land = outline(sheet, &corners, |hex| !looks[hex.index()].is_water());
    let lakes = outline(sheet, &corners, |hex| looks[hex.index()] == Ground::Lake);
    let sea = outline(sheet, &corners, |hex| looks[hex.index()] == Ground::Sea);
    canvas.put(format_args!("<clipPath id=\"dry\"><path d=\"{land}\"/></clipPath>"));
    canvas.path("sea", &board);
    canvas.path("sea-texture", &sea);
    canvas.path("lake", &lakes);
    for class in ["shore-3", "shore-2", "shore-1"] {
        canvas.path(class, &land);
    }
    canvas.path("land", &land);
    canvas.path("land-texture", &land);
    for look in Ground::PATCHES {
        let patch = outline(sheet, &corners, |hex| looks[hex.index()] == look);
        let class = look.class();
        canvas.path(class, &patch);
        canvas.path(&format!("{class}-texture"), &patch);
    }
    // It is wider than the edges of the patches, which end where the land does.
    canvas.path("coast", &land);
    cover(sheet.map.grown(SHORE), &board, canvas);
    canvas.path("rim", &board);
}

/// Covers what lies beyond the board with paper: a clip around all of the ground would make the picture twice, once beside itself.
fn cover(around: Rect, board: &Path, canvas: &mut Canvas) {
    let Rect { least, most } = around;
    let edge = [least, Point::new(most.x, least.y), most, Point::new(least.x, most.y)];
    let mut edge = Path::through(&edge);
    edge.close();
    canvas.put(format_args!("<path class=\"paper\" fill-rule=\"evenodd\" d=\"{edge}{board}\"/>"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terrain_names_have_a_look() {
        let looks = ["clear", "Forest", "swamp-and-forest", "hills", "sea", "tundra"];
        let expected = [
            Ground::Clear,
            Ground::Forest,
            Ground::SwampForest,
            Ground::Hills,
            Ground::Sea,
            Ground::Clear,
        ];
        assert_eq!(looks.map(Ground::named), expected);
    }
}
