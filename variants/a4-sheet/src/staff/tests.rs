//! The styles differ, each knows how to play, and the score knows who is ahead.

use stavka_core::clause::Silent;
use stavka_core::game::{Game, Mover};

use crate::campaign::Campaign;
use crate::campaign::tests::{Player, deal, next};

const BOLD: u8 = 1;
const CAUTIOUS: u8 = 2;
const EASY: u8 = 3;
const AS_WAS: u8 = 4;

/// Plays to the end, and shows every state before it is played on.
fn play(
    start: &Campaign,
    players: [Player; 2],
    seed: u64,
    mut see: impl FnMut(&Campaign),
) -> Option<u8> {
    let (mut game, mut steps) = (start.clone(), 0);
    while game.mover() != Mover::Nobody {
        see(&game);
        let action = next(&game, players, seed, steps);
        game.apply(action, &mut Silent).expect("a choice");
        steps += 1;
    }
    see(&game);
    game.outcome().expect("an end").winner
}

/// Of the decisions of some games, how many there are and in how many the two styles differ.
fn differences(games: u64, one: u8, other: u8) -> [u32; 2] {
    let start = deal();
    let [mut all, mut apart] = [0, 0];
    for seed in 0..games {
        let mut steps = 0;
        play(&start, [Player::Staff; 2], seed, |game| {
            if let Mover::Side(side) = game.mover() {
                let choice = |style| game.choose(side, style, seed ^ steps);
                all += 1;
                apart += u32::from(choice(one) != choice(other));
            }
            steps += 1;
        });
    }
    [all, apart]
}

#[test]
fn styles_differ_in_a_tenth_of_what_they_decide() {
    for (one, other) in [(0, BOLD), (0, CAUTIOUS), (BOLD, CAUTIOUS), (0, EASY), (0, AS_WAS)] {
        let [all, apart] = differences(2, one, other);
        assert!(apart * 10 >= all, "{one} and {other} differ in {apart} of {all}");
    }
}

#[test]
fn every_style_beats_random_play_from_both_sides() {
    let start = deal();
    for style in [0, BOLD, CAUTIOUS, EASY, AS_WAS] {
        for side in [0_u8, 1] {
            let mut players = [Player::Random; 2];
            players[usize::from(side)] = Player::Style(style);
            let wins = (0..12).filter(|&seed| play(&start, players, seed, |_| {}) == Some(side));
            let wins = wins.count();
            // Who is easy leaves more to luck.
            let least = if style == EASY { 7 } else { 9 };
            assert!(wins >= least, "style {style} as side {side} wins {wins} of 12");
        }
    }
}

/// Of games on these seeds with either on either side, how many the first style wins.
fn wins(seeds: u64, one: u8, other: u8) -> usize {
    let start = deal();
    let [one, other] = [one, other].map(Player::Style);
    let games = (0..seeds).flat_map(|seed| [(seed, 0), (seed, 1)]);
    let won = games.filter(|&(seed, side)| {
        let players = if side == 0 { [one, other] } else { [other, one] };
        play(&start, players, seed, |_| {}) == Some(side)
    });
    won.count()
}

#[test]
fn the_staff_is_better_than_it_was_and_easy_is_easy() {
    assert!(wins(6, 0, AS_WAS) >= 8, "against the staff as it was");
    assert!(wins(6, 0, EASY) >= 8, "against the easy one");
}

#[test]
fn the_score_knows_who_is_ahead() {
    let start = deal();
    let [mut right, mut wrong] = [0, 0];
    for seed in 0..20 {
        let mut scores = Vec::new();
        let winner = play(&start, [Player::Style(AS_WAS); 2], seed, |game| {
            let [axis, soviet] = [0, 1].map(|side| game.score(side));
            assert_eq!(axis, -soviet, "what one is ahead the other is behind");
            scores.push(axis);
        });
        let late = scores[scores.len() * 8 / 10];
        let last = scores[scores.len() - 1];
        match winner {
            Some(side) => {
                let sign = if side == 0 { 1 } else { -1 };
                assert!(last * sign > 900_000, "a decided game: {last}");
                if late * sign > 0 { right += 1 } else { wrong += 1 }
            }
            None => assert_eq!(last, 0, "a draw"),
        }
    }
    assert!(right > 2 * wrong, "right in {right} games, wrong in {wrong}");
}
