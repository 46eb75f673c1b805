//! Many games without people: played, played again and compared, and counted.
//!
//! Each game is played once as fast as it goes. Then the same actions are done once more on a new game, with
//! every clause counted; both must come to the same state after every action, and each state must be sound.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use stavka_core::game::OutcomeText;

use crate::edition::{Edition, EditionError, Source};
use crate::session::players::Player;
use crate::session::save::SaveError;
use crate::session::{ActError, Course, Next, Table};

mod reload;
pub mod survey;
mod tally;

use survey::{LOOK, Prizes, Survey, Watched, prizes};
pub use tally::{Failure, Tally, interval};

/// A game that has not ended by then never will.
const LONGEST: usize = 1 << 20;

/// What to play.
#[derive(Clone, Copy)]
pub struct Plan<'a> {
    /// The rules.
    pub edition: &'a Edition,
    /// The scenario.
    pub scenario: &'a str,
    /// Who plays each side; nobody of them human.
    pub players: &'a [Player],
    /// The seed of the first game; the others count on from it.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// How many at once.
    pub threads: usize,
    /// Where the rules come from and at how many points each game is saved and loaded; nowhere for none.
    pub reload: Option<(&'a Source, usize)>,
}

/// One game that was played and compared.
#[derive(Debug, Clone)]
pub(crate) struct Played {
    pub(crate) outcome: OutcomeText,
    pub(crate) actions: usize,
    pub(crate) took: Duration,
    /// How often each clause was applied, in the order of the book.
    pub(crate) counts: Vec<u64>,
    /// How it went.
    pub(crate) survey: Survey,
}

/// Plays all games and counts; `progress` hears of each one. The same plan gives the same counts, whatever
/// the number of threads.
pub fn soak(plan: Plan<'_>, progress: impl Fn() + Sync) -> Result<Tally, EditionError> {
    let prizes = prizes(plan.edition)?;
    let places: BTreeMap<String, usize> =
        plan.edition.book()?.clauses.into_iter().map(|clause| clause.id).zip(0..).collect();
    let mut tally = Tally::new(plan.edition);
    let next = AtomicU64::new(0);
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            let (send, next, progress) = (send.clone(), &next, &progress);
            let (prizes, places) = (&prizes, &places);
            scope.spawn(move || {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= plan.games {
                        break;
                    }
                    let seed = plan.seed.wrapping_add(game);
                    let played = one_game(plan, seed, prizes, places);
                    let played = played.map_err(|error| error.to_string());
                    progress();
                    if send.send((seed, played)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        for (seed, played) in receive {
            tally.add(seed, played);
        }
    });
    tally.finish();
    Ok(tally)
}

/// Plays a game, plays it again, and compares.
fn one_game(
    plan: Plan<'_>,
    seed: u64,
    prizes: &Prizes,
    places: &BTreeMap<String, usize>,
) -> Result<Played, SoakError> {
    let start = Instant::now();
    let (outcome, actions) = play(plan, seed)?;
    let took = start.elapsed();
    let prints = prints(plan, &actions)?;
    let mut counts = vec![0; plan.edition.clauses()];
    let mut watched = Watched::new(prizes);
    play_again(plan, &actions, &prints, &mut counts, &mut watched)?;
    // What decides a game is applied by looking at its end, not by an action.
    if let Some(count) = places.get(&outcome.by).and_then(|place| counts.get_mut(*place)) {
        *count += 1;
    }
    if let Some((source, points)) = plan.reload {
        reload::reloaded(plan, source, seed, points, &prints)?;
    }
    let survey = watched.done();
    Ok(Played { outcome, actions: actions.len(), took, counts, survey })
}

/// Why a game could not be played to a sound end.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SoakError {
    #[error(transparent)]
    Act(#[from] ActError),
    #[error(transparent)]
    Edition(#[from] EditionError),
    #[error(transparent)]
    Save(#[from] SaveError),
}

/// The outcome and every action.
fn play(plan: Plan<'_>, seed: u64) -> Result<(OutcomeText, Vec<u32>), ActError> {
    let mut course = Course::deal(plan.edition, plan.scenario, seed)?;
    let mut actions = Vec::new();
    while actions.len() < LONGEST {
        let action = match course.next()? {
            Next::Over => return Ok((course.table.outcome()?, actions)),
            Next::Forced(_, action) => action,
            Next::Choice(side) => {
                let player = plan.players.get(usize::from(side)).copied();
                let player = player.unwrap_or(Player::Random);
                player.choose(&mut course.table, side, seed, actions.len())?
            }
        };
        course.table.apply(action)?;
        actions.push(action);
    }
    Err(course.table.broken(&format!("no end after {LONGEST} actions")).into())
}

/// The prints of the states that the actions lead to.
fn prints(plan: Plan<'_>, actions: &[u32]) -> Result<Vec<u64>, ActError> {
    let mut table = Table::deal(plan.edition, plan.scenario)?;
    let print = |action: &u32| table.apply(*action).map(|_| table.print());
    actions.iter().map(print).collect()
}

/// Once more with every clause counted: the same states, each of them sound.
fn play_again(
    plan: Plan<'_>,
    actions: &[u32],
    prints: &[u64],
    counts: &mut [u64],
    watched: &mut Watched<'_>,
) -> Result<(), ActError> {
    let mut table = Table::deal(plan.edition, plan.scenario)?;
    table.check()?;
    for (done, (action, print)) in (1..).zip(actions.iter().zip(prints)) {
        table.count(*action, counts)?;
        table.check()?;
        if table.print() != *print {
            let message = format!("action {done}, done again, led to another state");
            return Err(table.broken(&message).into());
        }
        if done % LOOK == 1 || done == actions.len() {
            watched.look(&table.view(None)?);
        }
    }
    Ok(())
}
