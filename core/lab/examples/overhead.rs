//! What the lab costs beside the games: `overhead [GAMES]`.
//!
//! Random games of the A4 sheet, once by the bare loop, once as the lab plays them for their results, one after the other
//! in small parts and by the CPU time of this thread, so that a busy machine disturbs both alike; then a study on one worker
//! and on two, by the clock: that needs a machine with nothing else to do.

use std::time::{Duration, Instant};

use stavka_a4_sheet::A4Sheet;
use stavka_core::setup::Setup;
use stavka_lab::design::{Arm, Compare, Design, Detail, LineUp, Seeds, Stop};
use stavka_lab::run::Bench;
use stavka_play::edition::Source;
use stavka_play::record;

/// Parts that are played in turn.
const PARTS: u64 = 10;

fn main() {
    let games: u64 = std::env::args().nth(1).map_or(400, |text| text.parse().expect("a number"));
    let bench = bench(games);
    let (mut bare, mut lab) = (Duration::ZERO, Duration::ZERO);
    for part in 0..PARTS {
        let range = part * games / PARTS..(part + 1) * games / PARTS;
        bare += worked(|| range.clone().for_each(|game| plain(&bench, game)));
        lab += worked(|| range.for_each(|game| drop(bench.play(game))));
    }
    let over = lab.as_secs_f64() / bare.as_secs_f64();
    say(&format!(
        "{games} random games: bare loop {bare:.1?}, as the lab plays them {lab:.1?}, {over:.3} times"
    ));
    let (mut one, mut two) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..2 {
        one += timed(|| drop(bench.play_all(1)));
        two += timed(|| drop(bench.play_all(2)));
    }
    let quicker = one.as_secs_f64() / two.as_secs_f64();
    say(&format!(
        "the same on one worker {one:.1?}, on two {two:.1?}: {quicker:.2} times as quick"
    ));
    assert!(over <= 1.1, "the lab costs more than a tenth of the games");
    assert!(quicker >= 1.7, "two workers are not worth 1.7 of one: was the machine busy?");
}

fn bench(games: u64) -> Bench {
    let setup = Setup { variant: "a4-sheet".to_owned(), ..Setup::default() };
    let design = Design {
        question: "what does the lab cost?".to_owned(),
        compare: Compare::Arms,
        side: String::new(),
        smallest: 0.02,
        level: 0.95,
        players: vec![LineUp::All("random".to_owned())],
        swap: false,
        seeds: Seeds { first: 1, count: games },
        stop: Stop::Fixed,
        detail: Detail::Result,
        arms: vec![Arm { name: "printed".to_owned(), setup }],
    };
    Bench::open(design, |_| Ok(Source::linked::<A4Sheet>())).expect("opens")
}

fn plain(bench: &Bench, game: u64) {
    let job = bench.design.job(game);
    let played = record::play(bench.arms()[0].what(), &mut bench.players(job), job.seed);
    assert!(played.is_ok(), "game {game} ends");
}

/// The CPU time of this thread, where the system tells; the clock elsewhere.
fn worked(work: impl FnOnce()) -> Duration {
    let spent = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    };
    let before = spent();
    let clock = timed(work);
    spent().zip(before).map_or(clock, |(after, before)| after.saturating_sub(before))
}

fn timed(work: impl FnOnce()) -> Duration {
    let begun = Instant::now();
    work();
    begun.elapsed()
}

#[expect(clippy::print_stdout, reason = "it is a program that prints")]
fn say(words: &str) {
    println!("{words}");
}
