//! Reading a TrueType font: which letters it has, how wide they are, how they are kerned and drawn.
//!
//! Only the tables and formats of this crate's own three fonts are read. A test reads them whole, so a font
//! that needs more is noticed when it is put in.

use std::collections::BTreeMap;

use super::{
    bytes::Bytes,
    glyph::{Contour, Glyphs},
    kerning::Kerning,
};

/// The drawing of one letter, by its place in the font.
pub(super) type Glyph = u16;

/// A font that is read.
#[derive(Debug)]
pub(crate) struct Font<'file> {
    /// How many units of the font make up its size.
    units: f64,
    letters: BTreeMap<char, Glyph>,
    widths: Vec<u16>,
    kerning: Kerning<'file>,
    glyphs: Glyphs<'file>,
}

impl<'file> Font<'file> {
    /// Reads a font; `None` where it is none or of an unknown make.
    pub(super) fn read(file: &'file [u8]) -> Option<Self> {
        let file = Bytes(file);
        let head = table(file, *b"head")?;
        // The places of glyphs are written in two ways; ours are short.
        let short = head.number(50)? == 0;
        let glyphs = Glyphs::new(table(file, *b"loca")?, table(file, *b"glyf")?);
        short.then_some(Self {
            units: f64::from(head.number(18)?),
            letters: letters(table(file, *b"cmap")?)?,
            widths: widths(table(file, *b"hhea")?, table(file, *b"hmtx")?)?,
            kerning: Kerning::read(table(file, *b"GPOS")?)?,
            glyphs,
        })
    }

    /// The glyph of a letter, if the font has it.
    pub(super) fn glyph(&self, letter: char) -> Option<Glyph> {
        self.letters.get(&letter).copied()
    }

    /// How wide a glyph is at size 1. The last width stands for all that follow.
    pub(super) fn width(&self, glyph: Glyph) -> f64 {
        let width = self.widths.get(usize::from(glyph)).or(self.widths.last());
        width.map_or(0.0, |width| f64::from(*width) / self.units)
    }

    /// How much farther apart than their widths two glyphs stand at size 1.
    pub(super) fn kerning(&self, one: Glyph, other: Glyph) -> f64 {
        f64::from(self.kerning.between(one, other).unwrap_or(0)) / self.units
    }

    /// The outline of a glyph at size 1, with y growing downward.
    pub(super) fn outline(&self, glyph: Glyph) -> Vec<Contour> {
        let mut contours = self.glyphs.outline(glyph).unwrap_or_default();
        for knot in contours.iter_mut().flatten() {
            knot.at.x /= self.units;
            knot.at.y /= -self.units;
        }
        contours
    }

    /// All letters of the font.
    #[cfg(test)]
    pub(super) fn letters(&self) -> impl Iterator<Item = (char, Glyph)> {
        self.letters.iter().map(|(letter, glyph)| (*letter, *glyph))
    }

    /// Whether a glyph reads to its end.
    #[cfg(test)]
    pub(super) fn is_sound(&self, glyph: Glyph) -> bool {
        self.glyphs.outline(glyph).is_some()
    }
}

/// The table of that name.
fn table(file: Bytes<'_>, name: [u8; 4]) -> Option<Bytes<'_>> {
    let entry = (0..file.count(4)?)
        .map_while(|entry| file.part(12 + 16 * entry, 16))
        .find(|entry| entry.0.starts_with(&name))?;
    file.part(entry.long_count(8)?, entry.long_count(12)?)
}

/// The glyph of every letter, from the table for Unicode letters of two bytes.
fn letters(map: Bytes<'_>) -> Option<BTreeMap<char, Glyph>> {
    let unicode = (0..map.count(2)?)
        .map_while(|entry| map.part(4 + 8 * entry, 8))
        .find(|entry| entry.number(0) == Some(3) && entry.number(2) == Some(1))?;
    let map = map.after(unicode.long_count(4)?)?;
    if map.number(0)? != 4 {
        return None;
    }
    let mut letters = BTreeMap::new();
    let segments = map.count(6)? / 2;
    for segment in 0..segments {
        segment_letters(map, segments, segment, &mut letters)?;
    }
    Some(letters)
}

/// The letters of one segment: they follow each other, and their glyphs do so too or stand in a list.
fn segment_letters(
    map: Bytes<'_>,
    segments: usize,
    segment: usize,
    letters: &mut BTreeMap<char, Glyph>,
) -> Option<()> {
    // Four lists of one number a segment: last letters, first letters, steps to the glyphs, ways to the lists.
    let place = |list: usize| 14 + 2 * (list * segments + segment) + if list > 0 { 2 } else { 0 };
    let (last, first) = (map.number(place(0))?, map.number(place(1))?);
    let (step, way) = (map.number(place(2))?, map.count(place(3))?);
    for code in first..=last {
        let glyph = if way == 0 {
            code.wrapping_add(step)
        } else {
            match map.number(place(3) + way + 2 * usize::from(code - first)) {
                Some(0) | None => 0,
                Some(glyph) => glyph.wrapping_add(step),
            }
        };
        if let (Some(letter), 1..) = (char::from_u32(code.into()), glyph) {
            letters.insert(letter, glyph);
        }
    }
    Some(())
}

fn widths(head: Bytes<'_>, metrics: Bytes<'_>) -> Option<Vec<u16>> {
    (0..head.count(34)?).map(|glyph| metrics.number(4 * glyph)).collect()
}
