//! Looking at games while they come in: in the order of their numbers, so that what is seen, and when it is enough, does
//! not depend on who finished first.

use std::collections::BTreeMap;

use stavka_core::game::Side;

use crate::design::{Compare, Design, Stop};
use crate::results::Played;
use crate::row::Row;
use crate::stats::discoveries;
use crate::stats::real;
use crate::stats::sequence::Sequence;
use crate::stats::sprt::{Sprt, Verdict};

/// The side whose points are estimated, by its place in the first arm.
pub fn side(design: &Design, editions: &[Played]) -> Side {
    let sides = editions.first().map_or(&[][..], |played| &played.sides);
    let at = sides.iter().position(|side| *side == design.side);
    at.and_then(|at| Side::try_from(at).ok()).unwrap_or(0)
}

/// The test that a design of players asks for.
pub fn sprt(design: &Design) -> Sprt {
    let error = (1.0 - design.level).max(0.001);
    Sprt { null: 0.5, effect: 0.5 + design.smallest, alpha: error, beta: error }
}

/// What pairs of games of two players come to so far, by the rule of a design.
pub fn verdict(design: &Design, pairs: &[u64; 5]) -> Verdict {
    match design.stop {
        Stop::Floor { share } => floor(share, design.seeds.count, pairs),
        _ => sprt(design).verdict(pairs),
    }
}

/// Whether the first player makes a share of the points of so many pairs, whatever those bring that are left.
fn floor(share: f64, count: u64, pairs: &[u64; 5]) -> Verdict {
    let halves: u64 = (0..).zip(pairs).map(|(halves, pairs)| halves * pairs).sum();
    let left = count.saturating_sub(pairs.iter().sum());
    // Each pair is two points, four halves.
    let wanted = 4.0 * share * real(count);
    if real(halves) >= wanted {
        Verdict::Effect
    } else if real(halves + 4 * left) < wanted {
        Verdict::NoEffect
    } else {
        Verdict::Open
    }
}

/// Points of a pair, from none to two, as a place among five.
pub fn class(first: f64, second: f64) -> usize {
    [0.5, 1.0, 1.5, 2.0].iter().filter(|points| first + second >= **points).count()
}

/// Games that came in, in any order.
pub struct Gathered<'a> {
    design: &'a Design,
    side: Side,
    first: u64,
    end: u64,
    count: u64,
    /// The games in order, without a gap.
    rows: Vec<Row>,
    waiting: BTreeMap<u64, Row>,
    /// For each line-up and arm but the first, what is known of the difference.
    sequences: Vec<Sequence>,
    /// For each arm the pairs of games by the points of the first player.
    pairs: Vec<[u64; 5]>,
}

impl<'a> Gathered<'a> {
    /// None yet, of those from `first` to before `end`.
    pub fn new(design: &'a Design, editions: &[Played], first: u64, end: u64) -> Self {
        let contrasts = design.line_ups(2).len() * (design.arms.len() - 1);
        Self {
            side: side(design, editions),
            first,
            end,
            count: 0,
            rows: Vec::new(),
            waiting: BTreeMap::new(),
            sequences: vec![Sequence::of_differences(design.level); contrasts],
            pairs: vec![[0; 5]; design.arms.len()],
            design,
        }
    }

    /// How many came in.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Takes a game in; whether it is enough now.
    pub fn add(&mut self, row: Row) -> bool {
        if !(self.first..self.end).contains(&row.game) {
            return false;
        }
        self.count += 1;
        self.waiting.insert(row.game, row);
        while let Some(row) = self.waiting.remove(&(self.first + self.rows.len() as u64)) {
            self.rows.push(row);
            let each = self.design.games_a_seed();
            let whole = (self.rows.len() as u64).is_multiple_of(each);
            if whole && self.look() {
                self.waiting.clear();
                self.end = self.first + self.rows.len() as u64;
                return true;
            }
        }
        false
    }

    /// Takes the last seed into account; whether that is enough.
    fn look(&mut self) -> bool {
        let seeds = self.rows.len() as u64 / self.design.games_a_seed();
        let Some(every) = self.design.stop.every() else { return false };
        match self.design.compare {
            Compare::Arms => self.add_differences(),
            Compare::Players => self.add_pairs(),
            Compare::Ladder => {}
        }
        seeds.is_multiple_of(every) && self.enough()
    }

    fn last(&self) -> &[Row] {
        let each = usize::try_from(self.design.games_a_seed()).unwrap_or(usize::MAX);
        &self.rows[self.rows.len().saturating_sub(each)..]
    }

    fn add_differences(&mut self) {
        let arms = self.design.arms.len();
        let points: Vec<f64> = self.last().iter().map(|row| row.points(self.side)).collect();
        let differences = points
            .chunks(arms)
            .flat_map(|line_up| line_up[1..].iter().map(|points| points - line_up[0]));
        for (sequence, difference) in self.sequences.iter_mut().zip(differences) {
            sequence.add(difference);
        }
    }

    fn add_pairs(&mut self) {
        let arms = self.design.arms.len();
        let last = self.last().to_vec();
        for (arm, pairs) in self.pairs.iter_mut().enumerate() {
            pairs[class(last[arm].points(0), last[arms + arm].points(1))] += 1;
        }
    }

    fn enough(&self) -> bool {
        match self.design.compare {
            Compare::Arms => !self.sequences.is_empty() && self.all_known(),
            Compare::Players => {
                self.pairs.iter().all(|pairs| verdict(self.design, pairs) != Verdict::Open)
            }
            Compare::Ladder => false,
        }
    }

    /// Whether each difference is known to be one, adjusted for how many are looked at, or to be smaller than matters.
    fn all_known(&self) -> bool {
        let Design { smallest, level, .. } = *self.design;
        let values: Vec<f64> = self.sequences.iter().map(Sequence::p).collect();
        let known = |(sequence, adjusted): (&Sequence, f64)| {
            let interval = sequence.interval();
            let differs = !interval.covers(0.0) && adjusted <= 1.0 - level;
            differs || interval.within(smallest)
        };
        self.sequences.iter().zip(discoveries::adjusted(&values)).all(known)
    }

    /// The games in order.
    pub fn finish(self) -> Vec<Row> {
        self.rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_floor_is_known_when_no_game_that_is_left_can_change_it() {
        // Twenty pairs are forty points: 45 in 100 of them are eighteen.
        let floor = |pairs| floor(0.45, 20, &pairs);
        assert_eq!(floor([0, 0, 0, 0, 9]), Verdict::Effect);
        assert_eq!(floor([0, 0, 0, 1, 8]), Verdict::Open);
        assert_eq!(floor([11, 0, 0, 0, 0]), Verdict::Open);
        assert_eq!(floor([11, 0, 0, 1, 0]), Verdict::NoEffect);
        assert_eq!(floor([11, 0, 0, 0, 9]), Verdict::Effect);
    }
}
