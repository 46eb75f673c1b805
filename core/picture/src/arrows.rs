//! What happened last: an arrow for every move, a burst for every fight.

use crate::{
    canvas::{Canvas, Path},
    geometry::Point,
    scene::Scene,
};

/// How far from the middle of a space an arrow begins and ends.
const GAP: f64 = 9.0;

/// How long and how wide the head of an arrow is.
const HEAD: (f64, f64) = (9.0, 5.0);

/// How far the points of a burst reach, out and in.
const BURST: [f64; 2] = [17.0, 8.0];

/// As far as an eighth of a circle goes to the side and up.
const SLANT: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// The points of a burst: eighths of a circle, by sums alone so that every machine draws the same.
const POINTS: [(f64, f64); 8] = [
    (1.0, 0.0),
    (SLANT, SLANT),
    (0.0, 1.0),
    (-SLANT, SLANT),
    (-1.0, 0.0),
    (-SLANT, -SLANT),
    (0.0, -1.0),
    (SLANT, -SLANT),
];

/// Draws moves and fights over the counters.
pub(crate) fn draw(scene: &Scene<'_>, canvas: &mut Canvas) {
    let place = |label: &str| {
        let space = scene.sheet.board.labelled(label)?;
        Some(scene.sheet.middle(space))
    };
    for (from, to) in &scene.options.moves {
        if let (Some(from), Some(to)) = (place(from), place(to)) {
            arrow(canvas, from, to);
        }
    }
    for at in scene.options.fights.iter().filter_map(|label| place(label)) {
        burst(canvas, at);
    }
}

fn arrow(canvas: &mut Canvas, from: Point, to: Point) {
    let way = (to - from).unit();
    let (start, tip) = (from + way * GAP, to - way * GAP);
    let neck = tip - way * HEAD.0;
    canvas.path_in(&["move-edge", "move"], &Path::through(&[start, neck]));
    let side = way.across() * HEAD.1;
    let mut head = Path::through(&[tip, neck + side, neck - side]);
    head.close();
    canvas.path("move-head", &head);
}

fn burst(canvas: &mut Canvas, at: Point) {
    let corner = |(place, (x, y)): (usize, &(f64, f64))| at + Point::new(*x, *y) * BURST[place % 2];
    let corners: Vec<Point> = POINTS.iter().enumerate().map(corner).collect();
    let mut path = Path::through(&corners);
    path.close();
    canvas.path("fight", &path);
}
