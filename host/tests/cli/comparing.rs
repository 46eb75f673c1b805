//! Arms side by side, by the real program.

use serde_json::Value;

use crate::bench::Bench;

/// The program with a game of the ford as `game.stavka`.
struct Table {
    bench: Bench,
    plugin: String,
}

impl Table {
    fn new() -> Self {
        let plugin = stavka_testkit::library("stavka_fixture_ford").display().to_string();
        let table = Self { bench: Bench::bare(), plugin };
        let trusted = table.bench.say(&["trust", &table.plugin]);
        assert!(trusted.ends_with("[code 0]\n"), "{trusted}");
        let game = ["play", "ford", "--players", "random", "--seed", "3", "--save", "game.stavka"];
        let played = table.say(&game);
        assert!(played.ends_with("[code 0]\n"), "{played}");
        table
    }

    fn say(&self, arguments: &[&str]) -> String {
        self.bench.say(&[arguments, &["--plugin", &self.plugin]].concat())
    }
}

#[test]
fn a_game_replayed_under_its_own_rules_is_the_same() {
    let said = Table::new().say(&["compare", "replay", "game.stavka", "--under", "ford"]);
    assert!(said.contains("go the same way under ford"), "{said}");
    assert!(said.ends_with("[code 0]\n"), "{said}");
}

#[test]
fn a_replay_stops_at_the_first_divergence_and_names_the_ruling() {
    let table = Table::new();
    // A die of two faces: the first roll is made among other outcomes.
    let under = ["compare", "replay", "game.stavka", "--under", "ford:crossing.faces=2"];
    let said = table.say(&under);
    assert!(said.contains("6 choices") && said.contains("2 choices"), "{said}");
    assert!(said.contains("ford:crossing.faces=2: of "), "{said}");
}

#[test]
fn a_position_shows_what_each_arm_allows() {
    let arguments =
        ["compare", "position", "game.stavka", "--to", "1", "--under", "ford:high-water=rising"];
    let said = Table::new().say(&arguments);
    assert!(said.contains("as played") && said.contains("ford:high-water=rising"), "{said}");
    assert!(said.contains("4 choices"), "{said}");
}

#[test]
fn a_position_under_its_own_rules_is_the_same() {
    let arguments = ["compare", "position", "game.stavka", "--to", "2", "--under", "ford"];
    let said = Table::new().say(&arguments);
    assert!(said.contains("the same is allowed at the same cost, with the same supply"), "{said}");
}

#[test]
fn a_position_tells_the_odds_under_each_arm() {
    let under = "ford:crossing.from=5";
    let arguments = ["compare", "position", "game.stavka", "--to", "1", "--under", under];
    let said = Table::new().say(&arguments);
    assert!(said.contains("other odds") && said.contains("across on 2 of 6"), "{said}");
}

/// Costs and supply need a map: a game of the sheet as far as a move, with a step that costs more and a shorter line.
#[test]
fn a_position_tells_what_moves_cost_and_how_units_are_supplied() {
    let bench = Bench::new();
    let game = ["play", "a4-sheet", "--players", "staff", "--seed", "7"];
    let played = bench.say(&[&game[..], &["--save", "game.stavka"]].concat());
    assert!(played.ends_with("[code 0]\n"), "{played}");
    let position = ["compare", "position", "game.stavka", "--to", "400", "--under"];
    let dear = bench.say(&[&position[..], &["a4-sheet:movement.clear_mf=2"]].concat());
    assert!(dear.contains("ruled otherwise") || dear.contains("not here"), "{dear}");
    let short = bench.say(&[&position[..], &["a4-sheet:supply.limited_hexes=3"]].concat());
    assert!(short.contains("supplied otherwise"), "{short}");
    assert!(short.contains("; here isolated"), "{short}");
}

#[test]
fn readings_name_the_examples_that_they_change() {
    let said = Table::new().say(&["compare", "readings", "ford"]);
    assert!(said.contains("high-water") && said.contains("rising:"), "{said}");
}

#[test]
fn readings_say_what_they_change_about_an_example() {
    let said = Bench::new().say(&["compare", "readings", "world-at-war"]);
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("once allowed, always allowed: to build 1, here 0"), "{said}");
    assert!(words.contains("nor does Russia: refused by 78.61.B; here allowed"), "{said}");
}

#[test]
fn clauses_that_an_arm_changes_are_marked() {
    let table = Table::new();
    let arguments = ["compare", "rules", "movement", "ford", "ford:crossing.from=5"];
    let text = table.say(&arguments);
    assert!(text.contains("differs") && text.contains("On 5 or more"), "{text}");
    let same = table.say(&["compare", "rules", "movement", "ford", "ford"]);
    assert!(!same.contains("differs"), "{same}");
}

#[test]
fn topics_and_answers_stand_side_by_side() {
    let table = Table::new();
    let topics = table.say(&["compare", "topics", "ford"]);
    assert!(topics.contains("movement") && topics.contains("combat"), "{topics}");
    let answers = table.say(&["compare", "ask", "crossing", "ford", "ford:red.strength=5"]);
    assert!(answers.contains("ambushes to lose"), "{answers}");
    let row = answers.lines().find(|line| line.contains("ambushes to lose")).expect("a row");
    assert!(row.contains('3') && row.contains('5') && row.contains("no"), "{row}");
}

/// A reader who compares editions on a topic finds an answer of each that has clauses on it.
#[test]
fn every_topic_that_two_editions_share_is_asked_of_both() {
    let bench = Bench::new();
    let topics = bench.json(&["compare", "topics", "--json"]);
    let arms: Vec<&str> =
        topics["arms"].as_array().expect("arms").iter().filter_map(Value::as_str).collect();
    for topic in topics["topics"].as_array().expect("topics") {
        let counts = topic["clauses"].as_array().expect("counts");
        let with: Vec<usize> = (0..arms.len()).filter(|at| counts[*at] != 0).collect();
        if with.len() < 2 {
            continue;
        }
        let name = topic["topic"].as_str().expect("a topic");
        let said = bench.json(&["compare", "--topic", name, "--json"]);
        let questions = said["questions"].as_array().expect("questions");
        assert!(!questions.is_empty(), "{name} has no common question");
        for at in with {
            let answers = |question: &Value| question["samples"][0]["replies"][at] != "not-asked";
            assert!(questions.iter().any(answers), "{} says nothing on {name}", arms[at]);
        }
    }
}

/// At 80 columns no name of an arm or a question is broken within a word.
#[test]
fn topics_fit_a_narrow_terminal() {
    let narrow = Bench::new().say_on(80, &["compare", "topics"]);
    for whole in ["strategic-movement", "movement-allowance", "second-", "world-at-"] {
        assert!(narrow.contains(whole), "{whole}: {narrow}");
    }
    assert!(narrow.lines().all(|line| line.chars().count() <= 80), "{narrow}");
}
