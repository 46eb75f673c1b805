//! What people who tried the program for the first time stumbled over, and must not stumble over again.

use crate::bench::Bench;

/// What is said to what is typed at the prompt of a new game.
fn typed(bench: &Bench, variant: &str, side: &str, lines: &[&str]) -> String {
    let staff = format!("{side}=staff");
    let play = ["play", variant, "--player", &staff, "--seed", "7", "--save", "me.stavka"];
    let keys = lines.join("\n") + "\nquit\n";
    let output = bench.type_in(100, &play, keys.as_bytes());
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn has(said: &str, wanted: &[&str]) {
    for wanted in wanted {
        assert!(said.contains(wanted), "no `{wanted}` in {said}");
    }
}

#[test]
fn a_rule_is_found_by_a_part_in_any_case_and_by_words() {
    let bench = Bench::new();
    has(&bench.say(&["rule", "a4-sheet", "no-enemy-zoc"]), &["Not through hostile zones"]);
    has(&bench.say(&["rule", "a4-sheet", "ZOC.STOP"]), &["Entering a zone ends the move"]);
    has(&bench.say(&["rule", "a4-sheet", "retreat"]), &["is a part of", "no-retreat.order"]);
    has(&bench.say(&["search", "a4-sheet", "retreat"]), &["stavka rule a4-sheet"]);
    has(&bench.say(&["rules", "a4-sheet", "retreat"]), &["Combat results"]);
    let elsewhere = bench.say(&["rules", "second-edition", "--topic", "zoc"]);
    has(&elsewhere, &["stand elsewhere", "completion.movement.stop"]);
    has(&bench.say(&["data", "show", "a4-sheet", "ground-crt"]), &["1:5", "BK"]);
}

#[test]
fn odds_of_plain_numbers_count_all_that_bears_on_them() {
    let bench = Bench::new();
    has(&bench.say(&["--help"]), &["17 against 5 in mud across a river"]);
    let said = bench.say(&["odds", "17", "5", "--weather", "mud", "--river"]);
    let river =
        ["3:1, rolled on 3:2", "terrain.river.combat", "attacker hits on 6", "17 against 15"];
    has(&said, &river);
    let ground = bench.say(&["odds", "17", "5", "--ground", "hills", "a4-sheet"]);
    has(&ground, &["3:2, rolled on 3:2", "terrain.hills.defense"]);
    let counted = bench.say(&["odds", "17", "5", "--ground", "hills", "--counted", "a4-sheet"]);
    has(&counted, &["3:1, rolled on 3:1"]);
    let flown = bench.say(&["odds", "17", "5", "--air", "1", "--supply", "limited"]);
    has(
        &flown,
        &["air.cas.german", "supply.attacker-column", "completion.combat.air", "18 against 10"],
    );
}

#[test]
fn lists_and_words_are_laid_out_for_the_page() {
    let bench = Bench::new();
    has(&bench.say_on(40, &["variants"]), &["  The simplified A4 rule sheet\n"]);
    let narrow = bench.say_on(60, &["compare", "--topic", "siberia"]);
    assert!(!narrow.contains("see below"), "{narrow}");
    let combat = bench.say_on(100, &["compare", "--topic", "combat"]);
    assert!(!combat.contains("1090367915"), "a fraction nobody can read: {combat}");
    has(&combat, &["stavka questions a4-sheet combat-odds"]);
    typed(&bench, "a4-sheet", "soviet", &[]);
    let reach =
        ["ask", "a4-sheet", "reach", "--at", "me.stavka", "--input", r#"{"unit": "0424/2"}"#];
    let reach = bench.say(&reach);
    assert!(reach.lines().count() < 60, "a line for each hex: {reach}");
}

#[test]
fn the_table_knows_places_pieces_and_reasons() {
    let bench = Bench::new();
    let lines =
        ["?", "look Fliegerkorps", "look Moscow", "look Tilsit", "list zzz", "rule zoc.stop"];
    let said = typed(&bench, "a4-sheet", "soviet", &lines);
    has(&said, &["the choices, all or those with these words", "axis VIII. Fliegerkorps"]);
    has(&said, &["2514 Moscow  clear, major, victory", "0416 Tilsit", "axis rail head 1"]);
    has(&said, &["no choice has these words", "Entering a zone ends the move"]);
}

#[test]
fn odds_and_reasons_at_the_table_are_those_of_the_rules() {
    let bench = Bench::new();
    let lines = ["done", "auto", "done", "why attack 0101", "attack 0524", "with all", "odds"];
    let said = typed(&bench, "a4-sheet", "soviet", &lines);
    has(&said, &["only units next to a hex attack it", "-1 [terrain.river.combat]"]);
    let told = said.split("> odds").nth(1).expect("the odds");
    assert_eq!(told.matches("if nobody intercepts").count(), 1, "once for all choices: {told}");
    assert_eq!(told.matches("fly II. Fliegerkorps").count(), 1, "once each: {told}");
}

#[test]
fn what_a_house_rule_does_to_the_cases_is_seen() {
    let bench = Bench::new();
    let rule = ["rule", "a4-sheet", "omf-summary.german-panzer-division"];
    let said = bench.say(&[&rule[..], &["--figure", "omf.german_panzer_division=9"]].concat());
    has(&said, &["house rule of this set-up, printed as 6", "here → omf 9"]);
    assert!(!bench.say(&rule).contains("here →"), "as printed, cases come to what they say");
}

#[test]
fn the_story_begins_when_all_is_set_up() {
    let bench = Bench::new();
    let play =
        ["play", "second-edition", "--players", "staff", "--seed", "7", "--save", "se.stavka"];
    bench.say(&play);
    let said = bench.say(&["log", "se.stavka", "--to", "120"]);
    let head = said.split(" weather and air").next().expect("a head");
    assert!(!head.contains("Axis air units 0"), "before anything was drawn: {head}");
}

/// The passages of a log: a number in front of each.
fn passages(log: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in log.lines() {
        let numbered = line.get(..5).is_some_and(|number| number.trim().parse::<u32>().is_ok());
        match found.last_mut() {
            Some(last) if !numbered => last.extend(["\n", line]),
            _ => found.push(line.to_owned()),
        }
    }
    found
}

/// One attack a passage, no order that belongs to another, no unit that is lost and found where it was. The staff of before calls
/// off what it ordered and loses units at sea, the staff of now has the last attack of a list made without choosing it.
#[test]
fn the_log_tells_each_attack_by_itself() {
    let bench = Bench::new();
    let games = [
        ("a4-sheet", "staff:as-was", "attack: rolls"),
        ("a4-sheet", "staff", "attack: rolls"),
        ("second-edition", "staff:as-was", "attack: hits"),
    ];
    for (variant, staff, rolled) in games {
        let file = format!("{variant}-{staff}.stavka").replace(':', "-");
        let play = ["play", variant, "--players", staff, "--seed", "7", "--save", &file];
        bench.say(&play);
        let log = bench.say(&["log", &file]);
        assert!(!log.contains("called off: move"), "a move is no attack: {variant} {staff}");
        assert!(
            !log.contains(": lost;") && !log.contains(": lost\n"),
            "what is lost leaves nothing"
        );
        let fights: Vec<String> =
            passages(&log).into_iter().filter(|passage| passage.contains(rolled)).collect();
        assert!(fights.len() > 50, "{variant}: {} fights", fights.len());
        for fight in &fights {
            assert_eq!(fight.matches(rolled).count(), 1, "{variant}: {fight}");
            assert!(!fight.contains("move "), "{variant}: {fight}");
        }
    }
}

#[test]
fn a_word_that_nobody_knows_gets_one_sentence() {
    let bench = Bench::new();
    let said = bench.say(&["odds", "17", "5", "--weather", "mudd"]);
    assert!(said.ends_with("[code 3]\n") && said.matches("mudd").count() == 2, "{said}");
    has(&said, &["/weather", "light-mud, mud, frost, snow"]);
    let both = bench.say(&["ask", "a4-sheet", "combat-odds", "--input", "{}"]);
    has(&both, &["these fields are missing", "/attacker", "/attack", "/defense"]);
    let staff = bench.say(&["play", "a4-sheet", "--player", "soviet=staff:clever"]);
    has(&staff, &["no player `staff:clever`; there are: human", "staff:balanced"]);
}

#[test]
fn names_of_fields_are_not_torn() {
    let said = Bench::new().say_on(80, &["questions", "a4-sheet", "attack"]);
    has(&said, &["defenders[].defense", "factors_across", "gun.on_line"]);
}

#[test]
fn errors_are_json_where_answers_are() {
    let bench = Bench::new();
    for wrong in [&["rule", "a4-sheet", "no-such"][..], &["play", "ford"], &["log", "no-such-file"]]
    {
        let output = bench.run(100, &[wrong, &["--json"]].concat());
        let error: serde_json::Value = serde_json::from_slice(&output.stderr).expect("JSON");
        assert_eq!(error["code"].as_i64(), output.status.code().map(i64::from), "{error}");
        assert!(error["error"].as_str().is_some_and(|words| !words.is_empty()), "{error}");
    }
}

#[test]
fn shells_know_what_may_come_next() {
    let bench = Bench::new();
    let next = |words: &[&str], wanted: &str| {
        let said = bench.say(&[&["complete", "--"], words].concat());
        assert!(said.lines().any(|line| line == wanted), "no `{wanted}` in {said}");
    };
    next(&["rule", "a4"], "a4-sheet");
    next(&["rule", "a4-sheet", "zoc"], "zoc.stop");
    next(&["ask", "a4-sheet", "supply"], "supply-line");
    next(&["rule", "a4-sheet", "zoc.stop", "--set", "blitz"], "blitzkrieg-chain=chain");
    next(&["play", "a4-sheet", "--player", "so"], "soviet=staff:bold");
    next(&["log", "game.stavka", "--side", "ax"], "axis");
}

#[test]
fn the_doctor_names_paths_hashes_trust_and_versions() {
    let bench = Bench::new();
    let said = bench.say_on(80, &["doctor"]);
    has(
        &said,
        &["stavka ", "generation 1", "plugins", "trust list", "a4-sheet", "trusted", "sha256"],
    );
    let told = bench.json(&["doctor", "--json"]);
    assert_eq!(told["variants"].as_array().map(Vec::len), Some(3), "{told}");
    assert_eq!(told["variants"][0]["sha256"].as_str().map(str::len), Some(64), "{told}");
}

/// A set-up may be left to the staff, and nobody is cut off before the first combat.
#[test]
fn nobody_is_isolated_before_the_first_combat() {
    let bench = Bench::new();
    let said = typed(&bench, "second-edition", "soviet", &["auto", "look"]);
    let stands = said.rsplit("> look").next().expect("a page");
    has(stands, &["axis", "soviet"]);
    assert!(!stands.contains("isolated"), "{stands}");
}

/// Words that mean something here and may not be chosen are answered with the reason, and with what is asked first.
#[test]
fn what_cannot_be_chosen_says_why() {
    let bench = Bench::new();
    let lines = ["auto", "why to Kiev", "move panzer korps 1", "to Kiev", "list", "undo"];
    let said = typed(&bench, "second-edition", "soviet", &[&lines[..], &["list lublin"]].concat());
    let answer = |after: &str| said.split(after).nth(1).and_then(|rest| rest.split("> ").next());
    has(answer("> why to Kiev").expect("an answer"), &["asked now: Axis: which unit moves?"]);
    has(answer("> to Kiev").expect("an answer"), &["completion.movement.allowance"]);
    let places = answer("> list").expect("places");
    assert!(!places.contains("2-4"), "the question has named the unit: {places}");
    let there = answer("> list lublin").expect("units");
    assert!(there.contains("in Lublin") && !there.contains("in Warsaw"), "{there}");
}
