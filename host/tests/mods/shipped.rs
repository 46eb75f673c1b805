//! The examples: nothing is wrong with them, their cases hold, they are played, and they tell no secrets.

use stavka::edition::Edition;
use stavka::mods;
use stavka_core::game::Side;
use stavka_play::players::{Player, Random};
use stavka_play::record::{Match, play, walk};
use stavka_play::rules::By;
use stavka_play::sight::Budget;
use stavka_play::table::Table;

use crate::bench::{Found, VARIANTS, long, play_out, under, without_library};

#[test]
fn nothing_is_wrong_with_the_examples() {
    for (path, source) in without_library() {
        for id in source.file.bases.keys() {
            let Found { loaded, base } = &VARIANTS[id];
            let wrong = mods::check(&source, loaded, base).expect("checked");
            assert!(wrong.is_empty(), "{}: {wrong:?}", path.display());
        }
    }
}

#[test]
fn the_cases_of_the_examples_hold_and_they_are_played() {
    for (path, source) in without_library() {
        for id in source.file.bases.keys() {
            let found = &VARIANTS[id];
            let setup = under(&source, found);
            let verdicts = mods::cases(&setup.mods[0], &setup, &found.loaded);
            for one in &verdicts {
                assert_eq!(one.wrong, None, "{}, `{}`", path.display(), one.case);
            }
            let rules = source.clauses.iter().any(|clause| clause.kind.binds());
            assert!(!rules || !verdicts.is_empty(), "{} brings no case", path.display());
            let edition = Edition::open(&found.loaded, setup).expect("opens");
            play_out(&edition, if long() { 20 } else { 2 }, 40).expect("played to the end");
        }
    }
}

/// What a side does not know is drawn anew; nothing that it is offered or told may change by that.
#[test]
fn no_example_tells_a_secret() {
    for (path, source) in without_library() {
        for id in source.file.bases.keys() {
            let found = &VARIANTS[id];
            let edition = Edition::open(&found.loaded, under(&source, found)).expect("opens");
            let scenario = edition.scenario(None).expect("a scenario");
            let what = Match { edition: &edition, scenario: &scenario, budget: Budget::default() };
            for seed in 0..if long() { 10 } else { 1 } {
                let sides = edition.manifest.sides.len();
                let mut players: Vec<Box<dyn Player>> =
                    (0..sides).map(|_| -> Box<dyn Player> { Box::new(Random) }).collect();
                let record = play(what, &mut players, seed).expect("a game");
                let looked = walk(what, &record, 11, |done, table| {
                    if let Some(By::Side(side)) = table.mover()? {
                        tells_nothing(table, side, done as u64, &path.display().to_string());
                    }
                    Ok(())
                });
                looked.expect("the same game");
            }
        }
    }
}

pub(crate) fn tells_nothing(table: &mut Table, side: Side, seed: u64, name: &str) {
    let mut other = table.fork().expect("a copy");
    other.redraw(side, seed).expect("drawn anew");
    let list = |table: &mut Table| table.legal().expect("a list").to_vec();
    assert_eq!(list(table), list(&mut other), "{name}: a list tells a secret");
    let odds = |table: &mut Table| table.odds().expect("odds");
    assert_eq!(odds(table), odds(&mut other), "{name}: odds tell a secret");
    let choose = |table: &mut Table| table.choose(side, 0, seed).expect("a choice");
    assert_eq!(choose(table), choose(&mut other), "{name}: the staff uses a secret");
    if seed.is_multiple_of(4) {
        let decision = |table: &mut Table| {
            let decision = table.decision().expect("a decision");
            decision.map(|decision| serde_json::to_value(decision).expect("JSON"))
        };
        assert_eq!(decision(table), decision(&mut other), "{name}: a decision tells a secret");
    }
}
