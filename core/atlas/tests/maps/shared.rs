//! What the tests of all maps share.

use stavka_atlas::{file_of, source};
use stavka_core::board::{Board, EdgeKinds, MapFile, SpaceId, SpaceSet};

/// The committed map of a variant.
pub(crate) fn file(variant: &str) -> MapFile {
    let text = source::text(&file_of(variant)).expect("a committed map");
    MapFile::from_json(&text).expect("a sound map file")
}

/// The same as a board.
pub(crate) fn board(variant: &str) -> Board {
    Board::try_from(file(variant)).expect("a sound map")
}

/// The space where the map prints that name.
pub(crate) fn named(board: &Board, name: &str) -> SpaceId {
    let mut found = board.ids().filter(|id| board.space(*id).name.as_deref() == Some(name));
    let space = found.next().unwrap_or_else(|| panic!("{name} is not on the map"));
    assert!(found.next().is_none(), "{name} stands twice on the map");
    space
}

/// The name of a space's terrain.
pub(crate) fn terrain(board: &Board, space: SpaceId) -> &str {
    &board.terrains()[usize::from(board.terrain(space).0)]
}

/// Whether a side of the space carries one of these kinds.
pub(crate) fn touches(board: &Board, space: SpaceId, kinds: EdgeKinds) -> bool {
    board.slots(space).any(|slot| board.crossing(space, slot).kinds.any_of(kinds))
}

/// Whether a space is in a region.
pub(crate) fn is_in(board: &Board, space: SpaceId, region: &str) -> bool {
    board.region(region).is_some_and(|spaces| spaces.contains(space))
}

/// Everything reached from `start` by steps that `carries` allows.
pub(crate) fn reach(
    board: &Board,
    start: SpaceId,
    carries: impl Fn(SpaceId, usize) -> bool,
) -> SpaceSet {
    let mut reached = board.empty_set();
    let mut open = vec![start];
    while let Some(space) = open.pop() {
        if reached.contains(space) {
            continue;
        }
        reached.insert(space);
        let steps = board.slots(space).filter(|&slot| carries(space, slot));
        open.extend(steps.map(|slot| board.targets()[slot]));
    }
    reached
}
