//! Faulty mods: each is reported with a place and what was expected, and none that passes the check fails in a game.

use std::panic::{AssertUnwindSafe, catch_unwind};

use stavka::edition::Edition;
use stavka::mods;
use stavka_mods::{Source, Wrong, unpack};

use crate::bench::{Found, VARIANTS, all_of_them, long, places, play_out, under};
use crate::mutation::{Faulty, Made, faulty, folder, named};

/// How many there are in all.
const ALL: u64 = 300;

/// Of so many one is looked at where not all are; shares no factor with the number of kinds.
const EVERY: usize = 5;

/// What became of a faulty mod.
enum Fate {
    Reported(Vec<Wrong>),
    /// The pack was refused by this.
    Refused(String),
    /// Nothing is wrong with it, and it was played.
    Played,
}

fn fate(made: &Made, games: u64) -> Result<Fate, String> {
    let files = match made {
        Made::Folder(files) => folder(files)?,
        Made::Packed(bytes) => match unpack(bytes) {
            Ok(files) => files,
            Err(error) => return Ok(Fate::Refused(error.to_string())),
        },
    };
    let mut source: Source = match mods::read_whole(files) {
        Ok(source) => source,
        Err(wrong) => return Ok(Fate::Reported(wrong)),
    };
    // That a library is missing must not be what is told: the rest of its mod is looked at without it.
    source.file.native = false;
    for id in source.file.bases.keys() {
        let Some(found) = VARIANTS.get(id) else {
            return Ok(Fate::Refused(format!("there is no variant `{id}`")));
        };
        let Found { loaded, base } = found;
        let wrong = mods::check(&source, loaded, base).map_err(|error| error.to_string())?;
        if !wrong.is_empty() {
            return Ok(Fate::Reported(wrong));
        }
        let edition = Edition::open(loaded, under(&source, found));
        let edition = edition.map_err(|error| format!("passes the check, and then: {error}"))?;
        play_out(&edition, games, 300)
            .map_err(|error| format!("passes the check, and then: {error}"))?;
    }
    Ok(Fate::Played)
}

/// A report names a file and a line, and says something.
fn told(wrong: &[Wrong]) -> bool {
    let whole = |one: &Wrong| !one.file.is_empty() && one.line > 0 && one.message.len() > 8;
    !wrong.is_empty() && wrong.iter().all(whole)
}

#[test]
fn faulty_mods_are_reported_or_can_be_played() {
    // Whoever looks for the folders first may make some: not one of many at once.
    drop(places());
    let examples: Vec<_> = all_of_them().iter().map(|(_, source)| named(source)).collect();
    let (every, games) = if long() { (1, 20) } else { (EVERY, 1) };
    let mut wrong = Vec::new();
    let (mut reported, mut played) = (0, 0);
    for number in (0..ALL).step_by(every) {
        let Faulty { name, surely, made } = faulty(number, &examples);
        let end = catch_unwind(AssertUnwindSafe(|| fate(&made, games)));
        match end.unwrap_or_else(|_| Err("it panics".to_owned())) {
            Ok(Fate::Reported(all)) if told(&all) => reported += 1,
            Ok(Fate::Reported(all)) => wrong.push(format!("{name}: no place: {all:?}")),
            Ok(Fate::Refused(why)) if why.len() > 8 => reported += 1,
            Ok(Fate::Refused(why)) => wrong.push(format!("{name}: only `{why}` is said")),
            Ok(Fate::Played) if surely => wrong.push(format!("{name}: nothing is said")),
            Ok(Fate::Played) => played += 1,
            Err(error) => wrong.push(format!("{name}: {error}")),
        }
    }
    println!("{reported} reported, {played} could be played");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
