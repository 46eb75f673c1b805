//! Whole studies of the fixture game: the same results whoever plays them, and what is planted is found.

use std::path::Path;

use stavka_fixture::Ford;
use stavka_lab::analysis::{Analysis, Finding};
use stavka_lab::design::Design;
use stavka_lab::error::LabError;
use stavka_lab::results::Results;
use stavka_lab::run::{Bench, Shard, merge};
use stavka_play::edition::Source;

const DESIGN: &str = r#"
    question = "what does deeper water cost Red?"
    side = "red"
    smallest = 0.02
    players = ["random", ["staff", "random"]]
    swap = true
    seeds = { first = 5, count = 60 }
    detail = "course"
    [[arms]]
    name = "printed"
    setup = { variant = "ford" }
    [[arms]]
    name = "deeper"
    setup = { variant = "ford", figures = { crossing = { from = 6 } } }
    [[arms]]
    name = "the same in other words"
    setup = { variant = "ford", preset = "sensible" }
"#;

fn bench(text: &str) -> Bench {
    Bench::open(Design::parse(text).expect("a design"), |_| Ok(Source::linked::<Ford>()))
        .expect("opens")
}

fn bytes(path: &Path) -> Vec<u8> {
    std::fs::read(path).expect("results")
}

fn run(text: &str, folder: &Path, shard: Shard, workers: usize) -> Vec<u8> {
    bench(text).run(folder, shard, workers, &|_, _| ()).expect("runs");
    bytes(&shard.results(folder))
}

#[test]
fn workers_kills_and_shards_change_no_byte() {
    let folder = tempfile::tempdir().expect("a folder");
    let one = run(DESIGN, &folder.path().join("one"), Shard::WHOLE, 1);
    let three = run(DESIGN, &folder.path().join("three"), Shard::WHOLE, 3);
    assert_eq!(one, three, "workers");
    assert_eq!(one, killed(&folder.path().join("killed")), "killed and gone on");
    let parts = folder.path().join("parts");
    let shard = |index| {
        let shard = Shard { index, of: 4 };
        run(DESIGN, &parts, shard, 2);
        Results::read(&shard.results(&parts)).expect("a shard")
    };
    let shards: Vec<Results> = (0..4).rev().map(shard).collect();
    let merged = parts.join("results.parquet");
    merge(shards).expect("they fit").write(&merged).expect("written");
    assert_eq!(one, bytes(&merged), "shards");
}

/// A run whose journal was cut off in the middle of a line, as a killed one leaves it.
fn killed(folder: &Path) -> Vec<u8> {
    let seen = std::sync::atomic::AtomicU64::new(0);
    let died = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let _ = bench(DESIGN).run(folder, Shard::WHOLE, 2, &|done, _| {
            seen.store(done, std::sync::atomic::Ordering::Relaxed);
            assert!(done < 100, "killed on purpose");
        });
    }));
    assert!(died.is_err(), "it was stopped half way");
    let journal = folder.join("journal.ndjson");
    let text = std::fs::read_to_string(&journal).expect("a journal");
    assert!(text.lines().count() >= 100, "every finished game is in it");
    std::fs::write(&journal, &text[..text.len() - 20]).expect("cut off");
    run(DESIGN, folder, Shard::WHOLE, 2)
}

#[test]
fn shards_that_make_no_whole_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let part = |text: &str, index| {
        bench(text).run(folder.path(), Shard { index, of: 3 }, 1, &|_, _| ()).expect("runs")
    };
    let [one, two, three] = [0, 1, 2].map(|index| part(DESIGN, index));
    let refused = |shards: &[&Results]| {
        let shards = shards.iter().map(|shard| (*shard).clone()).collect();
        merge(shards).expect_err("no whole").to_string()
    };
    assert!(refused(&[&one, &three]).contains("seeds number 20 to 40 are missing"));
    assert!(refused(&[&one, &two]).contains("seeds number 40 to 60 are missing"));
    assert!(refused(&[&two, &three]).contains("before number 20 are missing"));
    assert!(refused(&[&one, &two, &two, &three]).contains("twice"));
    let mut foreign = two.clone();
    foreign.design.question.push('!');
    assert!(refused(&[&one, &foreign, &three]).contains("different designs"));
    let mut other = two.clone();
    other.editions[0].plugin.push('x');
    assert!(refused(&[&one, &other, &three]).contains("different libraries"));
    let mut short = two.clone();
    short.rows.pop();
    assert!(refused(&[&one, &short, &three]).contains("games are missing"));
}

#[test]
fn results_come_back_as_they_were() {
    let folder = tempfile::tempdir().expect("a folder");
    let played = bench(DESIGN).run(folder.path(), Shard::WHOLE, 2, &|_, _| ()).expect("runs");
    let read = Results::read(&folder.path().join("results.parquet")).expect("reads");
    assert_eq!(played, read);
    assert!(read.rows.iter().all(|row| !row.clauses.is_empty() && row.actions > 0));
    assert!(read.rows.iter().any(|row| row.winner == Some(0)));
    assert!(read.rows.iter().any(|row| row.winner == Some(1)));
    let again = bench(DESIGN).run(folder.path(), Shard::WHOLE, 2, &|_, _| panic!("played again"));
    assert_eq!(again.expect("it is there"), read, "nothing is done twice");
    let other = bench(&DESIGN.replace("0.02", "0.03"));
    let refused = other.run(folder.path(), Shard::WHOLE, 1, &|_, _| ());
    assert!(matches!(refused, Err(LabError::Content { .. })), "another design");
}

#[test]
fn what_is_planted_is_found_and_what_is_not_there_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = bench(DESIGN).run(folder.path(), Shard::WHOLE, 2, &|_, _| ()).expect("runs");
    let analysis = Analysis::of(&results);
    assert!(analysis.failures.is_empty());
    let find = |arm: &str, line_up: &str| {
        let mut all = analysis.contrasts.iter();
        all.find(|one| one.arm == arm && one.line_up == line_up).expect("compared")
    };
    let deeper = find("deeper", "random");
    assert_eq!(deeper.verdict, Finding::Differs, "{deeper:?}");
    assert!(deeper.difference < -0.1 && deeper.adjusted < 0.05, "{deeper:?}");
    for line_up in ["random", "staff v random", "random v staff"] {
        let same = find("the same in other words", line_up);
        assert_eq!(same.verdict, Finding::NeverBit(3.0 / 60.0), "{same:?}");
        assert_eq!(same.identical, 60);
    }
}

#[test]
fn a_rule_that_stops_stops_at_the_same_game_whoever_plays() {
    let text = DESIGN
        .replace("count = 60", "count = 400")
        .replace("detail", "stop = { rule = \"sequence\", every = 7 }\ndetail")
        .replace("\"random\", [\"staff\", \"random\"]", "\"random\"");
    let text = &text[..text.find("[[arms]]\n    name = \"the same").expect("three arms")];
    let folder = tempfile::tempdir().expect("a folder");
    let one = run(text, &folder.path().join("one"), Shard::WHOLE, 1);
    assert_eq!(one, run(text, &folder.path().join("three"), Shard::WHOLE, 3));
    let results = Results::read(&folder.path().join("one/results.parquet")).expect("reads");
    assert!(results.seeds.1 < 400 && results.seeds.1.is_multiple_of(7), "{:?}", results.seeds);
    assert_eq!(Analysis::of(&results).contrasts[0].verdict, Finding::Differs);
    let refused = bench(text).run(folder.path(), Shard { index: 0, of: 2 }, 1, &|_, _| ());
    assert!(refused.is_err(), "it can't be run in shards");
}

#[test]
fn the_stronger_player_is_found_with_seats_swapped() {
    let text = r#"
        question = "is the staff stronger than chance?"
        compare = "players"
        smallest = 0.1
        players = [["staff", "random"]]
        swap = true
        seeds = { first = 1, count = 500 }
        stop = { rule = "sprt" }
        detail = "result"
        [[arms]]
        name = "printed"
        setup = { variant = "ford" }
    "#;
    let folder = tempfile::tempdir().expect("a folder");
    let results = bench(text).run(folder.path(), Shard::WHOLE, 2, &|_, _| ()).expect("runs");
    let duel = &Analysis::of(&results).duels[0];
    assert_ne!(duel.verdict, stavka_lab::stats::sprt::Verdict::Open, "{duel:?}");
    assert_eq!(duel.pairs.iter().sum::<u64>(), results.seeds.1);
    assert!(results.seeds.1 < 500, "it stopped when it knew");
}

#[test]
fn an_effect_that_changes_its_sign_with_the_players_is_said_to() {
    let text = DESIGN.replace("\"random\", [\"staff\", \"random\"]", "\"random\", \"staff\"");
    let folder = tempfile::tempdir().expect("a folder");
    let mut results = bench(&text).run(folder.path(), Shard::WHOLE, 2, &|_, _| ()).expect("runs");
    for row in &mut results.rows {
        // Planted: deeper water helps Red where chance plays, and harms him where staffs do; four seeds in five.
        let helped = (row.arm == 1) == (row.line_up == 0);
        row.winner = Some(u8::from(!helped || row.seed.is_multiple_of(5)));
    }
    let analysis = Analysis::of(&results);
    assert_eq!(analysis.changes_sign, ["deeper"]);
    results.write(&folder.path().join("results.parquet")).expect("written");
    let said = stavka_lab::report::write(folder.path()).expect("a report").text;
    assert!(said.contains("The effect of deeper changes its sign with the players."), "{said}");
    assert!(said.contains("deeper, random: red makes 80.0 points in 100 more"), "{said}");
}
