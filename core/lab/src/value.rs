//! Learning a value: staff games of a set-up, every turn of them looked at, and a logistic curve through it all.

use std::collections::BTreeMap;

use libm::exp;
use stavka_foresight::value::{Value, Weight, hash, numbers, progress, share_of};
use stavka_play::error::ActError;
use stavka_play::record;
use stavka_play::table::Table;

use crate::error::LabError;
use crate::run::Bench;
use crate::stats::real;

/// Of so many games one is kept apart, to see what was learned.
const APART: u64 = 5;

/// How strongly weights may be held back: few games teach little, and the turns of one game are much alike. Which it is,
/// some of the games that are learned from decide.
const HELD_BACK: [f64; 4] = [3.0, 30.0, 300.0, 3000.0];

/// One position of a game.
struct Sample {
    game: u64,
    turn: u16,
    numbers: BTreeMap<String, f64>,
    /// What the first side made of the game.
    points: f64,
}

/// Plays the games of a design of one arm and learns a value from them.
pub fn learn(bench: &Bench, workers: usize) -> Result<Value, LabError> {
    let samples = samples(bench, workers)?;
    let turns = samples.iter().map(|sample| sample.turn).max().unwrap_or(1);
    let (apart, learned): (Vec<&Sample>, Vec<&Sample>) =
        samples.iter().partition(|sample| sample.game.is_multiple_of(APART));
    let weights = learned_from(&learned, turns);
    let alone = |sample: &&Sample| {
        let few = |name: &str| (name.to_owned(), sample.numbers.get(name).copied().unwrap_or(0.0));
        Sample { numbers: ["always", "score"].map(few).into(), ..**sample }
    };
    let by_score: Vec<Sample> = learned.iter().map(alone).collect();
    let by_score = learned_from(&by_score.iter().collect::<Vec<_>>(), turns);
    let opened = &bench.arms()[0];
    let mut value = Value {
        variant: opened.edition.manifest.id.clone(),
        scenario: opened.scenario.clone(),
        rules: hash(&opened.edition, &opened.scenario)?,
        players: crate::names::line_ups(&bench.design).join(", "),
        games: bench.design.seeds.count,
        first_seed: bench.design.seeds.first,
        library: bench.plugin(0).to_owned(),
        skill: Vec::new(),
        skill_of_score: Vec::new(),
        turns,
        weights,
    };
    value.skill = (0..5).map(|fifth| skill(&value, &apart, fifth)).collect();
    let score = Value { weights: by_score, ..value.clone() };
    value.skill_of_score = (0..5).map(|fifth| skill(&score, &apart, fifth)).collect();
    Ok(value)
}

fn samples(bench: &Bench, workers: usize) -> Result<Vec<Sample>, LabError> {
    let count = bench.design.seeds.count;
    let part = |worker: u64| -> Result<Vec<Sample>, ActError> {
        let mut samples = Vec::new();
        for game in (worker..count).step_by(workers) {
            samples.extend(game_of(bench, game)?);
        }
        Ok(samples)
    };
    let parts: Vec<_> = std::thread::scope(|scope| {
        let part = &part;
        let all: Vec<_> = (0..workers as u64).map(|one| scope.spawn(move || part(one))).collect();
        all.into_iter().map(std::thread::ScopedJoinHandle::join).collect()
    });
    let mut samples = Vec::new();
    for part in parts {
        let part = part.map_err(|_| LabError::Variant("a game broke off".to_owned()))?;
        samples.extend(part.map_err(|error| LabError::Variant(error.to_string()))?);
    }
    samples.sort_by_key(|sample: &Sample| (sample.game, sample.turn));
    Ok(samples)
}

/// Plays one game and looks at it as each turn begins.
fn game_of(bench: &Bench, game: u64) -> Result<Vec<Sample>, ActError> {
    let job = bench.design.job(game * bench.design.games_a_seed());
    let opened = &bench.arms()[0];
    let record = record::play(opened.what(), &mut bench.players(job), job.seed)?;
    let points = match record.outcome.winner {
        None => 0.5,
        Some(winner) => f64::from(u8::from(winner == 0)),
    };
    let mut table = Table::deal(&opened.edition, &opened.scenario)?;
    let (mut samples, mut last) = (Vec::new(), u16::MAX);
    for action in &record.actions {
        let turn = table.turn();
        if turn != last {
            last = turn;
            let score = table.score(0);
            let numbers = numbers(&table.view(None)?, score);
            samples.push(Sample { game, turn, numbers, points });
        }
        table.apply(*action)?;
    }
    Ok(samples)
}

/// The weights of the curve that does best on games that it did not see, and then of all games.
fn learned_from(samples: &[&Sample], turns: u16) -> BTreeMap<String, Weight> {
    let (kept, seen): (Vec<&Sample>, Vec<&Sample>) =
        samples.iter().partition(|sample| sample.game % APART == 1);
    let error = |held_back: f64| -> f64 {
        let weights = fitted(&seen, turns, held_back);
        let off = |sample: &&Sample| {
            let said = share_of(&weights, &sample.numbers, progress(sample.turn, turns));
            (said - sample.points) * (said - sample.points)
        };
        kept.iter().map(off).sum()
    };
    let best = HELD_BACK.map(|held_back| (error(held_back), held_back));
    let best = best.into_iter().min_by(|one, two| one.0.total_cmp(&two.0));
    fitted(samples, turns, best.map_or(HELD_BACK[0], |(_, held_back)| held_back))
}

/// The weights of a logistic curve, by steps of Newton's method on one weight after the other.
fn fitted(samples: &[&Sample], turns: u16, held_back: f64) -> BTreeMap<String, Weight> {
    let mut weights = spreads(samples);
    let names: Vec<String> = weights.keys().cloned().collect();
    // Every number as a column, once plain and once by how far the game has come.
    let column = |name: &String, late: bool| -> Vec<f64> {
        let weight = weights[name];
        let scaled = |sample: &&Sample| {
            let number = sample.numbers.get(name).copied().unwrap_or(0.0);
            let part = if late { progress(sample.turn, turns) } else { 1.0 };
            (number - weight.mean) / weight.spread * part
        };
        samples.iter().map(scaled).collect()
    };
    let columns: Vec<Vec<f64>> =
        names.iter().flat_map(|name| [column(name, false), column(name, true)]).collect();
    let mut found = vec![0.0; columns.len()];
    let mut odds = vec![0.0; samples.len()];
    for _ in 0..60 {
        let mut moved: f64 = 0.0;
        for (weight, column) in found.iter_mut().zip(&columns) {
            let (mut slope, mut bend) = (-held_back * *weight, held_back);
            for ((sample, odds), number) in samples.iter().zip(&odds).zip(column) {
                let share = 1.0 / (1.0 + exp(-odds));
                slope += (sample.points - share) * number;
                bend += share * (1.0 - share) * number * number;
            }
            let step = (slope / bend).clamp(-1.0, 1.0);
            *weight += step;
            moved = moved.max(step.abs());
            for (odds, number) in odds.iter_mut().zip(column) {
                *odds += step * number;
            }
        }
        if moved < 1e-4 {
            break;
        }
    }
    for (name, pair) in names.iter().zip(found.chunks_exact(2)) {
        if let Some(weight) = weights.get_mut(name) {
            (weight.early, weight.late) = (pair[0], pair[1]);
        }
    }
    weights
}

/// Means and spreads of all numbers; those that never change teach nothing, but for the one that always is.
fn spreads(samples: &[&Sample]) -> BTreeMap<String, Weight> {
    let count = crate::stats::len(samples).max(1.0);
    let mut sums: BTreeMap<&String, (f64, f64)> = BTreeMap::new();
    for (name, number) in samples.iter().flat_map(|sample| &sample.numbers) {
        let sum = sums.entry(name).or_default();
        *sum = (sum.0 + number, sum.1 + number * number);
    }
    let mut weights = BTreeMap::new();
    for (name, (sum, squares)) in sums {
        let mean = sum / count;
        let spread = libm::sqrt((squares / count - mean * mean).max(0.0));
        let plain = Weight { mean: 0.0, spread: 1.0, early: 0.0, late: 0.0 };
        if name == "always" {
            weights.insert(name.clone(), plain);
        } else if spread > 1e-6 {
            weights.insert(name.clone(), Weight { mean, spread, ..plain });
        }
    }
    weights
}

/// By how much a value errs less than the share of wins alone, in one fifth of the game.
fn skill(value: &Value, samples: &[&Sample], fifth: u32) -> f64 {
    let of = |sample: &&&Sample| {
        let at = progress(sample.turn, value.turns) * 5.0;
        at >= f64::from(fifth) && (at < f64::from(fifth + 1) || fifth == 4)
    };
    let all: Vec<&&Sample> = samples.iter().filter(of).collect();
    let mean =
        samples.iter().map(|sample| sample.points).sum::<f64>() / real(samples.len().max(1) as u64);
    let (mut errs, mut plain) = (0.0, 0.0);
    for sample in all {
        let said = value.of(&sample.numbers, sample.turn);
        errs += (said - sample.points) * (said - sample.points);
        plain += (mean - sample.points) * (mean - sample.points);
    }
    if plain > 0.0 { 1.0 - errs / plain } else { 0.0 }
}
