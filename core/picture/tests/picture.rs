//! Pictures of small maps: the same bytes every time, sound SVG, and pixels where they belong.

use std::{fs, path::Path};

use sha2::{Digest, Sha256};
use stavka_core::board::{Board, MapFile};
use stavka_picture::{Options, PictureError, png, show, svg};

const HEXES: &str = include_str!("maps/hexes.json");
const POINTS: &str = include_str!("maps/points.json");

fn board(json: &str) -> Board {
    MapFile::from_json(json).and_then(Board::try_from).expect("a sound map")
}

fn drawn(json: &str, options: &Options) -> String {
    svg(&board(json), options).expect("a picture")
}

fn hash(text: &str) -> String {
    Sha256::digest(text)
        .iter()
        .take(8)
        .fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

/// Look at the pictures before you change these: `cargo run -p stavka-picture --example draw`.
#[test]
fn the_same_map_gives_the_same_bytes() {
    let hashes = [HEXES, POINTS].map(|map| hash(&drawn(map, &Options::default())));
    assert_eq!(hashes, ["0b29dd61057d05e4", "110b39977e1f31ab"]);
}

#[test]
fn options_leave_things_out() {
    let bare = drawn(HEXES, &Options { numbers: false, frame: false, ..Options::default() });
    assert!(!bare.contains(">0101<") && !bare.contains("A small land"));
    let full = drawn(HEXES, &Options::default());
    assert!(full.contains(">0101<") && full.contains("A small land"));
}

#[test]
fn every_name_is_on_the_picture() {
    for map in [HEXES, POINTS] {
        let (board, picture) = (board(map), drawn(map, &Options::default()));
        for space in board.ids() {
            for word in board.space(space).name.iter().flat_map(|name| name.split(' ')) {
                let word = word.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
                assert!(picture.contains(&word), "`{word}` is missing");
            }
        }
    }
}

#[test]
fn the_pixels_show_land_and_sea() {
    let picture = drawn(HEXES, &Options { numbers: false, frame: false, ..Options::default() });
    let file = png(&picture, 700).expect("pixels");
    let pixels = resvg::tiny_skia::Pixmap::decode_png(&file).expect("a PNG file");
    assert_eq!(pixels.width(), 700);
    let blue = |x, y| pixels.pixel(x, y).is_some_and(|pixel| pixel.blue() > pixel.red() + 20);
    let middle = pixels.height() / 2;
    assert!(blue(150, middle + 40), "the gulf is in the west");
    assert!(!blue(520, middle), "the land is in the east");
}

#[test]
fn the_pixels_show_words() {
    // The title is the only thing above the map and inside of the frame.
    let file = png(&drawn(HEXES, &Options::default()), 1000).expect("pixels");
    let pixels = resvg::tiny_skia::Pixmap::decode_png(&file).expect("a PNG file");
    let dark = |x, y| pixels.pixel(x, y).is_some_and(|pixel| pixel.red() < 90);
    let columns: Vec<u32> = (60..940).filter(|x| (30..75).any(|y| dark(*x, y))).collect();
    let (first, last) = (columns[0], columns[columns.len() - 1]);
    assert!((480..520).contains(&(first.midpoint(last))), "the title is in the middle");
    assert!((150..400).contains(&(last - first)), "{first} to {last}");
}

#[test]
fn what_cannot_be_drawn_says_why() {
    let refused = |json: &str, out: &str| {
        let error = show(json, Path::new(out), &Options::default()).expect_err("no picture");
        error.to_string()
    };
    assert!(refused("{}", "map.svg").starts_with("the map cannot be drawn: at ``"));
    assert!(refused(HEXES, "map.gif").contains("end its name in .svg or .png"));
    assert!(refused(HEXES, "no/such/folder/map.svg").contains("could not be written"));
    assert!(matches!(png("<svg", 100), Err(PictureError::Svg(_))));
    let picture = drawn(HEXES, &Options::default());
    for width in [0, 1_000_000] {
        assert!(matches!(png(&picture, width), Err(PictureError::Size { .. })));
    }
}

#[test]
fn a_picture_file_is_written() {
    let out = std::env::temp_dir().join(format!("stavka-picture-{}.svg", std::process::id()));
    show(POINTS, &out, &Options::default()).expect("a picture file");
    let written = fs::read_to_string(&out).expect("the file");
    fs::remove_file(&out).expect("the file is there");
    assert_eq!(written, drawn(POINTS, &Options::default()));
}

#[test]
fn points_far_apart_fit_on_a_sheet() {
    let far = POINTS.replace("[710, ", "[2000000000, ");
    assert_ne!(far, POINTS, "the fixture has a point at that place");
    let picture = drawn(&far, &Options::default());
    assert!(picture.len() < 2 * drawn(POINTS, &Options::default()).len());
}
