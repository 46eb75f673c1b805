//! Plays many games of the campaign, and says who won them.
//!
//! `cargo run --release -p stavka-second-edition --example campaign -- GAMES [AXIS SOVIET [SCENARIO [FIRST [SETUP]]]]`, players
//! being `random` or `staff`. A player with a `!` behind it, as in `random!`, has the ledger checked after every action.

#[path = "../tests/play/mod.rs"]
mod play;

use play::{Player, play, play_by_the_ledger, rules};

fn player(word: &str) -> Player {
    match word.trim_end_matches('!') {
        "staff" => Player::Staff,
        _ => Player::Random,
    }
}

#[expect(clippy::print_stdout, reason = "it is what the example is for")]
fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, other: &'static str| given.get(at).map_or(other, String::as_str);
    let games: u64 = word(0, "10").parse().expect("a number of games");
    let (axis, soviet) = (word(1, "random"), word(2, "random"));
    let scenario = word(3, "june-1941");
    let first: u64 = word(4, "0").parse().expect("the first seed");
    let rules = rules(word(5, ""));
    let players = [player(axis), player(soviet)];
    let checked = axis.ends_with('!') || soviet.ends_with('!');
    let (mut wins, mut steps, mut prints) = ([0_u64; 3], 0, 0_u64);
    for seed in first..first + games {
        let ending = if checked {
            play_by_the_ledger(&rules, scenario, seed, players)
        } else {
            play(&rules, scenario, seed, players, |_| ())
        };
        wins[ending.outcome.winner.map_or(2, usize::from)] += 1;
        steps += ending.steps;
        prints = prints.rotate_left(7) ^ ending.print;
    }
    println!(
        "{games} games of {scenario}, {axis} against {soviet}: Axis {}, Soviet {}, nobody {}; {steps} actions, print {prints:016x}",
        wins[0], wins[1], wins[2]
    );
}
