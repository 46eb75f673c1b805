//! Every column of every table, read by counting the cells of the chart: what the rules say must be that, no more and no less.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use stavka_a4_sheet::A4Sheet;
use stavka_play::edition::Edition;
use stavka_second_edition::SecondEdition;
use stavka_world_at_war::WorldAtWar;

use crate::odds::{assert_counted, chart, edition, is_share};

fn answer(edition: &Edition, question: &str, input: &Value) -> Value {
    let ruling = edition.ask(question, &input.to_string()).expect("a ruling");
    ruling.answer.unwrap_or_else(|| panic!("{input}: {:?}", ruling.refused))
}

/// The place of a column in a chart.
fn column(chart: &Value, name: &str) -> usize {
    let columns = chart["columns"].as_array().expect("columns");
    columns.iter().position(|known| known == name).expect("a column of the chart")
}

/// The cells of a column for each of six dice, each changed by so much and kept on the table.
fn cells(chart: &Value, column: usize, modifier: i64) -> Vec<String> {
    let rows = chart["rows"].as_array().expect("rows");
    let last = i64::try_from(rows.len()).expect("few");
    let cell = |die: i64| {
        let row = usize::try_from((die + modifier).clamp(1, last) - 1).expect("a row");
        rows[row]["cells"][column].as_str().expect("a cell").to_owned()
    };
    (1..=6).map(cell).collect()
}

fn count(cells: &[String], wanted: &[&str]) -> u64 {
    cells.iter().filter(|cell| wanted.contains(&cell.as_str())).count() as u64
}

#[test]
fn interception_is_read_off_the_air_table() {
    let sheet = edition::<A4Sheet>();
    let air = chart(&sheet, "air-crt");
    let sides = [
        ("Axis intercepts", "fliegerkorps", "front-air"),
        ("Russian intercepts", "front-air", "fliegerkorps"),
    ];
    let mut modifiers = BTreeSet::new();
    for (name, interceptor, mission) in sides {
        for far in 1..=6 {
            let input = json!({
                "flight": { "unit": mission, "hexes": far },
                "interceptors": [{ "unit": interceptor, "hexes": 1 }],
            });
            let ruling = sheet.ask("interception", &input.to_string()).expect("a ruling");
            // Beyond its range nothing flies.
            let Some(found) = ruling.answer else { continue };
            let modifier = found["die_modifiers"][0].as_i64().expect("a number");
            modifiers.insert(modifier);
            let cells = cells(&air, column(&air, name), modifier);
            let (stopped, down) = (count(&cells, &["Intercepted"]), count(&cells, &["Shot Down"]));
            assert!(is_share(&found["intercepted"], stopped, 6), "{name} {far}: {found}");
            assert!(is_share(&found["shot_down"], down, 6), "{name} {far}: {found}");
            assert!(is_share(&found["through"], 6 - stopped - down, 6), "{name} {far}: {found}");
        }
    }
    assert_eq!(modifiers.into_iter().collect::<Vec<_>>(), [0, 1], "near and far");
}

#[test]
fn bombs_are_read_off_the_air_table() {
    let sheet = edition::<A4Sheet>();
    let air = chart(&sheet, "air-crt");
    let sides = [
        // A rifle army has no guns against aircraft.
        ("Axis on ground", "fliegerkorps", "rifle army 2-2", false),
        ("Russian on ground", "front-air", "german infantry army 6-7 (4-6)", true),
    ];
    for (name, bomber, target, fires) in sides {
        let cells = cells(&air, column(&air, name), 0);
        let input = json!({ "flights": [{ "unit": bomber, "hexes": 1 }], "stack": [target] });
        let found = answer(&sheet, "bombing", &input);
        let hit = count(&cells, &["D", "D*"]);
        assert!(is_share(&found["units"][0]["disrupted"], hit, 6), "{name}: {found}");
        let down = if fires { count(&cells, &["AA"]) } else { 0 };
        assert!(is_share(&found["shot_down"][0], down, 6), "{name}: {found}");
    }
}

/// What a cell of the Far Eastern table means for a defence of so many factors.
fn far_eastern(cell: &str, defense: u64) -> String {
    let (gone, lost) = match cell {
        "A" => (false, defense),
        "a" => (false, defense / 2),
        "Ex" => (true, defense),
        "D" => (true, 0),
        other => panic!("what is {other}?"),
    };
    let defence = if gone { "the defence is gone" } else { "the defence holds" };
    let lost = if lost == 0 { "nothing".to_owned() } else { lost.to_string() };
    format!("{defence}, the attacker loses {lost}")
}

#[test]
fn every_column_of_the_far_east_has_the_odds_that_counting_gives() {
    let far_east = edition::<WorldAtWar>();
    let table = chart(&far_east, "ground-crt");
    let mut seen = BTreeSet::new();
    for (attack, defense) in [2_u64, 4].into_iter().flat_map(|d| (1..=40).map(move |a| (a, d))) {
        let input =
            json!({ "attacker": "axis", "attack": attack, "defense": defense, "printed": false });
        let ruling = far_east.ask("combat-odds", &input.to_string()).expect("a ruling");
        // Below the first column nobody may attack.
        let Some(found) = ruling.answer else { continue };
        let name = found["column"].as_str().expect("a column").to_owned();
        let mut counts = BTreeMap::new();
        for cell in cells(&table, column(&table, &name), 0) {
            *counts.entry(far_eastern(&cell, defense)).or_insert(0) += 1;
        }
        assert_counted(&found, &counts);
        seen.insert(name);
    }
    assert_eq!(seen.len(), table["columns"].as_array().map_or(0, Vec::len), "{seen:?}");
}

#[test]
fn every_band_of_attrition_is_read_off_its_chart() {
    let far_east = edition::<WorldAtWar>();
    let table = chart(&far_east, "attrition");
    let bands = table["bands"].as_array().expect("bands");
    for (band, factors) in bands.iter().enumerate().map(|(at, _)| (at, at * 10 + 5)) {
        for row in table["rows"].as_array().expect("rows") {
            let roll = row["roll"].as_i64().expect("a number");
            // The first and the last row are for rolls that training changed.
            if !(1..=10).contains(&roll) {
                continue;
            }
            let input =
                json!({ "power": "nationalist", "year": 1941, "factors": factors, "roll": roll });
            let found = answer(&far_east, "far-east-attrition", &input);
            let cell = row["results"][band].as_str().expect("a cell");
            let of = |letter: char| {
                let word = cell.split(' ').find_map(|word| word.strip_suffix(letter));
                word.map_or(0, |digits| digits.parse::<u64>().expect("a number"))
            };
            assert_eq!(found["counters"], of('C'), "{factors} {roll}: {cell}");
            // Here only half of the hexes are given up.
            assert_eq!(found["hexes"], of('H') / 2, "{factors} {roll}: {cell}");
        }
    }
}

/// The number on which a side of the second edition hits: the die of its row, less the modifiers, a six at worst.
fn hits_on(table: &Value, row: &str, modifiers: &[&str]) -> i64 {
    let cell = |row: &str, at: usize| {
        let rows = table["rows"].as_array().expect("rows");
        let found = rows.iter().find(|known| known["row"] == row).expect("a row");
        found["cells"][at].as_i64().expect("a number")
    };
    let off: i64 = modifiers.iter().map(|row| cell(row, 1)).sum();
    (cell(row, 0) - off).min(6)
}

#[test]
fn every_row_of_the_second_edition_has_the_odds_that_counting_all_dice_gives() {
    let second = edition::<SecondEdition>();
    let table = chart(&second, "combat-table");
    let city = "attack on a fortified city";
    let river = "attack over river lines only";
    let cases = [
        ("axis", "Axis attacker", "good", "clear", false, vec![]),
        ("allies", "Soviet attacker", "good", "clear", false, vec![]),
        ("axis", "Axis attacker", "good", "city", false, vec![city]),
        ("allies", "Soviet attacker", "good", "clear", true, vec![river]),
        ("axis", "Axis attacker", "good", "city", true, vec![city, river]),
        ("axis", "Axis attacker", "snow", "clear", false, vec!["snow, Axis"]),
        ("allies", "Soviet attacker", "snow", "clear", false, vec![]),
        ("axis", "Axis attacker", "mud", "clear", false, vec!["mud, both sides"]),
        ("allies", "Soviet attacker", "mud", "clear", false, vec!["mud, both sides"]),
    ];
    for (attacker, row, weather, ground, over_river, modifiers) in cases {
        let ours = hits_on(&table, row, &modifiers);
        let theirs = hits_on(&table, "defender", &[]);
        let input = json!({
            "attacker": attacker, "attack": 3, "defense": 2, "weather": weather, "ground": ground,
            "river": over_river,
        });
        let found = answer(&second, "combat-odds", &input);
        let said = format!("attacker hits on {ours}, defender on {theirs}");
        assert_eq!(found["column"], said, "{input}");
        assert_counted(&found, &thrown((3, ours), (2, theirs)));
    }
}

/// All throws of both sides: so many dice, and the least number that hits.
fn thrown((attack, ours): (u32, i64), (defense, theirs): (u32, i64)) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for mut throw in 0..6_i64.pow(attack + defense) {
        let mut die = || {
            let face = throw % 6 + 1;
            throw /= 6;
            face
        };
        let hits = (0..attack).filter(|_| die() >= ours).count();
        let hurt = (0..defense).filter(|_| die() >= theirs).count() > 0;
        let point = if hits >= defense as usize { "emptied" } else { "held" };
        let words = format!("point {point}, attacker {}", if hurt { "hit" } else { "unhurt" });
        *counts.entry(words).or_insert(0) += 1;
    }
    counts
}
