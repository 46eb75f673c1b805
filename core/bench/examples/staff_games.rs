//! What the balanced staffs cost.
//!
//! `staff_games steps VARIANT COUNT` plays so many steps of their games and `staff_games moves COUNT` so many random moves of chess, for a tool
//! that counts instructions: `staff-cost.sh` compares the two. `staff_games turns SECONDS` tells how often a turn of both sides is
//! played on from the middle of a game in a second of one core.

use std::{env, sync::Arc, time::Duration};

use stavka_a4_sheet::A4Sheet;
use stavka_bench::spent;
use stavka_core::{
    game::{Game, Mover},
    setup::Setup,
    variant::Variant,
};
use stavka_second_edition::SecondEdition;
use stavka_world_at_war::WorldAtWar;

#[path = "../benches/games/walk.rs"]
#[allow(dead_code, reason = "the benchmark and this use different parts of it")]
mod walk;

use walk::{RandomChess, Walk};

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |word: &str| word.parse().expect("a number");
    match words[..] {
        ["steps", "a4-sheet", count] => steps::<A4Sheet>(number(count)),
        ["steps", "second-edition", count] => steps::<SecondEdition>(number(count)),
        ["steps", "world-at-war", count] => steps::<WorldAtWar>(number(count)),
        ["moves", count] => RandomChess::new().moves(number(count)),
        ["turns", seconds] => {
            let time = Duration::from_secs(number(seconds) as u64);
            turns::<A4Sheet>(time, 200);
            turns::<SecondEdition>(time, 350);
            turns::<WorldAtWar>(time, 5000);
        }
        _ => panic!("steps VARIANT COUNT, moves COUNT or turns SECONDS"),
    }
}

/// Games of a variant's usual scenario.
fn games<V: Variant>() -> Walk<V::Game> {
    let variant = Arc::new(V::open(&Setup::default()).expect("opens"));
    let scenario = &variant.scenarios()[0].name;
    Walk::new(variant.deal(scenario).expect("a game"))
}

fn steps<V: Variant>(count: usize) {
    let (mut walk, mut game) = (games::<V>(), 1);
    walk.begin(game);
    for _ in 0..count {
        if walk.game().mover() == Mover::Nobody {
            game += 1;
            walk.begin(game);
        }
        walk.step(true);
    }
}

/// Both sides have their turn in two of the turns that a game counts.
const BOTH: u16 = 2;

#[expect(clippy::print_stdout, reason = "the rates are what this is run for")]
fn turns<V: Variant>(time: Duration, bar: u32) {
    let mut walk = games::<V>();
    walk.games(1, true);
    let middle = walk.game().occasion().turn / 2 / BOTH * BOTH;
    walk.begin(1);
    play_until(&mut walk, middle);
    let mut copies = Walk::new(walk.game().clone());
    let (begun, mut played) = (spent(), 0_u32);
    while spent().saturating_sub(begun) < time {
        played += 1;
        copies.begin(played as usize);
        play_until(&mut copies, middle + BOTH);
    }
    let rate = f64::from(played) / spent().saturating_sub(begun).as_secs_f64();
    let verdict = if rate >= f64::from(bar) { "ok" } else { "MISSED" };
    println!("{}: {rate:.0} turns a second of one core (bar >= {bar}) {verdict}", V::about().id);
}

fn play_until<G: Game>(walk: &mut Walk<G>, turn: u16) {
    while walk.game().mover() != Mover::Nobody && walk.game().occasion().turn < turn {
        walk.step(true);
    }
}
