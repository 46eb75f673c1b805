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

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Player {
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
fn next(campaign: &Campaign, players: [Player; 2], seed: u64, steps: u64) -> u32 {
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
    let mut turn = 99;
    while campaign.mover() != Mover::Nobody {
        if std::env::var("SHOW").is_ok() && turn != campaign.state.turn {
            turn = campaign.state.turn;
            let look = campaign.look();
            use crate::side::Side;
            let count = |side| look.on_map(side).count();
            let dis = |side| look.on_map(side).filter(|&u| look.is(u, crate::unit::State::Disrupted)).count();
            let iso = |side| look.on_map(side).filter(|&u| look.is(u, crate::unit::State::Isolated)).count();
            let lim = |side| look.on_map(side).filter(|&u| look.is(u, crate::unit::State::Limited)).count();
            println!("   turn {}: axis {} (dis {} lim {} iso {}), soviet {} (dis {} lim {} iso {}), pile {}, cities {:?} heads {:?}", turn + 1, count(Side::Axis), dis(Side::Axis), lim(Side::Axis), iso(Side::Axis), count(Side::Russian), dis(Side::Russian), lim(Side::Russian), iso(Side::Russian), look.pile(), look.cities_of(Side::Axis).iter().collect::<Vec<_>>(), campaign.state.position.rail_heads.iter().take(5).map(|&h| look.hex_words(h)).collect::<Vec<_>>());
        }
        if std::env::var("TELL").is_ok() {
            if let Mover::Side(_) = campaign.mover() {} 
        }
        let action = next(campaign, players, seed, steps);
        let words = campaign.words(action);
        if std::env::var("TELL").is_ok() {
            println!("{} > {}", campaign.prompt(), words);
        }
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
    for seed in 0..4 {
        let mut campaign = start.clone();
        play(&mut campaign, [Player::Random; 2], seed, true);
    }
}

#[test]
fn a_game_of_two_staffs_ends_by_the_rules() {
    let mut campaign = deal();
    play(&mut campaign, [Player::Staff; 2], 1, true);
}

/// Plays many games; for hands, not for every run.
#[test]
#[ignore = "long: GAMES=200 PLAYERS=rr|ss|sr|rs CHECK=1"]
fn many_games() {
    let start = deal();
    let games: u64 = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(20);
    let who = std::env::var("PLAYERS").unwrap_or_else(|_| "rr".to_owned());
    let player = |place: usize| if who.as_bytes()[place] == b's' { Player::Staff } else { Player::Random };
    let players = [player(0), player(1)];
    let (mut total, mut wins) = (0, std::collections::BTreeMap::new());
    let began = std::time::Instant::now();
    for seed in 0..games {
        let mut campaign = start.clone();
        total += play(&mut campaign, players, seed, std::env::var("CHECK").is_ok());
        let outcome = campaign.outcome().expect("an end");
        let by = A4Sheet::book().head(stavka_core::clause::Clause(outcome.by)).id;
        let key = format!("{:?} {by} turn {}", outcome.winner, campaign.state.turn + 1);
        *wins.entry(key).or_insert(0) += 1;
        if std::env::var("SHOW").is_ok() {
            let view = campaign.view(None);
            let line: Vec<_> = view.status.iter().map(|s| format!("{} {}", s.label, s.value)).collect();
            println!("{seed}: {line:?} {:?}", campaign.look().cities_of(crate::side::Side::Axis).iter().collect::<Vec<_>>());
        }
    }
    let time = began.elapsed();
    println!("{who}: {games} games, {total} steps, {time:?}, {:?} a step", time / u32::try_from(total).unwrap_or(1));
    for (key, count) in wins {
        println!("  {count:4} {key}");
    }
}
