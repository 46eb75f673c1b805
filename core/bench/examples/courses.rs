//! Plays random games by seed and prints one number for the course of each scenario: `courses GAMES`.
//!
//! Work on speed changes no game: the numbers before it and after it are the same.

use std::{env, sync::Arc};

use stavka_a4_sheet::A4Sheet;
use stavka_core::{
    chance::Key,
    clause::Silent,
    game::{Game, Lent, Mover, fingerprint},
    setup::Setup,
    variant::{Scenario, Variant},
};
use stavka_second_edition::SecondEdition;
use stavka_world_at_war::WorldAtWar;

fn main() {
    let games = env::args().nth(1).and_then(|count| count.parse().ok()).expect("courses GAMES");
    play::<A4Sheet>(games);
    play::<SecondEdition>(games);
    play::<WorldAtWar>(games);
}

#[expect(clippy::print_stdout, reason = "the numbers are what this is run for")]
fn play<V: Variant>(games: u64) {
    let about = V::about();
    let variant = Arc::new(V::open(&Setup::default()).expect("opens"));
    for Scenario { name: scenario, .. } in &variant.scenarios() {
        let start = Arc::clone(&variant).deal(scenario).expect("a game");
        let (mut steps, mut course) = (0, 0);
        for seed in 0..games {
            let mut game = start.clone();
            while let Some(action) = next(&game, seed, steps) {
                assert!(game.apply(action, &mut Silent).is_ok(), "what is listed is legal");
                course = fingerprint(&(course, game.fingerprint()));
                steps += 1;
            }
        }
        println!("{} {scenario}: {games} games, {steps} steps, {course:016x}", about.id);
    }
}

/// What is drawn next; nothing once the game is over.
fn next<G: Game>(game: &G, seed: u64, step: u64) -> Option<u32> {
    let legal = list(|list| game.legal(list));
    let weights = match game.mover() {
        Mover::Nobody => return None,
        Mover::Side(_) => vec![1; legal.len()],
        Mover::Chance(_) => list(|list| game.weights(list)),
    };
    let place = Key::new(seed, "courses", step).draw(&weights)?;
    legal.get(place as usize).copied()
}

fn list(fill: impl FnOnce(&mut Lent<'_>)) -> Vec<u32> {
    let mut room = vec![0; 4096];
    let mut lent = Lent::new(&mut room);
    fill(&mut lent);
    let count = lent.count();
    room.truncate(count);
    room
}
