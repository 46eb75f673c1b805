//! The same apart for each side, or for turns: some games are played again for it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde::Serialize;
use stavka_play::error::ActError;
use stavka_play::record;
use stavka_play::rules::By as Mover;
use stavka_play::table::Table;

use crate::cli::By;
use crate::error::LabError;
use crate::run::Bench;
use crate::said::Said;
use crate::stats::real;

/// Turns are put together so that there are at most so many columns.
const COLUMNS: usize = 8;

/// How often each clause was applied in a game of an arm, by column.
#[derive(Debug, Serialize)]
struct Split {
    arm: String,
    games: u64,
    columns: Vec<String>,
    /// Times a game, in the order of the columns.
    clauses: BTreeMap<String, Vec<f64>>,
}

/// The clauses of some games of every arm under the first line-up. The text has the `most` that were applied most, and
/// what each arm changes in the first.
pub fn split(bench: &Bench, games: u64, by: By, most: usize) -> Result<Said, LabError> {
    let games = games.min(bench.design.seeds.count).max(1);
    let mut counted = Vec::new();
    for arm in 0..bench.design.arms.len() {
        let mut counts = Counts::default();
        for seed in 0..games {
            let failed = |error: ActError| LabError::Variant(error.to_string());
            counts.add(bench, seed, arm, by).map_err(failed)?;
        }
        counted.push(counts);
    }
    let groups = groups(&counted, by);
    let splits: Vec<Split> = (0_usize..)
        .zip(&counted)
        .map(|(arm, counts)| Split {
            arm: bench.design.arms[arm].name.clone(),
            games,
            columns: groups.iter().map(|(name, _)| name.clone()).collect(),
            clauses: counts.times(&bench.arms()[arm].clauses, &groups, games),
        })
        .collect();
    let text = splits.iter().map(|split| table(split, &splits[0], most)).collect();
    Said::new(text, &splits)
}

/// How often each clause was applied, by whom or when.
#[derive(Default)]
struct Counts {
    /// By side, chance last, or by turn.
    columns: BTreeMap<usize, (String, Vec<u64>)>,
}

impl Counts {
    /// Plays a game of the first line-up again and counts it.
    fn add(&mut self, bench: &Bench, seed: u64, arm: usize, by: By) -> Result<(), ActError> {
        let job = bench.design.job(seed * bench.design.games_a_seed() + arm as u64);
        let opened = &bench.arms()[arm];
        let record = record::play(opened.what(), &mut bench.players(job), job.seed)?;
        let mut table = Table::deal(&opened.edition, &opened.scenario)?;
        for action in &record.actions {
            let (column, name) = match (by, table.mover()?) {
                (By::Side, Some(Mover::Side(side))) => {
                    (usize::from(side), opened.edition.name(Mover::Side(side)).to_owned())
                }
                (By::Side, _) => (usize::MAX, "chance".to_owned()),
                (By::Turn, _) => (usize::from(table.turn()), String::new()),
            };
            let column = self.columns.entry(column);
            let (_, counts) = column.or_insert_with(|| (name, vec![0; opened.clauses.len()]));
            table.count(*action, counts)?;
        }
        Ok(())
    }

    /// How often each clause was applied in a game, group by group of columns.
    fn times(
        &self,
        clauses: &[String],
        groups: &[(String, Vec<usize>)],
        games: u64,
    ) -> BTreeMap<String, Vec<f64>> {
        let of = |at: usize, columns: &[usize]| {
            let counts = columns.iter().filter_map(|column| self.columns.get(column));
            real(counts.map(|(_, counts)| counts[at]).sum()) / real(games)
        };
        let all = clauses.iter().enumerate().map(|(at, clause)| {
            let times = groups.iter().map(|(_, columns)| of(at, columns)).collect::<Vec<f64>>();
            (clause.clone(), times)
        });
        all.filter(|(_, times)| times.iter().any(|times| *times > 0.0)).collect()
    }
}

/// The columns that are shown, each with those that were counted in it.
fn groups(counted: &[Counts], by: By) -> Vec<(String, Vec<usize>)> {
    let all: BTreeMap<usize, &str> = counted
        .iter()
        .flat_map(|counts| counts.columns.iter().map(|(at, (name, _))| (*at, name.as_str())))
        .collect();
    if by == By::Side {
        return all.into_iter().map(|(at, name)| (name.to_owned(), vec![at])).collect();
    }
    let turns: Vec<usize> = all.into_keys().collect();
    let size = turns.len().div_ceil(COLUMNS).max(1);
    // Games number their first turn as they like; people begin with one.
    let start = turns.first().copied().unwrap_or_default();
    let number = |turn: &usize| turn - start + 1;
    let group = |turns: &[usize]| {
        let name = match turns {
            [only] => format!("turn {}", number(only)),
            [first, .., last] => format!("turns {} to {}", number(first), number(last)),
            [] => String::new(),
        };
        (name, turns.to_vec())
    };
    turns.chunks(size).map(group).collect()
}

fn table(split: &Split, first: &Split, most: usize) -> String {
    let alone = std::ptr::eq(split, first);
    let note =
        if alone { "" } else { " In brackets what it changes; those first that changed most." };
    let mut text = format!("## {}, {} games\n\nTimes a game.{note}\n\n", split.arm, split.games);
    let _ = write!(text, "| clause | {} |\n|---|", split.columns.join(" | "));
    text += &("---:|".repeat(split.columns.len()) + "\n");
    for (clause, before, times) in order(split, first).into_iter().take(most) {
        let cell = |(before, times): (&f64, &f64)| {
            let change = times - before;
            if alone || change == 0.0 {
                format!("{times:.2}")
            } else {
                format!("{times:.2} ({change:+.2})")
            }
        };
        let cells: Vec<String> = before.iter().zip(&times).map(cell).collect();
        let _ = writeln!(text, "| {clause} | {} |", cells.join(" | "));
    }
    text + "\n"
}

/// Every clause that either of two arms applied, with its times under the first and under this one: those of the first by
/// how often they are applied, those of another by how much it changes that, measured by what chance would.
fn order<'a>(split: &'a Split, first: &'a Split) -> Vec<(&'a String, Vec<f64>, Vec<f64>)> {
    let all: BTreeSet<&String> = split.clauses.keys().chain(first.clauses.keys()).collect();
    let times = |of: &Split, clause: &String| {
        of.clauses.get(clause).cloned().unwrap_or_else(|| vec![0.0; of.columns.len()])
    };
    let mut lines: Vec<_> = all
        .into_iter()
        .map(|clause| (clause, times(first, clause), times(split, clause)))
        .collect();
    let weight = |(_, before, times): &(&String, Vec<f64>, Vec<f64>)| {
        let whole: f64 = before.iter().chain(times).sum();
        let change: f64 = before.iter().zip(times).map(|(one, two)| (one - two).abs()).sum();
        if std::ptr::eq(split, first) { whole } else { change / libm::sqrt(whole) }
    };
    lines.sort_by(|one, two| weight(two).total_cmp(&weight(one)));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(arm: &str, clauses: &[(&str, [f64; 2])]) -> Split {
        let clauses = clauses.iter().map(|(name, times)| ((*name).to_owned(), times.to_vec()));
        let columns = ["red", "blue"].map(str::to_owned).to_vec();
        Split { arm: arm.to_owned(), games: 2, columns, clauses: clauses.collect() }
    }

    #[test]
    fn what_an_arm_changes_comes_first_even_where_it_ends() {
        let first = split("as it is", &[("often", [400.0, 380.0]), ("ends", [9.0, 0.0])]);
        let other = split("other", &[("often", [401.0, 380.0]), ("begins", [0.0, 4.0])]);
        let told = table(&other, &first, 2);
        assert!(told.contains("| ends | 0.00 (-9.00) | 0.00 |"), "{told}");
        assert!(told.contains("| begins | 0.00 | 4.00 (+4.00) |"), "{told}");
        assert!(!told.contains("often"), "{told}");
        assert!(table(&first, &first, 1).contains("| often | 400.00 | 380.00 |"));
    }
}
