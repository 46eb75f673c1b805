//! Staffs against each other, what they do amiss, and how long they think.
//!
//! `staffs match ONE OTHER GAMES` plays each seed twice, with the sides swapped; `staffs follies STYLE GAMES` counts what
//! makes a player laugh; `staffs speed STYLE GAMES` times steps and turns; `staffs apart ONE OTHER GAMES` says how often
//! two styles decide differently. A style is a number in the order of the manifest, or `random`. Seeds count from 50,000.

#![expect(clippy::print_stdout, reason = "whoever runs it wants to read the figures")]

use std::sync::Arc;

use stavka_a4_sheet::{A4Sheet, Campaign};
use stavka_core::game::{Game, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant;

#[path = "../../tests/follies/count.rs"]
mod count;
#[path = "../../tests/follies/play.rs"]
mod play;
mod speed;

use count::{Count, count};
use play::{FIRST, Player, play};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let rules = Arc::new(A4Sheet::open(&Setup::default()).expect("the book opens"));
    let start = rules.deal("barbarossa").expect("a campaign");
    match words[..] {
        ["match", one, other, games] => contest(&start, [one, other].map(player), number(games)),
        ["follies", style, games] => follies(&start, player(style), number(games)),
        ["speed", style, games] => speed::measure(&start, player(style), number(games)),
        ["apart", one, other, games] => apart(&start, [one, other].map(player), number(games)),
        _ => println!(
            "match ONE OTHER GAMES, follies STYLE GAMES, speed STYLE GAMES, apart ONE OTHER GAMES"
        ),
    }
}

fn number(word: &str) -> u64 {
    word.parse().expect("a number of games")
}

fn player(word: &str) -> Player {
    match word {
        "random" => None,
        style => Some(style.parse().expect("the number of a style")),
    }
}

/// Plays each seed with either on either side: what the first wins, in points of a hundred.
fn contest(start: &Campaign, [one, other]: [Player; 2], games: u64) {
    let mut tally = [[0_u32; 3]; 2];
    for seed in FIRST..FIRST + games.div_ceil(2) {
        for (side, players) in [[one, other], [other, one]].into_iter().enumerate() {
            let winner = play(start, players, seed, |_, _| {});
            let place = winner.map_or(1, |winner| if usize::from(winner) == side { 0 } else { 2 });
            tally[side][place] += 1;
        }
    }
    for (name, [won, drawn, lost]) in ["Axis", "Russians"].into_iter().zip(tally) {
        println!("as the {name}: {won} won, {drawn} drawn, {lost} lost");
    }
    let [won, drawn, lost] = [0, 1, 2].map(|place| tally[0][place] + tally[1][place]);
    let points = 1000 * (2 * won + drawn) / (2 * (won + drawn + lost));
    println!("{}.{} % of the points", points / 10, points % 10);
}

/// What a staff does amiss in games against itself.
fn follies(start: &Campaign, player: Player, games: u64) {
    let (all, [axis, russians, drawn]) = count(start, player, games);
    println!("Axis won {axis}, Russians won {russians}, drawn {drawn}");
    for (name, count) in ["Axis", "Russians"].iter().zip(all) {
        let Count { voyages, sunk, rolled, in_winter, allotted, called_off, .. } = count;
        let Count { empty_cities, lone_moscow, isolated, islands, alone, .. } = count;
        println!("{name}: voyages {voyages}, sunk {sunk}");
        println!("  attacks rolled {rolled}, from December on {in_winter}");
        println!("  attacks allotted {allotted}, called off {called_off}");
        println!("  empty victory cities near the enemy, a turn each {empty_cities}");
        println!("  turns of Moscow held by one unit near the enemy {lone_moscow}");
        println!("  turns of isolated units {isolated}");
        println!("  turns of units at the front without a friend near {alone}");
        println!("  islands {islands} in {} turns", count.turns);
        println!("  fast units railed to another front {}", count.railed_away);
    }
}

/// How many decisions of games of the first the other would make otherwise.
fn apart(start: &Campaign, [one, other]: [Player; 2], games: u64) {
    let [mut all, mut differ] = [0_u32; 2];
    for seed in FIRST..FIRST + games {
        let mut steps = 0;
        play(start, [one; 2], seed, |game, action| {
            if let (Mover::Side(side), Some(style)) = (game.mover(), other) {
                all += 1;
                differ += u32::from(game.choose(side, style, seed ^ steps) != Some(action));
            }
            steps += 1;
        });
    }
    println!("{differ} of {all}");
}
