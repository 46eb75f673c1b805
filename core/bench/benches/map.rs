//! Loading the largest map, checks and all, against reading its JSON into typed values.

use std::process::ExitCode;

use stavka_bench::{Report, at_most};
use stavka_core::board::{Board, MapFile};

const MAP: &str = include_str!("../../../variants/a4-sheet/data/map.json");

fn main() -> ExitCode {
    let mut report = Report::new();
    let load =
        || MapFile::from_json(MAP).and_then(Board::try_from).map(|board| board.ids().count()).ok();
    let parse = || serde_json::from_str::<MapFile>(MAP).map(|map| map.spaces.len()).ok();
    assert!(load().is_some() && load() == parse(), "the map loads");
    report.compare("load the a4-sheet map", ("board", load), ("typed JSON", parse), at_most(1.5));
    report.finish()
}
