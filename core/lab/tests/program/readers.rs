//! Results in the hands of polars and `DuckDB`.

use std::time::{Duration, Instant};

use serde_json::Value;
use stavka_fixture::Ford;
use stavka_lab::design::Design;
use stavka_lab::results::Results;
use stavka_lab::run::{Bench, Shard};
use stavka_play::edition::Source;

use crate::packages::{said, script};

const DESIGN: &str = r#"
    question = "what does deeper water cost Red?"
    side = "red"
    smallest = 0.02
    players = ["random"]
    seeds = { first = 5, count = 40 }
    detail = "course"
    [[arms]]
    name = "printed"
    setup = { variant = "ford" }
    [[arms]]
    name = "deeper"
    setup = { variant = "ford", figures = { crossing = { from = 6 } } }
"#;

fn played(text: &str, folder: &std::path::Path) -> Results {
    let design = Design::parse(text).expect("a design");
    let bench = Bench::open(design, |_| Ok(Source::linked::<Ford>())).expect("opens");
    bench.run(folder, Shard::WHOLE, 2, &|_, _| ()).expect("runs")
}

/// What both readers say of a file of results.
fn read(folder: &std::path::Path) -> Option<Value> {
    let mut reader = script("tests/program/readers.py")?;
    reader.arg(folder.join("results.parquet"));
    Some(serde_json::from_str(&said(reader)).expect("JSON"))
}

#[test]
fn polars_and_duckdb_read_what_the_lab_wrote() {
    let folder = tempfile::tempdir().expect("a folder");
    let results = played(DESIGN, folder.path());
    let Some(read) = read(folder.path()) else { return };
    let sum = |get: fn(&stavka_lab::row::Row) -> u64| results.rows.iter().map(get).sum::<u64>();
    for reader in ["polars", "duckdb"] {
        let read = &read[reader];
        assert_eq!(read["games"], 80, "{read}");
        assert_eq!(read["actions"], sum(|row| row.actions.into()), "{read}");
        assert_eq!(read["red"], sum(|row| u64::from(row.winner == Some(0))), "{read}");
        assert_eq!(read["clauses"], sum(|row| row.clauses.values().sum()), "maps too: {read}");
    }
    assert_eq!(read["hash"], results.design.hash(), "the design is in the foot");
    assert_eq!(read["seeds"], "0..40");
}

#[test]
fn thirty_thousand_games_are_one_query() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = DESIGN.replace("count = 40", "count = 15000").replace("course", "result");
    played(&text, folder.path());
    let begun = Instant::now();
    let Some(read) = read(folder.path()) else { return };
    assert_eq!(read["duckdb"]["games"], 30_000);
    assert!(begun.elapsed() < Duration::from_mins(1), "that took {:?}", begun.elapsed());
}
