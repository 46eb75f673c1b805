//! Many games: the same counts on any number of threads, the same games as those that are played, and
//! failures that name their seed.

use crate::ford::{self, play_out};
use crate::loading::loaded;
use stavka::edition::Edition;
use stavka::plugged;
use stavka::soak::{Beside, Plan, Tally, soak};
use stavka_core::setup::Setup;
use stavka_play::players::Who;
use stavka_play::session::Session;

const PLAYERS: [Who; 2] = [Who::Random, Who::STAFF];

fn soaked(edition: &Edition, scenario: &str, threads: usize) -> Tally {
    let beside = Beside { verify: Some(1), measure: true, reload: None };
    let players = &PLAYERS;
    let plan = Plan { edition, scenario, players, seed: 7, games: 60, threads, beside };
    let mut tally = soak(plan, || {}).expect("played");
    (tally.took, tally.verifying) = Default::default();
    tally
}

#[test]
fn threads_and_libraries_change_nothing() {
    let linked = ford::source().open(Setup::default()).expect("opens");
    let library = plugged::source(&loaded("stavka_fixture_ford"));
    let library = library.open(Setup::default()).expect("opens");
    let alone = soaked(&linked, "river", 1);
    assert_eq!(alone.failures, []);
    assert_eq!(alone.ended(), 60);
    assert_eq!(alone.wins.iter().sum::<u64>() + alone.draws, 60);
    assert_eq!(alone, soaked(&linked, "river", 4));
    assert_eq!(alone, soaked(&library, "river", 3));
    assert!(alone.counts.iter().all(|count| *count > 0), "{:?}", alone.counts);
}

#[test]
fn the_games_are_those_that_are_played() {
    let edition = ford::source().open(Setup::default()).expect("opens");
    let tally = soaked(&edition, "river", 2);
    let mut lengths = Vec::new();
    let mut wins = [0; 2];
    for seed in 7..67 {
        let edition = ford::source().open(Setup::default()).expect("opens");
        let mut session = Session::deal(edition, None, seed).expect("deals");
        let outcome = play_out(&mut session, &PLAYERS);
        lengths.push(session.entries().len());
        wins[usize::from(outcome.winner.expect("somebody wins"))] += 1;
    }
    lengths.sort_unstable();
    assert_eq!((tally.lengths, tally.wins), (lengths, wins.to_vec()));
}

/// A plugin that breaks in every game breaks no other, and every game is named.
#[test]
fn a_game_that_fails_is_named() {
    let broken = plugged::source(&loaded("stavka_gauntlet_panics"));
    let edition = broken.open(Setup::default()).expect("opens");
    let tally = soaked(&edition, "apply", 2);
    assert_eq!(tally.failures.len(), 60);
    assert_eq!(tally.failures[0].seed, 7);
    assert!(tally.failures[0].message.contains("the plugin `panics` broke: apply broke"));
}
