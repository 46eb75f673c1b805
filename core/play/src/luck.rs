//! The luck of a game: what each roll was worth beside what was to be expected of it.
//!
//! Worth is told in points of the variant's own score, which is no share of wins: it says which rolls mattered, and makes no
//! result of many games any surer.

use serde::Serialize;
use stavka_core::game::Side;

use crate::edition::Source;
use crate::error::ActError;
use crate::rewind::Rewind;
use crate::session::Session;
use crate::table::Table;

/// The side whose luck is told; the other's is the opposite.
pub const FIRST: Side = 0;

/// A roll that was worth something.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Roll {
    /// Its number in the game.
    pub number: usize,
    /// What was rolled for.
    pub what: String,
    /// What came of it.
    pub words: String,
    /// The score of the first side after it, less what was to be expected.
    pub worth: f64,
}

/// Every roll of a game that was worth something. It tells of what is hidden: not for those who are still playing.
pub fn rolls(session: &Session, source: &Source) -> Result<Vec<Roll>, ActError> {
    let mut rewind = Rewind::new(session, source)?;
    let mut rolls = Vec::new();
    let chance = session.entries().iter().enumerate().filter(|(_, entry)| entry.by.is_chance());
    for (at, entry) in chance {
        // A roll that may end the game is worth the game, and no number of points.
        let Some(before) = expected(rewind.to(session, source, at)?)? else { continue };
        let after = f64::from(rewind.to(session, source, at + 1)?.score(FIRST));
        let worth = after - before;
        if worth.abs() > f64::EPSILON {
            let (what, words) = (session.name(entry.by).to_owned(), entry.words.clone());
            rolls.push(Roll { number: at + 1, what, words, worth });
        }
    }
    Ok(rolls)
}

/// The score that the roll which is due leads to on the average; nothing where it may end the game.
fn expected(table: &mut Table) -> Result<Option<f64>, ActError> {
    let (outcomes, weights) = table.outcomes()?;
    let each: Vec<(u32, u32)> = outcomes.iter().copied().zip(weights.iter().copied()).collect();
    let (mut sum, mut all) = (0.0, 0.0);
    for (outcome, weight) in each {
        let mut copy = table.fork()?;
        copy.apply(outcome)?;
        if copy.mover()?.is_none() {
            return Ok(None);
        }
        sum += f64::from(weight) * f64::from(copy.score(FIRST));
        all += f64::from(weight);
    }
    Ok((all > 0.0).then(|| sum / all))
}
