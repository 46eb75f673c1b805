//! Damaged libraries that somebody trusts all the same: the program lives, names them, and no answer is wrong in silence.
//!
//! `STAVKA_DAMAGED` says how many; `.ci/long damage` has 400.

use std::path::Path;
use std::process::Output;
use std::time::{Duration, Instant};

use stavka_testkit::library;

use crate::ground::Numbers;
use crate::program::{Program, text};

/// A look at a library takes a part of a second; one that hangs is given up by the program.
const SLOWEST: Duration = Duration::from_mins(1);

/// What became of the damaged libraries.
#[derive(Debug, Default)]
struct Tally {
    refused: usize,
    same: usize,
    wrong: Vec<String>,
    dead: Vec<String>,
}

/// One of five kinds of damage.
fn damaged(whole: &[u8], number: usize, numbers: &mut Numbers) -> (Vec<u8>, &'static str) {
    let mut bytes = whole.to_vec();
    let length = bytes.len();
    match number % 5 {
        0 => {
            bytes.truncate(numbers.below(length));
            (bytes, "cut")
        }
        1 => {
            for _ in 0..=numbers.below(16) {
                let at = numbers.below(length);
                bytes[at] ^= 1 << numbers.below(8);
            }
            (bytes, "flipped bits")
        }
        2 => {
            let at = numbers.below(8192);
            bytes[at] = numbers.below(256).to_le_bytes()[0];
            (bytes, "a byte of its head")
        }
        3 => {
            let at = numbers.below(length / 4096) * 4096;
            bytes[at..at + 4096].fill(0);
            (bytes, "a page of zeros")
        }
        _ => {
            // What is executed lies early: half of the file is names and lines for debuggers.
            let at = 4096 + numbers.below(length / 3);
            bytes[at] ^= 0xff;
            (bytes, "a byte of its code")
        }
    }
}

/// What the program says; how it died, if it did.
fn run(program: &Program, arguments: &[&str], plugin: &Path) -> Result<Output, String> {
    let begin = Instant::now();
    let output = program.run(arguments, plugin);
    if output.status.code().is_none() || output.status.code() == Some(101) {
        return Err(format!("{arguments:?}: {:?}", output.status));
    }
    if begin.elapsed() > SLOWEST {
        return Err(format!("{arguments:?}: took {:?}", begin.elapsed()));
    }
    Ok(output)
}

/// Whether it was trusted, and then answered as the whole one does.
fn tried(program: &Program, file: &Path, good: &Output, tally: &mut Tally) -> Result<(), String> {
    let path = file.display().to_string();
    let trusted = run(program, &["trust", &path], file)?;
    let listed = run(program, &["variants"], file)?;
    if !text(&listed.stdout).contains("ford") {
        return Err("the good plugin is no longer listed".to_owned());
    }
    if !trusted.status.success() {
        let said = text(&trusted.stderr);
        let told = said.contains(&path) && !said.contains("run `stavka trust");
        tally.refused += 1;
        return if told { Ok(()) } else { Err(format!("it says: {said}")) };
    }
    let played = run(program, &PLAYED, file)?;
    if text(&played.stdout) == text(&good.stdout) {
        tally.same += 1;
    } else {
        tally.wrong.push(format!("{} {}", text(&played.stdout), text(&played.stderr)));
    }
    Ok(())
}

/// A game with words, dice, clauses and views in it.
const PLAYED: [&str; 7] = ["play", "ford", "--players", "random", "--seed", "7", "--json"];

#[expect(clippy::disallowed_methods, reason = "the long tier tries more of them")]
#[test]
fn a_damaged_library_that_is_trusted_ends_nothing() {
    let count = std::env::var("STAVKA_DAMAGED").ok().and_then(|count| count.parse().ok());
    let whole = std::fs::read(library("stavka_fixture_ford")).expect("cargo built it");
    let program = Program::new();
    let good = run(&program, &PLAYED, &program.ground.beside("ford")).expect("it lives");
    assert!(good.status.success(), "{}", text(&good.stderr));
    // In the place of the good one: only one variant can be called so.
    let mut tally = Tally::default();
    let mut numbers = Numbers(11);
    for number in 0..count.unwrap_or(100) {
        let (bytes, kind) = damaged(&whole, number, &mut numbers);
        let file = program.ground.file(&format!("libdamaged_{number}.so"), &bytes);
        if let Err(error) = tried(&program, &file, &good, &mut tally) {
            tally.dead.push(format!("{number}, {kind}: {error}"));
        }
        std::fs::remove_file(&file).expect("removed");
    }
    assert!(tally.dead.is_empty() && tally.wrong.is_empty(), "{tally:?}");
    assert!(tally.refused > 0 && tally.same > 0, "{tally:?}");
}
