//! Who plays: people, and players that need none.

use stavka_core::chance::pick;
use stavka_core::game::{Outcome, Side};

use super::{ActError, Session, Table, Turn};
use crate::edition::EditionError;

/// A kind of player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Player {
    /// Somebody at the terminal.
    Human,
    /// Any legal action, each as likely.
    Random,
    /// The variant's own.
    Staff,
}

impl Player {
    /// The kinds by name, as the command line has them.
    pub const NAMES: [(&'static str, Self); 3] =
        [("human", Self::Human), ("random", Self::Random), ("staff", Self::Staff)];

    /// What a player that needs nobody does after `done` actions of the game with this seed.
    pub(crate) fn choose(
        self,
        table: &mut Table,
        side: Side,
        seed: u64,
        done: usize,
    ) -> Result<u32, EditionError> {
        let done = done as u64;
        if self == Self::Staff {
            return table.choose(side, seed.wrapping_add(done));
        }
        let legal = table.legal()?;
        let index = pick(seed, "random player", done, legal.len());
        let action = index.and_then(|index| legal.get(index).copied());
        action.ok_or_else(|| table.broken("nothing can be done and the game is not over"))
    }
}

/// Plays to the end without people, `players` in the order of the sides.
pub fn play_out(session: &mut Session, players: &[Player]) -> Result<Outcome, ActError> {
    loop {
        match session.turn()? {
            Turn::Over(outcome) => return Ok(outcome),
            Turn::Choice(side) => {
                let player = players.get(usize::from(side)).copied().unwrap_or(Player::Random);
                automatic(session, player, side)?;
            }
        }
    }
}

/// One choice of a player that needs nobody.
pub(crate) fn automatic(session: &mut Session, player: Player, side: Side) -> Result<(), ActError> {
    let (seed, done) = (session.seed(), session.entries().len());
    let action = player.choose(session.table(), side, seed, done)?;
    session.act(action)
}
