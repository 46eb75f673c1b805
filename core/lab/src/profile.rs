//! Which clauses were applied how often, and what an arm changes in that.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use stavka_play::record;
use stavka_play::rules::By as Mover;
use stavka_play::table::Table;

use crate::cli::By;
use crate::error::LabError;
use crate::names;
use crate::results::Results;
use crate::row::Row;
use crate::run::Bench;
use crate::stats::Interval;
use crate::stats::paired::student_interval;
use crate::stats::special::moments;

/// How often a clause was applied in a game, on the average.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Line {
    /// The clause.
    pub clause: String,
    /// Under the first arm.
    pub first: f64,
    /// Under the other.
    pub other: f64,
    /// The interval for the difference.
    pub difference: Interval,
}

/// The clauses of two arms under a line-up, those first that changed most for certain; with one arm those applied most.
pub fn profile(results: &Results, line_up: u32, arm: u32) -> Vec<Line> {
    let rows = |arm: u32| -> BTreeMap<u64, &Row> {
        let of = results.rows.iter().filter(|row| row.line_up == line_up && row.arm == arm);
        of.filter(|row| row.failure.is_empty()).map(|row| (row.seed, row)).collect()
    };
    let (first, other) = (rows(0), rows(arm));
    let pairs: Vec<(&Row, &Row)> =
        first.iter().filter_map(|(seed, row)| Some((*row, *other.get(seed)?))).collect();
    let all = pairs.iter().flat_map(|(one, two)| one.clauses.keys().chain(two.clauses.keys()));
    let all: BTreeSet<&String> = all.collect();
    let mut lines: Vec<Line> = all.into_iter().map(|clause| line(clause, &pairs)).collect();
    let weight = |line: &Line| {
        let Interval { low, high } = line.difference;
        let sure = if low > 0.0 { low } else { (-high).max(0.0) };
        (sure / (line.first + line.other), line.first)
    };
    lines.sort_by(|one, two| {
        let (one, two) = (weight(one), weight(two));
        two.0.total_cmp(&one.0).then(two.1.total_cmp(&one.1))
    });
    lines
}

fn line(clause: &String, pairs: &[(&Row, &Row)]) -> Line {
    let count = |row: &Row| crate::stats::real(row.clauses.get(clause).copied().unwrap_or(0));
    let first: Vec<f64> = pairs.iter().map(|(row, _)| count(row)).collect();
    let other: Vec<f64> = pairs.iter().map(|(_, row)| count(row)).collect();
    let differences: Vec<f64> = first.iter().zip(&other).map(|(one, two)| two - one).collect();
    Line {
        clause: clause.clone(),
        first: moments(&first).0,
        other: moments(&other).0,
        difference: student_interval(&differences, 0.95),
    }
}

/// The profile of every arm and line-up as a text.
pub fn text(results: &Results, most: usize) -> String {
    let mut text = String::new();
    let design = &results.design;
    let arms = if design.arms.len() > 1 { 1..design.arms.len() } else { 0..1 };
    for (at, line_up) in (0_u32..).zip(names::line_ups(design)) {
        for arm in arms.clone() {
            let lines = profile(results, at, u32::try_from(arm).unwrap_or(u32::MAX));
            let (one, two) = (&design.arms[0].name, &design.arms[arm].name);
            let _ = writeln!(
                text,
                "## {two}, {line_up}\n\n| clause | {one} | {two} | difference |\n|---|---:|---:|---|"
            );
            for Line { clause, first, other, difference: Interval { low, high } } in
                lines.iter().take(most)
            {
                let _ = writeln!(
                    text,
                    "| {clause} | {first:.2} | {other:.2} | {low:+.2} to {high:+.2} |"
                );
            }
            let _ = writeln!(text, "\n{} clauses were applied.\n", lines.len());
        }
    }
    text
}

/// Parts of a game by its turns.
const PARTS: usize = 8;

/// The clauses of some games of every arm under the first line-up, apart for each side or part of the game.
pub fn split(bench: &Bench, games: u64, by: By, most: usize) -> Result<String, LabError> {
    let mut text = String::new();
    for (at, arm) in bench.design.arms.iter().enumerate() {
        let games = games.min(bench.design.seeds.count);
        let mut counts = Counts::default();
        for seed in 0..games {
            let failed = |error: stavka_play::error::ActError| LabError::Variant(error.to_string());
            counts.add(bench, seed, at, by).map_err(failed)?;
        }
        let _ = writeln!(text, "## {}, {games} games\n", arm.name);
        text += &counts.table(&bench.arms()[at].clauses, games, most);
    }
    Ok(text)
}

/// How often each clause was applied, by whom or when.
#[derive(Default)]
struct Counts {
    columns: BTreeMap<(usize, String), Vec<u64>>,
}

impl Counts {
    /// Plays a game of the first line-up again and counts it.
    fn add(
        &mut self,
        bench: &Bench,
        seed: u64,
        arm: usize,
        by: By,
    ) -> Result<(), stavka_play::error::ActError> {
        let job = bench.design.job(seed * bench.design.games_a_seed() + arm as u64);
        let opened = &bench.arms()[arm];
        let record = record::play(opened.what(), &mut bench.players(job), job.seed)?;
        let mut table = Table::deal(&opened.edition, &opened.scenario)?;
        let turns = last_turn(opened, &record)?;
        for action in &record.actions {
            let column = match (by, table.mover()?) {
                (By::Side, Some(Mover::Side(side))) => {
                    (usize::from(side), opened.edition.name(Mover::Side(side)).to_owned())
                }
                (By::Side, _) => (usize::MAX, "chance".to_owned()),
                (By::Turn, _) => {
                    let part = usize::from(table.turn()) * PARTS / (turns + 1);
                    (part, format!("part {} of {PARTS}", part + 1))
                }
            };
            let counts = self.columns.entry(column);
            let counts = counts.or_insert_with(|| vec![0; opened.clauses.len()]);
            table.count(*action, counts)?;
        }
        Ok(())
    }

    fn table(&self, clauses: &[String], games: u64, most: usize) -> String {
        let heads: Vec<&str> = self.columns.keys().map(|(_, name)| name.as_str()).collect();
        let mut text = format!("| clause | {} |\n|---|", heads.join(" | "));
        text += &("---:|".repeat(heads.len()) + "\n");
        let all = |at: usize| self.columns.values().map(|counts| counts[at]).sum::<u64>();
        let mut order: Vec<usize> = (0..clauses.len()).filter(|at| all(*at) > 0).collect();
        order.sort_by_key(|at| std::cmp::Reverse(all(*at)));
        for at in order.into_iter().take(most) {
            let each = |counts: &Vec<u64>| {
                format!("{:.2}", crate::stats::real(counts[at]) / crate::stats::real(games.max(1)))
            };
            let cells: Vec<String> = self.columns.values().map(each).collect();
            let _ = writeln!(text, "| {} | {} |", clauses[at], cells.join(" | "));
        }
        text + "\n"
    }
}

/// The turn in which a game ended.
fn last_turn(
    opened: &crate::row::Opened,
    record: &record::Record,
) -> Result<usize, stavka_play::error::ActError> {
    let mut last = 0;
    record::walk(opened.what(), record, usize::MAX, |_, table| {
        last = usize::from(table.turn());
        Ok(())
    })?;
    Ok(last)
}
