//! The staff's styles are real, and the score tells who is ahead.

use stavka_core::chance::Key;
use stavka_core::clause::Silent;
use stavka_core::game::{Game as _, Mover, Side};

use crate::campaign::Campaign;
use crate::campaign::STYLES;
use crate::campaign::tests::{FAR_EAST, deal, list};

/// Who plays a side: a style of the staff, or chance.
type Player = Option<u8>;

/// Plays a game to its end; `visit` sees every state in which a side chooses.
fn play(seed: u64, players: [Player; 2], mut visit: impl FnMut(&Campaign)) -> Campaign {
    let mut game = deal(FAR_EAST);
    let mut count = 0;
    loop {
        let legal = list(|into| game.legal(into));
        count += 1;
        let key = Key::new(seed, "styles", count);
        let action = match game.mover() {
            Mover::Nobody => return game,
            Mover::Chance(_) => {
                let weights = list(|into| game.weights(into));
                legal[key.draw(&weights).expect("a roll") as usize]
            }
            Mover::Side(side) => {
                visit(&game);
                let style = players[usize::from(side)];
                let chosen = style.and_then(|style| game.choose(side, style, seed ^ count));
                chosen.unwrap_or_else(|| legal[key.pick(legal.len()).expect("a choice")])
            }
        };
        game.apply(action, &mut Silent).expect("what is listed is allowed");
    }
}

/// How many styles there are beside the one that is left as it was.
const LIVING: u8 = 4;

/// Of the decisions of some games: how many there are, and in how many the styles differ, each from each.
fn differences(seeds: u64) -> (u32, [[u32; 5]; 5]) {
    let (mut all, mut differ) = (0, [[0; 5]; 5]);
    for seed in 0..seeds {
        play(seed, [Some(0); 2], |game| {
            let Mover::Side(side) = game.mover() else { return };
            if list(|into| game.legal(into)).len() < 2 {
                return;
            }
            let chosen = [0, 1, 2, 3, 4].map(|style| game.choose(side, style, seed));
            all += 1;
            for (one, row) in chosen.iter().zip(&mut differ) {
                for (other, sum) in chosen.iter().zip(row) {
                    *sum += u32::from(one != other);
                }
            }
        });
    }
    (all, differ)
}

#[test]
fn styles_differ_in_a_tenth_of_the_decisions() {
    let (all, differ) = differences(10);
    for (one, row) in differ.iter().enumerate() {
        for (other, differ) in row.iter().enumerate().filter(|(other, _)| *other != one) {
            let names = (STYLES[one], STYLES[other]);
            assert!(10 * differ >= all, "{names:?} differ in {differ} of {all}");
        }
    }
}

fn wins(style: u8, side: Side, seeds: u64) -> u64 {
    let mut players = [None; 2];
    players[usize::from(side)] = Some(style);
    let won = |seed: &u64| {
        play(*seed, players, |_| {}).outcome().and_then(|outcome| outcome.winner) == Some(side)
    };
    u64::try_from((0..seeds).filter(won).count()).unwrap_or(0)
}

#[test]
fn every_style_beats_chance_from_both_sides() {
    for style in 0..LIVING {
        for side in 0..2 {
            let won = wins(style, side, 12);
            let name = STYLES[usize::from(style)];
            assert!(won >= 10, "{name} won {won} of 12 games as side {side}");
        }
    }
}

/// Of twice so many games with either side, the points of the first: two for a win, one for a draw.
fn points(one: u8, other: u8, seeds: u64) -> u64 {
    let of = |winner: Option<Side>, side: Side| match winner {
        None => 1,
        Some(winner) => 2 * u64::from(winner == side),
    };
    let winner = |seed: u64, players: [u8; 2]| {
        let game = play(seed, players.map(Some), |_| {});
        game.outcome().and_then(|outcome| outcome.winner)
    };
    (0..seeds)
        .map(|seed| of(winner(seed, [one, other]), 0) + of(winner(seed, [other, one]), 1))
        .sum()
}

#[test]
fn the_staff_is_better_than_it_was_and_the_easy_one_is_easier() {
    let (better, easier) = (points(0, 4, 10), points(0, 3, 10));
    assert!(better >= 24, "{better} points of 40 against the staff as it was");
    assert!(easier >= 30, "{easier} points of 40 against the easy one");
}

#[test]
fn the_score_tells_who_wins() {
    let (mut right, mut decided) = (0, 0);
    for seed in 0..20 {
        let mut scores = Vec::new();
        let game = play(seed, [Some(0); 2], |game| {
            let [axis, allies] = [0, 1].map(|side| game.score(side));
            assert_eq!(axis, -allies, "what one has the other lacks");
            scores.push(axis);
        });
        let late = scores[scores.len() * 4 / 5];
        assert!(scores.iter().all(|score| score.abs() < 30_000), "nobody has won yet");
        let Some(winner) = game.outcome().and_then(|outcome| outcome.winner) else { continue };
        assert_eq!(game.score(winner), 30_000);
        decided += 1;
        right += u32::from((late > 0) == (winner == 0));
    }
    assert!(decided >= 10 && 3 * right >= 2 * decided, "{right} of {decided}");
}
