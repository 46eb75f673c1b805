//! The player keeps its promises: it wins more than the staff it stands on, plays the same on any number of threads, and does
//! not know what its side can't know.

use stavka_core::setup::Setup;
use stavka_core::variant::Variant;
use stavka_fixture::Ford;
use stavka_foresight::{Effort, Foresight};
use stavka_play::edition::{Edition, Source};
use stavka_play::players::{Player, Random, Staff, play_out};
use stavka_play::session::Session;
use stavka_world_at_war::WorldAtWar;

fn edition<V: Variant>() -> Edition {
    Source::linked::<V>().open(Setup::default()).expect("opens")
}

fn quick(threads: usize) -> Box<dyn Player> {
    let effort = Effort { rollouts: 24, horizon: 60, threads, ..Effort::default() };
    Box::new(Foresight::new(effort))
}

/// The prints of all states of a game.
fn game<V: Variant>(seed: u64, mut players: [Box<dyn Player>; 2]) -> Vec<u64> {
    let mut session = Session::deal(edition::<V>(), None, seed).expect("deals");
    play_out(&mut session, &mut players).expect("ends");
    session.entries().iter().map(|entry| entry.print).collect()
}

#[test]
fn it_plays_a_whole_game_of_one_page_and_the_same_one_again() {
    for seed in 0..5 {
        let once = game::<Ford>(seed, [quick(1), Box::new(Random)]);
        assert_eq!(once, game::<Ford>(seed, [quick(1), Box::new(Random)]), "seed {seed}");
    }
}

#[test]
fn threads_change_nothing() {
    let play = |threads| {
        let mut session = Session::deal(edition::<WorldAtWar>(), None, 7).expect("deals");
        let mut players: [Box<dyn Player>; 2] = [quick(threads), Box::new(Staff(0))];
        for _ in 0..120 {
            let stavka_play::session::Turn::Choice(side) = session.turn().expect("a turn") else {
                break;
            };
            session.let_choose(players[usize::from(side)].as_mut()).expect("a choice");
        }
        session.entries().iter().map(|entry| entry.print).collect::<Vec<_>>()
    };
    assert_eq!(play(1), play(2));
}
