//! The campaign, played to its end: at random and by its staff, with the state checked after every action.

use std::sync::Arc;

use stavka_core::chance::draw;
use stavka_core::clause::Silent;
use stavka_core::game::{Game, Lent, Mover, Outcome};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;
use stavka_core::view::View;
use stavka_second_edition::SecondEdition;

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Player {
    Random,
    Staff,
}

fn deal(scenario: &str) -> <SecondEdition as Variant>::Game {
    let setup = Setup::parse("").expect("a set-up");
    let variant = Arc::new(SecondEdition::open(&setup).expect("opens"));
    variant.deal(scenario).expect("a game")
}

fn list(fill: impl Fn(&mut Lent<'_>)) -> Vec<u32> {
    let mut room = vec![0; 512];
    let mut lent = Lent::new(&mut room);
    fill(&mut lent);
    let count = lent.count();
    assert!(count <= 512, "a list of {count}");
    room.truncate(count);
    room
}

/// Plays a game to its end; how it ended, what it looks like then, and how many actions it took.
fn play(scenario: &str, seed: u64, players: [Player; 2], check: bool) -> (Outcome, View, u64) {
    let mut game = deal(scenario);
    let mut steps = 0_u64;
    loop {
        let legal = list(|into| game.legal(into));
        let action = match game.mover() {
            Mover::Nobody => break,
            Mover::Chance(purpose) => {
                let weights = list(|into| game.weights(into));
                assert_eq!(weights.len(), legal.len(), "every outcome has a weight");
                let name = SecondEdition::about().purposes[usize::from(purpose)].name;
                legal[draw(seed, name, steps, &weights).expect("a draw") as usize]
            }
            Mover::Side(side) if players[usize::from(side)] == Player::Staff => {
                game.choose(side, seed).expect("a choice")
            }
            Mover::Side(_) => {
                let weights = vec![1; legal.len()];
                legal[draw(seed, "random", steps, &weights).expect("a draw") as usize]
            }
        };
        assert!(legal.len() > 1, "a list of one is applied, not asked: {}", game.prompt());
        assert!(game.apply(action, &mut Silent).is_ok(), "{} is refused", game.words(action));
        if check {
            let sound = game.check();
            assert_eq!(sound, Ok(()), "seed {seed}, step {steps}, after {}", game.words(action));
        }
        steps += 1;
        assert!(steps < 100_000, "seed {seed} does not end");
    }
    (game.outcome().expect("an outcome"), game.view(None), steps)
}

fn tally(scenario: &str, players: [Player; 2], games: u64, check: bool) -> [u64; 3] {
    let mut wins = [0; 3];
    for seed in 0..games {
        let (outcome, ..) = play(scenario, seed, players, check);
        wins[outcome.winner.map_or(2, usize::from)] += 1;
    }
    wins
}

#[test]
fn random_games_end_and_stay_sound() {
    for scenario in ["june-1941", "may-1941"] {
        tally(scenario, [Player::Random; 2], 4, true);
    }
}

#[test]
fn staff_games_end_and_stay_sound() {
    tally("june-1941", [Player::Staff; 2], 2, true);
}

#[test]
fn a_game_is_the_same_when_played_again() {
    let players = [Player::Random; 2];
    assert_eq!(play("june-1941", 7, players, false), play("june-1941", 7, players, false));
}
