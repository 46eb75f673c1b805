//! What can go wrong with a picture.

use std::path::PathBuf;

use stavka_core::board::MapError;

/// A picture that could not be made.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The map file is no board.
    #[error("the map cannot be drawn: {0}")]
    Map(#[from] MapError),
    /// There is no such place on the map.
    #[error("no place on the map is called `{0}`; give a label or a whole name")]
    NoPlace(String),
    /// The file's ending names no kind of picture.
    #[error("`{}` is no picture file; end its name in .svg or .png", .0.display())]
    Ending(PathBuf),
    /// The file could not be written.
    #[error("`{}` could not be written: {error}", path.display())]
    Unwritten {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// A font of this crate does not read. The crate was built wrong.
    #[error("the built-in font {face} does not read; build the program anew")]
    Font {
        /// The font.
        face: &'static str,
    },
    /// The text is no SVG.
    #[error("the SVG does not read: {0}")]
    Svg(String),
    /// The picture has no size that fits into memory.
    #[error("a picture {width} pixels wide is too large or too small; try 100 to 16000")]
    Size {
        /// The width asked for.
        width: u32,
    },
    /// The pixels could not be packed.
    #[error("the PNG could not be packed: {0}")]
    Png(String),
}
