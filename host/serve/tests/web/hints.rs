//! Hints: the staff's choice at once, then the best by playing on, as long as somebody waits and no longer.

use std::io::{BufRead as _, BufReader};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::asking::at_movement;
use crate::client::{Place, Server};

/// The lines of a hint.
fn hint(server: &Server, place: &Place, asked: &Value) -> Vec<Value> {
    let told = server.at(place, "POST", "hint", &asked.to_string());
    assert_eq!(told.status, 200, "{told:?}");
    let line = |line: &str| serde_json::from_str(line).expect("a line of JSON");
    told.body.lines().map(line).collect()
}

#[test]
fn a_hint_says_what_the_staff_would_do_and_then_the_best_game_by_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let place = server.deal("ford", &json!({}))[0].clone();
    let table = server.table(&place);
    let lines =
        hint(&server, &place, &json!({ "number": table["number"], "games": 30, "seconds": 60 }));
    let (first, last) = (&lines[0], &lines[lines.len() - 1]);
    let choices = table["decision"]["choices"].as_array().expect("choices");
    let staff =
        choices.iter().find(|one| one["staff"].as_array().is_some_and(|all| !all.is_empty()));
    assert_eq!(first["staff"], staff.map_or(Value::Null, |one| one["action"].clone()));
    assert_eq!(
        (&first["played"], &first["best"]),
        (&json!(0), &json!([])),
        "known before any game"
    );
    assert_eq!((&last["played"], &last["done"]), (&json!(30), &json!(true)));
    assert_eq!(lines.len(), 1 + 30 + 1, "a line for every game");
    let best = last["best"].as_array().expect("choices");
    assert!((1..=3).contains(&best.len()), "{last}");
    assert!(best.is_sorted_by_key(|one| -one["chance"].as_f64().expect("a chance")), "{last}");
    let clauses = |one: &Value| one["clauses"].as_array().is_some_and(|all| !all.is_empty());
    assert!(best.iter().all(clauses), "{last}");
    assert_eq!(server.table(&place)["number"], table["number"], "nothing was done");
    let again =
        hint(&server, &place, &json!({ "number": table["number"], "games": 30, "seconds": 60 }));
    assert_eq!(lines, again, "the same is found again");
    let moved = server.at(&place, "POST", "hint", &json!({ "number": 999 }).to_string());
    assert_eq!(moved.status, 409);
}

#[test]
fn a_hint_takes_no_longer_than_it_may() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let (place, table) = at_movement(&server);
    let begun = Instant::now();
    let lines = hint(&server, &place, &json!({ "number": table["number"], "seconds": 1 }));
    // What takes longer is the machine, not the hint: no game that was begun is played to its end for it.
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert_eq!(lines[lines.len() - 1]["done"], true);
}

#[test]
fn whoever_hangs_up_has_a_hint_stopped_and_meanwhile_the_table_is_free() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let (place, table) = at_movement(&server);
    let asked = json!({ "number": table["number"], "seconds": 60 }).to_string();
    let stream = server.begin(&place, "hint", &asked);
    let mut lines = BufReader::new(&stream).lines().map(|line| line.expect("a line"));
    assert!(lines.any(|line| line.contains("\"staff\"")), "the first comes at once");
    assert_eq!(server.table(&place)["number"], table["number"], "others are answered meanwhile");
    let second = server.at(&place, "POST", "hint", &asked);
    assert_eq!(second.status, 429, "one at a time: {second:?}");
    drop(lines);
    drop(stream);
    let (begun, short) = (Instant::now(), json!({ "number": table["number"], "seconds": 1 }));
    while server.at(&place, "POST", "hint", &short.to_string()).status == 429 {
        assert!(begun.elapsed() < Duration::from_secs(20), "it is still looked for");
        std::thread::sleep(Duration::from_millis(50));
    }
}
