//! What the lab costs beside the games, and what a second worker is worth: `overhead [GAMES]`.
//!
//! Random games of the A4 sheet in small parts, each played in turn by the bare loop, by the lab with one worker and by the
//! lab with two, journal and results and all. What the lab costs is CPU time, so that a busy machine disturbs both alike;
//! what the second worker is worth goes by the clock, and that needs a machine with nothing else to do.

use std::time::{Duration, Instant};

use stavka_a4_sheet::A4Sheet;
use stavka_core::setup::Setup;
use stavka_lab::design::{Arm, Compare, Design, Detail, LineUp, Seeds, Stop};
use stavka_lab::run::{Bench, Shard};
use stavka_play::edition::Source;
use stavka_play::record;

/// Parts that are played in turn.
const PARTS: u64 = 10;

/// The system counts CPU time in hundredths of a second.
const TICK: Duration = Duration::from_millis(10);

fn main() {
    let games: u64 = std::env::args().nth(1).map_or(1000, |text| text.parse().expect("a number"));
    let each = (games / PARTS).max(1);
    let [mut bare, mut one, mut two] = [Spent::default(); 3];
    for part in 0..PARTS {
        let bench = bench(Seeds { first: 1 + part * each, count: each });
        bare.add(|| (0..each).for_each(|game| plain(&bench, game)));
        one.add(|| study(&bench, 1));
        two.add(|| study(&bench, 2));
    }
    let over = one.worked.as_secs_f64() / bare.worked.as_secs_f64();
    say(&format!(
        "{} random games, CPU time: bare loop {:.2?}, a study of them {:.2?}, {over:.3} times",
        PARTS * each,
        bare.worked,
        one.worked
    ));
    let quicker = one.clock.as_secs_f64() / two.clock.as_secs_f64();
    say(&format!(
        "by the clock: one worker {:.2?}, two {:.2?}, {quicker:.2} times as quick; CPU time of two {:.2?}",
        one.clock, two.clock, two.worked
    ));
    assert!(over <= 1.1, "the lab costs more than a tenth of the games");
    assert!(quicker >= 1.7, "two workers are not worth 1.7 of one: was the machine busy?");
}

/// What some work took.
#[derive(Clone, Copy, Default)]
struct Spent {
    clock: Duration,
    /// CPU time of all threads.
    worked: Duration,
}

impl Spent {
    fn add(&mut self, work: impl FnOnce()) {
        let (begun, before) = (Instant::now(), worked());
        work();
        self.clock += begun.elapsed();
        self.worked += worked().saturating_sub(before);
    }
}

/// The CPU time of this process so far, threads that have ended too.
fn worked() -> Duration {
    let text = std::fs::read_to_string("/proc/self/stat").expect("a system that tells CPU time");
    // The name in brackets may hold anything: what follows the last one is plain.
    let (_, rest) = text.rsplit_once(')').expect("a name");
    let fields = rest.split_whitespace().skip(11).take(2);
    let ticks: u32 = fields.map(|field| field.parse::<u32>().expect("a number")).sum();
    TICK * ticks
}

/// The games as `lab run` plays them.
fn study(bench: &Bench, workers: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let played = bench.run(folder.path(), Shard::WHOLE, workers, &|_, _| ());
    assert!(played.expect("runs").rows.iter().all(|row| row.failure.is_empty()), "all end");
}

fn bench(seeds: Seeds) -> Bench {
    let setup = Setup { variant: "a4-sheet".to_owned(), ..Setup::default() };
    let design = Design {
        question: "what does the lab cost?".to_owned(),
        compare: Compare::Arms,
        side: String::new(),
        smallest: 0.02,
        level: 0.95,
        players: vec![LineUp::All("random".to_owned())],
        swap: false,
        seeds,
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

#[expect(clippy::print_stdout, reason = "it is a program that prints")]
fn say(words: &str) {
    println!("{words}");
}
