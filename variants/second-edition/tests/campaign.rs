//! The campaign, played to its end: at random and by its staff, with a ledger that is checked after every action.
//!
//! The counts here are small; `examples/campaign.rs` plays the many.

mod play;

use play::{Player, play, play_by_the_ledger, rules};

const RANDOM: [Player; 2] = [Player::Random; 2];
const STAFF: [Player; 2] = [Player::Staff; 2];

#[test]
fn random_games_end_and_the_ledger_balances() {
    let rules = rules("");
    for scenario in ["june-1941", "may-1941", "june-1941-war"] {
        for seed in 0..2 {
            play_by_the_ledger(&rules, scenario, seed, RANDOM);
        }
    }
}

#[test]
fn staff_games_end_and_the_ledger_balances() {
    let rules = rules("");
    for seed in 0..2 {
        play_by_the_ledger(&rules, "june-1941", seed, STAFF);
    }
}

#[test]
fn a_game_is_the_same_when_played_again() {
    let rules = rules("");
    let game = || play(&rules, "june-1941", 7, RANDOM).0;
    assert_eq!(game(), game());
}

#[test]
fn the_staff_beats_random_play_from_either_side() {
    let rules = rules("");
    for (side, players) in
        [[Player::Staff, Player::Random], [Player::Random, Player::Staff]].into_iter().enumerate()
    {
        let wins = (0..3).filter(|seed| {
            let (ending, _) = play(&rules, "june-1941-first-year", *seed, players);
            ending.outcome.winner.map(usize::from) == Some(side)
        });
        assert_eq!(wins.count(), 3, "side {side}");
    }
}
