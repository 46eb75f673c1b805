//! Players against each other, on the same seeds with either side, and what they did that makes a wargamer laugh:
//! `cargo run --release -p stavka-world-at-war --example matches -- balanced as-was 100 far-east`.
//!
//! `matches pace PLAYER STEPS` only plays, for a tool that counts instructions; `matches turns SECONDS` counts how often a turn
//! is played on by the staff from the middle of a game.

#![expect(clippy::print_stdout, reason = "matches are there to be told")]

use std::env;
use std::sync::Arc;
use std::time::Instant;

use stavka_core::chance::Key;
use stavka_core::clause::Silent;
use stavka_core::game::{Action, Game as _, Lent, Mover, Side};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant as _;
use stavka_world_at_war::{Campaign, WorldAtWar};

#[path = "matches/follies.rs"]
mod follies;

use follies::Follies;

/// A style of the staff, or chance.
type Player = Option<u8>;

fn player(name: &str) -> Player {
    let styles = WorldAtWar::about().styles;
    let style = styles.iter().position(|style| *style == name);
    assert!(style.is_some() || name == "random", "{name} is none of {styles:?} nor random");
    style.and_then(|style| u8::try_from(style).ok())
}

/// A game under way.
struct Course {
    game: Campaign,
    seed: u64,
    actions: u64,
    rolls: [u64; 16],
}

impl Course {
    fn new(dealt: &Campaign, seed: u64) -> Self {
        Self { game: dealt.clone(), seed, actions: 0, rolls: [0; 16] }
    }

    /// The next action; nothing when the game is over.
    fn next(&mut self, players: [Player; 2]) -> Option<Action> {
        let (mut legal, mut weights) = ([0; 512], [1; 512]);
        let mut list = Lent::new(&mut legal);
        self.game.legal(&mut list);
        let count = list.count();
        let (name, counter) = match self.game.mover() {
            Mover::Nobody => return None,
            Mover::Side(side) => {
                if let Some(style) = players[usize::from(side)] {
                    let turn = self.game.occasion().turn;
                    let seed = Key::new(self.seed, "staff", turn.into()).number();
                    return self.game.choose(side, style, seed);
                }
                ("random player", self.actions)
            }
            Mover::Chance(purpose) => {
                self.game.weights(&mut Lent::new(&mut weights));
                let counter = &mut self.rolls[usize::from(purpose)];
                *counter += 1;
                (WorldAtWar::about().purposes[usize::from(purpose)].name, *counter)
            }
        };
        let index = Key::new(self.seed, name, counter).draw(&weights[..count])?;
        legal.get(index as usize).copied()
    }

    fn play(&mut self, action: Action) {
        self.game.apply(action, &mut Silent).expect("what is listed is allowed");
        self.actions += 1;
    }
}

/// Plays to the end; the winner.
fn whole(dealt: &Campaign, seed: u64, players: [Player; 2], follies: &mut Follies) -> Option<Side> {
    let mut course = Course::new(dealt, seed);
    while let Some(action) = course.next(players) {
        let before = course.game.clone();
        course.play(action);
        follies.note(&before, action, &course.game);
    }
    course.game.outcome().and_then(|outcome| outcome.winner)
}

fn matches(dealt: &Campaign, names: [&str; 2], seeds: u64) {
    let players = names.map(player);
    // What each player did wrong, and how its games went: won, drawn, lost, as the Axis and as the Allies.
    let mut follies = [Follies::default(), Follies::default()];
    let mut results = [[0_u32; 3]; 2];
    for seed in 10_000..10_000 + seeds {
        for first in 0..2_u8 {
            let seats = if first == 0 { players } else { [players[1], players[0]] };
            let mut seen = Follies::default();
            let winner = whole(dealt, seed, seats, &mut seen);
            let result = winner.map_or(1, |winner| if winner == first { 0 } else { 2 });
            results[usize::from(first)][result] += 1;
            follies[usize::from(first)].add(&seen, 0);
            follies[usize::from(1 - first)].add(&seen, 1);
        }
    }
    let games = 2 * seeds;
    let [wins, draws, _] = [0, 1, 2].map(|place| results[0][place] + results[1][place]);
    let points = 50 * (2 * wins + draws);
    let tenths = u64::from(points) * 10 / games.max(1);
    let share = format!("{}.{}", tenths / 10, tenths % 10);
    println!(
        "{} against {}: {games} games, {share} % of the points; won, drawn, lost as the Axis {:?}, as the Allies {:?}",
        names[0], names[1], results[0], results[1]
    );
    for (name, follies) in names.iter().zip(&follies) {
        println!("{name}, in {games} games: {follies}");
    }
}

/// Plays so many steps, one game after the other.
fn pace(dealt: &Campaign, name: &str, steps: u64) {
    let player = player(name);
    let (mut left, mut seed) = (steps, 1);
    while left > 0 {
        let mut course = Course::new(dealt, seed);
        while let (1.., Some(action)) = (left, course.next([player; 2])) {
            course.play(action);
            left -= 1;
        }
        seed += 1;
    }
    println!("{steps} steps");
}

/// How often a turn of both sides is played on from the middle of a game in a second.
fn turns(dealt: &Campaign, seconds: u64) {
    let mut course = Course::new(dealt, 7);
    while course.game.occasion().turn < 19 {
        let action = course.next([Some(0); 2]).expect("the middle of a game");
        course.play(action);
    }
    let (begun, mut played) = (Instant::now(), 0_u32);
    while begun.elapsed().as_secs() < seconds {
        played += 1;
        let mut copy = Course::new(&course.game, played.into());
        while copy.game.occasion().turn < 21 {
            let Some(action) = copy.next([Some(0); 2]) else { break };
            copy.play(action);
        }
    }
    let milliseconds = begun.elapsed().as_millis().max(1);
    println!("{} turns a second", u128::from(played) * 1000 / milliseconds);
}

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let rules = Arc::new(WorldAtWar::open(&Setup::default()).expect("opens"));
    let deal = |scenario: &str| rules.clone().deal(scenario).expect("a scenario");
    let number = |word: &str| word.parse().expect("a number");
    match *words.as_slice() {
        ["pace", name, steps] => pace(&deal("far-east"), name, number(steps)),
        ["turns", seconds] => turns(&deal("far-east"), number(seconds)),
        [one, other, seeds] => matches(&deal("far-east"), [one, other], number(seeds)),
        [one, other, seeds, scenario] => matches(&deal(scenario), [one, other], number(seeds)),
        _ => panic!("matches PLAYER PLAYER SEEDS [SCENARIO], pace PLAYER STEPS or turns SECONDS"),
    }
}
