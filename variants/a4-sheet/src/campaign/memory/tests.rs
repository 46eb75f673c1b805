//! The memory of a thread serves all that are played on it, and changes none of them.

use std::sync::Arc;
use std::thread;

use stavka_core::clause::Silent;
use stavka_core::game::{Game, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

use crate::A4Sheet;
use crate::campaign::Campaign;
use crate::campaign::tests::{Player, next};

const STEPS: u64 = 400;

/// The same search has another answer under each of these.
fn deal(swamp: &str) -> Campaign {
    let readings = [("swamp-korps-cost".to_owned(), swamp.to_owned())];
    let setup = Setup { readings: readings.into(), ..Setup::default() };
    let rules = Arc::new(A4Sheet::open(&setup).expect("opens"));
    rules.deal("barbarossa").expect("a campaign")
}

fn step(campaign: &mut Campaign, seed: u64, step: u64) -> u64 {
    if campaign.mover() != Mover::Nobody {
        let action = next(campaign, [Player::Random; 2], seed, step);
        campaign.apply(action, &mut Silent).expect("a choice");
    }
    campaign.fingerprint()
}

/// The fingerprints of a game on a thread that plays nothing else.
fn alone(start: &Campaign, seed: u64) -> Vec<u64> {
    let mut campaign = start.clone();
    let play = move || (0..STEPS).map(|number| step(&mut campaign, seed, number)).collect();
    thread::spawn(play).join().expect("no panic")
}

#[test]
fn games_in_turns_go_as_they_go_alone() {
    let starts = ["as-division", "as-clear"].map(deal);
    let seeds = [3, 4];
    let mut games = Vec::new();
    for start in &starts {
        for seed in seeds {
            games.push((start.clone(), seed, alone(start, seed).into_iter()));
        }
    }
    for number in 0..STEPS {
        for (campaign, seed, course) in &mut games {
            // A fork goes first, so that the memory knows the answer and another state beside it.
            let mut fork = campaign.clone();
            step(&mut fork, *seed + 7, number);
            let print = step(campaign, *seed, number);
            assert_eq!(Some(print), course.next(), "step {number} of seed {seed}");
        }
    }
}
