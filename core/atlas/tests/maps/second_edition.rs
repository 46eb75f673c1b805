//! The map of Dark Crusade, second edition.

use stavka_core::board::{Board, EdgeKinds, Place};

use crate::shared::{board, is_in, named, reach};

fn map() -> Board {
    board("second-edition")
}

/// Places that clauses and tables name, with where they are named.
const NAMED: [(&str, &[&str]); 8] = [
    ("8.B.rumanian, 8.B.hungarian, 8.B.finnish", &["Bucharest", "Cluj", "Helsinki"]),
    ("8.A.d.list", &["Moscow"]),
    ("3.C.2.hold-first", &["Siberia"]),
    (
        "table: edge lines",
        &[
            "Koenigsberg",
            "Warsaw",
            "Krakow",
            "Bratislava",
            "Budapest",
            "Belgrade",
            "Vologda",
            "Gorki",
            "Kazan",
            "Kuibyshev",
            "Saratov",
            "Uralsk",
            "Astrakhan",
            "Makhachkala",
            "Baku",
        ],
    ),
    (
        "table: ports and seas",
        &[
            "Liepaja",
            "Riga",
            "Tallinn",
            "Leningrad",
            "Constanta",
            "Odessa",
            "Sevastopol",
            "Kerch",
            "Novorossiysk",
            "Batumi",
            "Rostov",
            "Volkhov",
            "Baltic Sea",
            "Black Sea",
            "Lake Ladoga",
            "Caspian Sea",
        ],
    ),
    ("table: factories and replacements", &["Kharkov", "Stalingrad", "Kiev", "Voronezh"]),
    ("table: victory", &["Grozny", "Ploesti", "Smolensk", "Minsk", "Dnepropetrovsk", "Stalino"]),
    ("table: second line", &["Mogilev", "Zhitomir", "Vinnitsa"]),
];

#[test]
fn every_named_place_is_there() {
    let map = map();
    for place in NAMED.iter().flat_map(|(_, places)| *places) {
        named(&map, place);
    }
}

#[test]
fn it_is_a_map_of_points() {
    let map = map();
    let points = map.ids().filter(|&id| map.space(id).place == Place::Point).count();
    assert!((110..=150).contains(&points), "{points} points");
    assert_eq!(map.hexes(), 0);
    for id in map.ids() {
        assert!(map.space(id).position.is_some(), "{} can be drawn", map.space(id).label);
    }
}

#[test]
fn no_two_points_are_drawn_on_one_another() {
    let map = map();
    for one in map.ids() {
        for other in map.ids().filter(|other| *other > one) {
            let (Some([x, y]), Some([u, v])) = (map.space(one).position, map.space(other).position)
            else {
                continue;
            };
            let far = (x - u).abs().max((y - v).abs());
            assert!(far > 300, "{} and {}", map.space(one).label, map.space(other).label);
        }
    }
}

#[test]
fn lines_hang_together_by_land() {
    let map = map();
    let land = EdgeKinds::RAIL | EdgeKinds::ROAD;
    let walk = |from, slot| map.crossing(from, slot).kinds.any_of(land);
    let reached = reach(&map, named(&map, "Moscow"), walk);
    for id in map.ids().filter(|&id| map.space(id).place == Place::Point) {
        assert!(reached.contains(id), "{} cannot be reached by land", map.space(id).label);
        let lines = map.slots(id).filter(|&slot| walk(id, slot)).count();
        assert!((1..=9).contains(&lines), "{} has {lines} lines", map.space(id).label);
    }
}

#[test]
fn siberia_lies_behind_every_eastern_line() {
    let map = map();
    for (edge, beside) in
        [("edge-west", "West"), ("edge-east", "Siberia"), ("edge-southeast", "Southeast")]
    {
        let edge = map.region(edge).expect("an edge");
        let beside = named(&map, beside);
        assert_eq!(map.neighbours(beside).len(), edge.len());
        assert!(map.neighbours(beside).iter().all(|point| edge.contains(*point)));
    }
}

#[test]
fn ports_lie_on_seas() {
    let map = map();
    let sea = |id| map.slots(id).any(|slot| map.crossing(id, slot).kinds.any_of(EdgeKinds::SEA));
    for port in map.tagged("port").expect("ports") {
        assert!(sea(port), "{}", map.space(port).label);
    }
    assert_eq!(map.neighbours(named(&map, "Lake Ladoga")).len(), 2);
}

#[test]
fn rivers_and_mountains_are_where_they_belong() {
    let map = map();
    let kinds = |one, other| map.kinds_between(named(&map, one), named(&map, other));
    let crossed = [
        ("Kiev", "Konotop"),
        ("Moscow", "Ryazan"),
        ("Bucharest", "Constanta"),
        ("Jassy", "Kishinev"),
        ("Warsaw", "Brest-Litovsk"),
    ];
    for (one, other) in crossed {
        let kinds = kinds(one, other);
        assert!(
            kinds.is_some_and(|kinds| kinds.any_of(EdgeKinds::RIVER)),
            "{one} to {other}: {kinds:?}"
        );
    }
    let level = kinds("Kursk", "Kharkov");
    assert!(
        level.is_some_and(|kinds| !kinds.any_of(EdgeKinds::RIVER | EdgeKinds::MOUNTAIN)),
        "{level:?}"
    );
    let high = kinds("Ploesti", "Brasov");
    assert!(high.is_some_and(|kinds| kinds.any_of(EdgeKinds::MOUNTAIN)), "{high:?}");
}

#[test]
fn countries_hold_their_points() {
    let map = map();
    for (place, country) in [
        ("Helsinki", "finland"),
        ("Cluj", "hungary"),
        ("Bucharest", "rumania"),
        ("Lvov", "ussr"),
        ("Warsaw", "general-government"),
    ] {
        assert!(is_in(&map, named(&map, place), country), "{place}");
    }
    let tagged = |tag| map.tagged(tag).map_or(0, stavka_core::board::SpaceSet::len);
    assert_eq!((tagged("capital"), tagged("entry"), tagged("replacement-center")), (3, 3, 9));
    assert_eq!(
        tagged("tank-factory")
            + tagged("artillery-factory")
            + tagged("rocket-factory")
            + tagged("aircraft-factory"),
        11
    );
}
