//! A first look at many switches at once: in every arm chance throws about half of them, so that each game tells of all.
//!
//! That ranks many with few games: to know each of eighty as well one at a time takes some fifteen times as many. What a
//! switch does is seen here among others that are thrown, too; what it does to the rules as they are is for a study of it
//! alone.

use std::collections::BTreeMap;

use libm::sqrt;
use stavka_core::setup::Setup;

use crate::analysis::Analysis;
use crate::design::Arm;
use crate::results::Results;
use crate::sensitivity::Effect;
use crate::stats::special::{moments, student, student_quantile};
use crate::stats::{Interval, SplitMix, discoveries, len, real};
use crate::sweep::Change;

/// Arms in which many switches are thrown at once.
pub struct Mixture<'a> {
    changes: &'a [Change],
    /// Which changes each arm has.
    thrown: Vec<Vec<usize>>,
}

impl<'a> Mixture<'a> {
    /// So many arms, in which every value of a switch comes about as often. What can't be dealt together with the rest of
    /// an arm is left out of it; `deals` knows.
    pub fn of(
        base: &Setup,
        changes: &'a [Change],
        arms: usize,
        deals: impl Fn(&Setup) -> bool,
    ) -> Self {
        let mut switches: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (at, change) in changes.iter().enumerate() {
            switches.entry(change.switch()).or_default().push(at);
        }
        let mut chance = SplitMix(1);
        let mut wanted = vec![Vec::new(); arms];
        for values in switches.values() {
            for (arm, at) in dealt_out(values.len() + 1, arms, &mut chance).into_iter().enumerate()
            {
                // The last is the value that is in force.
                wanted[arm].extend(values.get(at));
            }
        }
        let fitting = |wanted: Vec<usize>| {
            let mut kept = Vec::new();
            put_on(&mut base.clone(), changes, &wanted, &deals, &mut kept);
            kept
        };
        Self { changes, thrown: wanted.into_iter().map(fitting).collect() }
    }

    /// The arms of a design.
    pub fn arms(&self, base: &Setup) -> Vec<Arm> {
        let arm = |(number, thrown): (usize, &Vec<usize>)| {
            let setup = thrown.iter().fold(base.clone(), |setup, at| self.changes[*at].on(&setup));
            Arm { name: format!("mixture {number}"), setup }
        };
        (1..).zip(&self.thrown).map(arm).collect()
    }

    /// What each change does in a study of these arms after a first one, the largest first.
    pub fn effects(&self, results: &Results) -> Vec<Effect> {
        let seeds = Analysis::points(results);
        let mean =
            |arm: usize| seeds.iter().map(|points| points[arm + 1]).sum::<f64>() / len(&seeds);
        let means: Vec<f64> = (0..self.thrown.len()).map(mean).collect();
        self.ranked(&means, seeds.len(), results.design.level)
    }

    /// The same from the mean of each arm, of so many games.
    ///
    /// The largest effects would be noise in all others: one after the other, those that can be believed are taken off the
    /// means, and every change is looked at beside all of them but its own switch.
    fn ranked(&self, means: &[f64], games: usize, level: f64) -> Vec<Effect> {
        let mut known: Vec<(usize, f64)> = Vec::new();
        let (found, adjusted) = loop {
            let found: Vec<Apart> =
                (0..self.changes.len()).map(|at| self.apart(at, means, &known)).collect();
            let adjusted =
                discoveries::adjusted(&found.iter().map(|one| one.p).collect::<Vec<_>>());
            let fresh = |at: &usize| known.iter().all(|(known, _)| known != at);
            let next = (0..found.len())
                .filter(|at| fresh(at) && adjusted[*at] <= 1.0 - level)
                .min_by(|one, two| found[*one].p.total_cmp(&found[*two].p));
            for (at, effect) in &mut known {
                *effect = found[*at].difference;
            }
            match next {
                Some(at) => known.push((at, found[at].difference)),
                None => break (found, adjusted),
            }
        };
        let effect = |((change, apart), adjusted): ((&Change, &Apart), f64)| Effect {
            name: change.name(),
            pairs: apart.arms * games,
            difference: apart.difference,
            reach: apart.interval(level),
            adjusted,
        };
        let all = self.changes.iter().zip(&found).zip(adjusted);
        let mut effects: Vec<Effect> = all.map(effect).collect();
        effects.sort_by(|one, two| two.difference.abs().total_cmp(&one.difference.abs()));
        effects
    }

    /// The arms with a change, and those in which its switch is as it was, beside what is known of other switches.
    fn apart(&self, change: usize, means: &[f64], known: &[(usize, f64)]) -> Apart {
        let switch = self.changes[change].switch();
        let untouched =
            |thrown: &[usize]| thrown.iter().all(|at| self.changes[*at].switch() != switch);
        let others = |thrown: &[usize]| -> f64 {
            let there = known
                .iter()
                .filter(|(at, _)| self.changes[*at].switch() != switch && thrown.contains(at));
            there.map(|(_, effect)| effect).sum()
        };
        let arms =
            || self.thrown.iter().zip(means).map(|(thrown, mean)| (thrown, mean - others(thrown)));
        let with: Vec<f64> =
            arms().filter(|(thrown, _)| thrown.contains(&change)).map(|(_, mean)| mean).collect();
        let without: Vec<f64> =
            arms().filter(|(thrown, _)| untouched(thrown)).map(|(_, mean)| mean).collect();
        Apart::of(&with, &without)
    }
}

/// How far two lists are apart.
struct Apart {
    arms: usize,
    difference: f64,
    error: f64,
    freedom: f64,
    /// Welch's test.
    p: f64,
}

impl Apart {
    fn of(with: &[f64], without: &[f64]) -> Self {
        let (one, two) = (moments(with), moments(without));
        // What fits into no arm is not known of.
        let empty = with.is_empty() || without.is_empty();
        let difference = if empty { 0.0 } else { one.0 - two.0 };
        let (first, second) = (one.1 / len(with), two.1 / len(without));
        let error = sqrt(first + second);
        let share = |part: f64, count: usize| part * part / real(count.saturating_sub(1) as u64);
        let freedom = (first + second) * (first + second)
            / (share(first, with.len()) + share(second, without.len()));
        let known = with.len() > 1 && without.len() > 1 && error > 0.0;
        let p = if known { 2.0 * student(-(difference / error).abs(), freedom) } else { 1.0 };
        let error = if known { error } else { f64::INFINITY };
        Self { arms: with.len(), difference, error, freedom, p }
    }

    fn interval(&self, level: f64) -> Interval {
        if self.error.is_infinite() {
            return Interval::new(f64::NEG_INFINITY, f64::INFINITY);
        }
        let reach = student_quantile(f64::midpoint(1.0, level), self.freedom) * self.error;
        Interval::new(self.difference - reach, self.difference + reach)
    }
}

/// For each arm one of so many values, each about as often, in an order by chance.
fn dealt_out(values: usize, arms: usize, chance: &mut SplitMix) -> Vec<usize> {
    let mut list: Vec<usize> = (0..arms).map(|arm| arm % values).collect();
    for at in (1..arms).rev() {
        list.swap(at, chance.pick(at + 1));
    }
    list
}

/// Puts changes on a set-up, leaving out those with which it can't be dealt: halves of a list are tried by themselves.
fn put_on(
    setup: &mut Setup,
    changes: &[Change],
    wanted: &[usize],
    deals: &impl Fn(&Setup) -> bool,
    kept: &mut Vec<usize>,
) {
    let all = wanted.iter().fold(setup.clone(), |setup, at| changes[*at].on(&setup));
    if deals(&all) {
        *setup = all;
        kept.extend(wanted);
    } else if wanted.len() > 1 {
        let (one, two) = wanted.split_at(wanted.len() / 2);
        put_on(setup, changes, one, deals, kept);
        put_on(setup, changes, two, deals, kept);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes() -> Vec<Change> {
        let two = |at: u32| Change::Reading(format!("switch {at:02}"), "other".to_owned());
        let third = Change::Reading("switch 00".to_owned(), "third".to_owned());
        (0..40).map(two).chain([third]).collect()
    }

    #[test]
    fn what_is_planted_comes_out_on_top() {
        let changes = changes();
        let mixture = Mixture::of(&Setup::default(), &changes, 96, |_| true);
        let mut chance = SplitMix(5);
        let mut points = |thrown: &Vec<usize>| {
            let planted = [(3, 0.25), (7, -0.2), (40, 0.3)];
            let sum: f64 =
                planted.iter().filter(|(at, _)| thrown.contains(at)).map(|(_, worth)| worth).sum();
            // Noise as of a dozen games.
            0.4 + sum + (real(chance.pick(1000) as u64) / 1000.0 - 0.5) / 2.0
        };
        let means: Vec<f64> = mixture.thrown.iter().map(&mut points).collect();
        let effects = mixture.ranked(&means, 12, 0.95);
        let mut top: Vec<&str> = effects[..3].iter().map(|one| one.name.as_str()).collect();
        top.sort_unstable();
        assert_eq!(top, ["switch 00=third", "switch 03=other", "switch 07=other"]);
        assert!(effects[..3].iter().all(|one| one.adjusted < 0.05), "{effects:?}");
        assert!(effects.iter().filter(|one| one.adjusted < 0.05).count() <= 5, "{effects:?}");
        let third = effects.iter().find(|one| one.name == "switch 00=third").expect("there");
        assert!(third.reach.covers(0.3) && third.pairs == 32 * 12, "{third:?}");
    }

    /// Beside effects of thirty points in a hundred one of eight is found, which alone would drown in them.
    #[test]
    fn large_effects_do_not_hide_small_ones() {
        let changes = changes();
        let mixture = Mixture::of(&Setup::default(), &changes, 96, |_| true);
        let mut chance = SplitMix(8);
        let mut points = |thrown: &Vec<usize>| {
            let planted = [(3, -0.3), (7, -0.28), (12, 0.25), (21, 0.08)];
            let sum: f64 =
                planted.iter().filter(|(at, _)| thrown.contains(at)).map(|(_, worth)| worth).sum();
            0.6 + sum + (real(chance.pick(1000) as u64) / 1000.0 - 0.5) / 4.0
        };
        let means: Vec<f64> = mixture.thrown.iter().map(&mut points).collect();
        let alone = mixture.apart(21, &means, &[]);
        assert!(alone.p > 0.05, "{}", alone.p);
        let effects = mixture.ranked(&means, 30, 0.95);
        let small = effects.iter().position(|one| one.name == "switch 21=other").expect("there");
        assert!(small == 3 && effects[3].adjusted < 0.05, "{small}: {:?}", &effects[..5]);
    }

    #[test]
    fn every_value_comes_as_often_and_what_does_not_fit_is_left_out() {
        let changes = changes();
        let clash = |setup: &Setup| {
            !(setup.readings.contains_key("switch 01") && setup.readings.contains_key("switch 02"))
        };
        let mixture = Mixture::of(&Setup::default(), &changes, 60, clash);
        let arms = mixture.arms(&Setup::default());
        assert!(arms.iter().all(|arm| clash(&arm.setup)), "all can be dealt");
        let with =
            |name: &str| arms.iter().filter(|arm| arm.setup.readings.contains_key(name)).count();
        assert_eq!((with("switch 00"), with("switch 05")), (40, 30), "two of three, one of two");
        assert!(with("switch 01") + with("switch 02") >= 40, "one of them stays");
    }
}
