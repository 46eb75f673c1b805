//! Kerning: how much nearer than their widths two letters stand, such as A and V.

use super::{bytes::Bytes, file::Glyph};

/// The kind of lookup that moves pairs of glyphs.
const PAIRS: u16 = 2;

/// The only value that our fonts give for a pair: how far the first one reaches.
const FIRST_WIDTH_ONLY: (u16, u16) = (4, 0);

/// The pairs of a font, in parts; the first part that knows a pair says how it stands.
#[derive(Debug)]
pub(super) struct Kerning<'file> {
    parts: Vec<Bytes<'file>>,
}

impl<'file> Kerning<'file> {
    /// Reads the placing of glyphs. Our fonts place for nothing but kerning.
    pub(super) fn read(placing: Bytes<'file>) -> Option<Self> {
        let lookups = placing.pointed(8)?;
        let mut parts = Vec::new();
        for lookup in 0..lookups.count(0)? {
            let lookup = lookups.pointed(2 + 2 * lookup)?;
            for part in 0..lookup.count(4)? {
                let part = lookup.pointed(6 + 2 * part)?;
                let known = lookup.number(0)? == PAIRS
                    && (part.number(4)?, part.number(6)?) == FIRST_WIDTH_ONLY;
                parts.push(known.then_some(part)?);
            }
        }
        Some(Self { parts })
    }

    /// How much farther apart the two stand, in units of the font.
    pub(super) fn between(&self, one: Glyph, other: Glyph) -> Option<i16> {
        self.parts.iter().find_map(|part| match part.number(0)? {
            1 => listed(*part, one, other),
            _ => classed(*part, one, other),
        })
    }
}

/// A pair that is listed by name.
fn listed(part: Bytes<'_>, one: Glyph, other: Glyph) -> Option<i16> {
    let set = part.pointed(10 + 2 * covered(part.pointed(2)?, one)?)?;
    let place = found(set.count(0)?, other, |place| set.number(2 + 4 * place))?;
    set.signed(4 + 4 * place)
}

/// A pair that stands as its classes do, such as all letters with a round left side after T.
fn classed(part: Bytes<'_>, one: Glyph, other: Glyph) -> Option<i16> {
    covered(part.pointed(2)?, one)?;
    let [first, second] = [class(part.pointed(8)?, one), class(part.pointed(10)?, other)]
        .map(Option::unwrap_or_default);
    part.signed(16 + 2 * (first * part.count(14)? + second))
}

/// The place of a glyph in a list of glyphs, or of ranges of them.
fn covered(list: Bytes<'_>, glyph: Glyph) -> Option<usize> {
    if list.number(0)? == 1 {
        return found(list.count(2)?, glyph, |place| list.number(4 + 2 * place));
    }
    let (range, first) = range(list, glyph)?;
    Some(range.count(4)? + usize::from(glyph - first))
}

/// The class of a glyph; those that are not named are in the class 0.
fn class(list: Bytes<'_>, glyph: Glyph) -> Option<usize> {
    if list.number(0)? == 1 {
        let place = usize::from(glyph.checked_sub(list.number(2)?)?);
        return (place < list.count(4)?).then(|| list.count(6 + 2 * place))?;
    }
    range(list, glyph)?.0.count(4)
}

/// The range that holds a glyph, and its first glyph.
fn range(list: Bytes<'_>, glyph: Glyph) -> Option<(Bytes<'_>, Glyph)> {
    let range = (0..list.count(2)?)
        .map_while(|place| list.part(4 + 6 * place, 6))
        .find(|range| range.number(2).is_some_and(|last| glyph <= last))?;
    let first = range.number(0)?;
    (first <= glyph).then_some((range, first))
}

/// The place of a glyph in a list.
fn found(length: usize, glyph: Glyph, at: impl Fn(usize) -> Option<Glyph>) -> Option<usize> {
    (0..length).find(|place| at(*place) == Some(glyph))
}
