//! The fonts of the picture, and how wide they set a text.
//!
//! The fonts are part of the crate, so that a picture looks the same on every machine.

use skrifa::{
    FontRef, MetadataProvider,
    instance::{LocationRef, Size},
};

use crate::error::PictureError;

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

/// The widths of letters.
pub(crate) struct Fonts {
    fonts: [FontRef<'static>; 3],
}

impl Fonts {
    pub(crate) fn new() -> Result<Self, PictureError> {
        let read = |face: Face| {
            FontRef::new(face.file()).map_err(|error| PictureError::Font {
                face: face.name(),
                message: error.to_string(),
            })
        };
        Ok(Self { fonts: [read(Face::Regular)?, read(Face::Bold)?, read(Face::Italic)?] })
    }

    /// How wide a text is at `size` pixels. Kerning is left out; it makes texts a little narrower.
    pub(crate) fn width(&self, face: Face, size: f64, text: &str) -> f64 {
        let font = &self.fonts[face as usize];
        let (letters, location) = (font.charmap(), LocationRef::default());
        let metrics = font.glyph_metrics(Size::new(1.0), location);
        let advance = |letter| letters.map(letter).and_then(|glyph| metrics.advance_width(glyph));
        // A letter that the font lacks shows as a box, about half as wide as it is high.
        text.chars().map(|letter| f64::from(advance(letter).unwrap_or(0.5))).sum::<f64>() * size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fonts_measure_texts() {
        let fonts = Fonts::new().expect("the fonts of the crate");
        let kiev = fonts.width(Face::Regular, 10.0, "Kiev");
        assert!((14.0..22.0).contains(&kiev), "{kiev}");
        assert!(fonts.width(Face::Bold, 10.0, "Kiev") > kiev);
        assert!(fonts.width(Face::Italic, 10.0, "Žitomir Москва") > 2.0 * kiev);
    }
}
