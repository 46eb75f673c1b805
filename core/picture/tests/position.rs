//! The position of a game on a small map: every counter shows, in its place and its state.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};
use stavka_core::board::{Board, MapFile};
use stavka_core::view::{At, Size, View, marks};
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
    assert_eq!(hash, "175dd1ce76cf00a1");
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

#[test]
fn stacks_are_drawn_out_where_the_picture_says_so() {
    let (board, view) = (board(), view());
    let drawn = |options| position_svg(&board, &view, &options).expect("a picture");
    let plain = drawn(Options::default());
    let all = drawn(Options { stacks: true, ..Options::default() });
    let counters = |picture: &str| picture.matches("class=\"counter\"").count();
    let mut stacks = BTreeMap::<&At, usize>::new();
    for counter in &view.counters {
        *stacks.entry(&counter.at).or_default() += 1;
    }
    let on_map = |at: &At| matches!(at, At::Space(label) if board.labelled(label).is_some());
    let several = stacks.iter().filter(|(at, count)| on_map(at) && **count > 1);
    let drawn_out: usize = several.map(|(_, count)| count).sum();
    assert!(drawn_out >= 7, "{drawn_out}");
    assert_eq!(counters(&all), counters(&plain) + drawn_out);

    // A part of the map draws out its own stacks alone, and grows by no more than they need.
    let largest = stacks.iter().filter(|(at, _)| on_map(at)).max_by_key(|(_, count)| **count);
    let Some((At::Space(label), 7)) = largest else { panic!("{largest:?}") };
    let around = Some((label.clone(), 0));
    let part = drawn(Options { around: around.clone(), ..Options::default() });
    let part_with = drawn(Options { around, stacks: true, ..Options::default() });
    assert_eq!(counters(&part_with), counters(&part) + 7);
    assert!(!part.contains("class=\"holding\"") && part_with.contains("class=\"holding\""));
    let height = |picture: &str| {
        let at = picture.split("height=\"").nth(1).and_then(|rest| rest.split('"').next());
        at.and_then(|number| number.parse::<f64>().ok()).expect("a height")
    };
    let grown = height(&part_with) - height(&part);
    assert!((60.0..400.0).contains(&grown), "{grown}");
}

#[test]
fn a_dashed_edge_leaves_room_for_the_size() {
    let mut view = view();
    view.counters.truncate(1);
    let counter = &mut view.counters[0];
    counter.marks = vec![marks::HIDDEN.to_owned()];
    counter.size = Some(Size::Army);
    assert!(drawn(&view).contains("<path class=\"mark-hidden\" d=\"M10.5 "));
    view.counters[0].size = None;
    assert!(drawn(&view).contains("<rect class=\"mark-hidden\""));
}
