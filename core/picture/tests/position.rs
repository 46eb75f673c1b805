//! The position of a game on a small map: every counter shows, in its place and its state.

use sha2::{Digest, Sha256};
use stavka_core::board::{Board, MapFile};
use stavka_core::view::{At, View};
use stavka_picture::{Options, position_svg, svg};

const MAP: &str = include_str!("maps/hexes.json");
const POSITION: &str = include_str!("maps/position.json");

fn board() -> Board {
    MapFile::from_json(MAP).and_then(Board::try_from).expect("a sound map")
}

fn view() -> View {
    serde_json::from_str(POSITION).expect("a view")
}

fn drawn(view: &View) -> String {
    position_svg(&board(), view, &Options::default()).expect("a picture")
}

/// Look at the picture before you change this: `cargo run -p stavka-picture --example draw`.
#[test]
fn the_same_position_gives_the_same_bytes() {
    let picture = drawn(&view());
    assert_eq!(picture, drawn(&view()));
    let hash = Sha256::digest(&picture);
    let hash = hash.iter().take(8).fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
    assert_eq!(hash, "a2fcbd21ed5b9a50");
}

#[test]
fn every_symbol_is_defined_and_every_counter_is_there() {
    let (view, picture) = (view(), drawn(&view()));
    for counter in &view.counters {
        let symbol = serde_json::to_value(counter.symbol).expect("a name");
        let symbol = symbol.as_str().expect("a name").to_owned();
        assert!(picture.contains(&format!("id=\"unit-{symbol}\"")), "{symbol} is not defined");
        assert!(picture.contains(&format!("href=\"#unit-{symbol}\"")), "{symbol} is not drawn");
    }
    let counters = picture.matches("class=\"counter\"").count();
    // Of a stack of seven three are drawn.
    assert_eq!(counters, view.counters.len() - 4);
    assert!(picture.contains("class=\"stack-number\"") && picture.contains(">7</text>"));
    assert!(picture.contains(">reinforcements of July<") && picture.contains(">losses<"));
    assert!(picture.contains("July I 1941  ·  weather dry"));
    assert!(picture.contains("Unit 0 &amp; &lt;co&gt;"), "a name is no markup");
}

#[test]
fn a_position_changes_nothing_below_it() {
    let empty = drawn(&View::default());
    assert!(!empty.contains("class=\"counter\""));
    assert!(!svg(&board(), &Options::default()).expect("a picture").contains("unit-frame"));
}

#[test]
fn a_counter_in_no_known_space_is_shown_beside_the_map() {
    let mut view = view();
    view.counters.truncate(1);
    view.counters[0].at = At::Space("nowhere".to_owned());
    assert!(drawn(&view).contains(">nowhere<"));
}
