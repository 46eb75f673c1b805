//! Exact odds against counting every throw, and ten fights against icepool.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use stavka_a4_sheet::A4Sheet;
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;
use stavka_play::edition::{Edition, Source};
use stavka_second_edition::SecondEdition;

use crate::packages::{said, script};

pub(crate) fn edition<V: Variant>() -> Edition {
    Source::linked::<V>().open(Setup::default()).expect("opens")
}

fn odds(edition: &Edition, attack: u32, defense: u32) -> Value {
    let input = json!({ "attacker": "axis", "attack": attack, "defense": defense });
    let ruling = edition.ask("combat-odds", &input.to_string()).expect("a ruling");
    ruling.answer.unwrap_or_else(|| panic!("no answer: {:?}", ruling.refused))
}

pub(crate) fn chart(edition: &Edition, name: &str) -> Value {
    let charts = edition.charts().expect("charts");
    let chart = charts.into_iter().find(|chart| chart.name == name).expect("a chart");
    serde_json::to_value(&chart.content).expect("JSON")
}

#[test]
fn icepool_finds_the_same_odds() {
    let (sheet, second) = (edition::<A4Sheet>(), edition::<SecondEdition>());
    let mut fights = Vec::new();
    for (attack, defense) in [(4, 8), (5, 5), (9, 3), (14, 4), (40, 5)] {
        let answer = odds(&sheet, attack, defense);
        fights.push(
            json!({ "kind": "table", "chart": chart(&sheet, "ground-crt"), "answer": answer }),
        );
    }
    for (attack, defense) in [(1, 1), (3, 2), (5, 5), (9, 4), (14, 4)] {
        let answer = odds(&second, attack, defense);
        fights.push(
            json!({ "kind": "firepower", "attack": attack, "defense": defense, "answer": answer }),
        );
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("fights.json");
    std::fs::write(&file, json!(fights).to_string()).expect("written");
    let Some(mut icepool) = script("tests/program/odds.py") else { return };
    icepool.arg(&file);
    assert_eq!(said(icepool).trim(), "10 fights, no difference");
}

/// Whether a fraction in words is so many of so many.
pub(crate) fn is_share(words: &Value, part: u64, whole: u64) -> bool {
    let words = words.as_str().expect("a fraction");
    let (over, under) = words.split_once('/').unwrap_or((words, "1"));
    let number = |digits: &str| digits.parse::<u64>().expect("a number");
    number(over) * whole == number(under) * part
}

/// What an answer says must be what counting gives, no more and no less.
pub(crate) fn assert_counted(answer: &Value, counts: &BTreeMap<String, u64>) {
    let whole = counts.values().sum();
    let results = answer["results"].as_array().expect("results");
    assert_eq!(results.len(), counts.len(), "{answer} {counts:?}");
    for one in results {
        let count = counts.get(one["outcome"].as_str().expect("words")).copied().unwrap_or(0);
        assert!(is_share(&one["probability"], count, whole), "{one} is not {count} of {whole}");
    }
}

#[test]
fn every_column_of_the_sheet_has_the_odds_that_counting_its_rows_gives() {
    let sheet = edition::<A4Sheet>();
    let chart = chart(&sheet, "ground-crt");
    let columns: Vec<&str> =
        chart["columns"].as_array().expect("columns").iter().filter_map(Value::as_str).collect();
    let mut seen = BTreeSet::new();
    for (attack, defense) in
        (1..=60).flat_map(|attack| (1..=5).map(move |defense| (attack, defense)))
    {
        let answer = odds(&sheet, attack, defense);
        let name = answer["column"].as_str().expect("a column").to_owned();
        let column =
            columns.iter().position(|known| *known == name).expect("a column of the chart");
        if !seen.insert(name) {
            continue;
        }
        let mut counts = BTreeMap::new();
        for row in chart["rows"].as_array().expect("rows") {
            let result = row["results"][column].as_str().expect("a result").to_owned();
            *counts.entry(result).or_insert(0) += 1;
        }
        assert_counted(&answer, &counts);
    }
    assert_eq!(seen.len(), columns.len(), "all columns can be reached: {seen:?}");
}

#[test]
fn firepower_has_the_odds_that_counting_all_dice_gives() {
    let second = edition::<SecondEdition>();
    for (attack, defense) in
        (1..=4_u32).flat_map(|attack| (1..=3_u32).map(move |defense| (attack, defense)))
    {
        let answer = odds(&second, attack, defense);
        let column = answer["column"].as_str().expect("a column");
        let needed: Vec<u32> = column
            .split(|letter: char| !letter.is_ascii_digit())
            .filter_map(|digits| digits.parse().ok())
            .collect();
        let [ours, theirs] = needed[..] else { panic!("two numbers: {column}") };
        let mut counts = BTreeMap::new();
        for mut throw in 0..6_u64.pow(attack + defense) {
            let mut die = || {
                let face = u32::try_from(throw % 6).expect("small") + 1;
                throw /= 6;
                face
            };
            let hits = (0..attack).filter(|_| die() >= ours).count();
            let hurt = (0..defense).filter(|_| die() >= theirs).count() > 0;
            let point = if hits >= defense as usize { "emptied" } else { "held" };
            let words = format!("point {point}, attacker {}", if hurt { "hit" } else { "unhurt" });
            *counts.entry(words).or_insert(0) += 1;
        }
        assert_counted(&answer, &counts);
    }
}
