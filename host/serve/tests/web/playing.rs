//! Games over HTTP: dealt, played, taken back, kept, and found again.

use std::fs;

use serde_json::{Value, json};

use stavka_serve::web::{Who, addresses};

use crate::asking::at_movement;
use crate::client::{Place, Server};

const HERE: &str = "here";

fn body(value: &Value) -> String {
    value.to_string()
}

#[test]
fn a_game_is_played_by_two_links_and_each_sees_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let seats = server.deal("ford", &json!({ "blue": "link", "red": "link" }));
    let [red, blue] = &seats[..] else { panic!("{seats:?}") };
    let (of_blue, of_red) = (server.table(blue), server.table(red));
    let mover = if of_blue["decision"].is_null() { red } else { blue };
    let waits = if of_blue["decision"].is_null() { blue } else { red };
    assert_ne!(of_blue["decision"].is_null(), of_red["decision"].is_null(), "one of them chooses");
    let after = server.do_first(mover);
    assert!(after["number"].as_u64() > of_blue["number"].as_u64());
    let table = server.table(waits);
    assert_eq!(table["number"], after["number"], "both hear of it");
    let refused = server.at(waits, "POST", "act", &body(&json!({ "number": 0, "actions": [0] })));
    assert!(matches!(refused.status, 403 | 409), "{refused:?}");
}

#[test]
fn what_was_taken_back_can_be_done_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let seats = server.deal("a4-sheet", &json!({ "axis": HERE, "soviet": HERE }));
    let place = &seats[0];
    let before = server.table(place);
    let unit = before["decision"]["choices"][1]["action"].clone();
    let act = body(&json!({ "number": before["number"], "actions": [unit] }));
    let done = server.at(place, "POST", "act", &act).json();
    assert_ne!(done["decision"]["prompt"], before["decision"]["prompt"]);
    let back = server.at(place, "POST", "undo", &body(&json!({ "number": done["number"] })));
    let back = back.json();
    assert_eq!(back["view"], before["view"]);
    assert_eq!(back["decision"], before["decision"]);
    assert_eq!(back["redo"], true);
    let again = server.at(place, "POST", "redo", &body(&json!({ "number": back["number"] })));
    assert_eq!(again.json()["decision"], done["decision"]);
    // A request that is sent once more changes nothing.
    assert_eq!(server.at(place, "POST", "act", &act).status, 409);
}

#[test]
fn choices_of_one_gesture_are_done_together_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let place = &server.deal("a4-sheet", &json!({}))[0];
    let before = server.table(place);
    let unit = &before["decision"]["choices"][1]["action"];
    let pick = body(&json!({ "number": before["number"], "actions": [unit] }));
    let peeked = server.at(place, "POST", "peek", &pick).json();
    let to = &peeked["decision"]["choices"][1]["action"];
    let wrong = json!({ "number": before["number"], "actions": [unit, to, 4_000_000_000_u32] });
    let refused = server.at(place, "POST", "act", &body(&wrong));
    assert_eq!(refused.status, 422, "{refused:?}");
    assert_eq!(server.table(place)["view"], before["view"], "nothing of it was done");
    let right = json!({ "number": before["number"], "actions": [unit, to] });
    let done = server.at(place, "POST", "act", &body(&right));
    assert_eq!(done.status, 200, "{done:?}");
    assert_ne!(done.json()["view"], before["view"]);
}

/// The number and the entries of a table, which a server that starts anew must find again.
fn standing(table: &Value) -> (Value, Value, Value) {
    (table["number"].clone(), table["entries"].clone(), table["view"].clone())
}

#[test]
fn a_server_that_starts_anew_finds_every_move_that_it_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let (place, before) = {
        let server = Server::start(folder.path());
        let place = server.deal("ford", &json!({}))[0].clone();
        for _ in 0..6 {
            server.do_first(&place);
        }
        let table = server.table(&place);
        // Not every game can take its last choice back; where it can, that is kept too.
        server.at(&place, "POST", "undo", &body(&json!({ "number": table["number"] })));
        (place.clone(), standing(&server.table(&place)))
    };
    let server = Server::start(folder.path());
    assert_eq!(standing(&server.table(&place)), before);
    assert!(server.do_first(&place)["number"].as_u64() > before.0.as_u64(), "it goes on");
}

#[test]
fn a_line_that_a_crash_cut_off_is_one_that_nobody_was_told_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let (place, tables) = {
        let server = Server::start(folder.path());
        let place = server.deal("ford", &json!({}))[0].clone();
        let tables: Vec<_> = (0..4).map(|_| standing(&server.do_first(&place))).collect();
        (place, tables)
    };
    let file = folder.path().join(&place.game).with_extension("table");
    // Lines that say how it stands are none that anybody was told of.
    let text = fs::read_to_string(&file).expect("the file");
    let told = text.lines().filter(|line| !line.starts_with("{\"stands\""));
    let whole = told.flat_map(|line| [line, "\n"]).collect::<String>().into_bytes();
    let lines: Vec<usize> = whole
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .map(|(at, _)| at + 1)
        .collect();
    for cut in [whole.len() - 1, whole.len() - 20] {
        fs::write(&file, &whole[..cut]).expect("cut");
        let server = Server::start(folder.path());
        let found = standing(&server.table(&place));
        assert!(found.0.as_u64() < tables[3].0.as_u64(), "the cut line is gone");
        let kept = fs::read_to_string(&file).expect("the file");
        let (last, told) = kept
            .rsplit_once("{\"stands\"")
            .map_or(("", kept.as_str()), |(told, last)| (last, told));
        assert!(last.is_empty() || last.ends_with('\n'), "how it stands is said anew");
        assert!(lines.contains(&told.len()), "the file ends with a whole line");
    }
}

#[test]
fn saves_go_out_and_come_in_and_forks_have_dice_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let place = server.deal("ford", &json!({}))[0].clone();
    for _ in 0..3 {
        server.do_first(&place);
    }
    let save = server.ask("GET", &format!("/api/games/{}/save", place.game), &server.key, "");
    assert_eq!(save.status, 200);
    let brought = server.ask("POST", "/api/upload?title=mine", &server.key, &save.body);
    assert_eq!(brought.json()["title"], "mine", "{brought:?}");
    let fork = server.ask("POST", &format!("/api/games/{}/fork", place.game), &server.key, "{}");
    assert_eq!(fork.status, 200, "{fork:?}");
    let games = server.ask("GET", "/api/games", &server.key, "").json();
    assert_eq!(games.as_array().map(Vec::len), Some(3));
    let damaged = save.body.replace("\"print\":\"", "\"print\":\"0");
    assert_eq!(server.ask("POST", "/api/upload", &server.key, &damaged).status, 400);
}

#[test]
fn the_staff_plays_its_seat_and_a_step_for_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let place = server.deal("a4-sheet", &json!({ "soviet": "staff" }))[0].clone();
    let before = server.table(&place);
    let done = server.at(&place, "POST", "staff", &body(&json!({ "number": before["number"] })));
    assert_eq!(done.status, 200, "{done:?}");
    assert_ne!(done.json()["view"]["turn"], before["view"]["turn"], "the step is done");
}

fn typed(server: &Server, place: &Place, line: &str) -> Value {
    let number = server.table(place)["number"].clone();
    let said = server.at(place, "POST", "say", &body(&json!({ "number": number, "line": line })));
    assert_eq!(said.status, 200, "{said:?}");
    said.json()
}

#[test]
fn the_table_as_text_takes_the_commands_of_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let place = server.deal("a4-sheet", &json!({}))[0].clone();
    let text =
        |line: &str| typed(&server, &place, line)["text"].as_str().unwrap_or_default().to_owned();
    assert!(text("help").contains("undo"));
    assert!(text("look Moscow").contains("Moscow"));
    assert!(text("list army").contains("Army"));
    assert!(!text("look").contains('\u{1b}'), "no colours");
    assert_eq!(typed(&server, &place, "2")["done"], true);
    assert_eq!(typed(&server, &place, "undo")["done"], true);
    assert!(text("dance").contains("no choice and no command"));
    assert_eq!(typed(&server, &place, "hint")["hint"], true);
}

#[test]
fn the_table_as_text_carries_out_orders_and_keeps_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = {
        let server = Server::start(folder.path());
        let (place, before) = at_movement(&server);
        let entries = || server.table(&place)["entries"].as_u64().expect("a number");
        let words = before["decision"]["choices"].as_array().expect("choices").iter();
        let units: Vec<&str> =
            words.filter_map(|one| one["words"].as_str()?.strip_prefix("move ")).take(2).collect();
        let line = format!("move {} stay; move {} stay", units[0], units[1]);
        let told = typed(&server, &place, &line);
        assert_eq!(told["done"], true, "{told}");
        let start = before["entries"].as_u64().expect("a number");
        assert_eq!(entries(), start + 4, "{told}");
        assert!(told["text"].as_str().is_some_and(|text| text.contains("; stay")), "{told}");
        // What can't be done is told, with nothing done.
        let told = typed(&server, &place, "move nobody to 0713");
        assert_eq!(told["done"], false, "{told}");
        assert!(told["text"].as_str().is_some_and(|text| text.contains("nobody")), "{told}");
        assert_eq!(entries(), start + 4);
        place
    };
    let server = Server::start(folder.path());
    let kept = server.table(&place);
    assert_eq!(kept["decision"]["kind"], "move", "it is there after the server starts anew");
    let turn = kept["view"]["turn"].clone();
    assert_eq!(typed(&server, &place, "auto turn")["done"], true);
    let after = server.table(&place)["view"]["turn"].clone();
    let name = |turn: &Value| {
        let words = turn.as_str().expect("words");
        words.split_once(", ").map_or(words, |(turn, _)| turn).to_owned()
    };
    assert_ne!(name(&turn), name(&after), "all of the turn is done");
}

#[test]
fn every_address_that_is_described_is_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let place = server.deal("ford", &json!({}))[0].clone();
    let page = server.ask("GET", "/api/openapi.json", "", "").json();
    for address in addresses().filter(|address| address.who != Who::Anybody) {
        let described = &page["paths"][address.path][address.method];
        assert!(described["summary"].is_string(), "{} {}", address.method, address.path);
        let path = address.path.replace("{id}", &place.game);
        let answer = server.ask(&address.method.to_uppercase(), &path, &"f".repeat(32), "{}");
        let known = matches!(answer.status, 400 | 401 | 429)
            || answer.body.contains("this link does not open it");
        assert!(known, "{} {path}: {answer:?}", address.method);
    }
    let mut all = Vec::new();
    references(&page, &mut all);
    assert!(all.len() > 20, "only {}", all.len());
    for to in all {
        let pointer = to.strip_prefix('#').expect("in the page itself");
        assert!(page.pointer(pointer).is_some(), "{to} leads nowhere");
    }
}

/// Where a description points to.
fn references(part: &Value, into: &mut Vec<String>) {
    match part {
        Value::Object(fields) => {
            into.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|field| references(field, into));
        }
        Value::Array(all) => all.iter().for_each(|one| references(one, into)),
        _ => {}
    }
}

#[test]
fn the_list_says_which_turn_it_is_and_whose_and_opens_no_game_for_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let listed =
        |server: &Server| server.ask("GET", "/api/games", &server.key, "").json()[0].clone();
    let (place, before) = {
        let server = Server::start(folder.path());
        let place = server.deal("a4-sheet", &json!({}))[0].clone();
        let table = server.table(&place);
        let stands = listed(&server)["stands"].clone();
        assert_eq!(stands["moves"], table["moves"]);
        let turn = stands["turn"].as_str().expect("a turn");
        assert!(
            !turn.is_empty()
                && table["view"]["turn"].as_str().is_some_and(|now| now.starts_with(turn))
        );
        // As another is to choose, it says so; as that is taken back, too.
        let mut steps = 0;
        while listed(&server)["stands"]["moves"] == stands["moves"] && steps < 20 {
            let number = server.table(&place)["number"].clone();
            server.at(&place, "POST", "staff", &body(&json!({ "number": number })));
            steps += 1;
        }
        let table = server.table(&place);
        assert_eq!(listed(&server)["stands"]["moves"], table["moves"]);
        (place, table)
    };
    let file = folder.path().join(&place.game).with_extension("table");
    let kept = fs::read_to_string(&file).expect("a game");
    let server = Server::start(folder.path());
    let stands = listed(&server)["stands"].clone();
    assert_eq!(stands["moves"], before["moves"], "as it was before");
    assert_eq!(fs::read_to_string(&file).expect("a game"), kept, "nothing was written for it");
    drop(server);
    // A file that says nothing of it is told of as it is opened.
    let silent: Vec<&str> = kept.lines().filter(|line| !line.starts_with("{\"stands\"")).collect();
    fs::write(&file, silent.join("\n") + "\n").expect("written");
    let server = Server::start(folder.path());
    assert_eq!(listed(&server)["stands"], Value::Null);
    assert_eq!(server.table(&place)["number"], before["number"], "such lines are not counted");
    assert_eq!(listed(&server)["stands"], stands);
}

#[test]
fn the_past_is_seen_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(folder.path());
    let place = server.deal("ford", &json!({}))[0].clone();
    let mut views = vec![];
    for _ in 0..5 {
        let table = server.table(&place);
        let seen = table["seen_as"].as_str().expect("a side").to_owned();
        views.push((table["entries"].clone(), seen, table["view"].clone()));
        server.do_first(&place);
    }
    for (at, seen, view) in views.iter().rev() {
        let past = server.at(&place, "GET", &format!("review?at={at}&seen_as={seen}"), "").json();
        assert_eq!(past["view"], *view, "after {at} entries as {seen}");
    }
    let all = server.at(&place, "GET", "review?at=1&seen_as=all", "");
    assert_eq!(all.status, 400, "all of it only once the game is over");
}
