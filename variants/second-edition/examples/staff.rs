//! Plays styles of the staff against each other with swapped sides, and counts follies.
//!
//! `cargo run --release -p stavka-second-edition --example staff -- match ONE OTHER SEEDS [SCENARIO [FIRST [SIDE]]]`, styles by name.
//! `... -- follies STYLE GAMES [SCENARIO [FIRST]]` counts what makes a player laugh. `... -- turns STYLE TURNS [AFTER]` and `... -- steps STEPS`
//! play turns by the staff and random steps, for whoever times them or counts their instructions.

#![expect(clippy::print_stdout, reason = "it is what the example is for")]

#[path = "follies/mod.rs"]
mod follies;
#[path = "../tests/play/mod.rs"]
mod play;

use std::collections::BTreeMap;
use std::sync::Arc;

use follies::Follies;
use play::{Game, Player, choose, play, play_until, rules};
use stavka_core::clause::Silent;
use stavka_core::game::{Game as _, Mover, Outcome};
use stavka_core::variant::Variant as _;
use stavka_second_edition::SecondEdition;

/// What one style came to against another.
#[derive(Default)]
struct Tally {
    /// Won, drawn and lost, for the Axis and for the Soviet side.
    games: [[u32; 3]; 2],
    /// Points of the Axis.
    points: [i64; 2],
    /// Games by the clause that ended them and the side that won.
    endings: BTreeMap<String, u32>,
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
    fn note(&mut self, side: u8, outcome: Outcome, points: i64) {
        let winner = outcome.winner;
        let by = SecondEdition::book().head(outcome.by).id;
        let name = winner.map_or("nobody", |winner| ["Axis", "Soviet"][usize::from(winner)]);
        *self.endings.entry(format!("{name} {by}")).or_default() += 1;
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
            println!(
                "{one} as {name}: won {won}, drawn {drawn}, lost {lost}; points of the Axis {}.{}",
                mean / 10,
                mean % 10
            );
            got += won * 2 + drawn;
            all += games * 2;
        }
        println!("ended by: {:?}", self.endings);
        println!(
            "{one} against {other}: {}.{} % of the points",
            got * 100 / all,
            got * 1000 / all % 10
        );
    }
}

fn contest(words: &[String]) {
    let (one, other) = (words[0].as_str(), words[1].as_str());
    let seeds: u64 = words[2].parse().expect("a number of seeds");
    let scenario = words.get(3).map_or("june-1941", String::as_str);
    let first: u64 = words.get(4).map_or(0, |word| word.parse().expect("a seed"));
    let sides = match words.get(5).map(String::as_str) {
        Some("axis") => 0..1_u8,
        Some("soviet") => 1..2,
        _ => 0..2,
    };
    let rules = rules("");
    let mut tally = Tally::default();
    for seed in first..first + seeds {
        for side in sides.clone() {
            let mut players = [style(other); 2];
            players[usize::from(side)] = style(one);
            let (ending, last) = play(&rules, scenario, seed, players);
            tally.note(side, ending.outcome, points(&last));
        }
    }
    tally.print(one, other);
}

/// Counts the follies of a style that plays both sides.
fn count_follies(words: &[String]) {
    let name = words[0].as_str();
    let games: u64 = words[1].parse().expect("a number of games");
    let scenario = words.get(2).map_or("june-1941", String::as_str);
    let first: u64 = words.get(3).map_or(0, |word| word.parse().expect("a seed"));
    let (rules, mut follies) = (rules(""), Follies::new());
    for seed in first..first + games {
        let mut game = Arc::clone(&rules).deal(scenario).expect("a game");
        follies.begin();
        for step in 0.. {
            if game.mover() == Mover::Nobody {
                break;
            }
            let action = choose(&game, seed, step, [style(name); 2]);
            follies.apply(&mut game, action);
        }
    }
    println!("{name}, {games} games of {scenario} from seed {first}:");
    follies.print();
}

/// Plays so many random steps, for a tool that counts instructions.
fn step_at_random(words: &[String]) {
    let steps: u64 = words[0].parse().expect("a number of steps");
    let start = rules("").deal("june-1941").expect("a game");
    let (mut game, mut room, mut dice) = (start.clone(), [0; 512], 1_u64);
    for _ in 0..steps {
        if game.mover() == Mover::Nobody {
            game.clone_from(&start);
        }
        let mut list = stavka_core::game::Lent::new(&mut room);
        game.legal(&mut list);
        let count = list.count().max(1);
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let at = usize::try_from(dice >> 33).unwrap_or(0) % count;
        game.apply(room[at], &mut Silent).expect("a choice that is offered");
    }
    println!("{steps} steps, print {:016x}", game.fingerprint());
}

/// Plays one turn of both sides by a style, again and again from the middle of a game.
fn play_turns(words: &[String]) {
    let (name, turns): (_, u64) = (words[0].as_str(), words[1].parse().expect("a number of turns"));
    let players = [style(name); 2];
    let after: u64 = words.get(2).map_or(1000, |word| word.parse().expect("a number of steps"));
    let start = play_until(&rules(""), "june-1941", 7, [style("as-was"); 2], after);
    let (mut game, mut steps, mut chosen) = (start.clone(), 0_u64, 0_u64);
    for seed in 0..turns {
        game.clone_from(&start);
        let turn = game.occasion().turn;
        while game.mover() != Mover::Nobody && game.occasion().turn < turn + 2 {
            chosen += u64::from(matches!(game.mover(), Mover::Side(_)));
            let action = choose(&game, seed, steps, players);
            game.apply(action, &mut Silent).expect("a choice that is offered");
            steps += 1;
        }
    }
    println!("{turns} turns, {steps} steps, {chosen} of them chosen");
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.first().map(String::as_str) {
        Some("match") => contest(&words[1..]),
        Some("follies") => count_follies(&words[1..]),
        Some("steps") => step_at_random(&words[1..]),
        Some("turns") => play_turns(&words[1..]),
        _ => panic!("match, follies, steps or turns"),
    }
}
