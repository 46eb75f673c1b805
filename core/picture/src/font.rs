//! The fonts of the picture, how wide they set a text, and the outlines of its letters.
//!
//! The fonts are part of the crate, so that a picture looks the same on every machine.

mod bytes;
mod file;
mod glyph;
mod kerning;

use file::Font;
use glyph::Contour;
pub(crate) use glyph::Knot;

use crate::{error::PictureError, geometry::Point};

/// The family that every text of a picture is set in.
pub(crate) const FAMILY: &str = "Roboto Condensed";

/// One of the fonts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Face {
    Regular,
    Bold,
    Italic,
}

impl Face {
    pub(crate) const ALL: [Self; 3] = [Self::Regular, Self::Bold, Self::Italic];

    /// The font file.
    pub(crate) const fn file(self) -> &'static [u8] {
        match self {
            Self::Regular => include_bytes!("../assets/fonts/RobotoCondensed-Regular.ttf"),
            Self::Bold => include_bytes!("../assets/fonts/RobotoCondensed-Bold.ttf"),
            Self::Italic => include_bytes!("../assets/fonts/RobotoCondensed-Italic.ttf"),
        }
    }

    /// What people call it.
    const fn name(self) -> &'static str {
        match self {
            Self::Regular => "regular",
            Self::Bold => "bold",
            Self::Italic => "italic",
        }
    }

    /// Its weight and style, as CSS names them.
    pub(crate) const fn css(self) -> (&'static str, &'static str) {
        match self {
            Self::Regular => ("normal", "normal"),
            Self::Bold => ("bold", "normal"),
            Self::Italic => ("normal", "italic"),
        }
    }
}

/// The fonts, read.
pub(crate) struct Fonts {
    fonts: [Font<'static>; 3],
}

impl Fonts {
    pub(crate) fn new() -> Result<Self, PictureError> {
        let read =
            |face: Face| Font::read(face.file()).ok_or(PictureError::Font { face: face.name() });
        Ok(Self { fonts: [read(Face::Regular)?, read(Face::Bold)?, read(Face::Italic)?] })
    }

    /// How wide a text is at `size` pixels. Kerning is left out; it makes texts a little narrower.
    pub(crate) fn width(&self, face: Face, size: f64, text: &str) -> f64 {
        let font = &self.fonts[face as usize];
        let width = |letter| font.glyph(letter).map(|glyph| font.width(glyph));
        // A letter that the font lacks shows as a box, about half as wide as it is high.
        text.chars().map(|letter| width(letter).unwrap_or(0.5)).sum::<f64>() * size
    }

    /// Sets a text with its baseline from the origin on, with room between its letters.
    pub(crate) fn set(&self, face: Face, size: f64, spacing: f64, text: &str) -> Setting {
        let font = &self.fonts[face as usize];
        // The first glyph of a font stands for letters that it lacks. Ours leave a gap.
        let glyphs: Vec<u16> =
            text.chars().map(|letter| font.glyph(letter).unwrap_or_default()).collect();
        let mut setting = Setting::default();
        for (place, glyph) in glyphs.iter().enumerate() {
            let start = Point::new(setting.width, 0.0);
            let mut contours = font.outline(*glyph);
            for knot in contours.iter_mut().flatten() {
                knot.at = knot.at * size + start;
            }
            setting.contours.extend(contours);
            setting.width += font.width(*glyph) * size;
            if let Some(next) = glyphs.get(place + 1) {
                setting.width += font.kerning(*glyph, *next) * size + spacing;
            }
        }
        setting
    }
}

/// A text that is set.
#[derive(Debug, Default)]
pub(crate) struct Setting {
    pub(crate) contours: Vec<Contour>,
    pub(crate) width: f64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rect;

    fn fonts() -> Fonts {
        Fonts::new().expect("the fonts of the crate")
    }

    fn extent(setting: &Setting) -> Rect {
        Rect::holding(setting.contours.iter().flatten().map(|knot| knot.at)).expect("some letters")
    }

    #[test]
    fn fonts_measure_texts() {
        let fonts = fonts();
        let kiev = fonts.width(Face::Regular, 10.0, "Kiev");
        assert!((14.0..22.0).contains(&kiev), "{kiev}");
        assert!(fonts.width(Face::Bold, 10.0, "Kiev") > kiev);
        assert!(fonts.width(Face::Italic, 10.0, "Žitomir Москва") > 2.0 * kiev);
    }

    #[test]
    fn every_letter_reads() {
        for font in &fonts().fonts {
            assert_eq!(font.letters().count(), 434);
            for (letter, glyph) in font.letters() {
                assert!(font.is_sound(glyph), "{letter:?} does not read");
                let blank = font.outline(glyph).is_empty();
                assert_eq!(blank, letter.is_whitespace(), "{letter:?}");
            }
        }
    }

    #[test]
    fn letters_stand_on_the_baseline() {
        let setting = fonts().set(Face::Regular, 100.0, 0.0, "H");
        let extent = extent(&setting);
        assert!(extent.most.y.abs() < 0.01, "{extent:?}");
        assert!((-72.0..-70.0).contains(&extent.least.y), "{extent:?}");
        assert!(extent.least.x > 0.0 && extent.most.x < setting.width, "{extent:?}");
    }

    #[test]
    fn accents_stand_above_their_letter() {
        let fonts = fonts();
        let [plain, accented] =
            ["E", "É"].map(|text| extent(&fonts.set(Face::Bold, 100.0, 0.0, text)));
        assert!(accented.least.y < plain.least.y - 10.0);
        assert_eq!((accented.least.x, accented.most), (plain.least.x, plain.most));
    }

    #[test]
    fn kerning_brings_letters_together_and_spacing_parts_them() {
        let fonts = fonts();
        let width = |spacing, text: &str| fonts.set(Face::Regular, 100.0, spacing, text).width;
        let plain = |text: &str| fonts.width(Face::Regular, 100.0, text);
        assert!(width(0.0, "AV") < plain("AV") - 2.0);
        assert!((width(0.0, "HH") - plain("HH")).abs() < 0.01);
        // No room is added after the last letter, which would push a text off its middle.
        assert!((width(10.0, "HHH") - plain("HHH") - 20.0).abs() < 0.01);
    }

    #[test]
    fn a_letter_that_is_missing_leaves_a_gap() {
        let gap = fonts().set(Face::Regular, 10.0, 0.0, "漢");
        assert!(gap.contours.is_empty() && gap.width > 1.0, "{gap:?}");
    }
}
