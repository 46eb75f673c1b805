//! The styles of the staff are players of their own, and the score says who wins.

mod play;

use std::sync::Arc;

use play::{Player, STAFF, choose, play, rules};
use stavka_core::clause::Silent;
use stavka_core::game::{Game as _, Mover};
use stavka_core::variant::Variant as _;

const BOLD: u8 = 1;
const CAREFUL: u8 = 2;

#[test]
fn styles_differ_in_a_tenth_of_their_choices() {
    let (rules, mut choices) = (rules(""), 0_u32);
    let mut differ = [0_u32; 3];
    for seed in 0..3 {
        let mut game = Arc::clone(&rules).deal("june-1941-first-year").expect("a game");
        for step in 0.. {
            match game.mover() {
                Mover::Nobody => break,
                Mover::Side(side) if step % 3 == 0 => {
                    let [one, bold, careful] =
                        [0, BOLD, CAREFUL].map(|style| game.choose(side, style, seed));
                    choices += 1;
                    for (count, other) in
                        differ.iter_mut().zip([one != bold, one != careful, bold != careful])
                    {
                        *count += u32::from(other);
                    }
                    assert_eq!(game.choose(side, 3, seed), one, "as-was is what balanced was");
                }
                _ => {}
            }
            let action = choose(&game, seed, step, STAFF);
            game.apply(action, &mut Silent).expect("a choice that is offered");
        }
    }
    println!("of {choices} choices differ: {differ:?}");
    assert!(differ.iter().all(|count| count * 10 >= choices), "{differ:?} of {choices}");
}

#[test]
fn each_style_beats_random_play_from_either_side() {
    let rules = rules("");
    for style in [BOLD, CAREFUL] {
        for side in 0..2_u8 {
            let mut players = [Player::Random; 2];
            players[usize::from(side)] = Player::Style(style);
            let wins = (0..3).filter(|seed| {
                let (ending, _) = play(&rules, "june-1941-first-year", *seed, players);
                ending.outcome.winner == Some(side)
            });
            assert!(wins.count() >= 2, "style {style}, side {side}");
        }
    }
}

#[test]
fn the_score_says_who_wins() {
    let rules = rules("");
    let (mut right, mut decided) = (0, 0);
    for seed in 0..20 {
        let (ending, game) = play(&rules, "june-1941-first-year", seed, STAFF);
        let over = [game.score(0), game.score(1)];
        assert_eq!(over[0], -over[1]);
        let Some(winner) = ending.outcome.winner else {
            assert_eq!(over[0], 0, "a draw");
            continue;
        };
        let mut early = Arc::clone(&rules).deal("june-1941-first-year").expect("a game");
        for step in 0..ending.steps * 4 / 5 {
            let action = choose(&early, seed, step, STAFF);
            early.apply(action, &mut Silent).expect("a choice that is offered");
        }
        let score = early.score(winner);
        assert!(over[usize::from(winner)] > score.abs(), "a game that is won is worth most");
        decided += 1;
        right += u32::from(score > 0);
    }
    println!("{right} of {decided} were foreseen");
    assert!(right * 3 >= decided * 2, "{right} of {decided} were foreseen");
}
