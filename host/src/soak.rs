//! Many games without people: played, played again and compared, and counted.
//!
//! Each game is played once as fast as it goes. Then the same actions are done once more on a new game, with
//! every clause counted; both must come to the same states, and those must be sound.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use stavka_core::game::Outcome;

use crate::edition::{Edition, EditionError};
use crate::session::players::Player;
use crate::session::{ActError, Course, Next, Table};

mod tally;

pub use tally::{Failure, Tally, interval};

/// A game that has not ended by then never will.
const LONGEST: usize = 1 << 20;

/// The states are compared after so many actions, and at the end.
const STRIDE: usize = 32;

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
}

/// One game that was played and compared.
#[derive(Debug, Clone)]
pub(crate) struct Played {
    pub(crate) outcome: Outcome,
    pub(crate) actions: usize,
    pub(crate) took: Duration,
    /// How often each clause was applied, in the order of the book.
    pub(crate) counts: Vec<u64>,
}

/// Plays all games and counts; `progress` hears of each one. The same plan gives the same counts, whatever
/// the number of threads.
pub fn soak(plan: Plan<'_>, progress: impl Fn() + Sync) -> Tally {
    let mut tally = Tally::new(plan.edition);
    let next = AtomicU64::new(0);
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            let (send, next, progress) = (send.clone(), &next, &progress);
            scope.spawn(move || {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= plan.games {
                        break;
                    }
                    let seed = plan.seed.wrapping_add(game);
                    let played = one_game(plan, seed).map_err(|error| error.to_string());
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
    tally
}

/// Plays a game, plays it again, and compares.
fn one_game(plan: Plan<'_>, seed: u64) -> Result<Played, ActError> {
    let start = Instant::now();
    let (outcome, actions, prints) = play(plan, seed)?;
    let took = start.elapsed();
    let mut counts = vec![0; plan.edition.manifest.clauses];
    let again = play_again(plan, &actions, &mut counts)?;
    // What decides a game is applied by looking at its end, not by an action.
    if let Some(count) = counts.get_mut(usize::from(outcome.by)) {
        *count += 1;
    }
    if prints != again {
        let broken = crate::edition::broken;
        let message = "the same actions led to another state";
        return Err(broken(&plan.edition.manifest.id, message).into());
    }
    Ok(Played { outcome, actions: actions.len(), took, counts })
}

/// The outcome, every action, and the prints of some states.
fn play(plan: Plan<'_>, seed: u64) -> Result<(Outcome, Vec<u32>, Vec<u64>), ActError> {
    let mut course = Course::deal(plan.edition, plan.scenario, seed)?;
    let (mut actions, mut prints) = (Vec::new(), Vec::new());
    while actions.len() < LONGEST {
        let action = match course.next()? {
            Next::Over => {
                prints.push(course.table.print());
                return Ok((course.table.outcome()?, actions, prints));
            }
            Next::Forced(_, action) => action,
            Next::Choice(side) => {
                let player = plan.players.get(usize::from(side)).copied();
                let player = player.unwrap_or(Player::Random);
                player.choose(&mut course.table, side, seed, actions.len())?
            }
        };
        course.table.apply(action)?;
        actions.push(action);
        if actions.len() % STRIDE == 0 {
            prints.push(course.table.print());
        }
    }
    Err(course.table.broken(&format!("no end after {LONGEST} actions")).into())
}

/// The prints of the same states, each of them sound.
fn play_again(plan: Plan<'_>, actions: &[u32], counts: &mut [u64]) -> Result<Vec<u64>, ActError> {
    let mut table = Table::deal(plan.edition, plan.scenario)?;
    let mut prints = Vec::new();
    for (done, action) in (1..).zip(actions) {
        table.count(*action, counts)?;
        if done % STRIDE == 0 {
            prints.push(sound(&mut table)?);
        }
    }
    prints.push(sound(&mut table)?);
    Ok(prints)
}

fn sound(table: &mut Table) -> Result<u64, EditionError> {
    table.check()?;
    Ok(table.print())
}
