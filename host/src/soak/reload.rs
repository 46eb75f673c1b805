//! A game that is saved and loaded on the way goes on as if nothing had happened.

use std::path::Path;

use super::{Plan, SoakError};
use crate::edition::Source;
use crate::session::players::{Player, automatic};
use crate::session::save::{self, Save};
use crate::session::{Session, Turn};

/// Plays a game once more through sessions, saved and loaded at `points` points of it; `prints` are the states that it
/// must come to.
pub(super) fn reloaded(
    plan: Plan<'_>,
    source: &Source,
    seed: u64,
    points: usize,
    prints: &[u64],
) -> Result<(), SoakError> {
    let edition = source.open(plan.edition.setup.clone())?;
    let mut session = Session::deal(edition, Some(plan.scenario), seed)?;
    let mut point = 0;
    while let Turn::Choice(side) = session.turn()? {
        if session.entries().len() * (points + 1) >= prints.len() * point {
            session = loaded(&session, source)?;
            point += 1;
        }
        let player = plan.players.get(usize::from(side)).copied().unwrap_or(Player::Random);
        automatic(&mut session, player, side)?;
    }
    let same = session.entries().iter().map(|entry| entry.print).eq(prints.iter().copied());
    if same {
        return Ok(());
    }
    Err(session.table().broken("saved and loaded on the way, it went another way").into())
}

/// The game as it comes back from its save.
fn loaded(session: &Session, source: &Source) -> Result<Session, SoakError> {
    let text = save::text(session, &source.plugin);
    let saved = Save::parse(Path::new("the save"), text.as_bytes())?;
    saved.check_source(source)?;
    Ok(saved.replay(source, usize::MAX)?)
}
