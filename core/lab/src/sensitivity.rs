//! The price of a clause: every switch one step away, one at a time, ranked.
//!
//! A first look at all of them; more games for those whose rank is open; the top ones again on fresh seeds, since those who
//! came out on top were also lucky; and the top ones two at a time, since what two do together need not be the sum.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::analysis::Analysis;
use crate::results::Results;
use crate::stats::paired::{student_interval, student_test};
use crate::stats::shares::never;
use crate::stats::special::moments;
use crate::stats::{Interval, discoveries};

/// What is known of every switch so far: its differences, seed by seed, the mean over all line-ups.
#[derive(Debug, Clone, Default)]
pub struct Pool {
    differences: BTreeMap<String, Vec<f64>>,
    /// Switches that changed a game.
    bit: BTreeMap<String, bool>,
}

/// What a switch does.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Effect {
    /// The switch, or two of them.
    pub name: String,
    /// Pairs of games.
    pub pairs: usize,
    /// The mean difference of points.
    pub difference: f64,
    /// Its interval.
    pub reach: Interval,
    /// How likely so large a one is, were there none; adjusted for how many are looked at.
    pub adjusted: f64,
}

impl Pool {
    /// Adds the games of a study whose first arm is the base.
    pub fn add(&mut self, results: &Results) {
        for (name, values) in differences(results) {
            self.differences.entry(name).or_default().extend(values);
        }
        for one in Analysis::of(results).contrasts {
            *self.bit.entry(one.arm).or_default() |= one.identical < one.pairs;
        }
    }

    /// Those that changed no game, with the share of games that they may change at most.
    pub fn idle(&self) -> Vec<(String, f64)> {
        let idle = self.bit.iter().filter(|(_, bit)| !**bit).map(|(name, _)| name.clone());
        idle.map(|name| (name.clone(), never(self.differences[&name].len() as u64))).collect()
    }

    /// What is known of those that changed a game, the largest first.
    pub fn effects(&self, level: f64) -> Vec<Effect> {
        let bit = self.differences.iter().filter(|(name, _)| self.bit[*name]);
        effects(bit.map(|(name, values)| (name.clone(), values.as_slice())), level)
    }

    /// Those that may still be among the `top`: nothing where that is settled.
    pub fn open(&self, top: usize, level: f64) -> Vec<String> {
        let effects = self.effects(level);
        let mut sure: Vec<f64> = effects.iter().map(|one| size(one.reach).0).collect();
        sure.sort_by(|one, two| two.total_cmp(one));
        let Some(bar) = sure.get(top.saturating_sub(1)).copied() else { return Vec::new() };
        let may: Vec<_> = effects.into_iter().filter(|one| size(one.reach).1 >= bar).collect();
        if may.len() <= top { Vec::new() } else { may.into_iter().map(|one| one.name).collect() }
    }
}

/// How small and how large an effect in this interval can be, whatever its sign.
fn size(reach: Interval) -> (f64, f64) {
    let (low, high) = (reach.low.abs(), reach.high.abs());
    (if reach.covers(0.0) { 0.0 } else { low.min(high) }, low.max(high))
}

/// Differences of each arm from the first, seed by seed, the mean over all line-ups.
fn differences(results: &Results) -> Vec<(String, Vec<f64>)> {
    let line_ups = crate::names::line_ups(&results.design);
    let mean = |arm: &str| {
        let lists: Vec<_> =
            line_ups.iter().map(|line_up| Analysis::differences(results, arm, line_up)).collect();
        let count = crate::stats::len(&lists);
        let seeds = lists.iter().map(Vec::len).min().unwrap_or(0);
        (0..seeds).map(|at| lists.iter().map(|list| list[at]).sum::<f64>() / count).collect()
    };
    results.design.arms[1..].iter().map(|arm| (arm.name.clone(), mean(&arm.name))).collect()
}

/// What lists of differences say, the largest first.
fn effects<'a>(lists: impl Iterator<Item = (String, &'a [f64])>, level: f64) -> Vec<Effect> {
    let lists: Vec<_> = lists.collect();
    let values: Vec<f64> = lists.iter().map(|(_, list)| student_test(list)).collect();
    let adjusted = discoveries::adjusted(&values);
    let effect = |((name, list), adjusted): ((String, &[f64]), f64)| Effect {
        name,
        pairs: list.len(),
        difference: moments(list).0,
        reach: reach(list, level),
        adjusted,
    };
    let mut effects: Vec<Effect> = lists.into_iter().zip(adjusted).map(effect).collect();
    effects.sort_by(|one, two| two.difference.abs().total_cmp(&one.difference.abs()));
    effects
}

/// Student's interval; where all pairs came to the same, what a rare difference may hide behind.
fn reach(list: &[f64], level: f64) -> Interval {
    let student = student_interval(list, level);
    if student.width() > 0.0 { student } else { student.hiding(list.len() as u64) }
}

/// What the switches of a confirming study do, the largest first.
pub fn confirmed(results: &Results) -> Vec<Effect> {
    let lists = differences(results);
    effects(lists.iter().map(|(name, list)| (name.clone(), list.as_slice())), results.design.level)
}

/// Two switches at once: by how much they do more, or less, than the sum of what each does alone.
pub fn interactions(results: &Results, pairs: &[(String, String, String)]) -> Vec<Effect> {
    let lists: BTreeMap<String, Vec<f64>> = differences(results).into_iter().collect();
    let more = |(one, two, both): &(String, String, String)| {
        let (one, two, both) = (lists.get(one)?, lists.get(two)?, lists.get(both)?);
        let alone = one.iter().zip(two).map(|(one, two)| one + two);
        Some(both.iter().zip(alone).map(|(both, alone)| both - alone).collect::<Vec<f64>>())
    };
    let found: Vec<_> =
        pairs.iter().filter_map(|pair| Some((pair.2.clone(), more(pair)?))).collect();
    effects(found.iter().map(|(name, list)| (name.clone(), list.as_slice())), results.design.level)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(lists: &[(&str, &[f64])]) -> Pool {
        let named = |(name, list): &(&str, &[f64])| ((*name).to_owned(), list.to_vec());
        let bit = |(name, list): &(&str, &[f64])| {
            ((*name).to_owned(), list.iter().any(|one| *one != 0.0))
        };
        Pool {
            differences: lists.iter().map(named).collect(),
            bit: lists.iter().map(bit).collect(),
        }
    }

    #[test]
    fn games_go_where_ranks_are_open() {
        let large: Vec<f64> = (0..50).map(|at| if at % 10 == 0 { 0.0 } else { 1.0 }).collect();
        let unclear: Vec<f64> = (0..50).map(|at| if at % 2 == 0 { 1.0 } else { -0.9 }).collect();
        let small: Vec<f64> = (0..50).map(|at| if at == 7 { 0.5 } else { 0.0 }).collect();
        let none = vec![0.0; 50];
        let pool =
            pool(&[("large", &large), ("unclear", &unclear), ("small", &small), ("none", &none)]);
        assert!(pool.open(1, 0.95).is_empty(), "the first is settled");
        assert_eq!(pool.open(2, 0.95), ["large", "unclear", "small"]);
        assert_eq!(pool.idle(), [("none".to_owned(), 3.0 / 50.0)]);
        let names: Vec<String> = pool.effects(0.95).into_iter().map(|one| one.name).collect();
        assert_eq!(names, ["large", "unclear", "small"]);
    }
}
