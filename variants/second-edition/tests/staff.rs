//! The styles of the staff are players of their own, and the score says who wins.

mod play;

use std::sync::Arc;

use play::{Player, STAFF, choose, play, rules};
use stavka_core::clause::Silent;
use stavka_core::game::{Game as _, Mover};
use stavka_core::variant::Variant as _;

const BALANCED: u8 = 0;
const BOLD: u8 = 1;
const CAUTIOUS: u8 = 2;
const EASY: u8 = 3;
const AS_WAS: u8 = 4;

#[test]
fn styles_differ_in_a_tenth_of_their_choices() {
    let (rules, mut choices) = (rules(""), 0_u32);
    let mut differ = [[0_u32; 4]; 4];
    for seed in 0..3 {
        let mut game = Arc::clone(&rules).deal("june-1941-first-year").expect("a game");
        for step in 0.. {
            match game.mover() {
                Mover::Nobody => break,
                Mover::Side(side) if step % 3 == 0 => {
                    let all = [BALANCED, BOLD, CAUTIOUS, EASY];
                    let all = all.map(|style| game.choose(side, style, seed));
                    choices += 1;
                    for (one, row) in all.iter().zip(&mut differ) {
                        for (other, count) in all.iter().zip(row) {
                            *count += u32::from(one != other);
                        }
                    }
                }
                _ => {}
            }
            let action = choose(&game, seed, step, STAFF);
            game.apply(action, &mut Silent).expect("a choice that is offered");
        }
    }
    println!("of {choices} choices differ: {differ:?}");
    let pairs = (0..4).flat_map(|one| (0..one).map(move |other| (one, other)));
    for (one, other) in pairs {
        assert!(differ[one][other] * 10 >= choices, "{one} and {other}: {differ:?} of {choices}");
    }
}

/// Games of the staff of before, which nothing betters: who won, and after how many choices.
#[test]
fn the_staff_as_it_was_chooses_as_it_did() {
    let rules = rules("");
    let played = [1, 2, 3].map(|seed| {
        let players = [Player::Style(AS_WAS); 2];
        let (ending, _) = play(&rules, "june-1941-first-year", seed, players);
        (ending.outcome.winner, ending.steps)
    });
    assert_eq!(played, [(Some(1), 1158), (Some(0), 1288), (Some(1), 1268)]);
}

/// A point for a game that is won, half of one for a draw, counted in halves.
fn points_against(one: u8, other: u8, seeds: u64) -> u64 {
    let (rules, mut points) = (rules(""), 0);
    for seed in 0..seeds {
        for side in 0..2_u8 {
            let mut players = [Player::Style(other); 2];
            players[usize::from(side)] = Player::Style(one);
            let (ending, _) = play(&rules, "june-1941-first-year", seed, players);
            points += match ending.outcome.winner {
                Some(winner) if winner == side => 2,
                None => 1,
                Some(_) => 0,
            };
        }
    }
    points
}

#[test]
fn easy_is_beaten_by_balanced() {
    let points = points_against(BALANCED, EASY, 10);
    assert!(points >= 24, "{points} of 40");
}

#[test]
fn each_style_beats_random_play_from_either_side() {
    let rules = rules("");
    for style in [BOLD, CAUTIOUS, EASY] {
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
