//! A choice and a whole position by other rules of the same edition, side by side.

use serde_json::{Value, json};

use crate::asking::at_movement;
use crate::client::{Place, Server};

/// The position by other rules.
fn beside(server: &Server, place: &Place, asked: &Value) -> Value {
    let told = server.at(place, "POST", "beside", &asked.to_string());
    assert_eq!(told.status, 200, "{told:?}");
    told.json()
}

/// How many there are in a list.
fn count(list: &Value) -> usize {
    list.as_array().expect("a list").len()
}

#[test]
fn a_position_is_seen_by_other_figures_with_what_it_allows_costs_and_supplies() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let (place, table) = at_movement(&server);
    let under =
        |figures: Value| json!({ "number": table["number"], "under": { "figures": figures } });

    // Who may go less far is offered less, and what both offer costs as much.
    let told = beside(&server, &place, &under(json!({ "omf.german_panzer_division": 3 })));
    assert_eq!(told["rules"], "omf.german_panzer_division=3");
    assert_eq!(told["choices"][0], count(&table["decision"]["choices"]), "as it is played");
    let kinds = told["differ"].as_array().expect("kinds");
    assert!(
        kinds
            .iter()
            .all(|kind| kind["name"] == "german armour" || kind["name"] == "german motorized"),
        "{told}"
    );
    let differ: Vec<&Value> =
        kinds.iter().flat_map(|kind| kind["choices"].as_array().expect("choices")).collect();
    assert!(differ.iter().any(|one| count(&one["only_here"]) > 0), "{told}");
    assert!(differ.iter().all(|one| count(&one["only_there"]) == 0), "{told}");
    assert_eq!(count(&told["supplied"]), 0, "supply is as it was");

    // Supply that reaches less far leaves somebody without.
    let told = beside(&server, &place, &under(json!({ "supply.limited_hexes": 1 })));
    let supplied = told["supplied"].as_array().expect("places");
    assert!(!supplied.is_empty(), "{told}");
    assert!(supplied.iter().all(|one| one["here"] != one["there"]));
    assert!(told["supply"].as_array().is_some_and(|both| both.len() == 2 && both[0] != both[1]));

    // Nothing was done, and the same rules are the same.
    assert_eq!(server.table(&place)["number"], table["number"]);
    let told = beside(&server, &place, &under(json!({})));
    let same = told["differ"] == json!([]) && told["supplied"] == json!([]);
    assert!(same, "{told}");
}

#[test]
fn whoever_waits_sees_how_the_position_is_supplied_and_not_what_the_other_may_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let seats = server.deal("a4-sheet", &json!({ "axis": "link", "soviet": "link" }));
    let number = server.table(&seats[1])["number"].clone();
    let asked = json!({ "number": number, "under": { "figures": { "supply.limited_hexes": 1 } } });
    let told = beside(&server, &seats[1], &asked);
    assert_eq!(told["choices"], json!([0, 0]));
    assert_eq!(told["differ"], json!([]));
    assert!(told["supply"][0].as_array().is_some_and(|all| !all.is_empty()), "{told}");
}

#[test]
fn other_rules_that_do_not_fit_are_refused_in_a_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let place = server.deal("a4-sheet", &json!({}))[0].clone();
    let number = server.table(&place)["number"].clone();
    // A name with so many dots would be a tree as deep.
    let deep = "a.".repeat(20_000) + "a";
    let many: serde_json::Map<_, _> = (0..60).map(|at| (format!("a.b{at}"), json!(1))).collect();
    let wrong = [
        json!({ "figures": { "no.such.figure": 3 } }),
        json!({ "figures": { deep: 3 } }),
        json!({ "figures": many }),
        json!({ "figures": { "supply.limited_hexes": "far" } }),
        json!({ "readings": { "no-such-reading": "so" } }),
        json!({ "mods": ["../../etc"] }),
    ];
    for under in wrong {
        let asked = json!({ "number": number, "under": under }).to_string();
        for address in ["beside", "compare"] {
            let told = server.at(&place, "POST", address, &asked);
            assert_eq!(told.status, 400, "{address} {told:?}");
            assert!(told.body.len() < 2000, "{}", told.body);
        }
    }
    let moved = json!({ "number": 999, "under": {} }).to_string();
    assert_eq!(server.at(&place, "POST", "beside", &moved).status, 409);
}

#[test]
fn a_choice_of_the_past_is_seen_by_other_rules_by_whoever_had_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let seats = server.deal("a4-sheet", &json!({ "axis": "link", "soviet": "link" }));
    let [axis, soviet] = &seats[..] else { panic!("{seats:?}") };
    let before = server.table(axis);
    let after = server.do_first(axis);
    let asked = |at: &Value, number: &Value| {
        json!({ "number": number, "under": { "readings": { "blitzkrieg-chain": "chain" } }, "at": at })
            .to_string()
    };
    let given = asked(&before["entries"], &after["number"]);
    let told = server.at(axis, "POST", "compare", &given);
    assert_eq!(told.status, 200, "{told:?}");
    let offered = before["decision"]["choices"].as_array().expect("choices").len();
    let told = told.json();
    assert!(
        told["same"].as_u64().is_some_and(|same| same <= u64::try_from(offered).expect("a number"))
    );
    assert_eq!(server.at(soviet, "POST", "compare", &given).status, 400, "it was not theirs");
}
