//! Mods over the ford: what they change, who is named for it, and what happens where one fails.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde_json::{Value, json};
use stavka_core::clause::Provenance;
use stavka_core::question::Ruling;
use stavka_core::setup::{Mod, Setup};
use stavka_fixture::Ford;
use stavka_mods::{
    Base, Clash, Files, Given, Source as ModSource, Touched, check, clashes, compile, order,
};
use stavka_play::edition::{Edition, EditionError, Source};
use stavka_play::save::{self, Save};
use stavka_play::session::Session;

const RULES: &str = "# House\n## 1 High water\n```toml clause\nkind = \"rule\"\ntopic = \"movement\"\n\
                     provenance = \"house-rule\"\n```\nLate in the game the water is high.\n";

fn ford() -> Source {
    stavka_hooks::linked::<Ford>()
}

fn base() -> Base {
    let edition = ford().open(Setup::default()).expect("opens");
    Base {
        manifest: edition.manifest.clone(),
        book: edition.book().expect("a book"),
        charts: BTreeMap::new(),
        dealt: OnceLock::new(),
    }
}

/// A mod over the ford with these fields and files.
fn source(fields: &Value, files: &[(&str, &str)]) -> ModSource {
    let mut json = json!({ "id": "house", "version": "1.0.0", "title": "House", "bases": { "ford": "^0.1.0" } });
    for (name, value) in fields.as_object().expect("fields") {
        json[name] = value.clone();
    }
    let mut all = Files::default();
    all.add("mod.json", serde_json::to_string_pretty(&json).expect("JSON").into()).expect("a file");
    for (name, text) in files {
        all.add(name, text.as_bytes().to_vec()).expect("a file");
    }
    ModSource::read(all).expect("reads")
}

fn made(source: &ModSource, settings: Value) -> Mod {
    let settings = serde_json::from_value(settings).expect("settings");
    compile(source, &settings, &base()).expect("compiles")
}

fn open(mods: Vec<Mod>) -> Result<Edition, EditionError> {
    ford().open(Setup { mods, ..Setup::default() })
}

fn hooked(script: &str) -> Mod {
    let hooks = json!({ "hooks": [{ "point": "crossing", "script": "high.rhai", "clause": "1" }] });
    made(&source(&hooks, &[("rules.md", RULES), ("high.rhai", script)]), json!({}))
}

fn patched() -> Value {
    json!({
        "settings": { "from": { "is": "number", "about": "", "least": 1, "most": 6, "default": 3 } },
        "figures": { "crossing.from": { "was": 4, "now": { "setting": "from" } } },
        "readings": { "high-water": "rising" },
    })
}

#[test]
fn a_figure_knows_whose_house_rule_it_is_and_what_is_printed() {
    let source = source(&patched(), &[("rules.md", RULES)]);
    let edition = open(vec![made(&source, json!({ "from": 2 }))]).expect("opens");
    let book = edition.book().expect("a book");
    let clause = book.find("ford.cross").expect("a clause");
    let figure =
        clause.figures.iter().find(|figure| figure.path == "crossing.from").expect("a figure");
    assert_eq!(
        (&figure.value, figure.printed.as_ref(), figure.by.as_deref()),
        (&json!(2), Some(&json!(4)), Some("house"))
    );
    assert_eq!(figure.provenance, Provenance::HouseRule);
    assert_eq!(clause.readings[0].by.as_deref(), Some("house"));
    let own = book.find("house/1").expect("the mod's own");
    assert!(own.text_only, "no hook and no figure of the mod stands behind its words");
    let ruling = edition.ask("crossing", "{}").expect("a ruling");
    assert_eq!(ruling.answer.expect("an answer")["chance"], "5/6");
    let cited = ruling.clauses.iter().find(|cited| cited.clause == "ford.cross").expect("cited");
    let both = "house rule of house: crossing.from printed as 4, high-water printed as steady";
    assert_eq!(cited.title, format!("Crossing a free ford ({both})"));
    assert_eq!(ruling.rests_on, Provenance::HouseRule);
}

#[test]
fn the_set_up_itself_has_the_last_word() {
    let mods = vec![made(&source(&patched(), &[]), json!({}))];
    let setup = Setup { mods, figures: json!({ "crossing": { "from": 6 } }), ..Setup::default() };
    let book = ford().open(setup).and_then(|edition| edition.book()).expect("a book");
    let clause = book.find("ford.cross").expect("a clause");
    let figure =
        clause.figures.iter().find(|figure| figure.path == "crossing.from").expect("a figure");
    assert_eq!((&figure.value, figure.by.as_deref()), (&json!(6), Some("this set-up")));
}

#[test]
fn a_ruling_names_what_a_flag_changed() {
    let crossed = |from: u8| {
        let figures = json!({ "crossing": { "from": from } });
        let edition = ford().open(Setup { figures, ..Setup::default() }).expect("opens");
        edition.ask("crossing", "{}").expect("a ruling")
    };
    let title = |ruling: &Ruling| {
        let cited = ruling.clauses.iter().find(|cited| cited.clause == "ford.cross");
        cited.expect("cited").title.to_string()
    };
    let (printed, changed) = (crossed(4), crossed(6));
    assert_eq!(title(&printed), "Crossing a free ford");
    let by_hand = "Crossing a free ford (house rule of this set-up, printed as 4)";
    assert_eq!(title(&changed), by_hand);
    assert_ne!(printed.rests_on, Provenance::HouseRule);
    assert_eq!(changed.rests_on, Provenance::HouseRule);
}

#[test]
fn a_base_that_moved_shows_both_values() {
    let stale = source(&json!({ "figures": { "crossing.from": { "was": 5, "now": 3 } } }), &[]);
    let wrong: Vec<_> = check(&stale, &base()).iter().map(ToString::to_string).collect();
    assert_eq!(
        wrong,
        [
            "mod.json:10: /figures/crossing.from/was: it was 5 when the mod was made and is printed as 4 now; it would be 3"
        ]
    );
    let error = open(vec![made(&stale, json!({}))]).err().expect("refused").to_string();
    assert!(error.contains("was 5 when the mod was made and is printed as 4 now"), "{error}");
}

#[test]
fn everything_that_is_wrong_is_told_at_once() {
    let fields = json!({
        "version": "one", "bases": { "ford": ">=9" },
        "figures": { "crossing.form": { "was": 4, "now": 3 }, "red.strength": { "was": 3, "now": "many" } },
        "readings": { "high-water": "risen", "low-water": "x" },
        "texts": { "ford.crosss": { "words": "x" } },
        "hooks": [{ "point": "crosing", "script": "no.rhai", "clause": "1" }],
    });
    let wrong: Vec<_> =
        check(&source(&fields, &[]), &base()).iter().map(ToString::to_string).collect();
    let all = wrong.join("\n");
    for expected in [
        "/version: `one` is no version",
        "/bases/ford: `ford` is version 0.1.0 here; the mod wants >=9",
        "/figures/crossing.form: there is no such figure; did you mean `crossing.from`?",
        "/figures/red.strength/now: \"many\"; expected a number, such as 3",
        "has no alternative `risen`; did you mean `rising`?",
        "/readings/low-water: there is no such reading",
        "/texts/ford.crosss: there is no such clause; did you mean `ford.cross`?",
        "/hooks/0/point: `ford` has no point `crosing`; did you mean `crossing`?",
        "/hooks/0/script: there is no file `no.rhai`",
    ] {
        assert!(all.contains(expected), "{expected} is not in:\n{all}");
    }
}

#[test]
fn two_mods_at_one_figure_are_named_with_both_values() {
    let patch = |id: &str, now: u8| {
        source(&json!({ "id": id, "figures": { "crossing.from": { "was": 4, "now": now } } }), &[])
            .file
    };
    let (one, two) = (patch("one", 2), patch("two", 5));
    let none = Given::new();
    let found = clashes(&[&one, &two], &none, &Setup::default());
    let pair = |id: &str, value: &str| (id.to_owned(), value.to_owned());
    let what = Touched::Figure("crossing.from".to_owned());
    assert_eq!(found, [Clash { what, first: pair("one", "2"), second: pair("two", "5") }]);
    let decided = Setup { figures: json!({ "crossing": { "from": 3 } }), ..Setup::default() };
    assert!(clashes(&[&one, &two], &none, &decided).is_empty());
    let mut peace = patch("peace", 3);
    peace.after = vec!["one".to_owned(), "two".to_owned()];
    let ordered = order(&[&peace, &two, &one], &[], &[]).expect("an order");
    let ids: Vec<_> = ordered.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(ids, ["two", "one", "peace"]);
    assert!(clashes(&[&two, &one, &peace], &none, &Setup::default()).is_empty());
    peace.requires = BTreeMap::from([("four".to_owned(), "^1".to_owned())]);
    let missing = |installed: &[(&str, &str)]| {
        let own = |(id, version): &(&str, &str)| ((*id).to_owned(), (*version).to_owned());
        let installed: Vec<_> = installed.iter().map(own).collect();
        order(&[&peace], &[], &installed).expect_err("missing").to_string()
    };
    let because = "`peace` requires `four` ^1, and it is not there";
    assert_eq!(missing(&[]), format!("install `four` ^1 and add it: {because}"));
    let there = [("four", "1.0.0"), ("four", "1.2.0"), ("five", "1.3.0")];
    assert_eq!(missing(&there), format!("add `four`, which is installed: {because}"));
    let newer = [("four", "1.2.0"), ("four", "2.0.0")];
    assert_eq!(missing(&newer), format!("add `four@1.2.0`, which is installed: {because}"));
    let other = [("four", "2.0.0")];
    assert_eq!(missing(&other), format!("install a version ^1 of `four` and add it: {because}"));
}

#[test]
fn a_hook_decides_and_is_cited() {
    let edition = open(vec![hooked("if turn > 3 { base + 1 }")]).expect("opens");
    let chance = |turn: u8| {
        let ruling =
            edition.ask("crossing", &json!({ "turn": turn }).to_string()).expect("a ruling");
        let cited = ruling.clauses.iter().any(|cited| cited.clause == "house/1");
        (ruling.answer.expect("an answer")["chance"].clone(), cited)
    };
    assert_eq!(chance(2), (json!("3/6"), false));
    assert_eq!(chance(4), (json!("2/6"), true));
    let book = edition.book().expect("a book");
    assert!(!book.find("house/1").expect("a clause").text_only);
}

/// What ends the game of a seed under a hook that fails after the first turn, if anything does.
fn failure(seed: u64) -> Option<String> {
    let edition =
        open(vec![hooked("if turn > 1 {\n  base / 0\n}")]).expect("nothing is decided yet");
    let mut session = match Session::deal(edition, None, seed) {
        Ok(session) => session,
        Err(error) => return Some(error.to_string()),
    };
    loop {
        let choice = match session.legal() {
            Ok(choices) => *choices.last()?,
            Err(error) => return Some(error.to_string()),
        };
        if let Err(error) = session.act(choice) {
            return Some(error.to_string());
        }
    }
}

#[test]
fn a_hook_that_fails_in_play_ends_the_game_with_mod_hook_and_line() {
    // Whether somebody tries to cross after the first turn is for the dice to say.
    let error = (1..40).find_map(failure).expect("a crossing after the first turn");
    assert!(error.starts_with("mod `house`, hook `high.rhai`: line 2: "), "{error}");
}

#[test]
fn a_script_that_can_t_be_read_opens_nothing() {
    let error = open(vec![hooked("if {")]).err().expect("refused").to_string();
    assert!(error.contains("mod `house`, hook `high.rhai`: line 1: "), "{error}");
}

#[test]
fn a_save_carries_its_mods() {
    let edition =
        open(vec![hooked("if turn > 2 { 6 }"), Mod { id: "plain".to_owned(), ..Mod::default() }])
            .expect("opens");
    let mut session = Session::deal(edition, None, 5).expect("dealt");
    for _ in 0..6 {
        let Some(&choice) = session.legal().expect("a list").last() else { break };
        session.act(choice).expect("done");
    }
    let text = save::text(&session, "linked");
    let replayed =
        Save::parse(text.as_bytes()).expect("reads").replay(&ford(), usize::MAX).expect("replays");
    assert_eq!(save::text(&replayed, "linked"), text);
    assert!(text.contains("if turn > 2 { 6 }"));
    let other = text.replace("{ 6 }", "{ 1 }");
    let changed = Save::parse(other.as_bytes()).expect("reads").replay(&ford(), usize::MAX);
    assert!(changed.is_err(), "a save with another hook is not the same game");
}
