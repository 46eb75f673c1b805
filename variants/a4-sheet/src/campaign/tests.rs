//! Whole games, played at random.

use std::sync::Arc;

use stavka_core::chance::draw;
use stavka_core::clause::Silent;
use stavka_core::game::{Game, Lent, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

use super::Campaign;
use crate::A4Sheet;

pub(super) fn deal() -> Campaign {
    let rules = Arc::new(A4Sheet::open(&Setup::default()).expect("opens"));
    Campaign::new(rules).expect("a campaign")
}

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Player {
    Random,
    Staff,
}

/// The choices, or their weights.
fn list(fill: impl Fn(&mut Lent<'_>)) -> Vec<u32> {
    let mut room = vec![0; 4096];
    let mut lent = Lent::new(&mut room);
    fill(&mut lent);
    let count = lent.count();
    room.truncate(count);
    room
}

/// The next action: by chance, at random, or by the automated player.
pub(super) fn next(campaign: &Campaign, players: [Player; 2], seed: u64, steps: u64) -> u32 {
    let legal = list(|list| campaign.legal(list));
    assert!(!legal.is_empty(), "a dead end: {}", campaign.prompt());
    let weights = match campaign.mover() {
        Mover::Chance(_) => list(|list| campaign.weights(list)),
        Mover::Side(side) if players[usize::from(side)] == Player::Staff => {
            return campaign.choose(side, seed ^ steps).expect("a choice");
        }
        _ => vec![1; legal.len()],
    };
    legal[draw(seed, "random", steps, &weights).expect("a draw") as usize]
}

/// Plays a game to its end; with `check`, every state is checked.
fn play(campaign: &mut Campaign, players: [Player; 2], seed: u64, check: bool) -> u64 {
    let mut steps = 0;
    while campaign.mover() != Mover::Nobody {
        let action = next(campaign, players, seed, steps);
        let words = campaign.words(action);
        campaign.apply(action, &mut Silent).unwrap_or_else(|_| panic!("refused: {words}"));
        if check {
            campaign
                .check()
                .unwrap_or_else(|error| panic!("{error} after `{words}`, step {steps}"));
        }
        steps += 1;
        assert!(steps < 200_000, "no end: {}", campaign.prompt());
    }
    assert!(campaign.outcome().is_some());
    steps
}

#[test]
fn random_games_end_by_the_rules() {
    let start = deal();
    for seed in 0..3 {
        let mut campaign = start.clone();
        play(&mut campaign, [Player::Random; 2], seed, true);
    }
}

#[test]
fn a_game_of_two_staffs_ends_by_the_rules() {
    let mut campaign = deal();
    play(&mut campaign, [Player::Staff; 2], 1, true);
}

/// What a side does not know changes neither what it sees nor what it may do or would choose; and every choice
/// has words that mean it.
#[test]
fn secrets_are_kept_and_words_mean_what_they_say() {
    let mut campaign = deal();
    let mut other = campaign.clone();
    for steps in 0..400 {
        let mover = campaign.mover();
        if mover == Mover::Nobody {
            break;
        }
        let legal = list(|list| campaign.legal(list));
        for &action in &legal {
            let words = campaign.words(action);
            assert_eq!(
                campaign.action(&words),
                Some(action),
                "`{words}` does not mean what it says"
            );
        }
        for side in [0, 1] {
            other.clone_from(&campaign);
            other.redraw(side, steps);
            other.check().expect("a sound state");
            if steps % 10 == 0 {
                assert_eq!(other.view(Some(side)), campaign.view(Some(side)), "a secret is seen");
            }
            if mover == Mover::Side(side) {
                assert_eq!(list(|list| other.legal(list)), legal, "the list tells a secret");
                assert_eq!(other.choose(side, 7), campaign.choose(side, 7), "a secret is used");
                assert_eq!(other.odds(), campaign.odds(), "the odds tell a secret");
            }
        }
        let action = next(&campaign, [Player::Staff; 2], 3, steps);
        campaign.apply(action, &mut Silent).expect("a choice of the list");
    }
}

/// The same actions lead to the same states.
#[test]
fn a_game_is_the_same_when_it_is_played_again() {
    let (mut one, mut two) = (deal(), deal());
    for steps in 0..800 {
        if one.mover() == Mover::Nobody {
            break;
        }
        let action = next(&one, [Player::Random; 2], 5, steps);
        one.apply(action, &mut Silent).expect("a choice");
        two.apply(action, &mut Silent).expect("the same choice");
        assert_eq!(one.fingerprint(), two.fingerprint());
    }
}
