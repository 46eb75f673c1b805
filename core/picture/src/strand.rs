//! Lines that run from hexside to hexside or from hex to hex, drawn as smooth curves.
//!
//! A line is cut in the middle of every step. The piece around a knot (a corner for rivers, the middle of a
//! hex for railways) joins the two halves that run straightest by a curve; further halves end on that curve.
//! Neighbouring pieces meet with the same direction, so no line has to be followed from end to end.

use std::collections::BTreeMap;

use crate::{canvas::Path, geometry::Point};

/// Knots, each with the cuts of the steps that end there.
pub(crate) struct Strands<Knot> {
    cuts: BTreeMap<Knot, Vec<Point>>,
}

impl<Knot: Ord + Copy> Strands<Knot> {
    pub(crate) const fn new() -> Self {
        Self { cuts: BTreeMap::new() }
    }

    /// Adds a step between two knots, cut at `cut`.
    pub(crate) fn add(&mut self, ends: [Knot; 2], cut: Point) {
        for end in ends {
            self.cuts.entry(end).or_default().push(cut);
        }
    }

    /// The path to draw. At a `sharp` knot all halves run straight to it.
    pub(crate) fn path(&self, point: impl Fn(Knot) -> Point, sharp: impl Fn(Knot) -> bool) -> Path {
        let mut path = Path::default();
        for (&knot, cuts) in &self.cuts {
            match straightest(point(knot), cuts) {
                Some(pair) if !sharp(knot) => bend(&mut path, point(knot), cuts, pair),
                _ => run(&mut path, cuts.iter(), point(knot)),
            }
        }
        path
    }
}

/// The two halves that make the curve, if there are two.
fn straightest(knot: Point, cuts: &[Point]) -> Option<[usize; 2]> {
    let pairs = (0..cuts.len()).flat_map(|one| (0..one).map(move |other| [other, one]));
    let turn =
        |[one, other]: &[usize; 2]| (cuts[*one] - knot).unit().dot((cuts[*other] - knot).unit());
    pairs.min_by(|one, other| turn(one).total_cmp(&turn(other)))
}

fn bend(path: &mut Path, knot: Point, cuts: &[Point], [one, other]: [usize; 2]) {
    let (from, to) = (cuts[one], cuts[other]);
    path.start(from);
    path.curve(knot, to);
    let meeting = (from + knot * 2.0 + to) * 0.25;
    let others = cuts.iter().enumerate().filter(|(place, _)| *place != one && *place != other);
    run(path, others.map(|(_, cut)| cut), meeting);
}

fn run<'cuts>(path: &mut Path, cuts: impl Iterator<Item = &'cuts Point>, end: Point) {
    for cut in cuts {
        path.start(*cut);
        path.line(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(cuts: &[(f64, f64)], sharp: bool) -> String {
        let mut strands = Strands::new();
        for (far, &(x, y)) in cuts.iter().enumerate() {
            strands.add([0, far + 1], Point::new(x, y));
        }
        strands.cuts.retain(|knot, _| *knot == 0);
        strands.path(|_| Point::default(), |_| sharp).to_string()
    }

    #[test]
    fn two_halves_make_a_curve() {
        assert_eq!(drawn(&[(-4.0, 0.0), (0.0, 4.0)], false), "M-4 0Q0 0 0 4");
        assert_eq!(drawn(&[(-4.0, 0.0), (0.0, 4.0)], true), "M-4 0L0 0M0 4L0 0");
    }

    #[test]
    fn a_third_half_ends_on_the_curve() {
        assert_eq!(drawn(&[(-4.0, 0.0), (0.0, 4.0), (4.0, 0.0)], false), "M-4 0Q0 0 4 0M0 4L0 0");
        assert_eq!(drawn(&[(-4.0, 0.0), (0.0, 4.0), (0.0, -4.0)], false), "M0 4Q0 0 0 -4M-4 0L0 0");
        assert_eq!(drawn(&[(-4.0, 0.0)], false), "M-4 0L0 0");
    }
}
