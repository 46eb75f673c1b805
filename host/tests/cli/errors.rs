//! What the program says when it can't do what it was told: one line, and a code for scripts.

use crate::bench::{Bench, check};

const QUESTION: [&str; 3] = ["ask", "world-at-war", "chinese-attack"];

#[test]
fn names_that_are_not_known() {
    let bench = Bench::new();
    let said = [
        bench.say(&["rule", "wrold-at-war", "80.21.1"]),
        bench.say(&["rule", "world-at-war", "80.21.11"]),
        bench.say(&["ask", "world-at-war", "chinese-atack", "--input", "{}"]),
        bench.say(&["schema", "rulling"]),
        bench.say(&["schema", "world-at-war/chinese-attack/output"]),
    ];
    all_end_with(4, &said);
    check("unknown-names", &said.join("\n"));
}

#[test]
fn usage() {
    let bench = Bench::bare();
    let said = [
        bench.say(&["rules", "world-at-war", "--topic", "siberian"]),
        bench.say(&["ask", "world-at-war"]),
        bench.say(&["rule", "world-at-war", "80.21.1", "--figure", "one"]),
        bench.say(&["rule", "world-at-war", "80.21.1", "--preset", "liberal"]),
        bench.say(&["trust"]),
    ];
    all_end_with(2, &said);
    check("usage", &said.join("\n"));
}

#[test]
fn input_that_does_not_fit() {
    let bench = Bench::new();
    let inputs = [
        "{",
        "[]",
        r#"{"attackers":["nationalist"],"attack":0,"defense":6}"#,
        r#"{"attackers":["nationalist"],"atack":5,"defense":6}"#,
        r#"{"attackers":["nationalist"],"attack":5}"#,
        r#"{"attackers":["martian"],"attack":5,"defense":6}"#,
        r#"{"attackers":"nationalist","attack":5,"defense":6}"#,
        r#"{"attackers":[],"attack":"five","defense":6}"#,
        "no-such-file.json",
    ];
    let ask = |input: &&str| bench.say(&[&QUESTION[..], &["--input", input]].concat());
    let said: Vec<_> = inputs.iter().map(ask).collect();
    all_end_with(3, &said);
    check("bad-input", &said.join("\n"));
}

#[test]
fn a_missing_input_shows_what_is_needed() {
    let said = Bench::new().say(&QUESTION);
    assert!(said.ends_with("[code 3]\n"), "{said}");
    check("missing-input", &said);
}

#[test]
fn a_set_up_that_does_not_fit() {
    let bench = Bench::new();
    let rule = ["rule", "world-at-war", "80.21.1"];
    let with = |rest: &[&str]| bench.say(&[&rule[..], rest].concat());
    let said = [
        with(&["--figure", "chinese.minimum_odds=even"]),
        with(&["--figure", "chinese.maximum_odds=2:1"]),
        with(&["--set", "no-such-reading=x"]),
    ];
    all_end_with(3, &said);
    assert!(said[0].contains("figure `chinese.minimum_odds`"), "{}", said[0]);
    assert!(said[1].contains("there is no such figure"), "{}", said[1]);
    assert!(said[2].contains("no reading `no-such-reading`"), "{}", said[2]);
}

fn all_end_with(code: u8, said: &[String]) {
    for said in said {
        assert!(said.ends_with(&format!("[code {code}]\n")), "{said}");
    }
}
