use std::collections::BTreeMap;

use stavka_core::board::{EdgeKinds, MapFile, SpaceSet};
use stavka_core::bounded::Int;
use stavka_core::data::{GroupEntry, ScenarioFile};

use super::super::russian::border;
use super::*;
use crate::data::{BARBAROSSA, DEPLOYMENT, MAP};

fn board() -> Board {
    MAP.own::<MapFile>().expect("a map").try_into().expect("a board")
}

fn deployment(board: &Board) -> Deployment {
    let file: TableFile = DEPLOYMENT.own().expect("a deployment");
    Deployment::open(&file, board).expect("hexes of the map")
}

fn named(board: &Board, name: &str) -> SpaceId {
    let is_it = |hex: &SpaceId| {
        let space = board.space(*hex);
        space.name.as_deref() == Some(name) || space.label == name
    };
    board.ids().find(is_it).expect("a place of the map")
}

fn region(board: &Board, names: &[&str]) -> SpaceSet {
    let mut all = board.empty_set();
    names.iter().filter_map(|name| board.region(name)).for_each(|set| all.union_with(set));
    all
}

fn units_of(deployment: &Deployment, board: &Board, prefix: &str) -> SpaceSet {
    let them = deployment.iter().filter(|(unit, _)| unit.starts_with(prefix));
    SpaceSet::with(board.size(), them.map(|(_, hex)| hex))
}

#[test]
fn ten_armies_and_ten_tank_korps_are_on_the_border() {
    let board = board();
    let deployment = deployment(&board);
    let [border, _] = border(&board);
    assert_eq!(border.len(), 41, "hexes of the border");
    let units = units_of(&deployment, &board, "border-");
    assert_eq!(units.len(), 20, "each in a hex of its own");
    let count = |prefix| deployment.iter().filter(|(unit, _)| unit.starts_with(prefix)).count();
    assert_eq!((count("border-army-"), count("border-tank-korps-")), (10, 10));
    assert_eq!((count("city-army-"), count("city-tank-korps-")), (11, 14));
}

/// Every unit with a choice stands where its group may.
#[test]
fn everybody_stands_where_the_scenario_lets_him() {
    let board = board();
    let deployment = deployment(&board);
    let scenario: ScenarioFile = BARBAROSSA.own().expect("a scenario");
    let choice = |group: &&GroupEntry| group.within.is_some() || !group.regions.is_empty();
    let mut checked = 0;
    for group in scenario.groups.iter().filter(choice) {
        for muster in &group.units {
            let hex = deployment.find(&muster.unit);
            let hex = hex.unwrap_or_else(|| panic!("{} is not deployed", muster.unit));
            assert!(fits(&board, group, hex), "{} of {}", muster.unit, group.name);
            checked += 1;
        }
    }
    assert_eq!(checked, 48, "Axis units and Russian cavalry");
}

fn fits(board: &Board, group: &GroupEntry, hex: SpaceId) -> bool {
    let names: Vec<_> = group.regions.iter().map(String::as_str).collect();
    let within = group.within.map_or(0, Int::unsigned);
    let near = |place: &String| {
        board.distance(hex, named(board, place)).is_some_and(|distance| distance <= within)
    };
    let own = board.space(hex).controller.map(|id| &board.controllers()[usize::from(id.0)]);
    own == Some(&group.side)
        && (region(board, &names).contains(hex) || group.places.iter().any(near))
}

#[test]
fn each_city_behind_the_border_has_one_unit() {
    let board = board();
    let deployment = deployment(&board);
    let scenario: ScenarioFile = BARBAROSSA.own().expect("a scenario");
    let cities = scenario.groups.iter().find(|group| group.name == "Cities behind the border");
    let places = cities.expect("the group").places.iter().map(|name| named(&board, name));
    assert_eq!(
        units_of(&deployment, &board, "city-"),
        SpaceSet::with(board.size(), places),
        "a unit in each, and none elsewhere"
    );
}

/// No stack is too high: an army and a motorized korps at most, three units and an attached division.
#[test]
fn the_axis_stacks_within_its_limits() {
    let board = board();
    let deployment = deployment(&board);
    let mut stacks: BTreeMap<SpaceId, Vec<String>> = BTreeMap::new();
    for (unit, hex) in
        deployment.iter().filter(|(_, hex)| !region(&board, &["ussr"]).contains(*hex))
    {
        stacks.entry(hex).or_default().push(unit.to_owned());
    }
    let scenario: ScenarioFile = BARBAROSSA.own().expect("a scenario");
    for group in scenario.groups.iter().filter(|group| group.name.ends_with(". Army")) {
        let hex = named(&board, &group.places[0]);
        stacks.entry(hex).or_default().push(group.units[0].unit.clone());
    }
    for (hex, stack) in stacks {
        let count = |word: &str| stack.iter().filter(|unit| unit.contains(word)).count();
        let attached = usize::from(count("-panzer-") + count("-ss-") > 0);
        assert!(
            stack.len() - attached <= 3 && count("-army-") <= 1 && count("-motorized-korps") <= 1,
            "{} holds {stack:?}",
            board.space(hex).label
        );
    }
}

#[test]
fn a_hex_that_is_not_there_is_named() {
    let board = board();
    let mut file: TableFile = DEPLOYMENT.own().expect("a deployment");
    file.rows[0].cells[0] = Cell::Text("9999".into());
    let error = Deployment::open(&file, &board).expect_err("no such hex").to_string();
    assert!(error.contains("`9999`"), "{error}");
}

/// The main lines of the rail heads start where the scenario puts them, and every leg has rails.
#[test]
fn the_main_lines_follow_railways() {
    let board = board();
    let lines: TableFile = crate::data::RAIL_LINES.own().expect("a chart");
    let mut flood = stavka_core::board::Flood::new(&board);
    let railways = crate::strategic::Railways::new(&board);
    for head in 0..lines.columns.len() {
        let stops: Vec<_> =
            lines.rows.iter().filter_map(|row| stop(&board, &row.cells[head])).collect();
        for leg in stops.windows(2) {
            let from = SpaceSet::with(board.size(), [leg[0]]);
            let reached =
                flood.spread(&board, &from, &board.empty_set(), None, |slot| railways.has(slot));
            assert!(reached.contains(leg[1]), "no rails on a leg of head {head}");
        }
        let at = stops.first().expect("a start");
        assert!(board.space(*at).tags.iter().any(|tag| tag == "rail-head"));
    }
    assert!(board.ids().any(|hex| {
        board.slots(hex).any(|slot| board.crossing(hex, slot).kinds.any_of(EdgeKinds::WIDE_GAUGE))
    }));
}

fn stop(board: &Board, cell: &Cell) -> Option<SpaceId> {
    match cell {
        Cell::Text(name) if !name.is_empty() => Some(named(board, name)),
        _ => None,
    }
}
