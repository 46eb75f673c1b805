//! Games under mods: those that come with the program, and those that somebody brings along.

use std::path::Path;

use serde_json::{Value, json};
use stavka::loader::{self, Loaded};
use stavka::trust::{Hash, Trust};
use stavka_serve::library::Library;
use stavka_testkit::library;

use crate::client::{Server, first_place};

/// A mod that somebody wrote down: one figure, and a setting behind it.
fn own() -> Value {
    json!({
        "id": "more-siberians", "version": "1.2.0", "title": "More Siberians",
        "bases": { "a4-sheet": "^0.1.0" },
        "settings": { "armies": { "is": "number", "about": "How many.", "least": 1, "most": 4, "default": 3 } },
        "figures": { "siberia.armies_per_turn": { "was": 1, "now": { "setting": "armies" } } },
    })
}

/// The sheet as a plugin: scripts are tried on one that is loaded.
fn sheet() -> Loaded {
    let path = library("stavka_plugin_a4_sheet");
    let bytes = std::fs::read(&path).expect("cargo built the library");
    let mut trust = Trust::default();
    trust.add(Hash::of(&bytes), &loader::name(&path));
    let copies = tempfile::tempdir().expect("a folder");
    loader::load(&path, &trust, copies.path()).unwrap_or_else(|error| panic!("{error}"))
}

fn serving(folder: &Path) -> Server {
    Server::with(folder, Library::loaded(vec![sheet()]).expect("a library"))
}

/// The mods that the lobby shows for the sheet.
fn shown(server: &Server) -> Vec<Value> {
    let library = server.ask("GET", "/api/library", &server.key, "").json();
    library["variants"][0]["mods"].as_array().expect("mods").clone()
}

fn named<'a>(mods: &'a [Value], id: &str) -> Option<&'a Value> {
    mods.iter().find(|one| one["id"] == id)
}

/// The view of a seat, and the clause of the rulebook at its table.
fn clause(server: &Server, book: &Value, id: &str) -> Value {
    let book = book.as_str().expect("a key");
    server.ask("GET", &format!("/books/{book}/{id}"), "", "").json()
}

#[test]
fn mods_of_the_program_are_chosen_with_their_settings_and_shown_in_game_and_book() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serving(folder.path());
    let mods = shown(&server);
    let lines = named(&mods, "long-lines").expect("it comes with the program");
    assert_eq!(lines["from"], "shipped");
    assert_eq!(lines["settings"]["near"]["default"], 3);
    assert!(named(&mods, "deep-snow").is_none(), "that one is for another edition");
    assert!(named(&mods, "sudden-death").is_none(), "nobody installed its library");

    let wish = |settings: Value| {
        json!({
            "setup": { "variant": "a4-sheet" }, "seed": 7, "settings": settings,
            "mods": ["long-lines", "siberian-gamble"],
        })
    };
    let made = server.make(&wish(json!({ "long-lines": { "near": 2 } })));
    assert_eq!(made["rules"], "the mod long-lines 1.0.0, the mod siberian-gamble 1.0.0");
    let place = first_place(&made);
    let table = server.table(&place);
    assert_eq!(
        table["mods"],
        json!(["long-lines 1.0.0 (near 2, worst 2)", "siberian-gamble 1.0.0 (dice 1)"])
    );
    // The hook's clause and the figure's house rule stand in the book of this very set-up.
    let hook = clause(&server, &table["book"], "long-lines%2F1");
    assert_eq!(hook["provenance"], "house-rule");
    let page =
        server.ask("GET", &format!("/books/{}", table["book"].as_str().expect("a key")), "", "");
    let changed = page.body.split("id=\"changes\"").nth(1).expect("the list of what is changed");
    let changed = changed.split("id=\"charts\"").next().expect("a part");
    assert!(
        changed.contains("siberia.rolls") && changed.contains("<td>siberian-gamble</td>"),
        "{changed}"
    );
    assert!(changed.contains("long-lines/1"), "{changed}");

    // The same game is there after the server starts anew, and it goes on.
    let place = first_place(&made);
    drop(server);
    let server = serving(folder.path());
    assert_eq!(server.table(&place)["mods"], table["mods"]);
    server.do_first(&place);

    for (wrong, says) in [
        (json!({ "long-lines": { "near": 99 } }), "expected a whole number from 1 to 12"),
        (json!({ "long-lines": { "far": 1 } }), "no setting `far`"),
        (json!({ "deep-snow": { "more": 1 } }), "not among the mods"),
    ] {
        let answer = server.ask("POST", "/api/games", &server.key, &wish(wrong).to_string());
        assert_eq!(answer.status, 400, "{answer:?}");
        assert!(answer.body.contains(says), "{answer:?}");
    }
}

#[test]
fn a_mod_is_brought_along_checked_played_with_and_taken_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serving(folder.path());
    let bring = |json: &Value| server.ask("POST", "/api/mods", &server.key, &json.to_string());
    let came = bring(&own());
    assert_eq!(came.status, 200, "{came:?}");
    assert_eq!(came.json()["from"], "brought");
    let wish = json!({ "setup": { "variant": "a4-sheet" }, "mods": ["more-siberians"], "seed": 7 });
    let place = first_place(&server.make(&wish));
    let table = server.table(&place);
    assert_eq!(table["mods"], json!(["more-siberians 1.2.0 (armies 3)"]));

    // A newer one takes its place: one of an id is enough.
    let mut newer = own();
    newer["version"] = json!("1.3.0");
    assert_eq!(bring(&newer).status, 200);
    assert_eq!(named(&shown(&server), "more-siberians").expect("there")["version"], "1.3.0");
    assert_eq!(std::fs::read_dir(folder.path().join("mods")).expect("a folder").count(), 1);

    let gone = server.ask("DELETE", "/api/mods/more-siberians", &server.key, "");
    assert_eq!(gone.status, 200, "{gone:?}");
    assert!(named(&shown(&server), "more-siberians").is_none());
    assert_eq!(server.ask("DELETE", "/api/mods/more-siberians", &server.key, "").status, 404);
    assert_eq!(server.ask("DELETE", "/api/mods/long-lines", &server.key, "").status, 404);
    // Whoever plays with it goes on.
    server.do_first(&place);
    let again = server.ask("POST", "/api/games", &server.key, &wish.to_string());
    assert_eq!(again.status, 400, "{again:?}");
}

#[test]
fn what_is_wrong_native_foreign_or_huge_is_not_taken() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = serving(folder.path());
    let bring = |text: &str, key: &str| server.ask("POST", "/api/mods", key, text);
    let with = |field: &str, value: Value| {
        let mut json = own();
        json[field] = value;
        json.to_string()
    };
    let stale = json!({ "siberia.armies_per_turn": { "was": 7, "now": 2 } });
    let loops = json!([{ "point": "column", "script": "loop.rhai", "clause": "1" }]);
    for (text, says) in [
        (with("native", json!(true)), "never taken from a browser"),
        (with("figures", stale), "it was 7 when the mod was made"),
        (with("hooks", loops), "loop.rhai"),
        (with("bases", json!({ "chess": "^1.0.0" })), "nobody can play here"),
        (with("id", json!("../../escaped")), "/id"),
        (with("surprise", json!(1)), "surprise"),
        ("PK\u{3}\u{4} and no archive".to_owned(), "no whole zip archive"),
        ("not JSON at all".to_owned(), "mod.json"),
    ] {
        let answer = bring(&text, &server.key);
        assert_eq!(answer.status, 400, "{text}: {answer:?}");
        assert!(answer.body.contains(says), "{text}: {answer:?}");
    }
    assert_eq!(bring(&" ".repeat((1 << 20) + 1), &server.key).status, 413);
    let place = first_place(&server.make(&json!({ "setup": { "variant": "a4-sheet" } })));
    assert_eq!(bring(&own().to_string(), &place.secret).status, 401, "a seat is no owner");
    assert!(named(&shown(&server), "more-siberians").is_none());
    assert!(!folder.path().join("mods").exists(), "nothing of it was kept");
}
