//! Games as the program plays them: at the prompt and without people, saved, forked, told, drawn and soaked.

use std::process::Stdio;

use serde_json::Value;
use stavka_core::chance::Key;

use crate::bench::{Bench, check};

/// The program with the game of one page.
struct Table {
    bench: Bench,
    plugin: String,
}

impl Table {
    fn new() -> Self {
        let bench = Bench::bare();
        let plugin = stavka_testkit::library("stavka_fixture_ford").display().to_string();
        let trusted = bench.say(&["trust", &plugin]);
        assert!(trusted.ends_with("[code 0]\n"), "{trusted}");
        Self { bench, plugin }
    }

    /// What the program says, with the plugin named.
    fn say(&self, arguments: &[&str]) -> String {
        let said = self.bench.say(&[arguments, &["--plugin", &self.plugin]].concat());
        said.replace(&self.plugin, "ford.so")
    }

    fn json(&self, arguments: &[&str]) -> Value {
        self.bench.json(&[arguments, &["--json", "--plugin", &self.plugin]].concat())
    }

    /// What the program says to what is typed, and its code.
    fn typed(&self, width: usize, arguments: &[&str], typed: &[u8]) -> (String, Option<i32>) {
        let arguments = [arguments, &["--plugin", &self.plugin]].concat();
        let output = self.bench.type_in(width, &arguments, typed);
        let both = [output.stdout, output.stderr].concat();
        (String::from_utf8_lossy(&both).into_owned(), output.status.code())
    }

    fn text(&self, file: &str) -> String {
        std::fs::read_to_string(self.bench.path(file)).expect("a save")
    }
}

#[test]
fn a_game_is_played_saved_and_replayed() {
    let table = Table::new();
    let auto = ["--players", "random", "--player", "blue=staff"];
    let play = [&["play", "ford", "--seed", "7", "--save", "game.stavka"][..], &auto].concat();
    let pages = [
        table.say(&play),
        table.say(&["replay", "game.stavka"]),
        table.say(&["replay", "game.stavka", "--to", "3"]),
        table.say(&["log", "game.stavka"]),
        table.say(&["log", "game.stavka", "--side", "red"]),
        table.say(&["log", "game.stavka", "--side", "green"]),
        table.say(&["log", "game.stavka", "--clauses", "--to", "4"]),
        table.say(&["play", "ford", "--player", "green=staff"]),
        table.say(&["play", "ford", "--player", "red=genius"]),
        table.say(&["play", "ford", "--scenario", "lake"]),
        table.say(&["soak", "ford", "--players", "human"]),
    ];
    check("play", &pages.join("\n"));
    let told = table.json(&["log", "game.stavka"]);
    assert_eq!(told["events"][0]["by"], "blue");
    assert_eq!(told["over"], true);
    let heard = table.say(&["log", "game.stavka", "--side", "red", "--json"]);
    assert!(!heard.contains("hide at 1"), "red must not hear where blue hides: {heard}");
}

#[test]
fn many_games_tell_their_course() {
    let table = Table::new();
    let said = table.say(&["soak", "ford", "--games", "20", "--course"]);
    assert!(said.contains("Turn 1 of 6") && said.contains("units of red"), "{said}");
    let told = table.json(&["soak", "ford", "--games", "20", "--course"]);
    assert_eq!(told["course"]["turns"][0]["games"], 20);
    let told = table.json(&["soak", "ford", "--games", "20"]);
    assert!(told["course"].is_null(), "views are made only for who wants them");
}

#[test]
fn somebody_plays_at_the_prompt() {
    let table = Table::new();
    let script = "help\n2\ntry\nodds\nwhy try 9\nlook\nlook ambush\nwait\nundo\nnews\ntry 2\nwhy\n\
                  undo\n1\nlist 1\nmap seen.svg\nmap seen.gif\nsave other.stavka\nquit\n";
    let arguments = ["play", "ford", "--seed", "3", "--save", "game.stavka"];
    let (said, code) = table.typed(60, &arguments, script.as_bytes());
    assert_eq!(code, Some(0), "{said}");
    for line in said.lines() {
        assert!(line.chars().count() <= 60, "`{line}` is too long for 60 columns");
    }
    check("play-at-the-prompt", &said);
    assert!(table.bench.path("seen.svg").exists());
    let (said, code) = table.typed(60, &["play", "--from", "other.stavka"], b"quit\n");
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("kept in other.stavka"), "{said}");
}

/// Whatever is typed, the program goes on, and the game that it keeps is whole.
#[test]
fn nonsense_breaks_nothing() {
    const PARTS: [&str; 24] = [
        "1",
        "2",
        "3",
        "4",
        "0",
        "-1",
        "99999999999999999999",
        "try",
        "why",
        "why ",
        "undo",
        "odds",
        "look \u{1b}[2J",
        "list \u{202e}",
        "map",
        "map /",
        "save",
        "save /",
        "news now",
        "тест",
        "\u{0}\u{7}",
        "try 1 try 1",
        "help me",
        "wait",
    ];
    let table = Table::new();
    for seed in 0..8 {
        let mut typed = Vec::new();
        for step in 0..60 {
            let part = Key::new(seed, "nonsense", step).draw(&[1; PARTS.len()]).expect("a part");
            typed.extend_from_slice(PARTS[part as usize].as_bytes());
            typed.extend_from_slice(if step % 7 == 0 { b"\xff\xfe\n" } else { b"\n" });
        }
        typed.extend(std::iter::repeat_n(b'x', 10_000));
        let seed = seed.to_string();
        let arguments = ["play", "ford", "--seed", &seed, "--save", "game.stavka", "--force"];
        let (said, code) = table.typed(60, &arguments, &typed);
        assert_eq!(code, Some(0), "{said}");
        assert!(!said.contains("panicked"), "{said}");
        let replayed = table.say(&["replay", "game.stavka"]);
        assert!(replayed.ends_with("[code 0]\n"), "{replayed}");
    }
}

#[test]
fn nothing_is_overwritten_unasked() {
    let table = Table::new();
    std::fs::write(table.bench.path("mine"), "mine").expect("written");
    std::fs::write(table.bench.path("mine.svg"), "mine").expect("written");
    let play = ["play", "ford", "--players", "staff", "--save", "mine"];
    let kept = [
        table.say(&play),
        table.say(&["map", "show", "ford", "--out", "mine.svg"]),
        table.typed(60, &["play", "ford", "--save", "new"], b"save mine\nmap mine.svg\nquit\n").0,
    ];
    for said in &kept {
        assert!(said.contains("there is such a file already"), "{said}");
    }
    assert_eq!((table.text("mine"), table.text("mine.svg")), ("mine".into(), "mine".into()));
    let said = table.say(&[&play[..], &["--force"]].concat());
    assert!(said.ends_with("[code 0]\n"), "{said}");
    assert!(table.text("mine").starts_with(r#"{"stavka":3,"#));
}

/// The staff that played a side goes on with it: nobody sees what that side hides.
#[test]
fn whoever_sat_there_goes_on() {
    let table = Table::new();
    let play = ["play", "ford", "--seed", "3", "--player", "blue=staff", "--save", "game.stavka"];
    table.typed(60, &play, b"wait\nquit\n");
    let (said, _) = table.typed(60, &["play", "--from", "game.stavka"], b"wait\nquit\n");
    assert!(said.contains("Red: which ford") && !said.contains("Blue:"), "{said}");
}

/// Ended without warning, the game is there up to the last prompt.
#[test]
fn a_killed_program_loses_nothing() {
    let table = Table::new();
    let arguments =
        ["play", "ford", "--seed", "3", "--save", "game.stavka", "--plugin", &table.plugin];
    let mut command = table.bench.command(80, &arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("it runs");
    let mut input = child.stdin.take().expect("an input");
    std::io::Write::write_all(&mut input, b"1\nwait\n").expect("typed");
    let saved = || std::fs::read_to_string(table.bench.path("game.stavka")).unwrap_or_default();
    let deadline = std::time::Instant::now() + std::time::Duration::from_mins(1);
    while !saved().contains("wait") && std::time::Instant::now() < deadline {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    child.kill().expect("killed");
    child.wait().expect("gone");
    let replayed = table.say(&["replay", "game.stavka", "--all"]);
    assert!(replayed.contains("2  red: wait") && replayed.ends_with("[code 0]\n"), "{replayed}");
}

#[test]
fn a_saved_game_is_forked_and_amended() {
    let table = Table::new();
    let auto = ["--players", "staff"];
    table.say(&[&["play", "ford", "--seed", "7", "--save", "game.stavka"][..], &auto].concat());
    let before = table.text("game.stavka");
    let fork =
        ["play", "--from", "game.stavka", "--to", "3", "--seed", "9", "--set", "high-water=rising"];
    let wrong = ["play", "--from", "game.stavka", "--to", "3", "--set", "high-water=wet"];
    let unfit = ["play", "--from", "game.stavka", "--to", "0", "--figure", "red.strength=1"];
    let pages = [
        table.say(&[&fork[..], &auto, &["--save", "fork.stavka"]].concat()),
        table.say(&["replay", "fork.stavka"]),
        table.say(&[&wrong[..], &auto].concat()),
        table.say(&[&unfit[..], &auto].concat()),
    ];
    check("play-fork", &pages.join("\n"));
    assert_eq!(table.text("game.stavka"), before, "what was forked stays as it was");
    assert!(table.text("fork.stavka").contains(r#"{"amend":"#));
}

#[test]
fn saves_that_do_not_fit_are_refused_and_recovered() {
    let table = Table::new();
    table.say(&["play", "ford", "--seed", "7", "--players", "staff", "--save", "game.stavka"]);
    let good = table.text("game.stavka");
    let change = |file: &str, text: String| {
        std::fs::write(table.bench.path(file), text).expect("written");
    };
    change("cut.stavka", good.lines().take(4).fold(String::new(), |all, line| all + line + "\n"));
    change("hand.stavka", good.replacen("try", "cry", 1));
    let hash = good.split("\"plugin\":\"").nth(1).and_then(|rest| rest.get(..64)).expect("a hash");
    change("other.stavka", good.replace(hash, &"0".repeat(64)));
    change("none.stavka", good.replace("\"ford\"", "\"fjord\""));
    let pages = [
        table.say(&["replay", "cut.stavka"]),
        table.say(&["replay", "hand.stavka"]),
        table.say(&["play", "--from", "hand.stavka", "--recover", "--players", "staff"]),
        table.say(&["replay", "none.stavka"]),
        table.say(&["log", "missing.stavka"]),
        table.say(&["replay", "other.stavka"]),
        table.say(&["replay", "other.stavka", "--other-build", "--to", "1"]),
    ];
    check("play-refused", &pages.join("\n").replace(hash, "[hash]"));
}

#[test]
fn a_position_answers_questions_and_is_drawn() {
    let table = Table::new();
    table.say(&["play", "ford", "--seed", "7", "--players", "staff", "--save", "game.stavka"]);
    let ask =
        |more: &[&str]| table.say(&[&["ask", "ford"], more, &["--at", "game.stavka"]].concat());
    let rising = ["crossing", "--to", "8", "--set", "high-water=rising"];
    let pages = [
        ask(&["who-won"]),
        ask(&["crossing", "--to", "8"]),
        ask(&rising),
        ask(&["who-won", "--to", "3", "--input", r#"{"turn":7}"#]),
        ask(&["may-hide", "--to", "0"]),
        table.say(&["show", "game.stavka", "--to", "3", "--side", "red", "--out", "game.svg"]),
        table.say(&["show", "game.stavka", "--side", "green"]),
        table.say(&["show", "game.stavka", "--out", "game.gif"]),
    ];
    check("play-position", &pages.join("\n"));
    let picture = table.text("game.svg");
    assert!(picture.contains("unit-infantry") && picture.contains("somewhere along the river"));
}

#[test]
fn many_games_are_counted() {
    let table = Table::new();
    let arguments = ["soak", "ford", "--games", "50", "--threads", "2", "--player", "blue=staff"];
    let counted = table.json(&arguments);
    let wins = &counted["wins"];
    let won = |side: &str| wins[side].as_u64().expect("a count");
    assert_eq!(won("red") + won("blue"), 50, "{counted}");
    assert_eq!(counted["failures"], serde_json::json!([]));
    assert!(counted["clauses"]["ford.cross"].as_u64().is_some_and(|count| count > 0));
    let page = table.say(&arguments);
    assert!(page.contains("5 of 5 binding clauses were applied"), "{page}");
    assert!(page.ends_with("no game failed\n[code 0]\n"), "{page}");
}

/// A program that breaks off loses nobody the game, and no file has programs started.
#[cfg(unix)]
#[test]
fn programs_are_started_only_by_who_names_them() {
    let table = Table::new();
    let play = ["play", "ford", "--seed", "3", "--players", "staff", "--save", "game.stavka"];
    let quits = "red=program:sh -c 'read hello; read choose; echo 49'";
    let said = table.say(&[&play[..], &["--player", quits]].concat());
    assert!(said.contains("can't go on") && said.contains("is kept in game.stavka"), "{said}");
    assert!(said.ends_with("[code 1]\n"), "{said}");
    let replayed = table.say(&["replay", "game.stavka"]);
    assert!(replayed.ends_with("[code 0]\n"), "{replayed}");
    let strange = table.say(&["play", "--from", "game.stavka"]);
    assert!(strange.contains("programs that a file names are not started"), "{strange}");
    let goes_on = table.say(&["play", "--from", "game.stavka", "--player", "red=random"]);
    assert!(goes_on.ends_with("[code 0]\n"), "{goes_on}");
}

/// A result says what was played, and playing alone counts nothing.
#[test]
fn a_result_carries_its_set_up() {
    let table = Table::new();
    let rising = ["soak", "ford", "--games", "5", "--set", "high-water=rising"];
    let told = table.json(&rising);
    assert_eq!(told["setup"]["readings"]["high-water"], "rising");
    assert_eq!(told["setup"]["seats"]["red"], "random");
    assert_eq!(told["setup"]["scenario"], "river");
    let page = table.say(&rising);
    assert!(page.contains("played by blue random, red random, with high-water=rising"), "{page}");
    let page = table.say(&["soak", "ford", "--games", "5", "--verify", "0"]);
    assert!(page.contains("not verified") && !page.contains("binding clauses"), "{page}");
    assert!(page.contains("by the rules as printed"), "{page}");
}

/// Clauses that mods bring are counted beside those of the variant.
#[test]
fn clauses_of_mods_are_counted() {
    let table = Table::new();
    let clause = serde_json::json!({ "id": "1", "title": "Deep snow", "kind": "rule", "topic": "weather",
        "provenance": "house-rule", "place": { "file": "rules.md", "line": 1 }, "text": "" });
    let setup = serde_json::json!({ "mods": [{ "id": "snow", "clauses": [clause] }] });
    std::fs::write(table.bench.path("snow.json"), setup.to_string()).expect("written");
    let soak = ["soak", "ford", "--games", "50", "--setup", "snow.json"];
    let told = table.json(&soak);
    assert_eq!(told["clauses"]["snow/1"], 0);
    assert!(told["clauses"]["ford.cross"].as_u64().is_some_and(|count| count > 0));
    let page = table.say(&soak);
    assert!(page.contains("5 of 6 binding clauses were applied"), "{page}");
    assert!(page.contains("snow/1"), "{page}");
    let covered = table.say(&["coverage", "ford", "--setup", "snow.json"]);
    assert!(covered.contains("snow/1 (no code cites it)"), "{covered}");
}

/// In this game the last who may come back from Siberia finds no way in; he was named again and again.
#[test]
fn a_unit_that_finds_no_way_back_is_not_named_for_ever() {
    let game = ["soak", "second-edition", "--scenario", "may-1941", "--players", "staff"];
    let said = Bench::new().say(&[&game[..], &["--games", "1", "--seed", "60570"]].concat());
    assert!(said.contains("no game failed"), "{said}");
}
