//! The map of A World at War, chapters 78 to 81.

use stavka_core::board::{Board, EdgeKinds, Label, SpaceSet};

use crate::shared::{board, is_in, named, reach, terrain, touches};

fn map() -> Board {
    board("world-at-war")
}

/// Places that clauses and tables name, with where they are named.
const NAMED: [(&str, &[&str]); 8] = [
    ("78.91", &["Peking", "Nanking", "Shanghai", "Canton", "Chungking"]),
    ("78.53", &["Kunming"]),
    ("78.95", &["Hong Kong"]),
    ("78.922", &["Rangoon"]),
    ("79.61.classic", &["Yen-an"]),
    ("81.21.1", &["Harbin", "Mukden"]),
    ("81.61", &["Urals box"]),
    (
        "table: objectives, start line, victory",
        &[
            "Sian",
            "Changsha",
            "Hankow",
            "Paotow",
            "Taiyuan",
            "Linfen",
            "Kaifeng",
            "Sinyang",
            "Yochow",
            "Nanchang",
            "Hangchow",
            "Swatow",
            "Amoy",
            "Foochow",
            "Haikow",
            "Vladivostok",
            "Khabarovsk",
            "Chita",
            "Irkutsk",
            "Ledo",
            "Lashio",
        ],
    ),
];

/// Regions that clauses name.
const REGIONS: [&str; 14] = [
    "china",
    "manchuria",
    "korea",
    "mongolia",
    "tannu-tuva",
    "siberia",
    "burma",
    "india",
    "indochina",
    "hong-kong",
    "northern-china",
    "communist-china",
    "southeast-asian-front",
    "formosa",
];

#[test]
fn every_named_place_is_there() {
    let map = map();
    for place in NAMED.iter().flat_map(|(_, places)| *places) {
        named(&map, place);
    }
    for region in REGIONS {
        assert!(map.region(region).is_some_and(|spaces| !spaces.is_empty()), "{region}");
    }
}

fn row(map: &Board, place: &str) -> Option<u16> {
    match map.space(named(map, place)).label.parse() {
        Ok(Label::Lettered { row, .. }) => Some(row),
        _ => None,
    }
}

#[test]
fn rows_a_to_l_lie_north_of_sian() {
    let map = map();
    assert_eq!(row(&map, "Sian"), Some(12), "row M");
    assert_eq!(row(&map, "Yen-an"), Some(10), "row K");
    assert!(is_in(&map, named(&map, "Yen-an"), "communist-china"));
    assert!(!is_in(&map, named(&map, "Sian"), "northern-china"));
}

#[test]
fn the_pacific_edge_has_its_printed_labels() {
    let map = map();
    let edges = [
        ("pacific-edge-russia", ["A23", "B22", "C21", "D20", "E19", "F18"]),
        ("pacific-edge-china", ["G18", "H17", "I17", "J16", "K16", "L15"]),
    ];
    for (edge, labels) in edges {
        let hexes = map.region(edge).expect("an edge");
        let found: Vec<_> = hexes.iter().map(|hex| map.space(hex).label.as_str()).collect();
        assert_eq!(found, labels);
    }
    let russian = ["siberia", "mongolia", "tannu-tuva"];
    for hex in map.region("pacific-edge-russia").expect("an edge") {
        assert!(russian.iter().any(|region| is_in(&map, hex, region)), "{}", map.space(hex).label);
    }
    for hex in map.region("pacific-edge-china").expect("an edge") {
        assert!(is_in(&map, hex, "communist-china"), "{}", map.space(hex).label);
    }
}

#[test]
fn the_european_edge_is_a_strip_of_its_own() {
    let map = map();
    let strip = map.region("european-edge").expect("the strip");
    assert_eq!(strip.len(), 26);
    assert!(map.labelled("A62").is_some_and(|hex| strip.contains(hex)));
    assert!(map.labelled("Z53").is_some_and(|hex| strip.contains(hex)));
    let hexes = map.hexes();
    for hex in strip {
        let apart =
            map.neighbours(hex).iter().all(|next| strip.contains(*next) || next.index() >= hexes);
        assert!(apart, "{} touches the Asian map", map.space(hex).label);
    }
}

#[test]
fn the_urals_box_joins_both_edges() {
    let map = map();
    let urals = named(&map, "Urals box");
    let mut edges = map.empty_set();
    for edge in ["european-edge", "pacific-edge-russia", "pacific-edge-china"] {
        edges.union_with(map.region(edge).expect("an edge"));
    }
    let beside = SpaceSet::with(map.size(), map.neighbours(urals).iter().copied());
    assert!(beside == edges);
    assert_eq!(edges.len(), 38);
}

#[test]
fn four_objectives_are_out_of_nationalist_hands() {
    let map = map();
    let objectives = map.tagged("objective").expect("objectives");
    assert_eq!(objectives.len(), 8);
    let held = |name| {
        let side = map.controller_named(name);
        objectives.iter().filter(|&hex| map.space(hex).controller == side).count()
    };
    assert_eq!((held("japan"), held("nationalist-china")), (4, 4));
}

#[test]
fn the_start_line_is_japanese() {
    let map = map();
    let japan = map.controller_named("japan");
    let line = [
        "Paotow", "Taiyuan", "Linfen", "Kaifeng", "Sinyang", "Hankow", "Yochow", "Nanchang",
        "Hangchow",
    ];
    for place in
        line.iter().chain(&["Canton", "Swatow", "Amoy", "Foochow", "Haikow", "Harbin", "Mukden"])
    {
        assert_eq!(map.space(named(&map, place)).controller, japan, "{place}");
    }
}

#[test]
fn rivers_flow_by_their_cities() {
    let map = map();
    for city in ["Chungking", "Hankow", "Nanking", "Kaifeng", "Khabarovsk", "Lanchow"] {
        assert!(touches(&map, named(&map, city), EdgeKinds::RIVER), "{city} lies on a river");
    }
    for city in ["Tsinan", "Tientsin"] {
        assert!(!touches(&map, named(&map, city), EdgeKinds::RIVER), "{city}: the old bed is dry");
    }
}

#[test]
fn ports_lie_on_the_sea() {
    let map = map();
    for port in map.tagged("port").expect("ports").iter().filter(|port| port.index() < map.hexes())
    {
        assert!(touches(&map, port, EdgeKinds::COAST), "{:?}", map.space(port).name);
    }
}

#[test]
fn the_land_hangs_together() {
    let map = map();
    let closed = EdgeKinds::SEA | EdgeKinds::COAST | EdgeKinds::LAKE;
    let walk = |from, slot| !map.crossing(from, slot).kinds.any_of(closed);
    let reached = reach(&map, named(&map, "Chungking"), walk);
    let islands = ["Haikow"];
    for place in
        NAMED.iter().flat_map(|(_, places)| *places).filter(|place| !islands.contains(place))
    {
        assert!(reached.contains(named(&map, place)), "{place} cannot be reached by land");
    }
}

#[test]
fn the_siberian_railway_is_whole() {
    let map = map();
    let rail = |from, slot| map.crossing(from, slot).kinds.any_of(EdgeKinds::RAIL);
    let reached = reach(&map, named(&map, "Irkutsk"), rail);
    for city in ["Chita", "Khabarovsk", "Vladivostok"] {
        assert!(reached.contains(named(&map, city)), "{city}");
    }
    assert!(touches(&map, named(&map, "Chita"), EdgeKinds::WIDE_GAUGE));
    assert!(!touches(&map, named(&map, "Mukden"), EdgeKinds::WIDE_GAUGE));
}

#[test]
fn every_attrition_zone_is_there() {
    let map = map();
    for zone in
        ["attrition-europe", "attrition-siberia", "attrition-china", "attrition-southeast-asia"]
    {
        assert!(map.region(zone).is_some_and(|spaces| spaces.len() > 20), "{zone}");
    }
    assert_eq!(terrain(&map, named(&map, "Irkutsk")), "clear");
}
