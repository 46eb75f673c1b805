//! The legend: a sample of everything that the map shows, and of nothing else.

use std::collections::BTreeMap;

use stavka_core::board::{EdgeKinds, Offset, SpaceId};

use crate::{
    canvas::{Canvas, Path},
    city::{BADGES, Class, RINGS},
    geometry::Point,
    grid::{SIDE, Vertex, corners},
    ground::Ground,
    line::{BAR_REACH, BARS, LINKS, WAYS},
    scene::Scene,
    sheet::Spot,
    water::is_narrow,
};

/// The room that one entry takes.
const COLUMN: f64 = 186.0;
const ROW: f64 = 40.0;

/// The legend's own letters.
const SIZE: f64 = 14.0;

/// Half the length of a line's sample.
const LINE_REACH: f64 = 22.0;

/// One entry of the legend.
struct Entry {
    sample: Sample,
    words: String,
}

enum Sample {
    Ground(Ground),
    Line(&'static [&'static str]),
    Bar(&'static [&'static str]),
    Symbols(Vec<&'static str>),
}

/// The height that the legend needs at that width.
pub(crate) fn height(scene: &Scene<'_>, width: f64) -> f64 {
    let rows = entries(scene).len().div_ceil(columns(width));
    f64::from(u16::try_from(rows).unwrap_or(u16::MAX)) * ROW
}

/// Draws the legend with its upper left corner at `corner`.
pub(crate) fn draw(scene: &Scene<'_>, canvas: &mut Canvas, corner: Point, width: f64) {
    let columns = columns(width);
    for (place, entry) in entries(scene).iter().enumerate() {
        let [column, row] = [place % columns, place / columns]
            .map(|count| f64::from(u16::try_from(count).unwrap_or(u16::MAX)));
        let middle = corner + Point::new(column * COLUMN + LINE_REACH, (row + 0.5) * ROW);
        draw_sample(canvas, &entry.sample, middle);
        let at = middle + Point::new(LINE_REACH + 10.0, SIZE * 0.35);
        canvas.words("legend", SIZE, at, &entry.words);
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a sheet is some thousand pixels wide"
)]
fn columns(width: f64) -> usize {
    ((width / COLUMN).floor() as usize).max(1)
}

fn entries(scene: &Scene<'_>) -> Vec<Entry> {
    let mut entries = grounds(scene);
    entries.extend(lines(scene));
    entries.extend(symbols(scene));
    entries
}

/// The terrains in use, by the names that the map gives them.
fn grounds(scene: &Scene<'_>) -> Vec<Entry> {
    let board = scene.sheet.board;
    let mut used: BTreeMap<(Ground, usize), String> = BTreeMap::new();
    let boxed = |space: &SpaceId| matches!(scene.sheet.spot(*space), Spot::Box(_));
    for space in board.ids().filter(|space| !boxed(space)) {
        let terrain = board.terrain(space).index();
        let name = &board.terrains()[terrain];
        used.entry((Ground::named(name), terrain)).or_insert_with(|| capitalised(name));
    }
    let entry = |((ground, _), words)| Entry { sample: Sample::Ground(ground), words };
    used.into_iter().map(entry).collect()
}

/// `swamp-and-forest` reads `Swamp and forest`.
fn capitalised(name: &str) -> String {
    let name = name.replace(['-', '_'], " ");
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

fn lines(scene: &Scene<'_>) -> Vec<Entry> {
    let sheet = &scene.sheet;
    let on_hexsides = |kind| sheet.hexsides.iter().any(|side| side.kinds.any_of(kind));
    let entry = |words: &str, classes| Entry { sample: Sample::Line(classes), words: words.into() };
    let mut lines = Vec::new();
    if on_hexsides(EdgeKinds::RIVER) {
        lines.push(entry("River", &["river-bank", "river"]));
    }
    if sheet.hexsides.iter().any(is_narrow) {
        lines.push(entry("Water hexside", &["narrows-bank", "narrows"]));
    }
    if on_hexsides(EdgeKinds::BORDER) {
        lines.push(entry("Frontier", &["border-band", "border"]));
    }
    let linked = |way: &&crate::line::Way| sheet.links.iter().any(|link| way.on(link.kinds));
    let used = WAYS
        .iter()
        .filter(|way| sheet.hexsides.iter().any(|side| way.on(side.kinds)) || linked(way))
        .chain(LINKS.iter().filter(linked));
    lines.extend(used.map(|way| entry(way.title, way.classes)));
    let bars = BARS.iter().filter(|bar| sheet.links.iter().any(|link| link.kinds.any_of(bar.on)));
    lines.extend(bars.map(|bar| Entry {
        sample: Sample::Bar(bar.classes),
        words: format!("{} on the way", bar.title),
    }));
    lines
}

fn symbols(scene: &Scene<'_>) -> Vec<Entry> {
    let sites = &scene.sites;
    let entry =
        |words: &str, symbols| Entry { sample: Sample::Symbols(symbols), words: words.to_owned() };
    let mut entries = Vec::new();
    for (class, words) in Class::SYMBOLS {
        if let Some((symbol, _)) =
            class.symbol().filter(|_| sites.iter().any(|site| site.class == class))
        {
            entries.push(entry(words, vec![symbol]));
        }
    }
    for (ring, (symbol, words, _)) in RINGS.into_iter().enumerate() {
        if sites.iter().any(|site| site.rings.contains(&ring)) {
            entries.push(entry(words, vec![symbol, "city"]));
        }
    }
    for (badge, (symbol, words)) in BADGES.into_iter().enumerate() {
        if sites.iter().any(|site| site.badges.contains(&badge)) {
            entries.push(entry(words, vec![symbol]));
        }
    }
    entries
}

fn draw_sample(canvas: &mut Canvas, sample: &Sample, middle: Point) {
    match sample {
        Sample::Ground(ground) => draw_hex(canvas, *ground, middle),
        Sample::Line(classes) => {
            let reach = Point::new(LINE_REACH, 0.0);
            let path = Path::through(&[middle - reach, middle + reach]);
            canvas.path_in(classes, &path);
        }
        Sample::Bar(classes) => {
            let reach = Point::new(0.0, BAR_REACH);
            let path = Path::through(&[middle - reach, middle + reach]);
            canvas.path_in(classes, &path);
        }
        Sample::Symbols(symbols) => {
            for symbol in symbols {
                canvas.symbol(symbol, middle);
            }
        }
    }
}

fn draw_hex(canvas: &mut Canvas, ground: Ground, middle: Point) {
    let origin = Vertex::middle_of(Offset::new(0, 0));
    let shrink = ROW * 0.44 / SIDE;
    let ring = corners(origin).map(|corner| middle + corner.point() * shrink);
    let mut hex = Path::through(&ring);
    hex.close();
    let class = ground.class();
    canvas.path(class, &hex);
    canvas.path(&format!("{class}-texture"), &hex);
    canvas.path("sample", &hex);
}
