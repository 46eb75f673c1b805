//! How games went, beside who won: who was ahead when, what was lost, which places fell.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::row::Row;
use crate::stats::shares::wilson;
use crate::stats::{Interval, real};

/// Of those who are ahead as a turn begins, how many win.
#[derive(Debug, Clone, Serialize)]
pub struct Leads {
    /// The arm.
    pub arm: String,
    /// The line-up.
    pub line_up: String,
    /// For each turn the share, and Wilson's interval.
    pub turns: Vec<(f64, Interval)>,
}

/// Something that was counted in games.
#[derive(Debug, Clone, Serialize)]
pub struct Counted {
    /// The arm.
    pub arm: String,
    /// The line-up.
    pub line_up: String,
    /// What.
    pub what: String,
    /// How much on the average, or how often and when.
    pub value: String,
}

/// The leads of some games; nothing where nobody kept them. Turns that less than half of the games came to are left out.
pub(super) fn leads(rows: &[&Row], arm: &str, line_up: &str, level: f64) -> Option<Leads> {
    let mut lengths: Vec<usize> = rows.iter().map(|row| row.leads.len()).collect();
    lengths.sort_unstable();
    let turns = lengths.get(lengths.len() / 2).copied().filter(|turns| *turns > 1)?;
    let turn = |at: usize| {
        let (mut won, mut led) = (0, 0);
        for row in rows {
            let leader = match row.leads.as_bytes().get(at) {
                Some(b'+') => 0,
                Some(b'-') => 1,
                _ => continue,
            };
            led += u64::from(row.winner.is_some());
            won += u64::from(row.winner == Some(leader));
        }
        (real(won) / real(led.max(1)), wilson(won, led, level))
    };
    let turns = (0..turns).map(turn).collect();
    Some(Leads { arm: arm.to_owned(), line_up: line_up.to_owned(), turns })
}

/// Losses by side, and for each place how often and when it fell first.
pub(super) fn counted(rows: &[&Row], arm: &str, line_up: &str) -> Vec<Counted> {
    let line = |what: String, value: String| Counted {
        arm: arm.to_owned(),
        line_up: line_up.to_owned(),
        what,
        value,
    };
    let games = real(rows.len().max(1) as u64);
    let sides: BTreeSet<&String> = rows.iter().flat_map(|row| row.lost.keys()).collect();
    let mut lines: Vec<Counted> = Vec::new();
    for side in sides {
        let lost: u64 = rows.iter().filter_map(|row| row.lost.get(side)).sum();
        lines.push(line(format!("units that {side} lost"), format!("{:.1}", real(lost) / games)));
    }
    let mut fell: BTreeMap<&String, Vec<&String>> = BTreeMap::new();
    for (place, turn) in rows.iter().flat_map(|row| &row.fell) {
        fell.entry(place).or_default().push(turn);
    }
    for (place, turns) in fell {
        let share = 100.0 * real(turns.len() as u64) / games;
        lines.push(line(format!("{place} fell"), format!("{share:.0}, {}", commonest(&turns))));
    }
    lines
}

fn commonest<'a>(names: &[&'a String]) -> &'a str {
    let mut counts: BTreeMap<&'a String, usize> = BTreeMap::new();
    for name in names {
        *counts.entry(name).or_default() += 1;
    }
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    most.map_or("", |(name, _)| name)
}
