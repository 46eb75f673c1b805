//! A flood over a whole hex map from one source, against a hash set of hexes and a general graph library.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    process::ExitCode,
};

use stavka_bench::{Report, at_least};
use stavka_core::board::{Board, HexRows, Offset, RowScratch, SpaceId, SpaceSet};

#[path = "shared/map.rs"]
mod map;

fn main() -> ExitCode {
    let board = map::board();
    let peaks = board.ids().filter(|&space| !map::is_passable(&board, space));
    let blocked = SpaceSet::with(board.size(), peaks);
    let source = map::centre(&board);
    let sources = SpaceSet::with(board.size(), [source]);

    let rows = HexRows::new(&board, |_| true);
    let (mut scratch, mut reached) = (RowScratch::default(), board.empty_set());
    let mut ours = || {
        rows.spread(&mut scratch, &sources, &blocked, None, &mut reached);
        reached.len()
    };
    let open = open_hexes(&board, &blocked);
    let start = hex(&board, source);
    let mut by_hexes = || hexx_flood(&open, start);
    let mut by_graph = || pathfinding_flood(&board, &blocked, source);
    let count = ours();
    assert_eq!([by_hexes(), by_graph()], [count; 2], "all must find the same");

    let mut report = Report::new();
    report.compare("flood 60x40", ("ours", &mut ours), ("hexx", &mut by_hexes), at_least(8.0));
    report.compare(
        "flood 60x40",
        ("ours", &mut ours),
        ("pathfinding", &mut by_graph),
        at_least(8.0),
    );
    report.finish()
}

fn hex(board: &Board, space: SpaceId) -> hexx::Hex {
    let axial = board.space(space).offset().map_or(Offset::new(0, 0).to_hex(), Offset::to_hex);
    hexx::hex(axial.q, axial.r)
}

fn open_hexes(board: &Board, blocked: &SpaceSet) -> HashMap<hexx::Hex, bool> {
    board.ids().map(|space| (hex(board, space), !blocked.contains(space))).collect()
}

fn hexx_flood(open: &HashMap<hexx::Hex, bool>, source: hexx::Hex) -> usize {
    let mut seen = HashSet::from([source]);
    let mut queue = VecDeque::from([source]);
    while let Some(hex) = queue.pop_front() {
        for neighbour in hex.all_neighbors() {
            if open.get(&neighbour) == Some(&true) && seen.insert(neighbour) {
                queue.push_back(neighbour);
            }
        }
    }
    seen.len()
}

fn pathfinding_flood(board: &Board, blocked: &SpaceSet, source: SpaceId) -> usize {
    let successors = |&space: &u16| {
        let beside = board.neighbours(SpaceId(space)).iter();
        beside.filter(|&&to| !blocked.contains(to)).map(|to| to.0)
    };
    pathfinding::directed::bfs::bfs_reach(source.0, successors).count()
}
