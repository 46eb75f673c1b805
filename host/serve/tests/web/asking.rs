//! What the rules are asked for at a position: ways, zones, flights, reach, the same fight by every edition, luck.

use serde_json::{Value, json};

use crate::client::{Place, Server};

/// A game of the sheet at its step of movement.
pub(crate) fn at_movement(server: &Server) -> (Place, Value) {
    let place = server.deal("a4-sheet", &json!({ "soviet": "staff" }))[0].clone();
    for _ in 0..8 {
        let table = server.table(&place);
        if table["decision"]["kind"] == "move" {
            return (place, table);
        }
        server.at(&place, "POST", "staff", &json!({ "number": table["number"] }).to_string());
    }
    panic!("no movement came")
}

#[test]
fn the_board_is_told_costs_ways_stops_zones_flights_and_reach() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let (place, table) = at_movement(&server);
    let choices = table["decision"]["choices"].as_array().expect("choices");
    let pick = choices.iter().find(|one| one["subject"]["unit"] == "german-panzer-division-6-1");
    let action = &pick.expect("it may move")["action"];
    let pick = json!({ "number": table["number"], "actions": [action] }).to_string();
    let ways = server.at(&place, "POST", "ways", &pick).json();
    let ways = ways.as_object().expect("places");
    assert!(ways.len() > 50, "{}", ways.len());
    let number = |way: &Value| {
        way["cost"]
            .as_str()
            .is_some_and(|cost| cost.chars().all(|one| " /0123456789".contains(one)))
    };
    assert!(ways.values().all(number), "each place has its cost: {ways:?}");
    let last = |way: &Value| way["way"].as_array().and_then(|way| way.last().cloned());
    assert!(ways.iter().all(|(label, way)| last(way) == Some(json!(label))), "the way leads there");
    assert!(ways.values().any(|way| way["stop"] == "zoc.stop"), "{ways:?}");

    let layers = server.at(&place, "GET", "layers", "").json();
    for side in ["axis", "russian"] {
        assert!(layers["zones"][side].as_array().is_some_and(|zone| zone.len() > 10), "{side}");
    }
    let flights = layers["flights"].as_array().expect("flights");
    assert!(!flights.is_empty());
    assert!(
        flights
            .iter()
            .all(|flight| flight["clause"].as_str().is_some_and(|by| by.starts_with("air.range")))
    );

    let reach = server.at(&place, "GET", "reach?unit=german-panzer-division-6-1", "").json();
    assert!(reach["places"].as_object().is_some_and(|places| places.len() > 50), "{reach}");
    assert_eq!(server.at(&place, "GET", "reach?unit=nobody", "").status, 404);
}

#[test]
fn a_fight_is_seen_by_every_edition_that_knows_odds() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let place = server.deal("a4-sheet", &json!({}))[0].clone();
    let fight = json!({ "fight": { "attacker": "axis", "attack": 12, "defense": 4 } }).to_string();
    let told = server.at(&place, "POST", "fight", &fight);
    assert_eq!(told.status, 200, "{told:?}");
    let told = told.json();
    assert_eq!(told[0]["variant"], "a4-sheet");
    assert_eq!(told[0]["here"], true);
    assert!(told[0]["ruling"]["answer"]["results"].as_array().is_some_and(|all| !all.is_empty()));

    // Under other rules of the same edition it stands beside it.
    let under = json!({ "mods": ["extended-odds"] });
    let fight = json!({ "attacker": "axis", "attack": 12, "defense": 4 });
    let both = json!({ "fight": fight, "under": under }).to_string();
    let both = server.at(&place, "POST", "fight", &both).json();
    let rules: Vec<_> =
        both.as_array().expect("editions").iter().map(|one| &one["under"]).collect();
    assert_eq!(rules[..2], [&Value::Null, &json!("the mod extended-odds 1.0.0")], "{both}");
}

#[test]
fn luck_is_not_told_while_it_would_tell_what_is_hidden() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let place = server.deal("a4-sheet", &json!({ "soviet": "staff" }))[0].clone();
    assert!(server.at(&place, "GET", "course", "").json()["luck"].is_null());
}

#[test]
fn where_a_unit_may_be_sent_is_told_where_the_rules_have_no_question_for_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = stavka_play::edition::Source::linked::<stavka_world_at_war::WorldAtWar>();
    let server = Server::of(folder.path(), vec![source]);
    let place =
        server.deal("world-at-war", &json!({ "axis": "here", "allies": "staff" }))[0].clone();
    let table = server.table(&place);
    let mut choices = table["decision"]["choices"].as_array().expect("choices").iter();
    let unit = choices.find_map(|one| one["subject"]["unit"].as_str()).expect("a unit");
    let reach = server.at(&place, "GET", &format!("reach?unit={unit}"), "").json();
    let places = reach["places"].as_object().expect("places");
    assert!(!places.is_empty() && places.values().all(|way| way["cost"].is_string()), "{reach}");
    let theirs = table["view"]["counters"].as_array().expect("counters").iter();
    let mut theirs = theirs.filter(|one| one["side"] == "allies" && one["at"]["space"].is_string());
    let theirs = theirs.find_map(|one| one["unit"].as_str()).expect("a unit");
    assert_eq!(server.at(&place, "GET", &format!("reach?unit={theirs}"), "").status, 404);
}
