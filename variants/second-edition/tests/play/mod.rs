//! Plays games of the campaign to their end, with a ledger that is checked after every action.

#![allow(dead_code, reason = "tests and the example use different parts of it")]

use std::sync::Arc;

use stavka_core::chance::Key;
use stavka_core::clause::Silent;
use stavka_core::game::{Game as _, Lent, Mover, Outcome};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;
use stavka_second_edition::SecondEdition;

pub(crate) mod ledger;

use ledger::Ledger;

/// A game of the campaign.
pub(crate) type Game = <SecondEdition as Variant>::Game;

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Player {
    Random,
    Staff,
    /// The staff in the style of this place in the list.
    Style(u8),
}

/// Random play on both sides, and the staff on both sides.
pub(crate) const RANDOM: [Player; 2] = [Player::Random; 2];
pub(crate) const STAFF: [Player; 2] = [Player::Staff; 2];

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ending {
    pub(crate) outcome: Outcome,
    pub(crate) steps: u64,
    pub(crate) print: u64,
}

/// Opens the rules.
pub(crate) fn rules(setup: &str) -> Arc<SecondEdition> {
    let setup = Setup::parse(setup).expect("a set-up");
    Arc::new(SecondEdition::open(&setup).expect("opens"))
}

/// What a list that the game fills holds.
pub(crate) fn list(fill: impl Fn(&mut Lent<'_>)) -> Vec<u32> {
    let mut room = vec![0; 512];
    let mut lent = Lent::new(&mut room);
    fill(&mut lent);
    let count = lent.count();
    assert!(count <= 512, "a list of {count}");
    room.truncate(count);
    room
}

/// What is chosen, or rolled.
pub(crate) fn choose(game: &Game, seed: u64, steps: u64, players: [Player; 2]) -> u32 {
    let legal = list(|into| game.legal(into));
    assert!(legal.len() > 1, "a list of one is applied, not asked: {}", game.prompt());
    match game.mover() {
        Mover::Nobody => unreachable!("the game is not over"),
        Mover::Chance(purpose) => {
            let weights = list(|into| game.weights(into));
            assert_eq!(weights.len(), legal.len(), "every outcome has a weight");
            let name = SecondEdition::about().purposes[usize::from(purpose)].name;
            legal[Key::new(seed, name, steps).draw(&weights).expect("a draw") as usize]
        }
        Mover::Side(side) => match players[usize::from(side)] {
            Player::Staff => game.choose(side, 0, seed).expect("a choice"),
            Player::Style(style) => game.choose(side, style, seed).expect("a choice"),
            Player::Random => {
                let weights = vec![1; legal.len()];
                legal[Key::new(seed, "random", steps).draw(&weights).expect("a draw") as usize]
            }
        },
    }
}

/// Plays a game to its end.
pub(crate) fn play(
    rules: &Arc<SecondEdition>,
    scenario: &str,
    seed: u64,
    players: [Player; 2],
) -> (Ending, Game) {
    play_with(rules, scenario, seed, players, |game, action| {
        let words = game.words(action);
        game.apply(action, &mut Silent).map(|_| ()).map_err(|_| format!("{words} is refused"))
    })
}

/// Plays a game to its end; `watch` looks at it before every action.
pub(crate) fn play_watched(
    rules: &Arc<SecondEdition>,
    scenario: &str,
    seed: u64,
    players: [Player; 2],
    mut watch: impl FnMut(&Game),
) -> (Ending, Game) {
    play_with(rules, scenario, seed, players, |game, action| {
        watch(game);
        game.apply(action, &mut Silent).map(|_| ()).map_err(|_| "refused".to_owned())
    })
}

/// Plays a game to its end, with the ledger checked after every action.
pub(crate) fn play_by_the_ledger(
    rules: &Arc<SecondEdition>,
    scenario: &str,
    seed: u64,
    players: [Player; 2],
) -> (Ending, Game) {
    let mut ledger = None;
    play_with(rules, scenario, seed, players, |game, action| {
        let words = game.words(action);
        let ledger = ledger.get_or_insert_with(|| Ledger::open(rules, game));
        let sound = ledger.apply(game, action).and_then(|()| game.check());
        sound.map_err(|wrong| format!("{wrong}, after {words}"))
    })
}

/// Plays so many steps of a game.
pub(crate) fn play_until(
    rules: &Arc<SecondEdition>,
    scenario: &str,
    seed: u64,
    players: [Player; 2],
    steps: u64,
) -> Game {
    let mut game = Arc::clone(rules).deal(scenario).expect("a game");
    for step in 0..steps {
        let action = choose(&game, seed, step, players);
        game.apply(action, &mut Silent).expect("a choice that is offered");
    }
    game
}

/// Plays a game that has had so many steps to its end.
pub(crate) fn play_on(game: Game, seed: u64, steps: u64, players: [Player; 2]) -> (Ending, Game) {
    finish(game, seed, steps, players, |game, action| {
        game.apply(action, &mut Silent).map(|_| ()).map_err(|_| "refused".to_owned())
    })
}

fn play_with(
    rules: &Arc<SecondEdition>,
    scenario: &str,
    seed: u64,
    players: [Player; 2],
    apply: impl FnMut(&mut Game, u32) -> Result<(), String>,
) -> (Ending, Game) {
    let game = Arc::clone(rules).deal(scenario).expect("a game");
    finish(game, seed, 0, players, apply)
}

fn finish(
    mut game: Game,
    seed: u64,
    mut steps: u64,
    players: [Player; 2],
    mut apply: impl FnMut(&mut Game, u32) -> Result<(), String>,
) -> (Ending, Game) {
    while game.mover() != Mover::Nobody {
        let action = choose(&game, seed, steps, players);
        assert_eq!(apply(&mut game, action), Ok(()), "seed {seed}, step {steps}");
        steps += 1;
        assert!(steps < 100_000, "seed {seed} does not end");
    }
    let outcome = game.outcome().expect("an outcome");
    (Ending { outcome, steps, print: game.fingerprint() }, game)
}
