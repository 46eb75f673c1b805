//! The outlines of letters: closed lines through points, of which some only pull the line towards them.

use super::{bytes::Bytes, file::Glyph};
use crate::geometry::Point;

/// A point of an outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Knot {
    pub(crate) at: Point,
    /// Whether the line runs through the point, not only towards it.
    pub(crate) on: bool,
}

/// A closed line.
pub(crate) type Contour = Vec<Knot>;

/// How deep glyphs may be made of others.
const DEEPEST: usize = 4;

/// What the bits that stand before a point say.
const ON: u8 = 0x01;
const SHORT: [u8; 2] = [0x02, 0x04];
const REPEATED: u8 = 0x08;
const SAME_OR_POSITIVE: [u8; 2] = [0x10, 0x20];

/// What the bits that stand before a part of a glyph say.
const WIDE_STEP: u16 = 0x0001;
const IS_STEP: u16 = 0x0002;
const ONE_FACTOR: u16 = 0x0008;
const MORE_PARTS: u16 = 0x0020;
const TWO_FACTORS: u16 = 0x0040;
const FOUR_FACTORS: u16 = 0x0080;

/// All outlines of a font.
#[derive(Debug)]
pub(super) struct Glyphs<'file> {
    places: Bytes<'file>,
    outlines: Bytes<'file>,
}

impl<'file> Glyphs<'file> {
    pub(super) const fn new(places: Bytes<'file>, outlines: Bytes<'file>) -> Self {
        Self { places, outlines }
    }

    /// The outline of a glyph in units of the font, with y growing upward.
    pub(super) fn outline(&self, glyph: Glyph) -> Option<Vec<Contour>> {
        self.outline_within(glyph, DEEPEST)
    }

    fn outline_within(&self, glyph: Glyph, depth: usize) -> Option<Vec<Contour>> {
        let place = |glyph: usize| Some(2 * self.places.count(2 * glyph)?);
        let (start, end) = (place(glyph.into())?, place(usize::from(glyph) + 1)?);
        let data = self.outlines.part(start, end.checked_sub(start)?)?;
        if data.0.is_empty() {
            // A space.
            return Some(Vec::new());
        }
        match usize::try_from(data.signed(0)?) {
            Ok(contours) => simple(data.after(10)?, contours),
            Err(_) => self.composite(data.after(10)?, depth.checked_sub(1)?),
        }
    }

    /// A glyph of parts, such as a letter and its accent.
    fn composite(&self, data: Bytes<'_>, depth: usize) -> Option<Vec<Contour>> {
        let (mut contours, mut at) = (Vec::new(), 0);
        loop {
            let (flags, glyph) = (data.number(at)?, data.number(at + 2)?);
            let (placed, length) = Placing::read(data.after(at + 4)?, flags)?;
            let mut part = self.outline_within(glyph, depth)?;
            for knot in part.iter_mut().flatten() {
                knot.at = placed.point(knot.at);
            }
            contours.extend(part);
            at += 4 + length;
            if flags & MORE_PARTS == 0 {
                return Some(contours);
            }
        }
    }
}

/// Where a part of a glyph goes: two factors for each direction, then a step.
struct Placing {
    factors: [f64; 4],
    step: Point,
}

impl Placing {
    /// Reads a placing, and says how many bytes it takes.
    fn read(data: Bytes<'_>, flags: u16) -> Option<(Self, usize)> {
        if flags & IS_STEP == 0 {
            return None;
        }
        let (step, length) = if flags & WIDE_STEP == 0 {
            let [x, y] = [data.byte(0)?, data.byte(1)?].map(|step| f64::from(step.cast_signed()));
            (Point::new(x, y), 2)
        } else {
            (Point::new(data.signed(0)?.into(), data.signed(2)?.into()), 4)
        };
        let factor = |place: usize| data.factor(length + 2 * place);
        let (factors, more) = if flags & ONE_FACTOR != 0 {
            ([factor(0)?, 0.0, 0.0, factor(0)?], 2)
        } else if flags & TWO_FACTORS != 0 {
            ([factor(0)?, 0.0, 0.0, factor(1)?], 4)
        } else if flags & FOUR_FACTORS != 0 {
            ([factor(0)?, factor(1)?, factor(2)?, factor(3)?], 8)
        } else {
            ([1.0, 0.0, 0.0, 1.0], 0)
        };
        Some((Self { factors, step }, length + more))
    }

    fn point(&self, point: Point) -> Point {
        let [xx, xy, yx, yy] = self.factors;
        Point::new(point.x * xx + point.y * yx, point.x * xy + point.y * yy) + self.step
    }
}

/// A glyph of its own: the last point of every contour, hints, then the bits, the x and the y of all points.
fn simple(data: Bytes<'_>, contours: usize) -> Option<Vec<Contour>> {
    let ends: Vec<usize> =
        (0..contours).map(|contour| Some(data.count(2 * contour)? + 1)).collect::<Option<_>>()?;
    let points = ends.last().copied().unwrap_or(0);
    let hints = data.count(2 * contours)?;
    let (flags, data) = flags(data.after(2 * contours + 2 + hints)?, points)?;
    let (across, data) = coordinates(data, &flags, 0)?;
    let (upward, _) = coordinates(data, &flags, 1)?;
    let knots: Vec<Knot> = flags
        .iter()
        .zip(across.into_iter().zip(upward))
        .map(|(flag, (x, y))| Knot { at: Point::new(x, y), on: flag & ON != 0 })
        .collect();
    let starts = std::iter::once(0).chain(ends.iter().copied());
    starts.zip(&ends).map(|(start, end)| Some(knots.get(start..*end)?.to_vec())).collect()
}

/// The bits of every point, and what follows them.
fn flags(data: Bytes<'_>, points: usize) -> Option<(Vec<u8>, Bytes<'_>)> {
    let (mut flags, mut at) = (Vec::with_capacity(points), 0);
    while flags.len() < points {
        let flag = data.byte(at)?;
        let more = if flag & REPEATED == 0 { 0 } else { data.byte(at + 1)? };
        at += if flag & REPEATED == 0 { 1 } else { 2 };
        flags.extend(std::iter::repeat_n(flag, 1 + usize::from(more)));
    }
    flags.truncate(points);
    Some((flags, data.after(at)?))
}

/// The places of all points along one axis, and what follows them. Each is a step from the one before.
fn coordinates<'file>(
    data: Bytes<'file>,
    flags: &[u8],
    axis: usize,
) -> Option<(Vec<f64>, Bytes<'file>)> {
    let (mut places, mut place, mut at) = (Vec::with_capacity(flags.len()), 0.0, 0);
    for flag in flags {
        let special = flag & SAME_OR_POSITIVE[axis] != 0;
        if flag & SHORT[axis] != 0 {
            let step = f64::from(data.byte(at)?);
            place += if special { step } else { -step };
            at += 1;
        } else if !special {
            place += f64::from(data.signed(at)?);
            at += 2;
        }
        places.push(place);
    }
    Some((places, data.after(at)?))
}
