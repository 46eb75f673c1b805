//! Railways and roads from hex to hex, and the ways between points.

use std::collections::{BTreeMap, BTreeSet};

use stavka_core::board::{EdgeKinds, SpaceId};

use crate::{
    canvas::{Canvas, Path},
    geometry::Point,
    grid::{HEX_STEP, SIDE},
    scene::Scene,
    sheet::{Hexside, Link, Sheet, Spot},
    strand::Strands,
};

/// How far a road runs beside the railway on the same step.
const ASIDE: f64 = 5.6;

/// A link to a box is drawn up to this length.
const FARTHEST: f64 = HEX_STEP * 3.0;

/// How large the names of far boxes are.
const SIGN_SIZE: f64 = 8.5;

/// One look of a way.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Way {
    /// The words of the legend.
    pub(crate) title: &'static str,
    /// The classes that style it, drawn one over the other.
    pub(crate) classes: &'static [&'static str],
    /// What an edge carries that has this look.
    with: EdgeKinds,
    /// What it does not carry.
    without: EdgeKinds,
    /// Whether it gives way to a railway.
    aside: bool,
}

/// The looks of ways, from the ground up.
pub(crate) const WAYS: [Way; 4] = [
    Way {
        title: "Minor road",
        classes: &["track"],
        with: EdgeKinds::TRACK,
        without: EdgeKinds::ROAD,
        aside: true,
    },
    Way {
        title: "Road",
        classes: &["road-edge", "road"],
        with: EdgeKinds::ROAD,
        without: EdgeKinds::NONE,
        aside: true,
    },
    Way {
        title: "Railway",
        classes: &["rail", "rail-ties"],
        with: EdgeKinds::RAIL,
        without: EdgeKinds::WIDE_GAUGE,
        aside: false,
    },
    Way {
        title: "Railway, wide gauge",
        classes: &["wide-rail", "wide-rail-gaps"],
        with: EdgeKinds::WIDE_GAUGE,
        without: EdgeKinds::NONE,
        aside: false,
    },
];

/// The looks of ways that only links between points have.
pub(crate) const LINKS: [Way; 3] = [
    Way {
        title: "Sea route",
        classes: &["sea-route"],
        with: EdgeKinds::SEA,
        without: EdgeKinds::NONE,
        aside: false,
    },
    Way {
        title: "Coastal route",
        classes: &["coast-route"],
        with: EdgeKinds::COAST,
        without: EdgeKinds::SEA,
        aside: false,
    },
    Way {
        title: "Strait",
        classes: &["crossing"],
        with: EdgeKinds::STRAIT,
        without: EdgeKinds::NONE,
        aside: false,
    },
];

/// What a link crosses, shown by a bar over it.
pub(crate) struct Bar {
    /// The words of the legend.
    pub(crate) title: &'static str,
    /// The classes that style it, drawn one over the other.
    pub(crate) classes: &'static [&'static str],
    /// What a link carries that has this bar.
    pub(crate) on: EdgeKinds,
    /// Where on the link it stands; each has its own place, since a link may have several.
    part: f64,
}

/// The bars over links.
pub(crate) const BARS: [Bar; 3] = [
    Bar { title: "River", classes: &["bar", "bar-river"], on: EdgeKinds::RIVER, part: 0.5 },
    Bar { title: "Frontier", classes: &["bar", "bar-border"], on: EdgeKinds::BORDER, part: 0.4 },
    Bar {
        title: "Mountains",
        classes: &["bar", "bar-mountain"],
        on: EdgeKinds::MOUNTAIN,
        part: 0.6,
    },
];

/// How far a bar reaches to each side.
pub(crate) const BAR_REACH: f64 = 8.0;

impl Way {
    /// Whether an edge has this look.
    pub(crate) const fn on(&self, kinds: EdgeKinds) -> bool {
        kinds.any_of(self.with) && !kinds.any_of(self.without)
    }

    /// Whether an edge makes this way give way.
    const fn yields(&self, kinds: EdgeKinds) -> bool {
        self.aside && kinds.any_of(EdgeKinds::RAIL)
    }
}

/// Draws all ways.
pub(crate) fn draw(scene: &Scene<'_>, canvas: &mut Canvas) {
    let cities: BTreeSet<SpaceId> = scene
        .sites
        .iter()
        .filter(|site| site.class.symbol().is_some())
        .map(|site| site.space)
        .collect();
    bare_links(&scene.sheet, canvas);
    signposts(&scene.sheet, canvas);
    for way in &LINKS {
        let path = links(&scene.sheet, way);
        canvas.path_in(way.classes, &path);
    }
    for way in &WAYS {
        let on_hexes = across_hexes(&scene.sheet, way, &cities);
        let between_points = links(&scene.sheet, way);
        for class in way.classes {
            canvas.path(class, &on_hexes);
            canvas.path(class, &between_points);
        }
    }
    for bar in &BARS {
        draw_bars(&scene.sheet, canvas, bar);
    }
}

/// The lines of one look from hex to hex.
fn across_hexes(sheet: &Sheet<'_>, way: &Way, cities: &BTreeSet<SpaceId>) -> Path {
    let mut strands = Strands::new();
    let mut shifts: BTreeMap<SpaceId, Point> = BTreeMap::new();
    for side in sheet.hexsides.iter().filter(|side| way.on(side.kinds)) {
        let shift = if way.yields(side.kinds) { aside(side) } else { Point::default() };
        strands.add(side.hexes, side.middle() + shift);
        for hex in side.hexes.iter().filter(|hex| !cities.contains(hex)) {
            let sum = shifts.entry(*hex).or_default();
            *sum = *sum + shift;
        }
    }
    let knot = |hex| {
        // Where two steps give way, the knot between them does.
        let shift = shifts.get(&hex).copied().unwrap_or_default();
        sheet.middle(hex) + shift.unit() * shift.length().min(ASIDE)
    };
    strands.path(knot, |hex| cities.contains(&hex))
}

/// A step along the hexside, always to the right or downward, so that a road keeps to one side.
fn aside(side: &Hexside) -> Point {
    let along = (side.ends[1].point() - side.ends[0].point()).unit() * ASIDE;
    let forward = along.x > 0.01 || (along.x > -0.01 && along.y > 0.0);
    if forward { along } else { along * -1.0 }
}

/// The lines of one look between points, and from points to boxes.
fn links(sheet: &Sheet<'_>, way: &Way) -> Path {
    let mut path = Path::default();
    for link in sheet.links.iter().filter(|link| way.on(link.kinds)) {
        let [from, to] = ends(sheet, *link);
        let shift = if way.yields(link.kinds) {
            (to - from).unit().across() * ASIDE
        } else {
            Point::default()
        };
        path.start(from + shift);
        path.line(to + shift);
    }
    path
}

/// Draws the links that carry nothing but themselves.
fn bare_links(sheet: &Sheet<'_>, canvas: &mut Canvas) {
    let mut path = Path::default();
    let drawn = sheet.links.iter().filter(|link| is_bare(**link) && !is_far(sheet, **link));
    for link in drawn {
        let [from, to] = ends(sheet, *link);
        path.start(from);
        path.line(to);
    }
    canvas.path("link", &path);
}

/// Whether no way runs along the link.
fn is_bare(link: Link) -> bool {
    !WAYS.iter().chain(&LINKS).any(|way| way.on(link.kinds))
}

/// Whether the link leads from a hex to a box of which some hex is so far away that lines would confuse.
fn is_far(sheet: &Sheet<'_>, link: Link) -> bool {
    let from_hex = |link: Link| matches!(sheet.spot(link.ends[0]), Spot::Hex(_));
    let long = |link: Link| {
        let [from, to] = ends(sheet, link);
        (to - from).length() > FARTHEST
    };
    let mut alike = sheet.links.iter().filter(|other| other.ends[1] == link.ends[1]);
    from_hex(link) && alike.any(|other| from_hex(*other) && long(*other))
}

/// Writes the names of boxes that are far away into the hexes that touch them.
fn signposts(sheet: &Sheet<'_>, canvas: &mut Canvas) {
    for link in sheet.links.iter().filter(|link| is_bare(**link) && is_far(sheet, **link)) {
        let [hex, there] = link.ends;
        let at = sheet.middle(hex) + Point::new(0.0, SIDE * 0.58);
        canvas.words("signpost", SIGN_SIZE, at, sheet.name(there));
    }
}

/// Draws a bar across every link of one look.
fn draw_bars(sheet: &Sheet<'_>, canvas: &mut Canvas, bar: &Bar) {
    let mut path = Path::default();
    for link in sheet.links.iter().filter(|link| link.kinds.any_of(bar.on)) {
        let [from, to] = ends(sheet, *link);
        let at = from + (to - from) * bar.part;
        let across = (to - from).unit().across() * BAR_REACH;
        path.start(at - across);
        path.line(at + across);
    }
    canvas.path_in(bar.classes, &path);
}

/// Where a link starts and ends: in the middle of hexes and points, on the edge of boxes.
fn ends(sheet: &Sheet<'_>, link: Link) -> [Point; 2] {
    let [one, other] = link.ends;
    let end = |space: SpaceId, towards: SpaceId| match sheet.spot(space) {
        Spot::Box(rect) => rect.nearest(sheet.middle(towards)),
        Spot::Hex(_) | Spot::Point(_) => sheet.middle(space),
    };
    [end(one, other), end(other, one)]
}
