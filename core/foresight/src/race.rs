//! A race of arms: the worse half drops out at each round, the others are tried twice as often.
//!
//! Scores are of any size, so they are pressed between -1 and 1 by the size that they have here. Of a game that is over
//! it counts most who won, and a little by how much: few games tell more of an arm so.

use std::time::Instant;

use stavka_core::chance::Key;
use stavka_core::game::Action;
use stavka_play::effort::Effort;
use stavka_play::players::PlayerError;
use stavka_play::sight::{Imagined, Sight};

use crate::plan::Plan;
use crate::purse::Purse;
use crate::rollout::{Course, End, Ways, play_on};
use crate::value::Value;

/// Something to try out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arm {
    /// A plan, kept to as long as is played on.
    Plan(Plan),
    /// A choice, and then on by the plan.
    Choice(Action),
}

/// So many copies every arm is tried on before one drops out.
pub(crate) const FIRST_ROUND: u32 = 4;

/// A race.
pub(crate) struct Race<'a> {
    effort: Effort,
    arms: &'a [Arm],
    plan: Plan,
    /// Where each arm led, in the order of the copies.
    ends: Vec<Vec<End>>,
    /// What is known of positions that are not decided.
    value: Option<&'a Value>,
}

impl<'a> Race<'a> {
    pub(crate) fn new(effort: Effort, arms: &'a [Arm], plan: Plan) -> Self {
        Self { effort, arms, plan, ends: vec![Vec::new(); arms.len()], value: None }
    }

    /// The same, by a value that was learned instead of the score.
    pub(crate) fn judged_by(self, value: Option<&'a Value>) -> Self {
        Self { value, ..self }
    }

    /// The best arm; the first unless another leads clearly. At most so much is spent.
    pub(crate) fn run(
        &mut self,
        sight: &mut Sight<'_>,
        purse: &mut Purse,
        most: u64,
        threads: usize,
    ) -> Result<usize, PlayerError> {
        let mut running: Vec<usize> = (0..self.arms.len()).collect();
        let (mut copies, mut left) = (FIRST_ROUND, most.min(purse.left()));
        while running.len() > 1 {
            let rollouts = u64::from(copies) * running.len() as u64;
            if purse.price_of(rollouts) > left {
                break;
            }
            let paid = self.paid_round(sight, &running, copies, threads, purse)?;
            left = left.saturating_sub(paid);
            self.drop_out(&mut running);
            copies *= 2;
        }
        Ok(self.clear_leader(&running))
    }

    /// A round that is paid for; what it cost.
    fn paid_round(
        &mut self,
        sight: &mut Sight<'_>,
        running: &[usize],
        copies: u32,
        threads: usize,
        purse: &mut Purse,
    ) -> Result<u64, PlayerError> {
        let begun = Instant::now();
        let played = self.round(sight, running, copies, threads)?;
        Ok(purse.pay(played, begun.elapsed()))
    }

    /// Tries the arms that are still running on fresh copies, the same for all of them; how often that took playing on
    /// to an end.
    fn round(
        &mut self,
        sight: &mut Sight<'_>,
        running: &[usize],
        copies: u32,
        threads: usize,
    ) -> Result<u64, PlayerError> {
        let first = self.ends[running[0]].len();
        let mut fresh = Vec::new();
        for number in first..first + copies as usize {
            let seed = Key::new(sight.seed(), "foresight", number as u64).number();
            fresh.push((seed, sight.imagine(seed)?));
        }
        let side = sight.side();
        let (plan, horizon, value) = (self.plan, self.effort.horizon, self.value);
        let arms: Vec<_> = running.iter().map(|arm| self.arms[*arm]).collect();
        let one = |(seed, copy): &mut (u64, Imagined)| -> Result<(Vec<End>, u64), PlayerError> {
            let course = Course { side, plan, horizon, seed: *seed, value };
            let mut ways = Ways::default();
            let ends = arms.iter().map(|arm| play_on(&mut copy.fork()?, *arm, course, &mut ways));
            Ok((ends.collect::<Result<_, _>>()?, ways.played))
        };
        let mut played = 0;
        for (ends, paid) in each(&mut fresh, threads, one)? {
            played += paid;
            for (arm, end) in running.iter().zip(ends) {
                self.ends[*arm].push(end);
            }
        }
        Ok(played)
    }

    /// The worse half drops out, and whoever led to the same states as one before it. The plan stays to the end, since
    /// all others are measured against it.
    fn drop_out(&self, running: &mut Vec<usize>) {
        let mut unlike: Vec<usize> = Vec::new();
        for arm in running.iter().copied() {
            if unlike.iter().all(|before| self.ends[*before] != self.ends[arm]) {
                unlike.push(arm);
            }
        }
        let mut others = unlike.split_off(1);
        self.rank(&mut others);
        others.truncate(others.len().div_ceil(2));
        running.truncate(1);
        running.extend(others);
    }

    /// Puts arms in order, the best first.
    fn rank(&self, arms: &mut [usize]) {
        let scale = self.scale(arms);
        let mean = |arm: usize| {
            let pressed = self.ends[arm].iter().map(|end| press(*end, scale));
            pressed.sum::<f64>() / number(self.ends[arm].len())
        };
        arms.sort_by(|one, other| mean(*other).total_cmp(&mean(*one)));
    }

    /// The best of those that are left, if it leads clearly.
    fn clear_leader(&self, running: &[usize]) -> usize {
        let scale = self.scale(running);
        let needed = f64::from(self.effort.lead) / 100.0;
        let leads: Vec<Lead> =
            running[1..].iter().map(|arm| self.lead(*arm, running[0], scale)).collect();
        let usual = Lead::usual(&leads);
        let mut best = (running[0], 0.0);
        for (&arm, lead) in running[1..].iter().zip(&leads) {
            if lead.mean > best.1 && lead.mean > needed * lead.error(usual) {
                best = (arm, lead.mean);
            }
        }
        best.0
    }

    /// By how much an arm leads the plan on the same copies.
    fn lead(&self, arm: usize, plan: usize, scale: f64) -> Lead {
        let pairs = self.ends[arm].iter().zip(&self.ends[plan]);
        let differences: Vec<_> =
            pairs.map(|(one, other)| press(*one, scale) - press(*other, scale)).collect();
        let count = number(differences.len());
        let mean = differences.iter().sum::<f64>() / count.max(1.0);
        let squares = differences.iter().map(|one| (one - mean).powi(2)).sum::<f64>();
        Lead { mean, squares, count }
    }

    /// The size of scores here: half of those that are found is smaller.
    fn scale(&self, running: &[usize]) -> f64 {
        let all = running.iter().flat_map(|arm| &self.ends[*arm]);
        let mut sizes: Vec<_> = all.map(|end| end.stood.unsigned_abs()).collect();
        sizes.sort_unstable();
        sizes.get(sizes.len() / 2).map_or(1.0, |size| f64::from(*size).max(1.0))
    }
}

/// A lead, and what is known of how sure it is.
struct Lead {
    mean: f64,
    /// The sum of the squares of what each copy was off it.
    squares: f64,
    count: f64,
}

/// What all arms together say of their spread counts as much as so many copies more: a few copies may agree by luck.
const COPIES_OF_ALL: f64 = 4.0;

impl Lead {
    /// The usual variance of arms.
    fn usual(all: &[Self]) -> f64 {
        let sum = |of: fn(&Self) -> f64| all.iter().map(of).sum::<f64>();
        sum(|lead| lead.squares) / sum(|lead| lead.count - 1.0).max(1.0)
    }

    /// The standard error of the mean.
    fn error(&self, usual: f64) -> f64 {
        let squares = self.squares + COPIES_OF_ALL * usual;
        (squares / (self.count - 1.0 + COPIES_OF_ALL).max(1.0) / self.count.max(1.0)).sqrt()
    }
}

/// A count to reckon with; there are never so many that it matters.
fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

/// What counts in a game that is over beside who won.
const MARGIN: f64 = 0.2;

/// An end between -1 and 1.
fn press(end: End, scale: f64) -> f64 {
    let stood = f64::from(end.stood) / (scale + f64::from(end.stood).abs());
    match end {
        End { over: Some(result), .. } => (1.0 - MARGIN) * f64::from(result) + MARGIN * stood,
        End { value: Some(millionths), .. } => f64::from(millionths) / 1e6,
        End { .. } => stood,
    }
}

/// What `work` makes of each thing, in their order, by so many threads.
fn each<T: Send, R: Send>(
    things: &mut [T],
    threads: usize,
    work: impl Fn(&mut T) -> Result<R, PlayerError> + Sync,
) -> Result<Vec<R>, PlayerError> {
    if threads < 2 || things.len() < 2 {
        return things.iter_mut().map(work).collect();
    }
    let share = things.len().div_ceil(threads);
    std::thread::scope(|scope| {
        let work = &work;
        let parts: Vec<_> = things
            .chunks_mut(share)
            .map(|part| {
                scope.spawn(move || part.iter_mut().map(work).collect::<Result<Vec<_>, _>>())
            })
            .collect();
        let mut all = Vec::new();
        for part in parts {
            match part.join() {
                Ok(done) => all.extend(done?),
                Err(payload) => std::panic::resume_unwind(payload),
            }
        }
        Ok(all)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_counts_more_than_by_how_much_and_both_count() {
        let end = |over, stood| End { over, score: 0, stood, value: None, print: 0 };
        let worth = |over, stood| press(end(over, stood), 100.0);
        let sorted = [
            worth(Some(-1), -1000),
            worth(Some(-1), 10),
            worth(Some(0), -1000),
            worth(Some(0), 10),
            worth(Some(1), -1000),
            worth(Some(1), 10),
        ];
        assert!(sorted.windows(2).all(|two| two[0] < two[1]), "{sorted:?}");
        assert!(worth(None, -10) < worth(None, 10));
        assert!(worth(None, 10) < worth(Some(1), 10));
    }
}
