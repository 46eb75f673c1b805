//! The hex map that the benchmarks of the board share.

use stavka_core::{
    board::{Board, LabelStyle, MapFile, Offset, Place, SpaceEntry, SpaceId},
    clause::Provenance,
};

const COLUMNS: u16 = 60;
const ROWS: u16 = 40;

/// The kinds of ground, the last of them impassable.
const TERRAINS: [&str; 4] = ["clear", "forest", "swamp", "peak"];

/// 60 by 40 hexes, 15 in a hundred impassable, the others of three kinds of ground.
pub(crate) fn board() -> Board {
    let mut seed: u64 = 41;
    let places = (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (column, row)));
    let spaces = places.map(|(column, row)| entry(column, row, terrain(&mut seed))).collect();
    let file = MapFile {
        schema: None,
        name: "benchmark".into(),
        provenance: Provenance::Completion,
        credits: Vec::new(),
        labels: LabelStyle::Numbered,
        hex_kilometres: None,
        terrains: TERRAINS.map(String::from).into(),
        controllers: Vec::new(),
        regions: Vec::new(),
        spaces,
        edges: Vec::new(),
        land: Vec::new(),
    };
    Board::try_from(file).expect("a sound map")
}

fn entry(column: u16, row: u16, terrain: &str) -> SpaceEntry {
    SpaceEntry {
        label: format!("{column:02}{row:02}"),
        place: Place::Hex(column, row),
        position: None,
        name: None,
        terrain: terrain.into(),
        regions: Vec::new(),
        tags: Vec::new(),
        controller: None,
    }
}

fn terrain(seed: &mut u64) -> &'static str {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    match (*seed >> 33) % 100 {
        0..15 => TERRAINS[3],
        15..60 => TERRAINS[0],
        60..85 => TERRAINS[1],
        _ => TERRAINS[2],
    }
}

/// A passable hex in the middle.
pub(crate) fn centre(board: &Board) -> SpaceId {
    let middle = Offset::new(i32::from(COLUMNS) / 2, i32::from(ROWS) / 2);
    let mut near = middle.to_hex().disc(3).filter_map(|hex| board.hex_at(hex.to_offset()));
    near.find(|&space| is_passable(board, space)).expect("not all of the middle is impassable")
}

/// Whether a hex can be entered.
pub(crate) fn is_passable(board: &Board, space: SpaceId) -> bool {
    board.terrain(space).index() + 1 < TERRAINS.len()
}
