//! A game that is saved and loaded on the way goes on as if nothing had happened.

use stavka_play::edition::Source;
use stavka_play::players::play_out;
use stavka_play::record::Record;
use stavka_play::save::{self, Save};
use stavka_play::session::{Session, Turn};

use super::{Plan, SoakError, programs};

/// Plays a game once more through sessions, saved and loaded at `points` points of it; it must come to the same end by the
/// same number of actions.
pub(super) fn reloaded(
    plan: Plan<'_>,
    source: &Source,
    record: &Record,
    points: usize,
) -> Result<(), SoakError> {
    let edition = source.open(plan.edition.setup.clone())?;
    let mut session = Session::deal(edition, Some(plan.scenario), record.seed)?;
    let players = programs::players(plan.players, 1).map_err(Box::new)?;
    let mut players: Vec<_> = players.into_iter().flatten().collect();
    let mut point = 0;
    while let Turn::Choice(side) = session.turn()? {
        if point > points {
            play_out(&mut session, &mut players)?;
            break;
        }
        if session.entries().len() * (points + 1) >= record.actions.len() * point {
            session = loaded(&session, source)?;
            point += 1;
        }
        if let Some(player) = players.get_mut(usize::from(side)) {
            session.let_choose(player.as_mut())?;
        }
    }
    if session.actions().eq(record.actions.iter().copied()) && session.print() == record.print {
        return Ok(());
    }
    Err(session.copy()?.broken("saved and loaded on the way, it went another way").into())
}

/// The game as it comes back from its save.
fn loaded(session: &Session, source: &Source) -> Result<Session, SoakError> {
    let saved = Save::parse(save::text(session, &source.plugin).as_bytes())?;
    saved.check_source(source)?;
    Ok(saved.replay(source, usize::MAX)?)
}
