//! Which clauses were applied how often, and what an arm changes in that.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::names;
use crate::results::Results;
use crate::row::Row;
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
