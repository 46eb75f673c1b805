//! What results say: shares of each arm, differences between arms, and whether they can be believed.

mod course;
mod finding;

use finding::sequence;

pub use course::{Counted, Leads};

use serde::Serialize;
use stavka_core::game::Side;

use crate::design::{Compare, Stop};
use crate::ladder::{self, Ladder};
use crate::look;
use crate::names;
use crate::results::Results;
use crate::row::Row;
use crate::stats::paired::{
    bootstrap, equivalence, mcnemar, quantile, student_interval, student_test, worth,
};
use crate::stats::shares::wilson;
use crate::stats::special::moments;
use crate::stats::sprt::Verdict;
use crate::stats::{Interval, discoveries, real};

/// How often lists are resampled.
const ROUNDS: usize = 1000;

/// All that is concluded.
#[derive(Debug, Clone, Serialize)]
pub struct Analysis {
    /// The question.
    pub question: String,
    /// The hash of the design.
    pub design: String,
    /// The side whose points are counted.
    pub side: String,
    /// How sure intervals are.
    pub level: f64,
    /// The smallest difference that matters.
    pub smallest: f64,
    /// How many seeds were played.
    pub seeds: u64,
    /// How many games.
    pub games: usize,
    /// Games that could not be played to their end, with the reason.
    pub failures: Vec<String>,
    /// Each arm under each line-up.
    pub arms: Vec<ArmLine>,
    /// Each arm against the first, under each line-up.
    pub contrasts: Vec<Contrast>,
    /// The two players against each other, under each arm.
    pub duels: Vec<Duel>,
    /// All players against each other, under each arm.
    pub ladders: Vec<Ladder>,
    /// Who was ahead when, and what it was worth, where that was noted.
    pub leads: Vec<Leads>,
    /// Losses and places that fell, where that was noted.
    pub course: Vec<Counted>,
    /// Arms whose effect changes its sign with the players.
    pub changes_sign: Vec<String>,
}

/// How an arm went.
#[derive(Debug, Clone, Serialize)]
pub struct ArmLine {
    /// The arm.
    pub arm: String,
    /// The line-up.
    pub line_up: String,
    /// How many games.
    pub games: u64,
    /// Won by the side.
    pub wins: u64,
    /// Won by nobody.
    pub draws: u64,
    /// Wilson's interval for the share of wins.
    pub share: Interval,
    /// The mean of its points.
    pub points: f64,
    /// Student's interval for it.
    pub reach: Interval,
    /// The length in actions in the middle of all games.
    pub actions: f64,
    /// The turn of the end on the average.
    pub turn: f64,
    /// Changes of the lead on the average.
    pub lead_changes: f64,
}

/// An arm against the first.
#[derive(Debug, Clone, Serialize)]
pub struct Contrast {
    /// The arm.
    pub arm: String,
    /// The one it is compared with.
    pub against: String,
    /// The line-up.
    pub line_up: String,
    /// How many pairs of games.
    pub pairs: u64,
    /// In how many both games were the same, action by action.
    pub identical: u64,
    /// The mean difference of points.
    pub difference: f64,
    /// Student's interval for it.
    pub student: Interval,
    /// The interval by resampling.
    pub bootstrap: Interval,
    /// The interval that holds at all times.
    pub sequence: Interval,
    /// Pairs that the side won under this arm only, and under the first only.
    pub changed: (u64, u64),
    /// The exact test of `McNemar` on these.
    pub mcnemar: f64,
    /// The t test; where a rule may stop early, what holds however often one looked.
    pub p: f64,
    /// The same, adjusted for the number of comparisons.
    pub adjusted: f64,
    /// How likely differences like these are, were there one that matters.
    pub equivalence: f64,
    /// What pairing was worth: variance unpaired over paired, with an interval.
    pub worth: Option<(f64, Interval)>,
    /// The mean difference in actions, and its interval.
    pub actions: (f64, Interval),
    /// What it comes to.
    pub verdict: Finding,
}

/// What a comparison comes to.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// No game was any different; at most so large a share is.
    NeverBit(f64),
    /// There is a difference.
    Differs,
    /// There is none that matters.
    Same,
    /// There may be one.
    Open,
}

/// Two players.
#[derive(Debug, Clone, Serialize)]
pub struct Duel {
    /// The arm.
    pub arm: String,
    /// The first player, whose points are counted.
    pub first: String,
    /// The second.
    pub second: String,
    /// Pairs of games by the points of the first, from none to two.
    pub pairs: [u64; 5],
    /// The share of points of the first, and Student's interval for it.
    pub share: f64,
    /// The interval.
    pub reach: Interval,
    /// The logarithm of the likelihood ratio, and the bounds at which it is decided.
    pub ratio: (f64, f64, f64),
    /// What it comes to.
    pub verdict: Verdict,
}

impl Analysis {
    /// What results say.
    pub fn of(results: &Results) -> Self {
        let design = &results.design;
        let failed = results.rows.iter().filter(|row| !row.failure.is_empty());
        let failures = failed.map(|row| format!("game {}: {}", row.game, row.failure)).collect();
        let side = look::side(design, &results.editions);
        let table = Table { results, side, line_ups: names::line_ups(design) };
        let mut contrasts =
            if design.compare == Compare::Arms { table.contrasts() } else { Vec::new() };
        let values: Vec<f64> = contrasts.iter().map(|contrast| contrast.p).collect();
        for (contrast, adjusted) in contrasts.iter_mut().zip(discoveries::adjusted(&values)) {
            contrast.adjusted = adjusted;
            // Of many that are looked at some differ by chance.
            if contrast.verdict == Finding::Differs && adjusted > 1.0 - design.level {
                let small = contrast.interval(design.stop).within(design.smallest);
                contrast.verdict = if small { Finding::Same } else { Finding::Open };
            }
        }
        let sides = results.editions.first().map_or(&[][..], |played| &played.sides);
        Self {
            question: design.question.clone(),
            design: design.hash(),
            side: sides.get(usize::from(side)).cloned().unwrap_or_default(),
            level: design.level,
            smallest: design.smallest,
            seeds: results.seeds.1 - results.seeds.0,
            games: results.rows.len(),
            failures,
            arms: table.each(|at, line_up, arm| Some(table.arm_line(at, line_up, arm))),
            leads: table.each(|at, line_up, arm| {
                course::leads(&table.rows(at, arm), &table.arm(arm), line_up, design.level)
            }),
            course: table
                .each(|at, line_up, arm| {
                    Some(course::counted(&table.rows(at, arm), &table.arm(arm), line_up))
                })
                .concat(),
            changes_sign: changing(&contrasts),
            contrasts,
            ladders: if design.compare == Compare::Ladder {
                ladder::of(results)
            } else {
                Vec::new()
            },
            duels: if design.compare == Compare::Players { table.duels() } else { Vec::new() },
        }
    }

    /// The points under each arm, the mean over all line-ups, seed by seed.
    pub fn points(results: &Results) -> Vec<Vec<f64>> {
        let side = look::side(&results.design, &results.editions);
        let table = Table { results, side, line_ups: names::line_ups(&results.design) };
        let columns: Vec<Vec<f64>> = (0..results.design.arms.len())
            .map(|arm| {
                let line_ups = (0..table.line_ups.len()).map(|at| table.rows(at, arm));
                let rows: Vec<Vec<&Row>> = line_ups.collect();
                let mean = |seed: usize| {
                    let points = rows.iter().map(|rows| rows[seed].points(side));
                    points.sum::<f64>() / crate::stats::len(&rows)
                };
                (0..rows[0].len()).map(mean).collect()
            })
            .collect();
        let seeds = columns.first().map_or(0, Vec::len);
        (0..seeds).map(|seed| columns.iter().map(|column| column[seed]).collect()).collect()
    }

    /// The differences of points between an arm and the first under a line-up, seed by seed.
    pub fn differences(results: &Results, arm: &str, line_up: &str) -> Vec<f64> {
        let side = look::side(&results.design, &results.editions);
        let table = Table { results, side, line_ups: names::line_ups(&results.design) };
        let arm = results.design.arms.iter().position(|known| known.name == arm);
        let line_up = table.line_ups.iter().position(|known| known == line_up);
        let (Some(arm), Some(line_up)) = (arm, line_up) else { return Vec::new() };
        let (first, other) = (table.rows(line_up, 0), table.rows(line_up, arm));
        other.iter().zip(first).map(|(one, two)| one.points(side) - two.points(side)).collect()
    }
}

/// Arms that help under some players and harm under others, both beyond doubt.
fn changing(contrasts: &[Contrast]) -> Vec<String> {
    let clear = |up: bool| {
        move |one: &&Contrast| one.verdict == Finding::Differs && (one.difference > 0.0) == up
    };
    let down = |arm: &str| contrasts.iter().filter(clear(false)).any(|other| other.arm == arm);
    let both = contrasts.iter().filter(clear(true)).filter(|one| down(&one.arm));
    let mut names: Vec<String> = both.map(|one| one.arm.clone()).collect();
    names.dedup();
    names
}

/// Results by line-up and arm.
struct Table<'a> {
    results: &'a Results,
    side: Side,
    line_ups: Vec<String>,
}

impl<'a> Table<'a> {
    /// The games of an arm under a line-up, by seed; those that failed in any arm are left out of all.
    fn rows(&self, line_up: usize, arm: usize) -> Vec<&'a Row> {
        let design = &self.results.design;
        let each = usize::try_from(design.games_a_seed()).unwrap_or(1);
        let at = line_up * design.arms.len() + arm;
        let whole = self.results.rows.chunks_exact(each);
        let sound = whole.filter(|seed| seed.iter().all(|row| row.failure.is_empty()));
        sound.map(|seed| &seed[at]).collect()
    }

    fn arm(&self, arm: usize) -> String {
        self.results.design.arms[arm].name.clone()
    }

    /// What `get` makes of each line-up and arm.
    fn each<T>(&self, get: impl Fn(usize, &str, usize) -> Option<T>) -> Vec<T> {
        let arms = self.results.design.arms.len();
        let (get, line_ups) = (&get, self.line_ups.iter().enumerate());
        line_ups
            .flat_map(|(at, line_up)| (0..arms).filter_map(move |arm| get(at, line_up, arm)))
            .collect()
    }

    fn arm_line(&self, at: usize, line_up: &str, arm: usize) -> ArmLine {
        let rows = self.rows(at, arm);
        let games = rows.len() as u64;
        let count =
            |test: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| test(row)).count() as u64;
        let wins = count(&|row| row.winner == Some(self.side));
        let mut actions: Vec<f64> = rows.iter().map(|row| f64::from(row.actions)).collect();
        actions.sort_by(f64::total_cmp);
        let mean = |get: &dyn Fn(&Row) -> f64| {
            rows.iter().map(|row| get(row)).sum::<f64>() / real(games.max(1))
        };
        let points: Vec<f64> = rows.iter().map(|row| row.points(self.side)).collect();
        ArmLine {
            points: moments(&points).0,
            reach: student_interval(&points, self.results.design.level),
            arm: self.arm(arm),
            line_up: line_up.to_owned(),
            games,
            wins,
            draws: count(&|row| row.winner.is_none()),
            share: wilson(wins, games, self.results.design.level),
            actions: quantile(&actions, 0.5),
            turn: mean(&|row| f64::from(row.turn)),
            lead_changes: mean(&|row| f64::from(row.lead_changes)),
        }
    }

    fn contrasts(&self) -> Vec<Contrast> {
        let mut contrasts = Vec::new();
        for (at, line_up) in self.line_ups.iter().enumerate() {
            for arm in 1..self.results.design.arms.len() {
                contrasts.push(self.contrast(at, line_up, arm));
            }
        }
        contrasts
    }

    fn contrast(&self, at: usize, line_up: &str, arm: usize) -> Contrast {
        let design = &self.results.design;
        let (first, other) = (self.rows(at, 0), self.rows(at, arm));
        let points =
            |rows: &[&Row]| -> Vec<f64> { rows.iter().map(|row| row.points(self.side)).collect() };
        let pairs: Vec<(f64, f64)> = points(&other).into_iter().zip(points(&first)).collect();
        let differences: Vec<f64> = pairs.iter().map(|(one, two)| one - two).collect();
        let won = |row: &Row| row.winner == Some(self.side);
        let both = || other.iter().zip(&first);
        let only = |here: bool| {
            both().filter(|(one, two)| won(one) == here && won(two) != here).count() as u64
        };
        let changed = (only(true), only(false));
        let longer: Vec<f64> =
            both().map(|(one, two)| f64::from(one.actions) - f64::from(two.actions)).collect();
        let identical = both().filter(|(one, two)| one.course == two.course).count() as u64;
        let level = design.level;
        let mean = |sample: &[f64]| moments(sample).0;
        let resampled = |list: &[(f64, f64)]| {
            bootstrap(list, level, ROUNDS, 1, |sample| worth(sample).unwrap_or(f64::NAN))
        };
        let sequence = sequence(&differences, level);
        let mut contrast = Contrast {
            arm: self.arm(arm),
            against: self.arm(0),
            line_up: line_up.to_owned(),
            pairs: pairs.len() as u64,
            identical,
            difference: moments(&differences).0,
            student: student_interval(&differences, level),
            bootstrap: bootstrap(&differences, level, ROUNDS, 1, mean),
            sequence: sequence.interval(),
            changed,
            mcnemar: mcnemar(changed.0, changed.1),
            p: if design.stop == Stop::Fixed { student_test(&differences) } else { sequence.p() },
            adjusted: 1.0,
            equivalence: equivalence(&differences, design.smallest),
            worth: worth(&pairs).map(|value| (value, resampled(&pairs))),
            actions: (moments(&longer).0, student_interval(&longer, level)),
            verdict: Finding::Open,
        };
        contrast.verdict = contrast.finding(design.stop, design.smallest);
        contrast
    }

    fn duels(&self) -> Vec<Duel> {
        let design = &self.results.design;
        let test = look::sprt(design);
        let names = design.line_ups(2).into_iter().next().unwrap_or_default();
        let duel = |arm: usize| {
            let (there, back) = (self.rows(0, arm), self.rows(1, arm));
            let mut pairs = [0; 5];
            let mut shares = Vec::new();
            for (one, two) in there.iter().zip(&back) {
                pairs[look::class(one.points(0), two.points(1))] += 1;
                shares.push(f64::midpoint(one.points(0), two.points(1)));
            }
            let (low, high) = test.bounds();
            Duel {
                arm: self.arm(arm),
                first: names.first().cloned().unwrap_or_default(),
                second: names.last().cloned().unwrap_or_default(),
                pairs,
                share: moments(&shares).0,
                reach: student_interval(&shares, design.level),
                ratio: (test.ratio(&pairs), low, high),
                verdict: look::verdict(design, &pairs),
            }
        };
        (0..design.arms.len()).map(duel).collect()
    }
}
