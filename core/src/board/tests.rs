use super::{
    sample::{Lcg, at, board, edge, entry, map, ragged, rectangle, set},
    *,
};

#[test]
fn adjacency_is_symmetric_and_carries_the_same_both_ways() {
    let mut random = Lcg(1);
    let board = ragged(&mut random, 17, 13);
    for from in board.ids() {
        for slot in board.slots(from) {
            let step = board.crossing(from, slot);
            assert_eq!(board.kinds_between(step.to, from), Some(step.kinds));
            let hexes = board.distance(from, step.to);
            assert!(hexes.is_none_or(|steps| steps == 1));
        }
        for direction in Direction::ALL {
            if let Some(neighbour) = board.neighbour(from, direction) {
                assert_eq!(board.neighbour(neighbour, direction.opposite()), Some(from));
                assert!(board.neighbours(from).contains(&neighbour));
            }
        }
    }
}

#[test]
fn hexes_stand_row_by_row_and_are_found_by_place_and_label() {
    let mut file = rectangle(5, 4);
    file.spaces.reverse();
    file.spaces.insert(3, entry("box", Place::Box, "swamp"));
    file.spaces[0].regions.push("south".into());
    file.spaces[0].tags.push("port".into());
    file.spaces[0].controller = Some("blue".into());
    let board = board(file);
    assert_eq!((board.size(), board.hexes()), (21, 20));
    assert_eq!(at(&board, "0.0"), SpaceId(0));
    assert_eq!(board.hex_at(Offset::new(2, 1)), Some(SpaceId(7)));
    assert_eq!(board.hex_at(Offset::new(5, 1)), None);
    let corner = at(&board, "4.3");
    assert_eq!(board.region("south"), Some(&set(&board, &["4.3"])));
    assert_eq!(board.tagged("port"), board.region("south"));
    assert_eq!(board.tagged("fort"), None);
    assert_eq!(board.space(corner).controller, board.controller_named("blue"));
    let ground = board.terrain(at(&board, "box"));
    assert_eq!(board.terrains()[usize::from(ground.0)], "swamp");
    assert_eq!(board.neighbours(at(&board, "box")), []);
    assert_eq!(board.distance(at(&board, "0.0"), corner), Some(6));
    assert_eq!(board.distance(corner, at(&board, "box")), None);
}

#[test]
fn rows_and_arrays_flood_alike() {
    let mut random = Lcg(7);
    for round in 0..60 {
        let (columns, rows) = ([5, 60, 64, 65, 150][round % 5], [9, 12, 1, 14, 6][round / 5 % 5]);
        let board = ragged(&mut random, columns, rows);
        let kinds = slot_kinds(&board);
        let dry = |slot: usize| !kinds[slot].any_of(EdgeKinds::LAKE);
        let hex_rows = HexRows::new(&board, dry);
        let (mut scratch, mut flood, mut reached) =
            (RowScratch::default(), Flood::new(&board), board.empty_set());
        for range in [None, Some(0), Some(1), Some(4), Some(40)] {
            let sources = random.set(&board, 1 + round as u64 % 3);
            let blocked = random.set(&board, 5 * (round as u64 % 7));
            hex_rows.spread(&mut scratch, &sources, &blocked, range, &mut reached);
            assert_eq!(
                &reached,
                flood.spread(&board, &sources, &blocked, range, dry),
                "round {round}, {range:?}"
            );
        }
    }
}

fn slot_kinds(board: &Board) -> Vec<EdgeKinds> {
    board
        .ids()
        .flat_map(|from| board.slots(from).map(move |slot| board.crossing(from, slot).kinds))
        .collect()
}

#[test]
fn a_board_of_points_floods_by_links() {
    let points = ["a", "b", "c", "d"].map(|label| entry(label, Place::Point, "clear"));
    let edges =
        [("a", "b"), ("b", "c"), ("c", "d")].map(|(one, other)| edge(one, other, EdgeKinds::RAIL));
    let board = board(map(points.into(), edges.into()));
    let (sources, blocked) = (set(&board, &["a"]), set(&board, &["d"]));
    let mut reached = board.empty_set();
    let rows = HexRows::new(&board, |_| true);
    rows.spread(&mut RowScratch::default(), &sources, &blocked, None, &mut reached);
    assert_eq!(reached, set(&board, &["a", "b", "c"]));
    rows.spread(&mut RowScratch::default(), &sources, &blocked, Some(1), &mut reached);
    assert_eq!(reached, set(&board, &["a", "b"]));
}

#[test]
fn a_disc_holds_what_is_near() {
    for (columns, rows) in [(64, 3), (9, 11), (1, 64)] {
        let board = board(rectangle(columns, rows));
        let hex_rows = HexRows::new(&board, |_| true);
        let centres = board.ids().step_by(7).chain(board.ids().last());
        for (centre, steps) in centres.flat_map(|centre| [0, 1, 2, 5, 70].map(|n| (centre, n))) {
            let mut disc = board.empty_set();
            for (row, bits) in hex_rows.disc(centre.index(), steps as usize) {
                hex_rows.put_row(row, bits, disc.words_mut());
            }
            let near = |&hex: &SpaceId| board.distance(centre, hex) <= Some(steps);
            assert_eq!(disc, SpaceSet::with(board.size(), board.ids().filter(near)));
        }
    }
}

/// The error of a sound map that was spoilt.
fn error_of(spoil: impl FnOnce(&mut MapFile)) -> String {
    let mut file = rectangle(3, 2);
    file.spaces.push(entry("box", Place::Box, "clear"));
    file.edges.push(edge("0.0", "1.0", EdgeKinds::RIVER));
    spoil(&mut file);
    Board::try_from(file).expect_err("a spoilt map").to_string()
}

/// Spoils a sound map and checks how the error starts, after the pointer's own quote.
fn spoilt(expected: &str, spoil: impl FnOnce(&mut MapFile)) {
    let error = error_of(spoil);
    assert!(error.starts_with(&format!("at `{expected}")), "{error}\nshould start with {expected}");
}

#[test]
fn a_wrong_list_says_where_it_is_wrong() {
    spoilt("/spaces`: there are 0", |file| file.spaces.clear());
    spoilt("/terrains`: there are 0", |file| file.terrains.clear());
    spoilt("/terrains/3`: `clear` is listed already at `/terrains/0`", |file| {
        file.terrains.push("clear".into());
    });
    spoilt("/regions/1`: `south` is listed", |file| file.regions.push("south".into()));
}

#[test]
fn a_wrong_space_says_where_it_is_wrong() {
    spoilt("/spaces/1/label`: `0.0` is listed already at `/spaces/0/label`", |file| {
        file.spaces[1].label = "0.0".into();
    });
    spoilt("/spaces/1/place`: `0.0` lies there", |file| file.spaces[1].place = Place::Hex(0, 0));
    spoilt("/spaces/1/place`: column 2000", |file| file.spaces[1].place = Place::Hex(2000, 0));
    spoilt("/spaces/0/label`: the map's labels are lettered", |file| {
        file.labels = LabelStyle::Lettered;
    });
    spoilt("/spaces/2/terrain`: `bog` is not in `/terrains`", |file| {
        file.spaces[2].terrain = "bog".into();
    });
    spoilt("/spaces/2/regions/0`: `north`", |file| file.spaces[2].regions.push("north".into()));
    spoilt("/spaces/2/controller`: `green`", |file| {
        file.spaces[2].controller = Some("green".into());
    });
}

#[test]
fn a_wrong_edge_says_where_it_is_wrong() {
    spoilt("/edges/0/between/1`: `9.9` is not in `/spaces`", |file| {
        file.edges[0].between[1] = "9.9".into();
    });
    spoilt("/edges/0`: the edge joins `0.0` to itself", |file| {
        file.edges[0].between[1] = "0.0".into();
    });
    spoilt("/edges/0`: the hexes `0.0` and `2.0` do not touch", |file| {
        file.edges[0].between[1] = "2.0".into();
    });
    spoilt("/edges/0`: the hexside carries nothing", |file| file.edges[0].kinds = EdgeKinds::NONE);
    spoilt("/edges/1`: `1.0 - 0.0` is listed already at `/edges/0`", |file| {
        file.edges.push(edge("1.0", "0.0", EdgeKinds::RAIL));
    });
}

#[test]
fn too_many_spaces_are_refused() {
    let error = error_of(|file| file.spaces = vec![file.spaces[0].clone(); SpaceId::LIMIT + 1]);
    assert!(error.starts_with("at `/spaces`: there are 65536 entries"), "{error}");
}

#[test]
fn a_file_that_does_not_read_says_where() {
    let file = rectangle(2, 1);
    let json = serde_json::to_string(&file).expect("plain data");
    assert_eq!(MapFile::from_json(&json), Ok(file));
    let broken =
        |from: &str, to: &str| MapFile::from_json(&json.replacen(from, to, 1)).expect_err("broken");
    assert_eq!(broken("[1,0]", "[1,-1]").pointer, "/spaces/1/place/hex/1");
    assert_eq!(broken("\"terrain\"", "\"ground\"").pointer, "/spaces/0/ground");
    assert_eq!(MapFile::from_json(&format!("{json} x")).expect_err("broken").pointer, "");
}

#[cfg(feature = "schemas")]
#[test]
fn the_schema_knows_the_names_of_edges_and_nothing_else() {
    let schema = serde_json::to_value(crate::schema::schema_for!(MapFile)).expect("plain data");
    assert_eq!(schema["additionalProperties"], false);
    assert!(schema["$defs"]["EdgeKind"].to_string().contains("strait"));
}

#[test]
fn hexes_are_as_far_as_they_lie() {
    let mut random = Lcg(7);
    for percent in [0, 1, 5, 40] {
        let board = board(rectangle(14, 11));
        let slant = Slant::new(&board).expect("a small map");
        let [held, wanted] = [percent, 50].map(|percent| random.set(&board, percent));
        let mut far = vec![0; board.size()];
        slant.distances(held.words(), wanted.words(), &mut far);
        for space in &wanted {
            let least = held.iter().filter_map(|other| board.distance(space, other)).min();
            let least = least.and_then(|least| u8::try_from(least).ok()).unwrap_or(u8::MAX);
            assert_eq!(far[space.index()], least, "{space:?}");
        }
    }
}
