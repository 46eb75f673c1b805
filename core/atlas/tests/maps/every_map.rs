//! What must hold on every map.

use std::collections::BTreeSet;

use stavka_atlas::{VARIANTS, check};
use stavka_core::board::{Board, EdgeKinds, Flood, HexRows, Place, RowScratch, SpaceId, SpaceSet};

use crate::shared::{board, file, reach, terrain};

#[test]
fn the_committed_map_is_what_its_recipe_makes() {
    for variant in VARIANTS {
        check(variant).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn labels_are_unique() {
    for variant in VARIANTS {
        let file = file(variant);
        let labels: BTreeSet<_> = file.spaces.iter().map(|space| &space.label).collect();
        assert_eq!(labels.len(), file.spaces.len(), "{variant}");
    }
}

#[test]
fn what_touches_is_touched() {
    for variant in VARIANTS {
        let board = board(variant);
        for from in board.ids() {
            for &to in board.neighbours(from) {
                assert_eq!(
                    board.kinds_between(from, to),
                    board.kinds_between(to, from),
                    "{variant}"
                );
            }
        }
    }
}

#[test]
fn hexsides_lie_between_neighbours() {
    for variant in VARIANTS {
        let (file, board) = (file(variant), board(variant));
        for edge in &file.edges {
            let ends = edge.between.each_ref().map(|label| board.labelled(label).expect("a label"));
            let apart = board.distance(ends[0], ends[1]);
            assert!(apart.is_none_or(|steps| steps == 1), "{variant}: {:?}", edge.between);
        }
    }
}

#[test]
fn no_city_stands_in_water() {
    for variant in VARIANTS {
        let board = board(variant);
        let printed = |space: SpaceId| {
            board.space(space).name.is_some() && board.space(space).place != Place::Box
        };
        for space in board.ids().filter(|&space| printed(space)) {
            let ground = terrain(&board, space);
            assert!(!["sea", "lake"].contains(&ground), "{variant}: {:?}", board.space(space).name);
        }
    }
}

#[test]
fn rivers_keep_to_the_land() {
    for variant in VARIANTS {
        let board = board(variant);
        for from in board.ids().filter(|&from| ["sea", "lake"].contains(&terrain(&board, from))) {
            for slot in board.slots(from) {
                let kinds = board.crossing(from, slot).kinds;
                let land = EdgeKinds::RIVER | EdgeKinds::RAIL | EdgeKinds::ROAD | EdgeKinds::TRACK;
                assert!(!kinds.any_of(land), "{variant}: {}", board.space(from).label);
            }
        }
    }
}

/// The ends of the world for railways: edges of the map, boxes, and capitals.
fn rail_ends(board: &Board) -> SpaceSet {
    let on_rim = |id: SpaceId| {
        let hex = matches!(board.space(id).place, Place::Hex(..));
        let inner =
            board.neighbours(id).iter().filter(|next| next.index() < board.hexes()).count() == 6;
        let tags = &board.space(id).tags;
        (hex && !inner)
            || tags.iter().any(|tag| tag == "capital")
            || board.space(id).place == Place::Box
    };
    SpaceSet::with(board.size(), board.ids().filter(|&id| on_rim(id)))
}

#[test]
fn every_railway_reaches_an_edge_or_a_capital() {
    for variant in VARIANTS {
        let board = board(variant);
        let ends = rail_ends(&board);
        let rail = |from, slot| board.crossing(from, slot).kinds.any_of(EdgeKinds::RAIL);
        let mut served = board.empty_set();
        for end in &ends {
            served.union_with(&reach(&board, end, rail));
        }
        for id in board.ids().filter(|&id| board.slots(id).any(|slot| rail(id, slot))) {
            let space = board.space(id);
            assert!(served.contains(id), "{variant}: {} {:?}", space.label, space.name);
        }
    }
}

#[test]
fn floods_on_bits_and_on_lists_agree() {
    for variant in VARIANTS {
        let board = board(variant);
        let blocking = EdgeKinds::RIVER | EdgeKinds::COAST | EdgeKinds::SEA;
        let mut open = vec![false; board.targets().len()];
        for id in board.ids() {
            for slot in board.slots(id) {
                open[slot] = !board.crossing(id, slot).kinds.any_of(blocking);
            }
        }
        let rows = HexRows::new(&board, |slot| open[slot]);
        let (mut scratch, mut bits) = (RowScratch::default(), board.empty_set());
        let mut lists = Flood::new(&board);
        for start in board.ids().step_by(37) {
            let sources = SpaceSet::with(board.size(), [start]);
            for range in [None, Some(6)] {
                rows.spread(&mut scratch, &sources, &board.empty_set(), range, &mut bits);
                let found =
                    lists.spread(&board, &sources, &board.empty_set(), range, |slot| open[slot]);
                assert!(bits == *found, "{variant}: from {}", board.space(start).label);
            }
        }
    }
}
