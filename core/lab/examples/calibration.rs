//! The lab held against a truth that is known: `calibration [STUDIES]`.
//!
//! The fixture game with two random players is small enough to reckon out, so the share of games that Red wins is known
//! exactly, as printed and with deeper water. Many small studies are then run as the lab runs them: how often do the
//! intervals cover the truth, how often does the rule for looking err, how often is the planted disadvantage found?

use std::collections::HashMap;
use std::sync::Arc;

use stavka_core::game::{Game, Lent, Mover};
use stavka_core::setup::Setup;
use stavka_core::variant::Variant as _;
use stavka_fixture::Ford;
use stavka_lab::design::{Arm, Compare, Design, Detail, LineUp, Seeds, Stop};
use stavka_lab::look;
use stavka_lab::run::Bench;
use stavka_lab::stats::paired::student_interval;
use stavka_lab::stats::real;
use stavka_lab::stats::sequence::Sequence;
use stavka_lab::stats::shares::{newcombe, wilson};
use stavka_play::edition::Source;

/// Seeds of one study.
const SEEDS: u64 = 100;

/// What a pair of games came to for the side that is looked at, pair by pair.
type Games = [(f64, f64)];

fn main() {
    let studies: u64 = std::env::args().nth(1).map_or(2000, |text| text.parse().expect("a number"));
    let printed = Setup { variant: "ford".to_owned(), ..Setup::default() };
    let figures = serde_json::json!({ "crossing": { "from": 5 } });
    let deeper = Setup { figures, ..printed.clone() };
    let truth = (exact(&printed), exact(&deeper));
    say(&format!("Red wins {:.6} as printed, {:.6} with deeper water", truth.0, truth.1));
    let points = games(studies, printed, deeper);
    let tally = Tally::of(&points, truth);
    tally.report(studies);
    let near = |share: f64| (share - 0.95).abs() <= 0.015;
    assert!(
        near(tally.wilson) && near(tally.newcombe),
        "intervals miss the truth too often or too seldom"
    );
    assert!(near(tally.student), "paired intervals miss the truth too often or too seldom");
    assert!(tally.wrong <= 0.05, "the rule for looking errs too often");
    assert!(tally.found >= 0.8, "the planted disadvantage is missed");
}

/// The share of games that Red wins, by reckoning out every course of the game.
fn exact(setup: &Setup) -> f64 {
    let ford = Arc::new(Ford::open(setup).expect("opens"));
    value(&ford.deal("river").expect("a game"), &mut HashMap::new())
}

fn value<G: Game>(game: &G, known: &mut HashMap<u64, f64>) -> f64 {
    let print = game.fingerprint();
    if let Some(value) = known.get(&print) {
        return *value;
    }
    let list = |fill: &dyn Fn(&mut Lent<'_>)| {
        let mut room = [0; 64];
        let mut into = Lent::new(&mut room);
        fill(&mut into);
        let count = into.count();
        room[..count].to_vec()
    };
    let choices = list(&|into| game.legal(into));
    let weights = match game.mover() {
        Mover::Nobody => {
            let winner = game.outcome().expect("an end").winner;
            return if winner == Some(0) { 1.0 } else { 0.0 };
        }
        Mover::Side(_) => vec![1; choices.len()],
        Mover::Chance(_) => list(&|into| game.weights(into)),
    };
    let all: u32 = weights.iter().sum();
    let each = choices.iter().zip(&weights).map(|(action, weight)| {
        let mut next = game.clone();
        assert!(next.apply(*action, &mut stavka_core::clause::Silent).is_ok(), "legal");
        f64::from(*weight) / f64::from(all) * value(&next, known)
    });
    let sum = each.sum();
    known.insert(print, sum);
    sum
}

/// What Red made of each game, as printed and with deeper water, seed by seed.
fn games(studies: u64, printed: Setup, deeper: Setup) -> Vec<(f64, f64)> {
    let arm = |name: &str, setup| Arm { name: name.to_owned(), setup };
    let design = Design {
        question: "does the lab find what is planted?".to_owned(),
        compare: Compare::Arms,
        side: "red".to_owned(),
        smallest: 0.02,
        level: 0.95,
        players: vec![LineUp::All("random".to_owned())],
        swap: false,
        // Twice as many, so that the second half can stand for games that are not paired.
        seeds: Seeds { first: 1, count: 2 * studies * SEEDS },
        stop: Stop::Fixed,
        detail: Detail::Result,
        arms: vec![arm("printed", printed), arm("deeper", deeper)],
    };
    let bench = Bench::open(design, |_| Ok(Source::linked::<Ford>())).expect("opens");
    let workers = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let results = bench.play_all(workers);
    let side = look::side(&results.design, &results.editions);
    let pair = |rows: &[stavka_lab::row::Row]| (rows[0].points(side), rows[1].points(side));
    results.rows.chunks_exact(2).map(pair).collect()
}

/// Shares of all studies.
struct Tally {
    wilson: f64,
    newcombe: f64,
    student: f64,
    wrong: f64,
    found: f64,
}

impl Tally {
    fn of(points: &[(f64, f64)], truth: (f64, f64)) -> Self {
        let size = usize::try_from(SEEDS).expect("small");
        let (first, second) = points.split_at(points.len() / 2);
        let studies: Vec<_> = first.chunks_exact(size).zip(second.chunks_exact(size)).collect();
        let share = |test: &dyn Fn(&Games, &Games) -> bool| {
            let hits = studies.iter().filter(|(one, two)| test(one, two)).count();
            real(hits as u64) / real(studies.len() as u64)
        };
        let wins = |rows: &[(f64, f64)], deeper: bool| {
            let won = |pair: &&(f64, f64)| if deeper { pair.1 > 0.5 } else { pair.0 > 0.5 };
            rows.iter().filter(won).count() as u64
        };
        let difference = truth.1 - truth.0;
        Self {
            wilson: share(&|one, _| wilson(wins(one, false), SEEDS, 0.95).covers(truth.0)),
            newcombe: share(&|one, two| {
                newcombe((wins(two, true), SEEDS), (wins(one, false), SEEDS), 0.95)
                    .covers(difference)
            }),
            student: share(&|one, _| {
                let all: Vec<f64> = one.iter().map(|pair| pair.1 - pair.0).collect();
                student_interval(&all, 0.95).covers(difference)
            }),
            // The same rules with other seeds: there is nothing to find.
            wrong: share(&|one, two| found(one.iter().zip(two).map(|(one, two)| one.0 - two.0))),
            found: share(&|one, _| found(one.iter().map(|pair| pair.1 - pair.0))),
        }
    }

    fn report(&self, studies: u64) {
        let percent = |share: f64| format!("{:.2} in 100", 100.0 * share);
        say(&format!("{studies} studies of {SEEDS} seeds"));
        say(&format!("  Wilson's interval covers the share: {}", percent(self.wilson)));
        say(&format!("  Newcombe's the unpaired difference: {}", percent(self.newcombe)));
        say(&format!("  Student's the paired difference:    {}", percent(self.student)));
        say(&format!(
            "  looking after every seed, a difference that is not there is found: {}",
            percent(self.wrong)
        ));
        say(&format!(
            "  looking after every seed, the planted one is found: {}",
            percent(self.found)
        ));
    }
}

/// Whether a difference is found by somebody who looks after every seed.
fn found(differences: impl Iterator<Item = f64>) -> bool {
    let mut sequence = Sequence::of_differences(0.95);
    let mut differences = differences;
    differences.any(|difference| {
        sequence.add(difference);
        !sequence.interval().covers(0.0)
    })
}

#[expect(clippy::print_stdout, reason = "it is a program that prints")]
fn say(words: &str) {
    println!("{words}");
}
