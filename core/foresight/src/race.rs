//! A race of arms: the worse half drops out at each round, the others are tried twice as often.
//!
//! Scores are of any size, so they are pressed between -1 and 1 by the size that they have here; a game that is won or lost
//! counts nearly as much as anything can.

use stavka_core::chance::Key;
use stavka_core::game::Action;
use stavka_play::players::PlayerError;
use stavka_play::sight::{Imagined, Sight};

use crate::Effort;
use crate::rollout::{Course, play_on};

/// Something to try out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arm {
    /// A style of the staff, for the rest of the turn.
    Style(u8),
    /// A choice, and then on by the plan.
    Choice(Action),
}

/// So many copies every arm is tried on before one drops out.
const FIRST_ROUND: u32 = 4;

/// A race.
pub(crate) struct Race<'a> {
    effort: Effort,
    arms: &'a [Arm],
    style: u8,
    /// The scores of each arm, in the order of the copies.
    scores: Vec<Vec<i32>>,
    spent: u32,
}

impl<'a> Race<'a> {
    pub(crate) fn new(effort: Effort, arms: &'a [Arm], style: u8) -> Self {
        Self { effort, arms, style, scores: vec![Vec::new(); arms.len()], spent: 0 }
    }

    /// How many times was played on.
    pub(crate) fn spent(&self) -> u32 {
        self.spent
    }

    /// The best arm; the first unless another leads clearly.
    pub(crate) fn run(
        &mut self,
        sight: &mut Sight<'_>,
        rollouts: u32,
    ) -> Result<usize, PlayerError> {
        let mut running: Vec<usize> = (0..self.arms.len()).collect();
        let mut copies = FIRST_ROUND;
        while running.len() > 1 {
            let cost = copies * u32::try_from(running.len()).unwrap_or(u32::MAX);
            if self.spent + cost > rollouts {
                break;
            }
            self.round(sight, &running, copies)?;
            self.drop_out(&mut running);
            copies *= 2;
        }
        Ok(self.clear_leader(&running))
    }

    /// Tries the arms that are still running on fresh copies, the same for all of them.
    fn round(
        &mut self,
        sight: &mut Sight<'_>,
        running: &[usize],
        copies: u32,
    ) -> Result<(), PlayerError> {
        let first = self.scores[running[0]].len();
        let mut fresh = Vec::new();
        for number in first..first + copies as usize {
            let seed = Key::new(sight.seed(), "foresight", number as u64).number();
            fresh.push((seed, sight.imagine(seed)?));
        }
        let side = sight.side();
        let (style, horizon) = (self.style, self.effort.horizon);
        let arms: Vec<_> = running.iter().map(|arm| self.arms[*arm]).collect();
        let one = |(seed, copy): &mut (u64, Imagined)| -> Result<Vec<i32>, PlayerError> {
            let course = Course { side, style, horizon, seed: *seed };
            arms.iter().map(|arm| play_on(&mut copy.fork()?, *arm, course)).collect()
        };
        for scores in each(&mut fresh, self.effort.threads, one)? {
            for (arm, score) in running.iter().zip(scores) {
                self.scores[*arm].push(score);
            }
        }
        self.spent += copies * u32::try_from(running.len()).unwrap_or(u32::MAX);
        Ok(())
    }

    /// The worse half drops out. The plan stays to the end, since all others are measured against it.
    fn drop_out(&self, running: &mut Vec<usize>) {
        let scale = self.scale(running);
        let mean = |arm: usize| {
            let pressed = self.scores[arm].iter().map(|score| press(*score, scale));
            pressed.sum::<f64>() / number(self.scores[arm].len())
        };
        let (plan, mut others) = (running[0], running[1..].to_vec());
        others.sort_by(|one, other| mean(*other).total_cmp(&mean(*one)));
        others.truncate(others.len().div_ceil(2));
        // One other that never differs from the plan has nothing more to show.
        if let [other] = others[..]
            && self.scores[other] == self.scores[plan]
        {
            others.clear();
        }
        running.truncate(1);
        running.extend(others);
    }

    /// The best of those that are left, if it leads clearly.
    fn clear_leader(&self, running: &[usize]) -> usize {
        let scale = self.scale(running);
        let needed = f64::from(self.effort.lead) / 100.0;
        let mut best = (running[0], 0.0);
        for &arm in &running[1..] {
            let (mean, error) = self.lead(arm, running[0], scale);
            if mean > best.1 && mean > needed * error {
                best = (arm, mean);
            }
        }
        best.0
    }

    /// By how much an arm leads the plan on the same copies, and the standard error of that.
    fn lead(&self, arm: usize, plan: usize, scale: f64) -> (f64, f64) {
        let pairs = self.scores[arm].iter().zip(&self.scores[plan]);
        let differences: Vec<_> =
            pairs.map(|(one, other)| press(*one, scale) - press(*other, scale)).collect();
        let count = number(differences.len());
        if count < 2.0 {
            return (0.0, 0.0);
        }
        let mean = differences.iter().sum::<f64>() / count;
        let spread = differences.iter().map(|one| (one - mean).powi(2)).sum::<f64>();
        (mean, (spread / (count - 1.0) / count).sqrt())
    }

    /// The size of scores here: half of what is found is smaller.
    fn scale(&self, running: &[usize]) -> f64 {
        let all = running.iter().flat_map(|arm| &self.scores[*arm]);
        let mut sizes: Vec<_> = all.map(|score| score.unsigned_abs()).collect();
        sizes.sort_unstable();
        sizes.get(sizes.len() / 2).map_or(1.0, |size| f64::from(*size).max(1.0))
    }
}

/// A count to reckon with; there are never so many that it matters.
fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

/// A score between -1 and 1.
fn press(score: i32, scale: f64) -> f64 {
    let score = f64::from(score);
    score / (scale + score.abs())
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
