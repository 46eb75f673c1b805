//! Plays styles of the staff against each other with swapped sides, and counts follies.
//!
//! `cargo run --release -p stavka-second-edition --example staff -- match ONE OTHER SEEDS [SCENARIO [FIRST]]`, styles by name.
//! `... -- follies STYLE GAMES [SCENARIO [FIRST]]`. `... -- turns SEEDS` times one turn played by the staff.

#![expect(clippy::print_stdout, reason = "it is what the example is for")]

#[path = "../tests/play/mod.rs"]
mod play;

use std::sync::Arc;

use play::{Game, Player, play, rules};
use stavka_core::game::Game as _;
use stavka_core::variant::Variant as _;
use stavka_second_edition::SecondEdition;

/// What one style came to against another.
#[derive(Default)]
struct Tally {
    /// Won, drawn and lost, for the Axis and for the Soviet side.
    games: [[u32; 3]; 2],
    /// Points of the Axis.
    points: [i64; 2],
}

fn style(name: &str) -> Player {
    let styles = SecondEdition::about().styles;
    let at = styles.iter().position(|style| *style == name).expect("a style");
    Player::Style(u8::try_from(at).expect("few styles"))
}

fn points(game: &Game) -> i64 {
    let view = game.view(None);
    let line = view.status.iter().find(|line| line.label == "Axis points");
    line.and_then(|line| line.number).unwrap_or(0)
}

impl Tally {
    fn note(&mut self, side: u8, winner: Option<u8>, points: i64) {
        let place = match winner {
            Some(winner) if winner == side => 0,
            None => 1,
            Some(_) => 2,
        };
        self.games[usize::from(side)][place] += 1;
        self.points[usize::from(side)] += points;
    }

    fn print(&self, one: &str, other: &str) {
        let (mut got, mut all) = (0, 0);
        for (side, name) in ["Axis", "Soviet"].into_iter().enumerate() {
            let [won, drawn, lost] = self.games[side];
            let games = won + drawn + lost;
            let mean = self.points[side] * 10 / i64::from(games.max(1));
            println!("{one} as {name}: won {won}, drawn {drawn}, lost {lost}; points of the Axis {}.{}", mean / 10, mean % 10);
            got += won * 2 + drawn;
            all += games * 2;
        }
        println!("{one} against {other}: {}.{} % of the points", got * 100 / all, got * 1000 / all % 10);
    }
}

fn contest(words: &[String]) {
    let (one, other) = (words[0].as_str(), words[1].as_str());
    let seeds: u64 = words[2].parse().expect("a number of seeds");
    let scenario = words.get(3).map_or("june-1941", String::as_str);
    let first: u64 = words.get(4).map_or(0, |word| word.parse().expect("a seed"));
    let rules = rules("");
    let mut tally = Tally::default();
    for seed in first..first + seeds {
        for side in 0..2_u8 {
            let mut players = [style(other); 2];
            players[usize::from(side)] = style(one);
            let (ending, last) = play(&rules, scenario, seed, players);
            tally.note(side, ending.outcome.winner, points(&last));
        }
    }
    tally.print(one, other);
    let _ = Arc::strong_count(&rules);
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.first().map(String::as_str) {
        Some("match") => contest(&words[1..]),
        _ => panic!("match"),
    }
}
