//! Many games without people: played, and where it is wanted verified, saved and loaded on the way, and measured.
//!
//! What is done to one game is in `stavka_play`: [`record::play`], [`record::verify`], [`survey::measure`]. Here are the
//! threads, the clock and the sums.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use stavka_play::edition::{Edition, EditionError, Source};
use stavka_play::players::{Player, Who};
use stavka_play::record::{self, Match, Record};
use stavka_play::save::SaveError;
use stavka_play::session::ActError;
use stavka_play::sight::Budget;
use stavka_play::survey::{self, Prizes, Survey};

use crate::error::Error;
use crate::programs;

mod reload;
mod tally;

pub use tally::{Failure, Tally, interval};

/// What to play.
#[derive(Clone, Copy)]
pub struct Plan<'a> {
    /// The rules.
    pub edition: &'a Edition,
    /// The scenario.
    pub scenario: &'a str,
    /// Who plays each side; nobody of them human.
    pub players: &'a [Who],
    /// The seed of the first game; the others count on from it.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// How many at once.
    pub threads: usize,
    /// What else is done with each game.
    pub beside: Beside<'a>,
}

/// What is done with a game beside playing it.
#[derive(Clone, Copy, Default)]
pub struct Beside<'a> {
    /// Verify it, one of so many states; not at all for nothing. Clauses are counted on the way.
    pub verify: Option<usize>,
    /// Measure how it went.
    pub measure: bool,
    /// Where the rules come from and at how many points it is saved and loaded; nowhere for none.
    pub reload: Option<(&'a Source, usize)>,
}

impl<'a> Plan<'a> {
    fn what(&self) -> Match<'a> {
        let (edition, scenario) = (self.edition, self.scenario);
        Match { edition, scenario, budget: Budget::default() }
    }
}

/// One game and what came of it.
#[derive(Debug, Clone)]
pub(crate) struct Played {
    pub(crate) record: Record,
    /// How long it took to play.
    pub(crate) took: Duration,
    /// How long it took to verify.
    pub(crate) verifying: Duration,
    /// How often each clause was applied, in the order of the books; empty where nobody counted.
    pub(crate) counts: Vec<u64>,
    /// How it went, where that was measured.
    pub(crate) survey: Option<Survey>,
}

/// What all games share.
struct Shared<'a> {
    plan: Plan<'a>,
    prizes: Prizes,
    /// The place of each clause in the counts.
    places: BTreeMap<String, usize>,
}

/// Plays all games and sums up; `progress` hears of each one. The same plan gives the same sums, whatever the number of
/// threads.
pub fn soak(plan: Plan<'_>, progress: impl Fn() + Sync) -> Result<Tally, EditionError> {
    let prizes = if plan.beside.measure { survey::prizes(plan.edition)? } else { Prizes::new() };
    let ids = plan.edition.every_clause()?.into_iter().map(|clause| clause.id);
    let shared = Shared { plan, prizes, places: ids.zip(0..).collect() };
    let mut tally = Tally::new(plan);
    let next = AtomicU64::new(0);
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            let (send, next, progress, shared) = (send.clone(), &next, &progress, &shared);
            scope.spawn(move || {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= plan.games {
                        break;
                    }
                    let played = shared.one_game(plan.seed.wrapping_add(game));
                    progress();
                    if send.send((game, played.map_err(|error| error.to_string()))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        for (game, played) in receive {
            tally.add(game, played);
        }
    });
    tally.finish();
    Ok(tally)
}

impl Shared<'_> {
    fn one_game(&self, seed: u64) -> Result<Played, SoakError> {
        let (plan, what) = (self.plan, self.plan.what());
        let mut players = self.players()?;
        let start = Instant::now();
        let record = record::play(what, &mut players, seed)?;
        let took = start.elapsed();
        let (mut counts, start) = (Vec::new(), Instant::now());
        if let Some(every) = plan.beside.verify {
            counts = self.verified(&record, every)?;
        }
        let verifying = start.elapsed();
        if let Some((source, points)) = plan.beside.reload {
            reload::reloaded(plan, source, &record, points)?;
        }
        let measure = || survey::measure(what, &record, &self.prizes);
        let survey = plan.beside.measure.then(measure).transpose()?;
        Ok(Played { record, took, verifying, counts, survey })
    }

    fn players(&self) -> Result<Vec<Box<dyn Player>>, SoakError> {
        let players = programs::players(self.plan.players, 1).map_err(Box::new)?;
        Ok(players.into_iter().flatten().collect())
    }

    fn verified(&self, record: &Record, every: usize) -> Result<Vec<u64>, SoakError> {
        let mut counts = vec![0; self.plan.edition.clauses()];
        record::verify(self.plan.what(), record, every, &mut counts)?;
        // What decides a game is applied by looking at its end, not by an action.
        let decided = self.places.get(&record.outcome.by);
        if let Some(count) = decided.and_then(|place| counts.get_mut(*place)) {
            *count += 1;
        }
        Ok(counts)
    }
}

/// Why a game could not be played to a sound end.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SoakError {
    #[error(transparent)]
    Act(#[from] ActError),
    #[error(transparent)]
    Edition(#[from] EditionError),
    #[error(transparent)]
    Player(#[from] Box<Error>),
    #[error(transparent)]
    Save(#[from] SaveError),
}
