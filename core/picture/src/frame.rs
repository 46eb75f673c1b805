//! The sheet around the map: paper, title, legend, scale and credits.

use base64::{Engine, prelude::BASE64_STANDARD};
use stavka_core::board::Board;

use crate::{
    canvas::{Canvas, Number},
    counters::{holdings, insets},
    font::{FAMILY, Face},
    geometry::{Point, Rect},
    legend, scale,
    scene::Scene,
};

/// The free edge of the paper.
const MARGIN: f64 = 44.0;

/// The height of the title above the map.
const HEAD: f64 = 84.0;

/// The height of a line of credits.
const CREDIT_LINE: f64 = 17.0;

/// The free edge beside the stacks of a part of the map.
const INSET: f64 = 10.0;

/// A legend needs at least this width.
const LEAST_WIDTH: f64 = 760.0;

/// What the map, its boxes and the frame's furniture cover.
struct Layout {
    paper: Rect,
    inner: Rect,
    legend: Point,
    foot: Point,
    holdings: Point,
    /// Where the stacks are drawn out, and how wide.
    insets: (Point, f64),
}

impl Layout {
    fn new(scene: &Scene<'_>) -> Self {
        if let Some(part) = scene.crop {
            let end = part.most;
            let room = part.width() - 2.0 * INSET;
            let insets = (Point::new(part.least.x + INSET, end.y), room);
            let mut paper = part;
            paper.most.y += insets::height(scene, room);
            return Self { paper, inner: part, legend: end, foot: end, holdings: end, insets };
        }
        let map = scene.sheet.whole;
        let widen = (LEAST_WIDTH - map.width()).max(0.0) * 0.5;
        let mut inner = Rect {
            least: map.least - Point::new(widen, 0.0),
            most: map.most + Point::new(widen, 0.0),
        };
        if !scene.options.frame {
            let (paper, end) = (map.grown(8.0), map.most);
            let insets = (end, 0.0);
            return Self { paper, inner: map, legend: end, foot: end, holdings: end, insets };
        }
        let legend = Point::new(inner.least.x, inner.most.y + 36.0);
        let foot = legend + Point::new(0.0, legend::height(scene, inner.width()) + 14.0);
        let credits = scene.sheet.board.credits().iter().map(|_| CREDIT_LINE).sum::<f64>();
        let holdings = Point::new(inner.least.x, foot.y + credits.max(scale::HEIGHT));
        let stacks = Point::new(inner.least.x, holdings.y + holdings::height(scene, inner.width()));
        inner.most.y = stacks.y + insets::height(scene, inner.width());
        let insets = (stacks, inner.width());
        let mut paper = inner.grown(MARGIN);
        paper.least.y -= HEAD - MARGIN * 0.5;
        Self { paper, inner, legend, foot, holdings, insets }
    }
}

/// What the whole picture covers.
pub(crate) fn paper_of(scene: &Scene<'_>) -> Rect {
    Layout::new(scene).paper
}

/// Opens the picture: size, styles, fonts where its letters go with it, and symbols.
pub(crate) fn open(scene: &Scene<'_>, letters: bool, canvas: &mut Canvas) {
    let paper = Layout::new(scene).paper;
    let [x, y] = [paper.least.x, paper.least.y].map(Number);
    let [width, height] = [paper.width(), paper.height()].map(Number);
    canvas.put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {width} {height}\" font-family=\"{FAMILY}, sans-serif\">"
    ));
    canvas.put(format_args!("<style>"));
    for face in Face::ALL.into_iter().filter(|_| letters) {
        font(face, canvas);
    }
    let counters = if scene.view.is_some() { include_str!("../assets/counters.css") } else { "" };
    canvas.put(format_args!("{}{counters}</style>", include_str!("../assets/look.css")));
    canvas.put(format_args!("{}", include_str!("../assets/symbols.svg")));
    if scene.view.is_some() {
        canvas.put(format_args!("{}", include_str!("../assets/counters.svg")));
    }
}

/// The font goes into the picture, so that every viewer sets the same letters.
fn font(face: Face, canvas: &mut Canvas) {
    let (weight, style) = face.css();
    let data = BASE64_STANDARD.encode(face.file());
    canvas.put(format_args!(
        "@font-face {{ font-family: \"{FAMILY}\"; font-weight: {weight}; font-style: {style}; src: url(data:font/ttf;base64,{data}); }}"
    ));
}

/// The paper that everything lies on.
pub(crate) fn paper(scene: &Scene<'_>, canvas: &mut Canvas) {
    let paper = Layout::new(scene).paper;
    canvas.rect("paper", paper, 0.0);
    if scene.options.frame && scene.crop.is_none() {
        canvas.rect("paper-line", paper.grown(-14.0), 4.0);
        canvas.rect("paper-hairline", paper.grown(-19.0), 2.0);
    }
}

/// Draws what stands around the map, and closes the picture.
pub(crate) fn close(scene: &Scene<'_>, canvas: &mut Canvas) {
    if scene.options.frame && scene.crop.is_none() {
        let layout = Layout::new(scene);
        let board = scene.sheet.board;
        let top = Point::new(layout.inner.middle().x, layout.inner.least.y - 34.0);
        canvas.words("title", 40.0, top, &title(scene));
        legend::draw(scene, canvas, layout.legend, layout.inner.width());
        scale::draw(scene, canvas, Point::new(layout.inner.most.x, layout.foot.y));
        credits(board, canvas, layout.foot);
        holdings::draw(scene, canvas, layout.holdings, layout.inner.width());
        insets::draw(scene, canvas, layout.insets.0, layout.insets.1);
    } else if let Some(part) = scene.crop {
        let Layout { paper, insets: (at, room), .. } = Layout::new(scene);
        // The map goes on below the part that is shown.
        let below = Rect { least: Point::new(part.least.x, part.most.y), most: paper.most };
        if below.least.y < below.most.y {
            // A little more than is shown, so that no rounding lets the map through.
            canvas.rect("paper", below.grown(1.0).moved(Point::new(0.0, 1.0)), 0.0);
            insets::draw(scene, canvas, at, room);
        }
    }
    canvas.put(format_args!("</svg>"));
}

/// What the map is called; of a game with the turn that it is, in the place of the date that the map was made for.
fn title(scene: &Scene<'_>) -> String {
    let name = scene.sheet.board.name();
    match scene.view.map(|view| view.turn.split(", ").next().unwrap_or_default()) {
        Some(turn) if !turn.is_empty() => {
            let name = name.split_once(", ").map_or(name, |(name, _)| name);
            format!("{name}, {turn}")
        }
        _ => name.to_owned(),
    }
}

fn credits(board: &Board, canvas: &mut Canvas, corner: Point) {
    let mut at = corner + Point::new(0.0, 12.0);
    for line in board.credits() {
        canvas.words("credit", 12.0, at, line);
        at.y += CREDIT_LINE;
    }
}
