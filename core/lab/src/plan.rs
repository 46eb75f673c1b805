//! What a study costs: from a pilot on seeds that the study itself never plays.

use std::fmt::Write as _;
use std::time::Instant;

use serde::Serialize;

use crate::analysis::Analysis;
use crate::design::{Design, Seeds, Stop};
use crate::error::LabError;
use crate::report::counted;
use crate::run::Bench;
use crate::said::Said;
use crate::stats::paired::{bootstrap, pairs_needed};
use crate::stats::shares::never;
use crate::stats::special::moments;
use crate::stats::{Interval, real};

/// Pilots are played so far away from the seeds of the study.
const AWAY: u64 = 1 << 40;

/// How often the pairs of the pilot are drawn again.
const ROUNDS: usize = 400;

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

/// What a study takes.
#[derive(Debug, Clone, Serialize)]
pub struct Plan {
    /// How many games the pilot had.
    pub pilot_games: usize,
    /// How long one of them took, of all workers together.
    pub seconds_a_game: f64,
    /// How many workers there are.
    pub workers: usize,
    /// The games of the study as it is designed.
    pub games: u64,
    /// How long they take.
    pub seconds: f64,
    /// What each comparison takes.
    pub comparisons: Vec<Needed>,
}

/// What one comparison takes.
#[derive(Debug, Clone, Serialize)]
pub struct Needed {
    /// The arm, or the players.
    pub arm: String,
    /// Who plays.
    pub line_up: String,
    /// Whether all games of the pilot were the same, action by action.
    pub identical: bool,
    /// How much a difference varies from pair to pair, by the pilot.
    pub variance: f64,
    /// Where that may lie, by drawing the pairs again.
    pub reach: Interval,
    /// Differences of several sizes, and how many seeds it takes to see them four times in five.
    pub takes: Vec<Takes>,
}

/// What it takes to see a difference.
#[derive(Debug, Clone, Serialize)]
pub struct Takes {
    /// The difference of shares.
    pub effect: f64,
    /// Seeds, and how many it may be where the pilot had luck; none where no pair of the pilot differs.
    pub seeds: (f64, f64),
    /// How long those take, all arms and line-ups together; the most where no pair differs.
    pub seconds: f64,
}

/// Plays the pilot and says what the study takes.
pub fn plan(bench: &Bench, study: &Design, workers: usize) -> Result<Said, LabError> {
    let start = Instant::now();
    let results = bench.play_all(workers);
    let took = start.elapsed().as_secs_f64();
    let analysis = Analysis::of(&results);
    if let Some(failure) = analysis.failures.first() {
        return Err(LabError::Variant(format!("the pilot failed: {failure}")));
    }
    let each = took / real(results.rows.len() as u64);
    let of_arms = analysis.contrasts.iter().map(|one| {
        let differences = Analysis::differences(&results, &one.arm, &one.line_up);
        let needed = needed(study, (&one.arm, &one.line_up), &differences, each);
        Needed { identical: one.identical == one.pairs, ..needed }
    });
    let of_players = analysis.duels.iter().map(|duel| {
        let names = format!("{} against {}", duel.first, duel.second);
        needed(study, (&duel.arm, &names), &shares(&duel.pairs), each)
    });
    let games = study.seeds.count * study.games_a_seed();
    let plan = Plan {
        pilot_games: results.rows.len(),
        seconds_a_game: each,
        workers,
        games,
        seconds: each * real(games),
        comparisons: of_arms.chain(of_players).collect(),
    };
    Said::new(text(&plan, study, analysis.seeds), &plan)
}

/// The share of two points that each pair made, of which the classes are counted.
fn shares(pairs: &[u64; 5]) -> Vec<f64> {
    let classes = [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(pairs);
    classes.flat_map(|(share, count)| (0..*count).map(move |_| share)).collect()
}

fn needed(study: &Design, (arm, line_up): (&str, &str), differences: &[f64], each: f64) -> Needed {
    let variance = moments(differences).1;
    let drawn = bootstrap(differences, study.level, ROUNDS, 1, |sample| moments(sample).1);
    // Where no pair differs a rare difference may hide, and it is one point at most.
    let hidden = Interval::new(0.0, never(differences.len() as u64));
    let reach = if variance > 0.0 { drawn } else { hidden };
    let takes = |effect: f64| {
        let seeds = pairs_needed(variance, effect, study.level);
        let most = pairs_needed(reach.high.max(variance), effect, study.level);
        let played = if variance > 0.0 { seeds } else { most };
        Takes { effect, seeds: (seeds, most), seconds: each * played * real(study.games_a_seed()) }
    };
    let takes = [1.0, 2.0, 5.0].map(|times| takes(times * study.smallest)).to_vec();
    let (arm, line_up) = (arm.to_owned(), line_up.to_owned());
    Needed { arm, line_up, identical: false, variance, reach, takes }
}

fn text(plan: &Plan, study: &Design, seeds: u64) -> String {
    let mut text = format!(
        "Pilot: {} games on {seeds} seeds, {:.0} ms a game with {}.\nAs designed: {} games on {} seeds, {}.\n",
        plan.pilot_games,
        1000.0 * plan.seconds_a_game,
        counted(plan.workers as u64, "worker"),
        plan.games,
        study.seeds.count,
        hours(plan.seconds)
    );
    if !plan.comparisons.is_empty() {
        text += "\nTo see a difference four times in five; in brackets, were the pilot lucky:\n\n";
        text += "| arm | players | difference, points in 100 | seeds | takes |\n|---|---|---:|---:|---|\n";
    }
    for one in &plan.comparisons {
        for takes in &one.takes {
            let (likely, most) = takes.seeds;
            let seeds = if one.variance > 0.0 {
                format!("{likely} ({most})")
            } else {
                format!("at most {most}")
            };
            let _ = writeln!(
                text,
                "| {} | {} | {:.1} | {seeds} | {} |",
                one.arm,
                one.line_up,
                100.0 * takes.effect,
                hours(takes.seconds)
            );
        }
    }
    let idle: Vec<&Needed> = plan.comparisons.iter().filter(|one| one.variance == 0.0).collect();
    if !idle.is_empty() {
        text += "\nNo result of the pilot differs: at most so many seeds, for one pair in a few may. A larger pilot says more.\n\n";
    }
    for one in idle {
        let games = if one.identical { ": all games were the same" } else { "" };
        let _ = writeln!(text, "- {}, {}{games}", one.arm, one.line_up);
    }
    text
}

fn hours(seconds: f64) -> String {
    match seconds {
        short if short < 120.0 => format!("{short:.0} seconds"),
        middle if middle < 7200.0 => format!("{:.0} minutes", middle / 60.0),
        long => format!("{:.1} hours", long / 3600.0),
    }
}
