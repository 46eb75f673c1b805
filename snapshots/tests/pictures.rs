//! The pictures of the three maps, as hashes: whoever changes one has to look at it.

use sha2::{Digest, Sha256};
use stavka_a4_sheet::A4Sheet;
use stavka_core::board::{Board, MapFile};
use stavka_core::variant::Variant;
use stavka_picture::{Options, svg};
use stavka_second_edition::SecondEdition;
use stavka_world_at_war::WorldAtWar;

fn line<V: Variant>() -> String {
    let map = V::map().expect("a map");
    let board = MapFile::from_json(map).and_then(Board::try_from).expect("a sound map");
    let picture = svg(&board, &Options::default()).expect("a picture");
    let hash = Sha256::digest(&picture);
    let hash = hash.iter().take(8).fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
    format!("{}: {} spaces, {hash}\n", V::about().id, board.size())
}

/// Look first: `cargo stavka map show VARIANT --out map.png`.
#[test]
fn the_same_map_gives_the_same_picture() {
    let lines = [line::<A4Sheet>(), line::<SecondEdition>(), line::<WorldAtWar>()];
    stavka_testkit::settings(concat!(env!("CARGO_MANIFEST_DIR"), "/pictures"))
        .bind(|| insta::assert_snapshot!("maps", lines.concat()));
}
