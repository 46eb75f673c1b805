//! How a game stands, for the list of games: said in its file whenever another turn begins or another side is to choose.

use stavka_core::game::Side;
use stavka_play::session::{By, Session, Turn};

use super::course::turn_of;
use super::{Room, Table};
use crate::error::Error;
use crate::journal::Stands;

/// Who is to choose in which turn: as long as it is the same, there is nothing new to say.
pub(super) type Moment = Option<(Side, u16)>;

impl Room {
    /// Says how the game stands where its file says something else, or nothing yet.
    pub(super) fn say_how_it_stands(&self, said: Option<&Stands>) -> Result<(), Error> {
        let mut table = self.table();
        let stands = stands(&mut table.session)?;
        let failed = |error: std::io::Error| Error::Machine(error.to_string());
        if said == Some(&stands) {
            Ok(())
        } else {
            table.journal.add(&stands.line()).map_err(failed)
        }
    }
}

impl Table {
    /// The line that says how the game stands now; empty where it stands as was said last. It is no part of the game: where it can't be
    /// had, the game goes on without.
    pub(super) fn how_it_stands(&mut self) -> String {
        let Ok(now) = moment(&mut self.session) else { return String::new() };
        if now == self.stood {
            return String::new();
        }
        self.stood = now;
        stands(&mut self.session).map_or_else(|_| String::new(), |stands| stands.line())
    }
}

/// Who is to choose in which turn; nobody once the game is over.
pub(super) fn moment(session: &mut Session) -> Result<Moment, Error> {
    let side = match session.turn()? {
        Turn::Choice(side) => side,
        Turn::Over(_) => return Ok(None),
    };
    Ok(session.sight()?.map(|mut sight| (side, sight.turn())))
}

/// How a game stands.
pub(super) fn stands(session: &mut Session) -> Result<Stands, Error> {
    let turn = turn_of(&session.view(None)?.turn).to_owned();
    let (moves, ended) = match session.turn()? {
        Turn::Choice(side) => (Some(side), None),
        Turn::Over(outcome) => (None, Some(outcome)),
    };
    let name = |side: Side| session.name(By::Side(side)).to_owned();
    let winner = ended.as_ref().and_then(|outcome| outcome.winner).map(name);
    let outcome = ended.map(|outcome| outcome.title);
    Ok(Stands { turn, moves: moves.map(name), winner, outcome })
}
