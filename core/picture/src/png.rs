//! From SVG to pixels, with the fonts of this crate and no others.

mod style;
mod words;

use resvg::{
    tiny_skia::{Color, Pixmap, Transform},
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
    // The last row may be covered in part: what is transparent would be black there.
    pixels.fill(Color::WHITE);
    let scale = scale(&tree, width);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    encoded(&pixels).map_err(|error| PictureError::Png(error.to_string()))
}

/// The pixels as a file. The paper is opaque, so what is drawn has no transparency to keep; a quick compression leaves a
/// file that is hardly larger.
fn encoded(pixels: &Pixmap) -> Result<Vec<u8>, ::png::EncodingError> {
    let mut file = Vec::new();
    let mut rgb = vec![0; pixels.data().len() / 4 * 3];
    for (to, from) in rgb.chunks_exact_mut(3).zip(pixels.data().chunks_exact(4)) {
        to.copy_from_slice(&from[..3]);
    }
    let mut encoder = ::png::Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(::png::ColorType::Rgb);
    encoder.set_compression(::png::Compression::Fast);
    encoder.write_header()?.write_image_data(&rgb)?;
    Ok(file)
}

#[expect(
    clippy::cast_precision_loss,
    reason = "widths are far below the numbers f32 counts exactly"
)]
fn scale(tree: &Tree, width: u32) -> f32 {
    let wanted = width as f32 / tree.size().width();
    let near = (0..MOST_STEPS).map(|step| f32::from_bits(wanted.to_bits().saturating_sub(step)));
    near.into_iter().find(|scale| comes_back(*scale)).unwrap_or(wanted)
}

/// So many numbers below the scale that was asked for are tried: all of them together are no part of a pixel.
const MOST_STEPS: u32 = 64;

/// Whether what is made larger by this scale and smaller again is exactly as it was. Textures are: those that are lie on the grid
/// of the pixels, others are put together from sixteen points for each.
#[expect(clippy::float_cmp, reason = "only what is exactly the same is not reckoned with")]
fn comes_back(scale: f32) -> bool {
    let measured = (scale * scale).sqrt();
    scale * (1.0 / measured) == 1.0
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the height is checked against its limit first"
)]
fn canvas(tree: &Tree, width: u32) -> Option<Pixmap> {
    let height = (tree.size().height() * scale(tree, width)).round();
    let sound = width <= MOST_PIXELS.into() && (1.0..=MOST_PIXELS.into()).contains(&height);
    if sound { Pixmap::new(width, height as u32) } else { None }
}
