//! Which clauses were applied how often, and what an arm changes in that.

pub mod split;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::error::LabError;
use crate::names;
use crate::results::Results;
use crate::row::Row;
use crate::said::Said;
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

/// The clauses of an arm and a line-up.
#[derive(Debug, Clone, serde::Serialize)]
struct Compared {
    arm: String,
    against: String,
    line_up: String,
    clauses: Vec<Line>,
}

/// The profile of every arm and line-up; the text has the `most` that changed, or were applied, most.
pub fn told(results: &Results, most: usize) -> Result<Said, LabError> {
    let design = &results.design;
    if results.rows.iter().all(|row| row.clauses.is_empty()) {
        let message = "its games were played for their results alone; a design with `detail = \"clauses\"` counts clauses, and `--by side` counts some games anew";
        return Err(LabError::Design(message.to_owned()));
    }
    let arms = if design.arms.len() > 1 { 1..design.arms.len() } else { 0..1 };
    let mut all = Vec::new();
    for (at, line_up) in (0_u32..).zip(names::line_ups(design)) {
        for arm in arms.clone() {
            all.push(Compared {
                arm: design.arms[arm].name.clone(),
                against: design.arms[0].name.clone(),
                line_up: line_up.clone(),
                clauses: profile(results, at, u32::try_from(arm).unwrap_or(u32::MAX)),
            });
        }
    }
    let text = all.iter().map(|one| table(one, most)).collect();
    Said::new(text, &all)
}

fn table(one: &Compared, most: usize) -> String {
    let Compared { arm, against, line_up, clauses } = one;
    let alone = arm == against;
    let mut text = format!("## {arm}, {line_up}\n\nTimes a game.");
    text += if alone {
        "\n\n| clause | "
    } else {
        " Those first that changed most for certain.\n\n| clause | "
    };
    text += against;
    text += if alone { " |\n|---|---:|\n" } else { " | " };
    if !alone {
        let _ = writeln!(text, "{arm} | difference |\n|---|---:|---:|---|");
    }
    for Line { clause, first, other, difference: Interval { low, high } } in
        clauses.iter().take(most)
    {
        let _ = if alone {
            writeln!(text, "| {clause} | {first:.2} |")
        } else {
            writeln!(text, "| {clause} | {first:.2} | {other:.2} | {low:+.2} to {high:+.2} |")
        };
    }
    let _ = writeln!(text, "\n{} clauses were applied.\n", clauses.len());
    text
}
