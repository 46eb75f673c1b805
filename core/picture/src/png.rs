//! From SVG to pixels, with the fonts of this crate and no others.

mod style;
mod words;

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

use crate::error::PictureError;

/// Pictures beyond this many pixels a side are refused.
const MOST_PIXELS: u16 = 20_000;

/// Turns a picture into a PNG file of that width in pixels.
///
/// Its words are set as the pictures of this crate have them: a line each, in the fonts of this crate, their
/// style said by style sheets or attributes.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
    let tree = Tree::from_str(&words::outlined(svg)?, &Options::default())
        .map_err(|error| PictureError::Svg(error.to_string()))?;
    let mut pixels = canvas(&tree, width).ok_or(PictureError::Size { width })?;
    let scale = scale(&tree, width);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    encoded(&pixels).map_err(|error| PictureError::Png(error.to_string()))
}

/// The pixels as a file. The paper is opaque, so what is drawn has no transparency to keep; a quick compression leaves a
/// file that is hardly larger.
fn encoded(pixels: &Pixmap) -> Result<Vec<u8>, ::png::EncodingError> {
    let mut file = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(::png::ColorType::Rgb);
    encoder.set_compression(::png::Compression::Fast);
    let rgb: Vec<u8> =
        pixels.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    encoder.write_header()?.write_image_data(&rgb)?;
    Ok(file)
}

#[expect(
    clippy::cast_precision_loss,
    reason = "widths are far below the numbers f32 counts exactly"
)]
fn scale(tree: &Tree, width: u32) -> f32 {
    width as f32 / tree.size().width()
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the height is checked against its limit first"
)]
fn canvas(tree: &Tree, width: u32) -> Option<Pixmap> {
    let height = (tree.size().height() * scale(tree, width)).ceil();
    let sound = width <= MOST_PIXELS.into() && (1.0..=MOST_PIXELS.into()).contains(&height);
    if sound { Pixmap::new(width, height as u32) } else { None }
}
