//! How long a staff thinks.

use std::time::Instant;

use stavka_a4_sheet::Campaign;
use stavka_core::clause::Silent;
use stavka_core::game::{Game, Mover};

use crate::play::{FIRST, Player, next, play};

/// So many steps lead into the middle of a game.
const MIDDLE: u64 = 2_500;
/// So often a turn is played on from there.
const PLAYOUTS: u64 = 100;

pub(crate) fn measure(start: &Campaign, player: Player, games: u64) {
    let (began, mut steps) = (Instant::now(), 0_u128);
    for seed in FIRST..FIRST + games {
        play(start, [player; 2], seed, |_, _| steps += 1);
    }
    println!("{} ns a step, {steps} steps", began.elapsed().as_nanos() / steps.max(1));
    let middle = middle(start, player);
    let began = Instant::now();
    let mut copy = middle.clone();
    for seed in 0..PLAYOUTS {
        copy.clone_from(&middle);
        play_turn(&mut copy, player, seed);
    }
    println!("{} us a turn", began.elapsed().as_micros() / u128::from(PLAYOUTS));
}

fn middle(start: &Campaign, player: Player) -> Campaign {
    let mut game = start.clone();
    for steps in 0..MIDDLE {
        let action = next(&game, [player; 2], FIRST, steps);
        game.apply(action, &mut Silent).expect("a choice");
    }
    game
}

/// Both player-turns, from here to the same step of the next turn.
fn play_turn(game: &mut Campaign, player: Player, seed: u64) {
    let until = game.occasion().turn + 2;
    let mut steps = 0;
    while game.mover() != Mover::Nobody && game.occasion().turn < until {
        let action = next(game, [player; 2], seed, steps);
        game.apply(action, &mut Silent).expect("a choice");
        steps += 1;
    }
}
