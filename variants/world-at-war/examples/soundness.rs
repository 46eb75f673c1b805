//! Plays a thousand games at random and two hundred of the staffs, over all scenarios, and checks every state and every
//! step from one to the next:
//! `cargo run --release -p stavka-world-at-war --example soundness`.

#![expect(clippy::print_stdout, reason = "what was checked is there to be printed")]

use std::ops::Range;
use std::sync::Arc;

use stavka_core::chance::Key;
use stavka_core::clause::Trail;
use stavka_core::game::{Game as _, Lent, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::{Scenario, Variant as _};
use stavka_world_at_war::{Campaign, WorldAtWar};

/// Plays a game to its end; how many actions it had.
fn play(mut game: Campaign, seed: u64, staff: bool) -> u64 {
    let (mut actions, mut before) = (0, game.clone());
    while let Some(action) = next(&game, seed, actions, staff) {
        let mut trail = Trail::default();
        game.apply(action, &mut trail).expect("what is listed is allowed");
        actions += 1;
        let sound = game.check().and_then(|()| game.follows(&before, &trail));
        assert_eq!(sound, Ok(()), "seed {seed}, action {actions}: {}", before.words(action));
        before.clone_from(&game);
    }
    actions
}

/// What is done next: by chance, by the staff, or at random.
fn next(game: &Campaign, seed: u64, actions: u64, staff: bool) -> Option<u32> {
    let (mut legal, mut weights) = ([0; 512], [1; 512]);
    let mut list = Lent::new(&mut legal);
    game.legal(&mut list);
    let count = list.count();
    match game.mover() {
        Mover::Nobody => return None,
        Mover::Side(side) if staff => return game.choose(side, 0, seed.wrapping_add(actions)),
        Mover::Side(_) => {}
        Mover::Chance(_) => game.weights(&mut Lent::new(&mut weights)),
    }
    let drawn = Key::new(seed, "soundness", actions).draw(&weights[..count])?;
    legal.get(drawn as usize).copied()
}

fn main() {
    let rules = Arc::new(WorldAtWar::open(&Setup::default()).expect("opens"));
    let runs: [(&str, bool, Range<u64>); 2] =
        [("at random", false, 10_000..10_334), ("by the staffs", true, 20_000..20_067)];
    for Scenario { name: scenario, .. } in &rules.scenarios() {
        let dealt = rules.clone().deal(scenario).expect("a game");
        for (how, staff, seeds) in &runs {
            let games = seeds.end - seeds.start;
            let actions: u64 = seeds.clone().map(|seed| play(dealt.clone(), seed, *staff)).sum();
            println!("{scenario}: {games} games {how}, {actions} actions, every one sound");
        }
    }
}
