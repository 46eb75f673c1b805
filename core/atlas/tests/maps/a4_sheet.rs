//! The map of the A4 sheet.

use stavka_core::board::{Board, EdgeKinds, SpaceId};

use crate::shared::{board, is_in, named, reach, terrain, touches};

fn map() -> Board {
    board("a4-sheet")
}

/// Places that clauses and tables name, with where they are named.
const NAMED: [(&str, &[&str]); 9] = [
    (
        "victory.cities",
        &[
            "Moscow",
            "Leningrad",
            "Smolensk",
            "Kiev",
            "Voronezh",
            "Odessa",
            "Rostov",
            "Stalingrad",
            "Sevastopol",
            "Warsaw",
            "Bucharest",
        ],
    ),
    ("strategic.sea.control", &["Koenigsberg", "Sevastopol", "Kerch"]),
    ("supply.oil", &["Ploesti", "Grozny"]),
    ("setup", &["Minsk", "Kiev", "Moscow"]),
    (
        "table: places by class",
        &[
            "Brest-Litovsk",
            "Tallinn",
            "Kharkov",
            "Gorki",
            "Dnepropetrovsk",
            "Riga",
            "Vilna",
            "Pskov",
            "Vitebsk",
            "Gomel",
            "Bryansk",
            "Zhitomir",
            "Vinnitsa",
            "Nikolaev",
            "Stalino",
            "Tula",
            "Kaunas",
            "Bialystok",
            "Lvov",
            "Kishinev",
            "Lublin",
            "Jassy",
            "Constanta",
        ],
    ),
    (
        "table: towns",
        &[
            "Novgorod",
            "Kalinin",
            "Orel",
            "Kursk",
            "Mogilev",
            "Poltava",
            "Kherson",
            "Simferopol",
            "Krasnodar",
        ],
    ),
    (
        "table: rail heads",
        &[
            "Tilsit",
            "Gumbinnen",
            "Biala Podlaska",
            "Chelm",
            "Jaroslaw",
            "Siauliai",
            "Daugavpils",
            "Polotsk",
            "Velikie Luki",
            "Rzhev",
            "Baranovichi",
            "Orsha",
            "Vyazma",
            "Kovel",
            "Korosten",
            "Bakhmach",
            "Ternopol",
            "Zhmerinka",
            "Pervomaisk",
            "Luga",
            "Valga",
        ],
    ),
    ("table: positions and airfields", &["Memel", "Suwalki", "Zamosc", "Insterburg"]),
    ("table: defense lines", &["Mozhaisk", "Mogilev-Podolsky"]),
];

#[test]
fn every_named_place_is_there() {
    let map = map();
    for place in NAMED.iter().flat_map(|(_, places)| *places) {
        named(&map, place);
    }
}

#[test]
fn cities_have_their_kinds() {
    let map = map();
    let count = |tag| map.tagged(tag).map_or(0, stavka_core::board::SpaceSet::len);
    assert_eq!((count("victory"), count("major"), count("fortress")), (11, 9, 4));
    assert_eq!((count("city"), count("oil"), count("factory"), count("rail-head")), (20, 2, 3, 5));
    assert!(count("town") > 100);
}

#[test]
fn rivers_flow_by_their_cities() {
    let map = map();
    let cities = [
        "Leningrad",
        "Kiev",
        "Stalingrad",
        "Smolensk",
        "Riga",
        "Rostov",
        "Kherson",
        "Warsaw",
        "Gorki",
        "Dnepropetrovsk",
        "Zaporozhye",
        "Moscow",
        "Tiraspol",
        "Kaunas",
        "Narva",
    ];
    for city in cities.iter().filter(|city| **city != "Narva") {
        assert!(touches(&map, named(&map, city), EdgeKinds::RIVER), "{city} lies on a river");
    }
}

/// A river costs an attack a column: where most hexes touch one, it is no line any more.
#[test]
fn rivers_are_lines_and_not_a_net() {
    let map = map();
    let land = |&hex: &SpaceId| !["sea", "lake"].contains(&terrain(&map, hex));
    let river = |hex, slot| map.crossing(hex, slot).kinds.any_of(EdgeKinds::RIVER);
    let sides = |hex| map.slots(hex).filter(|&slot| river(hex, slot)).count();
    let wet = map.ids().filter(land).filter(|&hex| sides(hex) > 0).count();
    assert!(wet * 5 <= map.ids().filter(land).count() * 2, "{wet} hexes touch a river");
    for hex in map.ids().filter(|&hex| map.space(hex).name.is_some()) {
        assert!(sides(hex) <= 4, "{:?} has a river all around", map.space(hex).name);
    }
}

/// Whether two places are joined within three steps of the first without crossing a river or open water.
fn on_one_bank(map: &Board, place: &str, other: &str) -> bool {
    let middle = named(map, place);
    let wet = EdgeKinds::RIVER | EdgeKinds::SEA | EdgeKinds::COAST | EdgeKinds::STRAIT;
    let dry = |from, slot| {
        let crossing = map.crossing(from, slot);
        let near = map.distance(middle, crossing.to).is_some_and(|steps| steps <= 3);
        near && !crossing.kinds.any_of(wet)
    };
    reach(map, middle, dry).contains(named(map, other))
}

#[test]
fn cities_lie_on_their_bank() {
    let map = map();
    let banks = [
        ("Dnepropetrovsk", "Dneprodzerzhinsk", "Pavlograd"),
        ("Kiev", "Zhitomir", "Nezhin"),
        ("Kremenchug", "Poltava", "Kirovograd"),
        ("Nikopol", "Krivoi Rog", "Zaporozhye"),
        ("Rostov", "Taganrog", "Tikhoretsk"),
        ("Zaporozhye", "Pologi", "Nikopol"),
    ];
    for (place, same, across) in banks {
        assert!(on_one_bank(&map, place, same), "{place} lies on the bank of {same}");
        assert!(!on_one_bank(&map, place, across), "{place} lies across from {across}");
    }
}

#[test]
fn ports_lie_on_their_seas() {
    let map = map();
    let seas = [
        ("baltic", &["Leningrad", "Koenigsberg", "Memel", "Liepaja", "Riga", "Tallinn"][..]),
        (
            "black-sea",
            &[
                "Odessa",
                "Sevastopol",
                "Constanta",
                "Nikolaev",
                "Feodosia",
                "Novorossiysk",
                "Tuapse",
            ],
        ),
        ("azov", &["Kerch", "Mariupol", "Rostov"]),
    ];
    let mut ports = 0;
    for (sea, places) in seas {
        for place in places {
            let port = named(&map, place);
            assert!(
                map.neighbours(port).iter().any(|&next| is_in(&map, next, sea)),
                "{place}: {sea}"
            );
            assert!(touches(&map, port, EdgeKinds::COAST), "{place}");
            ports += 1;
        }
    }
    assert_eq!(map.tagged("port").map(stavka_core::board::SpaceSet::len), Some(ports));
}

#[test]
fn every_sea_hex_has_its_sea() {
    let map = map();
    for hex in map.ids().filter(|&hex| terrain(&map, hex) == "sea") {
        let seas = ["baltic", "black-sea", "azov"];
        assert!(seas.iter().any(|sea| is_in(&map, hex, sea)), "{}", map.space(hex).label);
    }
}

#[test]
fn the_straits_part_kerch_from_the_kuban() {
    let map = map();
    let kinds = map.kinds_between(named(&map, "Kerch"), named(&map, "Temryuk"));
    assert_eq!(kinds, Some(EdgeKinds::STRAIT));
}

/// The hexes of a terrain among those within two steps of a named place.
fn around(map: &Board, place: &str, ground: &str) -> usize {
    let middle = named(map, place);
    let near = map.ids().filter(|&hex| map.distance(middle, hex).is_some_and(|steps| steps <= 2));
    near.filter(|&hex| terrain(map, hex) == ground).count()
}

#[test]
fn swamps_and_mountains_are_where_they_belong() {
    let map = map();
    assert!(around(&map, "Pinsk", "swamp") >= 8, "the Pripet marshes");
    assert!(around(&map, "Brasov", "mountain") >= 6, "the Carpathians");
    assert!(around(&map, "Sochi", "mountain") >= 6, "the Caucasus");
    assert!(around(&map, "Bryansk", "forest") >= 6, "the forest of Bryansk");
    assert_eq!(around(&map, "Poltava", "mountain") + around(&map, "Poltava", "swamp"), 0);
}

#[test]
fn no_reservoir_of_later_years_is_there() {
    let map = map();
    let lakes: Vec<SpaceId> = map.ids().filter(|&hex| terrain(&map, hex) == "lake").collect();
    assert_eq!(lakes.len(), 4, "Ladoga and Peipus only");
    for place in ["Rybinsk", "Kherson", "Nikopol", "Kremenchug", "Kalach", "Zaporozhye"] {
        assert_eq!(around(&map, place, "lake"), 0, "{place}");
    }
}

#[test]
fn the_land_hangs_together() {
    let map = map();
    let closed = EdgeKinds::SEA | EdgeKinds::LAKE | EdgeKinds::COAST | EdgeKinds::STRAIT;
    let walk = |from, slot| {
        let crossing = map.crossing(from, slot);
        terrain(&map, crossing.to) != "lake" && !crossing.kinds.any_of(closed)
    };
    let reached = reach(&map, named(&map, "Moscow"), walk);
    for place in NAMED.iter().flat_map(|(_, places)| *places) {
        assert!(reached.contains(named(&map, place)), "{place} cannot be reached by land");
    }
}

#[test]
fn rail_heads_have_a_railway_to_the_east() {
    let map = map();
    let rail = |from, slot| map.crossing(from, slot).kinds.any_of(EdgeKinds::RAIL);
    for head in ["Tilsit", "Gumbinnen", "Biala Podlaska", "Chelm", "Jaroslaw"] {
        let reached = reach(&map, named(&map, head), rail);
        for city in ["Leningrad", "Moscow", "Rostov", "Sevastopol", "Grozny"] {
            assert!(reached.contains(named(&map, city)), "{head} to {city}");
        }
    }
    let wide = |space| touches(&map, named(&map, space), EdgeKinds::WIDE_GAUGE);
    assert!(wide("Minsk") && wide("Kiev") && !wide("Warsaw") && !wide("Bucharest"));
}

#[test]
fn the_line_of_the_south_leaves_its_places_north() {
    let map = map();
    for place in ["Chelm", "Sarny", "Korosten", "Nezhin", "Kursk", "Voronezh", "Moscow"] {
        assert!(!is_in(&map, named(&map, place), "south"), "{place}");
    }
    for place in ["Kiev", "Lvov", "Odessa", "Kharkov", "Rostov", "Stalingrad", "Bucharest"] {
        assert!(is_in(&map, named(&map, place), "south"), "{place}");
    }
}

#[test]
fn railways_lead_to_the_russian_edges() {
    let map = map();
    let rail = |hex| touches(&map, hex, EdgeKinds::RAIL);
    for (edge, least) in [("edge-east", 5), ("edge-northeast", 2), ("edge-west", 3)] {
        let hexes = map.region(edge).expect("an edge");
        assert!(hexes.iter().filter(|&hex| rail(hex)).count() >= least, "{edge}");
    }
}
