//! What many games came to.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;
use stavka_core::schema::JsonSchema;
use stavka_core::setup::Setup;
use stavka_play::survey::Survey;

use super::{Plan, Played};

/// What many games came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Tally {
    /// What was played: variant, rules, scenario and seats.
    pub setup: Setup,
    /// The seed of the first game.
    pub seed: u64,
    /// How often each side won, in the order of the manifest.
    pub wins: Vec<u64>,
    /// How often nobody did.
    pub draws: u64,
    /// How often each clause decided a game, by its id.
    pub decided_by: BTreeMap<String, u64>,
    /// How many actions each game took, the shortest first.
    pub lengths: Vec<usize>,
    /// How often each clause was applied, in the order of the books; empty where nobody counted.
    pub counts: Vec<u64>,
    /// The games that could not be played to a sound end, by seed.
    pub failures: Vec<Failure>,
    /// How long the games took, one after the other.
    pub took: Duration,
    /// How long it took to verify them, one after the other.
    pub verifying: Duration,
    /// How they went, where that was measured.
    pub survey: Survey,
    /// The next game whose survey is due, so that threads change nothing,
    next: u64,
    /// and those that came too early; failed games leave an empty one.
    early: BTreeMap<u64, Survey>,
}

/// A game that could not be played to a sound end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Failure {
    /// Its seed.
    pub seed: u64,
    /// What happened.
    pub message: String,
}

impl Tally {
    pub(super) fn new(plan: Plan<'_>) -> Self {
        let counted = if plan.beside.verify.is_some() { plan.edition.clauses() } else { 0 };
        let manifest = &plan.edition.manifest;
        let seats = manifest.sides.iter().zip(plan.players);
        let seats = seats.map(|(side, who)| (side.clone(), who.name(manifest))).collect();
        let scenario = plan.scenario.to_owned();
        Self {
            setup: Setup { scenario, seats, ..plan.edition.setup.clone() },
            seed: plan.seed,
            wins: vec![0; manifest.sides.len()],
            draws: 0,
            decided_by: BTreeMap::new(),
            lengths: Vec::new(),
            counts: vec![0; counted],
            failures: Vec::new(),
            took: Duration::ZERO,
            verifying: Duration::ZERO,
            survey: Survey::default(),
            next: 0,
            early: BTreeMap::new(),
        }
    }

    /// Adds a game, by its place in the plan.
    pub(super) fn add(&mut self, game: u64, played: Result<Played, String>) {
        let seed = self.seed.wrapping_add(game);
        let survey = match played {
            Ok(played) => self.sum_up(played),
            Err(message) => {
                self.failures.push(Failure { seed, message });
                None
            }
        };
        self.early.insert(game, survey.unwrap_or_default());
        while let Some(survey) = self.early.remove(&self.next) {
            self.survey.add(survey);
            self.next += 1;
        }
    }

    fn sum_up(&mut self, played: Played) -> Option<Survey> {
        let outcome = played.record.outcome;
        let winner = outcome.winner.and_then(|side| self.wins.get_mut(usize::from(side)));
        *winner.unwrap_or(&mut self.draws) += 1;
        *self.decided_by.entry(outcome.by).or_default() += 1;
        self.lengths.push(played.record.actions.len());
        self.took += played.took;
        self.verifying += played.verifying;
        for (sum, count) in self.counts.iter_mut().zip(played.counts) {
            *sum += count;
        }
        played.survey
    }

    /// Puts in order what came in as the threads went.
    pub(super) fn finish(&mut self) {
        self.lengths.sort_unstable();
        self.survey.finish();
        self.failures.sort_by_key(|failure| failure.seed);
    }

    /// How many games were played to their end.
    pub fn ended(&self) -> u64 {
        self.lengths.len() as u64
    }

    /// How many actions were done, in all games together.
    pub fn actions(&self) -> usize {
        self.lengths.iter().sum()
    }

    /// The length in the middle.
    pub fn median(&self) -> usize {
        self.lengths.get(self.lengths.len() / 2).copied().unwrap_or(0)
    }

    /// How many actions a second one thread does.
    pub fn speed(&self) -> f64 {
        let actions = u32::try_from(self.actions()).map_or(f64::from(u32::MAX), f64::from);
        actions / self.took.as_secs_f64().max(1e-9)
    }
}

/// Between which shares the true one lies with a certainty of 95 in 100, after Wilson.
pub fn interval(wins: u64, games: u64) -> (f64, f64) {
    const Z: f64 = 1.96;
    let count = |number: u64| u32::try_from(number).map_or(f64::from(u32::MAX), f64::from);
    let (wins, games) = (count(wins), count(games));
    if games == 0.0 {
        return (0.0, 1.0);
    }
    let share = wins / games;
    let scale = 1.0 + Z * Z / games;
    let middle = (share + Z * Z / (2.0 * games)) / scale;
    let spread = Z / scale * (share * (1.0 - share) / games + Z * Z / (4.0 * games * games)).sqrt();
    ((middle - spread).max(0.0), (middle + spread).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        let (low, high) = interval(50, 100);
        assert!((low - 0.4038).abs() < 0.0005 && (high - 0.5962).abs() < 0.0005, "{low} {high}");
        let (low, high) = interval(0, 10);
        assert!(low.abs() < 1e-9 && (high - 0.2775).abs() < 0.0005, "{low} {high}");
        assert_eq!(interval(0, 0), (0.0, 1.0));
    }
}
