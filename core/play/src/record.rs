//! Whole games without people: played, verified and measured, each alone.
//!
//! [`play`] is the bare loop: what may be done, a choice or a draw, doing it. What it leaves is the [`Record`], which is
//! enough to come back to every state: [`verify`] does it all once more in two other ways and compares, [`walk`] shows the
//! states to whoever measures something.

use stavka_core::game::OutcomeText;

use crate::course::{Course, Next};
use crate::edition::Edition;
use crate::error::ActError;
use crate::players::{Player, PlayerError};
use crate::rules::By;
use crate::sight::{Budget, Sight, Standing};
use crate::table::Table;

/// A game that has not ended by then never will.
const LONGEST: usize = 1 << 20;

/// What is played: rules, a scenario of theirs, and what players may spend on a choice.
#[derive(Clone, Copy)]
pub struct Match<'a> {
    /// The rules.
    pub edition: &'a Edition,
    /// The scenario.
    pub scenario: &'a str,
    /// What players may spend on a choice.
    pub budget: Budget,
}

/// A game that was played to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The seed of its chance.
    pub seed: u64,
    /// Every action, those of chance too.
    pub actions: Vec<u32>,
    /// How it ended.
    pub outcome: OutcomeText,
    /// The print of its last state.
    pub print: u64,
}

/// Plays a game to its end, `players` in the order of the sides.
pub fn play(
    what: Match<'_>,
    players: &mut [Box<dyn Player>],
    seed: u64,
) -> Result<Record, ActError> {
    let mut course = Course::deal(what.edition, what.scenario, seed)?;
    let mut actions = Vec::new();
    while actions.len() < LONGEST {
        let action = match course.what_next()? {
            Next::Forced(_, action) => action,
            Next::Choice(side) => {
                let at = Standing {
                    edition: what.edition,
                    seed,
                    done: actions.len(),
                    entries: &[],
                    budget: what.budget,
                };
                let player = players.get_mut(usize::from(side));
                let choose = |player: &mut Box<dyn Player>| {
                    player.choose(&mut Sight::new(&mut course.table, side, at))
                };
                let nobody = || Err(PlayerError::Gone("nobody plays it".to_owned()));
                let chosen = player.map_or_else(nobody, choose);
                chosen.map_err(|error| lost(what.edition.name(By::Side(side)), error))?
            }
            Next::Over => {
                let outcome = course.table.outcome()?;
                for player in players {
                    player.over(&outcome);
                }
                return Ok(Record { seed, actions, outcome, print: course.table.print() });
            }
        };
        course.table.apply(action)?;
        actions.push(action);
    }
    Err(course.table.broken(&format!("no end after {LONGEST} actions")).into())
}

fn lost(side: &str, error: PlayerError) -> ActError {
    match error {
        PlayerError::Edition(error) => error.into(),
        PlayerError::Gone(message) => ActError::Player { side: side.to_owned(), message },
    }
}

/// Does a game again, once as it was played and once with every clause counted into `counts`. Of each `every` states one,
/// and the last, must be sound and the same in both; which of them depends on the seed, so that many games see all kinds.
///
/// To look at every state is dear: a check of all units and two prints cost many times what the step itself does.
pub fn verify(
    what: Match<'_>,
    record: &Record,
    every: usize,
    counts: &mut [u64],
) -> Result<(), ActError> {
    let mut plain = Table::deal(what.edition, what.scenario)?;
    let mut counted = Table::deal(what.edition, what.scenario)?;
    counted.check()?;
    let every = every.max(1) as u64;
    for (done, action) in (1_u64..).zip(&record.actions) {
        plain.apply(*action)?;
        counted.count(*action, counts)?;
        let last = done == record.actions.len() as u64;
        if !last && !record.seed.wrapping_add(done).is_multiple_of(every) {
            continue;
        }
        counted.check()?;
        let print = counted.print();
        if plain.print() != print || (last && print != record.print) {
            let message = format!("action {done}, done again, led to another state");
            return Err(counted.broken(&message).into());
        }
    }
    Ok(())
}

/// Does a game again and shows the state after every `every` actions and at the end.
pub fn walk(
    what: Match<'_>,
    record: &Record,
    every: usize,
    mut look: impl FnMut(usize, &mut Table) -> Result<(), ActError>,
) -> Result<(), ActError> {
    let mut table = Table::deal(what.edition, what.scenario)?;
    for (done, action) in (1..).zip(&record.actions) {
        table.apply(*action)?;
        if done % every.max(1) == 1 % every.max(1) || done == record.actions.len() {
            look(done, &mut table)?;
        }
    }
    Ok(())
}
