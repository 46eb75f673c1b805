//! What a study costs: from a pilot on seeds that the study itself never plays.

use std::fmt::Write as _;
use std::time::Instant;

use crate::analysis::Analysis;
use crate::design::{Design, Seeds, Stop};
use crate::error::LabError;
use crate::results::Results;
use crate::run::Bench;
use crate::stats::paired::pairs_needed;
use crate::stats::real;
use crate::stats::special::moments;

/// Pilots are played so far away from the seeds of the study.
const AWAY: u64 = 1 << 40;

/// The design of the pilot.
pub fn pilot(design: &Design, seeds: u64) -> Design {
    let first = design.seeds.first.wrapping_add(AWAY) % (1 << 62);
    Design {
        question: format!("pilot: {}", design.question),
        seeds: Seeds { first, count: seeds },
        stop: Stop::Fixed,
        ..design.clone()
    }
}

/// Plays the pilot and says what the study takes.
pub fn plan(bench: &Bench, study: &Design, workers: usize) -> Result<String, LabError> {
    let start = Instant::now();
    let results = bench.play_all(workers);
    let took = start.elapsed().as_secs_f64();
    let analysis = Analysis::of(&results);
    if let Some(failure) = analysis.failures.first() {
        return Err(LabError::Variant(format!("the pilot failed: {failure}")));
    }
    let games = real(results.rows.len() as u64);
    let each = took / games;
    let mut text = format!(
        "pilot: {games} games on {} seeds in {took:.1} s, {:.0} ms a game with {workers} workers\n\n",
        analysis.seeds,
        1000.0 * each
    );
    let whole = real(study.seeds.count * study.games_a_seed());
    let _ = writeln!(
        text,
        "as designed: {whole} games on {} seeds, {}",
        study.seeds.count,
        hours(each * whole)
    );
    for one in &analysis.contrasts {
        let variance = variance(&results, &one.arm, &one.line_up);
        let _ = writeln!(text, "{}", needed(study, (&one.arm, &one.line_up), variance, each));
    }
    for duel in &analysis.duels {
        let names = format!("{} against {}", duel.first, duel.second);
        let variance = variance_of_pairs(&duel.pairs);
        let _ = writeln!(text, "{}", needed(study, (&duel.arm, &names), variance, each));
    }
    Ok(text)
}

/// How much the points of a pair vary, of which the classes are counted, as a share of two.
fn variance_of_pairs(pairs: &[u64; 5]) -> f64 {
    let shares = [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(pairs);
    let all = shares.flat_map(|(share, count)| (0..*count).map(move |_| share));
    moments(&all.collect::<Vec<f64>>()).1
}

/// What one comparison takes.
fn needed(study: &Design, (arm, line_up): (&str, &str), variance: f64, each: f64) -> String {
    if variance <= 0.0 {
        return format!(
            "{arm}, {line_up}: no pair of the pilot differs; a study will most likely find that it never bites"
        );
    }
    let mut text = format!("{arm}, {line_up}: variance of a difference {variance:.3};");
    for effect in [study.smallest, 2.0 * study.smallest, 5.0 * study.smallest] {
        let seeds = pairs_needed(variance, effect, study.level);
        let time = hours(each * seeds * real(study.games_a_seed()));
        let _ = write!(text, " {:.1} points take {seeds} seeds, {time};", 100.0 * effect);
    }
    text.trim_end_matches(';').to_owned()
}

fn variance(results: &Results, arm: &str, line_up: &str) -> f64 {
    moments(&Analysis::differences(results, arm, line_up)).1
}

fn hours(seconds: f64) -> String {
    match seconds {
        short if short < 120.0 => format!("{short:.0} seconds"),
        middle if middle < 7200.0 => format!("{:.0} minutes", middle / 60.0),
        long => format!("{:.1} hours", long / 3600.0),
    }
}
