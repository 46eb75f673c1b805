//! Whole games, played at random.

use std::sync::Arc;

use stavka_core::chance::draw;
use stavka_core::clause::Silent;
use stavka_core::game::{Game, Lent, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

use super::Campaign;
use crate::A4Sheet;

fn deal() -> Campaign {
    let rules = Arc::new(A4Sheet::open(&Setup::default()).expect("opens"));
    Campaign::new(rules).expect("a campaign")
}

/// Plays a game at random and checks every state.
fn play(campaign: &mut Campaign, seed: u64, check: bool) -> usize {
    let mut room = vec![0; 4096];
    let mut steps = 0;
    while campaign.mover() != Mover::Nobody {
        let count = |fill: &dyn Fn(&mut Lent<'_>), room: &mut Vec<u32>| {
            let mut list = Lent::new(room);
            fill(&mut list);
            list.count()
        };
        let weights = if let Mover::Chance(_) = campaign.mover() {
            let length = count(&|list| campaign.weights(list), &mut room);
            room[..length].to_vec()
        } else {
            let length = count(&|list| campaign.legal(list), &mut room);
            vec![1; length]
        };
        let length = count(&|list| campaign.legal(list), &mut room);
        assert!(length > 0, "a dead end: {}", campaign.prompt());
        let place = draw(seed, "random", steps as u64, &weights).expect("a draw") as usize;
        let action = room[place];
        let words = campaign.words(action);
        campaign.apply(action, &mut Silent).unwrap_or_else(|_| panic!("refused: {words}"));
        if check {
            campaign.check().unwrap_or_else(|error| panic!("{error} after `{words}`, step {steps}"));
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
    for seed in 0..10 {
        let mut campaign = start.clone();
        let steps = play(&mut campaign, seed, true);
        println!("seed {seed}: {steps} steps, {:?}", campaign.outcome());
    }
}

/// Plays many games and says how fast; for hands, not for every run.
#[test]
#[ignore = "long"]
fn many_random_games() {
    let start = deal();
    let games: u64 = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(200);
    let mut total = 0;
    let began = std::time::Instant::now();
    for seed in 0..games {
        let mut campaign = start.clone();
        total += play(&mut campaign, seed, std::env::var("CHECK").is_ok());
    }
    let time = began.elapsed();
    println!("{games} games, {total} steps, {time:?}, {:?} a step", time / u32::try_from(total).unwrap());
}
